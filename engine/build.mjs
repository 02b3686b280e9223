/**
 * Builds the package: one module without imports, and the declarations of its exports, which `tsc --build` has already
 * written. It does not mention sources of unpublished packages.
 */
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { sourceMap, sources } from '../scripts/bundle.mjs';
import { writeNotices } from '../scripts/third-party.mjs';

const at = (path) => fileURLToPath(new URL(path, import.meta.url));
const declared = at('../shared/dist/src');

const { metafile } = await build({
  entryPoints: [at('src/index.ts')],
  outfile: at('dist/engine.js'),
  bundle: true,
  format: 'esm',
  // For any runtime, so no module can be imported that only one of them has.
  platform: 'neutral',
  mainFields: ['module', 'main'],
  target: 'es2022',
  plugins: [sources],
  legalComments: 'none',
  logLevel: 'error',
  minify: true,
  ...sourceMap,
  metafile: true,
});
writeNotices(at('dist'), [metafile]);
rmSync(at('dist/types'), { recursive: true, force: true });
writeDeclarations();
for (const name of ['CHANGELOG.md', 'LICENSE']) cpSync(at(`../${name}`), at(name));

/** Writes the declarations of the public module, and those that they need, below `dist/types`. */
function writeDeclarations() {
  const face = readFileSync(at('dist/tsc/src/index.d.ts'), 'utf8');
  write('index.d.ts', face.replace("'@ytt-language/shared'", "'./shared/index.js'"));
  const written = new Set();
  const visit = (path) => {
    if (written.has(path)) return;
    written.add(path);
    const text = readFileSync(path, 'utf8').replace(/\n?\/\/# sourceMappingURL=.*\n?$/, '\n');
    // The public module of this package replaces that of `shared`, and has its own description.
    const own = path === join(declared, 'index.d.ts') ? text.replace(/^\/\*\*[\s\S]*?\*\/\n/, '') : text;
    write(join('shared', relative(declared, path)), own);
    for (const [, specifier] of text.matchAll(/(?:from |import\()['"](\.[^'"]+)\.js['"]/g))
      visit(join(dirname(path), `${specifier}.d.ts`));
  };
  visit(join(declared, 'index.d.ts'));
}

function write(path, text) {
  const file = join(at('dist/types'), path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text.replace(/\n?\/\/# sourceMappingURL=.*\n?$/, '\n'));
}
