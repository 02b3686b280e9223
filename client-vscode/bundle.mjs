/** Bundles the extension and the server into `client-vscode/dist`, and puts beside them what else the VSIX ships. */
import { cpSync, mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { bundleServer, sourceMap } from '../scripts/bundle.mjs';
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
writeNotices(at('dist'), [extension.metafile]);
await bundleServer(at('dist/server'));
mkdirSync(at('syntaxes'), { recursive: true });
for (const name of [
  'ytt-starlark.tmLanguage.json',
  'ytt-yaml.injection.tmLanguage.json',
  'ytt-starlark.language-configuration.json',
])
  cpSync(at(`../syntaxes/${name}`), at(`syntaxes/${name}`));
for (const name of ['CHANGELOG.md', 'LICENSE']) cpSync(at(`../${name}`), at(name));
