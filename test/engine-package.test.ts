/**
 * The engine's package as users install it: its contents, and the example in its README, in Node.js and in a browser.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as face from '../shared/src/index.js';
import { chromiumPresent, launchChromium } from './editors/chromium.js';
import { serveFiles } from './web/served-page.js';

const root = fileURLToPath(new URL('..', import.meta.url));
const example = /```js\n([\s\S]*?)```/.exec(readFileSync(join(root, 'engine/README.md'), 'utf8'))?.[1] ?? '';
const isBuilt = existsSync(join(root, 'engine/dist/engine.js'));

interface Packed {
  readonly filename: string;
  readonly unpackedSize: number;
  readonly files: readonly { readonly path: string }[];
}

describe.skipIf(!isBuilt)('the package of the engine', () => {
  let folder: string;
  let packed: Packed;
  const installed = (path: string): string => join(folder, 'node_modules/@ytt-language/engine', path);
  const npm = (cwd: string, ...args: readonly string[]): string =>
    execFileSync('npm', [...args], {
      cwd,
      encoding: 'utf8',
      shell: process.platform === 'win32',
      stdio: ['ignore', 'pipe', 'ignore'],
    });

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'ytt-engine-'));
    const output = npm(join(root, 'engine'), 'pack', '--json', '--ignore-scripts', '--pack-destination', folder);
    packed = (JSON.parse(output) as [Packed])[0];
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
    npm(folder, 'install', '--offline', '--omit=dev', '--no-audit', '--no-fund', `./${packed.filename}`);
    writeFileSync(join(folder, 'example.js'), example);
  }, 120_000);
  afterAll(() => rmSync(folder, { recursive: true }));

  it('contains the module, its types and its documents, and nothing else', () => {
    const paths = packed.files.map(({ path }) => path);
    expect(paths.filter((path) => !path.startsWith('dist/types/')).sort()).toEqual([
      'CHANGELOG.md',
      'LICENSE',
      'README.md',
      'dist/THIRD-PARTY-NOTICES.txt',
      'dist/engine.js',
      'package.json',
    ]);
    expect(paths.filter((path) => path.startsWith('dist/types/') && !path.endsWith('.d.ts'))).toEqual([]);
    expect(paths).toContain('dist/types/index.d.ts');
  });

  it('is small', () => {
    expect(packed.unpackedSize).toBeLessThan(1280 * 1024);
    expect(statSync(installed('dist/engine.js')).size).toBeLessThan(912 * 1024);
    expect(gzipSync(readFileSync(installed('dist/engine.js'))).length).toBeLessThan(300 * 1024);
  });

  it('needs no other package, and nothing of a runtime', async () => {
    const lock = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8'));
    expect(Object.keys(lock.packages)).toEqual(['', 'node_modules/@ytt-language/engine']);
    const { metafile } = await build({
      entryPoints: [installed('dist/engine.js')],
      bundle: true,
      packages: 'external',
      platform: 'neutral',
      write: false,
      metafile: true,
    });
    expect(Object.values(metafile.inputs).map(({ imports }) => imports)).toEqual([[]]);
    const types = packed.files.filter(({ path }) => path.endsWith('.d.ts'));
    for (const { path } of types)
      expect(readFileSync(installed(path), 'utf8'), path).not.toMatch(/(?:from |import\()['"](?!\.)/);
  });

  it('exports what the engine of this project exports', () => {
    const list = "import * as face from '@ytt-language/engine'; console.log(Object.keys(face).sort().join());";
    writeFileSync(join(folder, 'list.js'), list);
    const names = execFileSync('node', ['list.js'], { cwd: folder, encoding: 'utf8' });
    expect(names.trim().split(',')).toEqual(Object.keys(face).sort());
  });

  const told = (lines: readonly string[]): void => {
    expect(lines[0]).toBe('listen: store:8080\n');
    expect(JSON.parse(lines[1] ?? '')).toMatchObject({ properties: { port: { type: 'integer', default: 80 } } });
    expect(lines[2]).toMatch(/^wrong-type/);
    expect(lines[3]).toBe('"port: 8080\\n"');
    expect(lines).toHaveLength(4);
  };

  it('works in Node.js as in its README', () => {
    // The logged texts, one per call.
    const collect =
      "const lines = []; console.log = (...parts) => lines.push(parts.join(' ')); await import('./example.js'); process.stdout.write(JSON.stringify(lines));";
    writeFileSync(join(folder, 'collect.js'), collect);
    told(JSON.parse(execFileSync('node', ['collect.js'], { cwd: folder, encoding: 'utf8' })));
  });

  it.skipIf(!chromiumPresent())(
    'works in a browser as in its README',
    async () => {
      const imports = JSON.stringify({ imports: { '@ytt-language/engine': '/engine.js' } });
      const page = `<!doctype html><script type="importmap">${imports}</script><script type="module" src="/example.js"></script>`;
      const served = await serveFiles(
        new Map([
          ['/', page],
          ['/engine.js', readFileSync(installed('dist/engine.js'), 'utf8')],
          ['/example.js', example],
        ]),
        { isolated: false },
      );
      const browser = await launchChromium();
      try {
        const tab = await browser.newPage();
        const lines: string[] = [];
        tab.on('console', (message) => lines.push(message.text()));
        tab.on('pageerror', (error) => lines.push(error.message));
        await tab.goto(served.url);
        await expect.poll(() => lines.length, { timeout: 30_000 }).toBeGreaterThan(2);
        told(lines);
      } finally {
        await browser.close();
        served.close();
      }
    },
    60_000,
  );

  // The installed versions of TypeScript: the project's own, and the one that builds the documentation.
  it.each(['.', 'engine'])(
    'has types that the TypeScript of %s accepts',
    (from) => {
      const source = example
        .replace(
          'const [finding] = edited.findings;\n',
          'const [finding] = edited.findings;\nif (finding === undefined) throw new Error();\n',
        )
        .replace('jsonSchema(project.schema)', 'jsonSchema(project.schema!)');
      writeFileSync(
        join(folder, 'example.ts'),
        `declare const console: { log(...parts: unknown[]): void };\n${source}`,
      );
      const compiler = join(
        createRequire(join(root, from, 'package.json')).resolve('typescript/package.json'),
        '../bin/tsc',
      );
      const compilerOptions = {
        noEmit: true,
        strict: true,
        target: 'es2022',
        lib: ['es2023'],
        module: 'nodenext',
        types: [],
      };
      writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['example.ts'] }));
      const { stdout } = spawnSync('node', [compiler, '--pretty', 'false'], { cwd: folder, encoding: 'utf8' });
      expect(stdout).toBe('');
    },
    60_000,
  );
});
