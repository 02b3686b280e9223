/** The packages as users install them: packed, and installed outside this checkout without a network. */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startProcess } from './server-process.js';

const root = fileURLToPath(new URL('..', import.meta.url));
const versionOf = (path: string): string => JSON.parse(readFileSync(join(root, path, 'package.json'), 'utf8')).version;

interface Packed {
  readonly filename: string;
  readonly unpackedSize: number;
  readonly files: readonly { readonly path: string }[];
}

/** Packs the built package in `folder` of this checkout into `destination`. */
function pack(folder: string, destination: string): Packed {
  const output = execFileSync('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', destination], {
    cwd: join(root, folder),
    encoding: 'utf8',
    shell: process.platform === 'win32',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  return (JSON.parse(output) as [Packed])[0];
}

const isBuilt = existsSync(join(root, 'server/dist/bundle/main.mjs'));

describe.skipIf(!isBuilt)('the package of the language server', () => {
  let folder: string;
  let packed: Packed;
  const workspace = (): string => join(folder, 'workspace');
  const installed = (path: string): string => join(folder, 'node_modules', path);
  const scripts = (): readonly string[] =>
    packed.files
      .filter(({ path }) => /\.[cm]js$/.test(path))
      .map(({ path }) => readFileSync(installed(join('ytt-language-server', path)), 'utf8'));
  const run = (command: string, ...argv: readonly string[]) =>
    spawnSync(command, argv, {
      cwd: folder,
      encoding: 'utf8',
      shell: process.platform === 'win32',
      // If CI is set, output has colours, but here it is parsed.
      env: { ...process.env, NO_COLOR: '1' },
    });

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'ytt-package-'));
    packed = pack('server', folder);
    writeFileSync(join(folder, 'package.json'), '{}');
    execFileSync('npm', ['install', '--offline', '--no-audit', '--no-fund', `./${packed.filename}`], {
      cwd: folder,
      shell: process.platform === 'win32',
      stdio: 'ignore',
    });
    mkdirSync(workspace());
    writeFileSync(join(workspace(), 'schema.yml'), '#@data/values-schema\n---\nport: 80\n');
    writeFileSync(join(workspace(), 'values.yml'), '#@data/values\n---\nport: eighty\n');
  }, 120_000);
  afterAll(() => rmSync(folder, { recursive: true }));

  it('contains what is run and read, and no development files', () => {
    const paths = packed.files.map(({ path }) => path).filter((path) => !/\/shared-[A-Z0-9]+\.cjs$/.test(path));
    expect(paths.sort()).toEqual([
      'LICENSE',
      'README.md',
      'bin/ytt-language-server.mjs',
      'dist/bundle/THIRD-PARTY-NOTICES.txt',
      'dist/bundle/cli.cjs',
      'dist/bundle/codes.md',
      'dist/bundle/command-worker.mjs',
      'dist/bundle/main.mjs',
      'dist/bundle/project-file.cjs',
      'dist/bundle/server.cjs',
      'dist/bundle/start.cjs',
      'dist/bundle/worker.mjs',
      'man/ytt-language-server.1.gz',
      'package.json',
    ]);
    // The limit is exceeded if a library is bundled by mistake or twice.
    expect(packed.unpackedSize).toBeLessThanOrEqual(1_620_000);
  });

  it('has the manual page that it names', () => {
    const { man } = JSON.parse(readFileSync(installed('ytt-language-server/package.json'), 'utf8'));
    const page = gunzipSync(readFileSync(installed(`ytt-language-server/${man}`)));
    expect(page.toString()).toMatch(/^\.TH YTT-LANGUAGE-SERVER 1 /);
  });

  it('contains the protocol library once', () => {
    // The message of the library for pending requests that it drops.
    expect(scripts().join('').split('Pending response rejected since connection got disposed')).toHaveLength(2);
  });

  it('has scripts in ASCII only, which take half of the memory', () => {
    expect(scripts().join('')).toMatch(/^[\0-\x7f]*$/);
  });

  it('needs no other package', () => {
    const manifest = JSON.parse(readFileSync(installed('ytt-language-server/package.json'), 'utf8'));
    expect(manifest).not.toHaveProperty('dependencies');
    expect(manifest).not.toHaveProperty('private');
    const lock = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8'));
    expect(Object.keys(lock.packages)).toEqual(['', 'node_modules/ytt-language-server']);
  });

  it('runs as a command', () => {
    const { stdout, status } = run('npx', '--offline', 'ytt-language-server', '--version');
    expect({ stdout, status }).toEqual({
      stdout: `ytt-language-server ${versionOf('.')}\n`,
      status: 0,
    });
  }, 60_000);

  it('checks a directory', () => {
    const { stdout, status } = run('npx', '--offline', 'ytt-language-server', 'check', 'workspace');
    expect(stdout).toContain('values.yml:3:7 error Expected an integer, but found a string');
    expect(status).toBe(1);
  }, 60_000);

  it('has the SARIF properties of a code', () => {
    const { stdout } = run('npx', '--offline', 'ytt-language-server', 'check', 'workspace', '--format', 'sarif');
    const [rule] = JSON.parse(stdout).runs[0].tool.driver.rules;
    expect(rule.help.markdown).toContain(rule.help.text);
  }, 60_000);

  it('serves an editor', async () => {
    const server = await startProcess(
      [installed('ytt-language-server/bin/ytt-language-server.mjs'), '--stdio'],
      workspace(),
      {},
    );
    try {
      const uri = pathToFileURL(join(workspace(), 'values.yml')).href;
      const published = server.diagnostics(uri);
      const text = readFileSync(join(workspace(), 'values.yml'), 'utf8');
      server.notify('textDocument/didOpen', { textDocument: { uri, languageId: 'yaml', version: 1, text } });
      expect((await published).diagnostics).toMatchObject([{ range: { start: { line: 2, character: 6 } } }]);
    } finally {
      server.end();
    }
  }, 60_000);
});

describe('the packages', () => {
  it('have one version, which the changelog names', () => {
    const version = versionOf('.');
    for (const folder of ['server', 'engine', 'shared', 'client-vscode', 'syntaxes'])
      expect({ folder, version: versionOf(folder) }).toEqual({ folder, version });
    const [latest] = readFileSync(join(root, 'CHANGELOG.md'), 'utf8').match(/(?<=^## )\d+\.\d+\.\d+/m) ?? [];
    expect(latest).toBe(version);
  });
});
