/** Bundles the extension and the server into `client-vscode/dist`, and puts beside them what else the VSIX ships. */
import { cpSync, mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { bundleServer, bundleWebWorker, onTheWeb, sourceMap } from '../scripts/bundle.mjs';
import { writeNotices } from '../scripts/third-party.mjs';

const at = (path) => fileURLToPath(new URL(path, import.meta.url));

const common = {
  bundle: true,
  platform: 'node',
  format: 'cjs',
  target: 'node20',
  minify: true,
  ...sourceMap,
  metafile: true,
  legalComments: 'none',
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
mkdirSync(at('syntaxes'), { recursive: true });
for (const name of [
  'ytt-starlark.tmLanguage.json',
  'ytt-yaml.injection.tmLanguage.json',
  'ytt-starlark.language-configuration.json',
])
  cpSync(at(`../syntaxes/${name}`), at(`syntaxes/${name}`));
for (const name of ['CHANGELOG.md', 'LICENSE']) cpSync(at(`../${name}`), at(name));
