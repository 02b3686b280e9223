/** All third-party code in the bundles may be shipped, with its licence. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Metafile } from 'esbuild';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

interface BundledPackage {
  readonly name: string;
  readonly version: string;
  readonly license: string;
  readonly text: string;
}

interface ThirdParty {
  bundledPackages(metafiles: readonly Metafile[], workingDirectory: string): readonly BundledPackage[];
  describePackage(folder: string): BundledPackage;
  writeNotices(folder: string, metafiles: readonly Metafile[]): void;
}

const root = fileURLToPath(new URL('..', import.meta.url));
const script = new URL('../scripts/third-party.mjs', import.meta.url).href;
const { bundledPackages, describePackage, writeNotices }: ThirdParty = await import(script);

/** A text without line breaks and quotation marks. */
const words = (text: string): string => text.replaceAll(/[“”*]/g, '"').replaceAll(/\s+/g, ' ').toLowerCase();

/** The terms of a licence text, without the copyright line above them. */
const termsOf = (text: string): string => words(text.slice(Math.max(0, text.search(/^Permission/m))));

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ytt-notices-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('third-party packages', () => {
  it('have permissive licences, whose texts the notices hold', async () => {
    const { metafile } = await build({
      absWorkingDir: root,
      entryPoints: ['server/src/main.ts', 'server/src/worker.ts', 'client-vscode/src/extension.ts'],
      bundle: true,
      platform: 'node',
      format: 'esm',
      external: ['vscode'],
      alias: { '@ytt-language/shared': join(root, 'shared/src') },
      write: false,
      outdir: folder,
      metafile: true,
      logLevel: 'silent',
    });
    // Throws for a package without a text or with another licence.
    const packages = bundledPackages([metafile], root);
    const names = packages.map(({ name }) => name);
    expect(names).toEqual(
      expect.arrayContaining(['ignore', 're2js', 'vscode-languageclient', 'vscode-jsonrpc', 'yaml']),
    );
    writeNotices(folder, [metafile]);
    const notices = readFileSync(join(folder, 'THIRD-PARTY-NOTICES.txt'), 'utf8');
    for (const { name, version, license, text } of packages) {
      expect(notices).toContain(`${name} ${version} (${license})\n`);
      for (const [copyright] of text.matchAll(/^Copyright.*$/gm)) expect(notices).toContain(`${copyright}\n`);
      expect(words(notices)).toContain(termsOf(text));
    }
    // The terms of a licence are included once, however many packages share them.
    const terms = new Set(packages.map(({ text }) => termsOf(text)));
    for (const text of terms) expect(words(notices).split(text)).toHaveLength(2);
    const bill = JSON.parse(readFileSync(join(folder, 'sbom.cdx.json'), 'utf8'));
    expect(bill).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.6' });
    expect(bill.components).toHaveLength(packages.length);
    const { version } = packages.find(({ name }) => name === '@noble/hashes') ?? {};
    expect(bill.components).toContainEqual({
      type: 'library',
      name: '@noble/hashes',
      version,
      purl: `pkg:npm/%40noble/hashes@${version}`,
      licenses: [{ license: { id: 'MIT' } }],
    });
  });

  const describeWith = (license: string | undefined, files: Readonly<Record<string, string>>): BundledPackage => {
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'made-up', version: '1.0.0', license }));
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
    return describePackage(folder);
  };

  it('fail the build without a licence text', () => {
    expect(() => describeWith('MIT', {})).toThrow('made-up 1.0.0 has no licence text');
    expect(() => describeWith('MIT', { 'License.txt': ' \n' })).toThrow('has no licence text');
    expect(describeWith('MIT', { 'License.txt': 'Permission …\r\n' }).text).toBe('Permission …');
  });

  it('fail the build with a licence that is not permissive, or none', () => {
    expect(() => describeWith('GPL-3.0-only', { LICENSE: 'text' })).toThrow('has the licence GPL-3.0-only');
    expect(() => describeWith(undefined, { LICENSE: 'text' })).toThrow('has the licence (none)');
  });
});
