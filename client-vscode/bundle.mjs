/**
 * Bundles the extension and the server into `client-vscode/dist`, and copies everything else that the VSIX contains
 * beside them.
 */
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { bundleServer, bundleWebWorker, onTheWeb, sourceMap } from '../scripts/bundle.mjs';
import { writeNotices } from '../scripts/third-party.mjs';

const at = (path) => fileURLToPath(new URL(path, import.meta.url));

/** The texts of the sample project that the extension can write, by their paths. */
const sampleFolder = at('../test/example-workspace');
const samplePaths = readdirSync(sampleFolder, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) =>
    join(entry.parentPath, entry.name)
      .slice(sampleFolder.length + 1)
      .replaceAll('\\', '/'),
  );
const sample = Object.fromEntries(
  samplePaths.sort().map((path) => [path, readFileSync(join(sampleFolder, path), 'utf8')]),
);

const common = {
  bundle: true,
  platform: 'node',
  format: 'cjs',
  target: 'node20',
  minify: true,
  ...sourceMap,
  metafile: true,
  legalComments: 'none',
  define: { YTT_SAMPLE_PROJECT: JSON.stringify(sample) },
  logLevel: 'warning',
};

const extension = await build({
  ...common,
  entryPoints: [at('src/extension.ts')],
  outfile: at('dist/extension.js'),
  external: ['vscode'],
});
const webExtension = await build({
  ...common,
  platform: 'browser',
  target: 'es2022',
  entryPoints: [at('src/extension.ts')],
  outfile: at('dist/web/extension.js'),
  plugins: [onTheWeb],
  alias: { 'node:path': 'path-browserify', 'vscode-languageclient/node': 'vscode-languageclient/browser' },
  external: ['vscode'],
});
writeNotices(at('dist'), [extension.metafile, webExtension.metafile]);
await Promise.all([bundleServer(at('dist/server')), bundleWebWorker(at('dist/web'))]);
rmSync(at('syntaxes'), { recursive: true, force: true });
mkdirSync(at('syntaxes'));
for (const name of readdirSync(at('../syntaxes')))
  if (/\.(?:tmLanguage|language-configuration)\.json$/.test(name))
    cpSync(at(`../syntaxes/${name}`), at(`syntaxes/${name}`));
for (const name of ['CHANGELOG.md', 'LICENSE']) cpSync(at(`../${name}`), at(name));
