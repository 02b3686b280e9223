// Compiles test files and their imports into a separate folder, with instrumented sources instead of those on disk, so
// that a process loads them in a fraction of a second. As in a normal test run, each module stays a file.
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, transform } from 'esbuild';
import { sources } from '../bundle.mjs';

const collector = new URL('vitest-api.mjs', import.meta.url).href;

/**
 * Writes the modules into `directory`, at their paths in `root`, as `.js`. `code` contains instrumented sources by
 * path. Returns for each of the `entries` (paths of TypeScript files) the sources that it imports, directly or
 * indirectly.
 */
export async function compile({ root, entries, code, directory }) {
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: entries,
    outdir: directory,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    write: false,
    metafile: true,
    logLevel: 'error',
    plugins: [sources],
  });
  const paths = Object.keys(metafile.inputs).filter((path) => path.endsWith('.ts'));
  await Promise.all(paths.map((path) => compileFile(root, path, code.get(path), directory)));
  linkPackages(root, paths, directory);
  return entries.map((path) => importsOf(metafile, path));
}

async function compileFile(root, path, instrumented, directory) {
  const text = instrumented ?? readFileSync(join(root, path), 'utf8');
  const target = join(directory, path.replace(/\.ts$/, '.js'));
  const shared = relative(dirname(path), 'shared/src');
  const placed = text
    .replace(
      /(['"])@ytt-language\/shared(\/[^'"]*)?\1/g,
      (_, quote, name = '/index') => `${quote}./${shared}${name}.js${quote}`,
    )
    .replace(/\bfrom (['"])vitest\1/g, () => `from ${JSON.stringify(collector)}`)
    // `import.meta.url` is the path of the source, so that modules find files relative to themselves.
    .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(join(root, path)).href));
  const { code } = await transform(placed, { loader: 'ts', format: 'esm', target: 'node20' });
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, code);
}

/** Links the installed packages of each workspace package, which may have versions of its own. */
function linkPackages(root, paths, directory) {
  writeFileSync(join(directory, 'package.json'), '{"type": "module"}');
  for (const folder of new Set(paths.map((path) => path.split('/')[0])))
    if (existsSync(join(root, folder, 'node_modules')))
      symlinkSync(join(root, folder, 'node_modules'), join(directory, folder, 'node_modules'));
}

function importsOf(metafile, entry) {
  const found = new Set([entry]);
  for (const path of found)
    for (const one of metafile.inputs[path]?.imports ?? []) if (!one.external) found.add(one.path);
  return found;
}
