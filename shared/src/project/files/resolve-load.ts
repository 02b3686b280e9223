/** Which file a `load` names (https://carvel.dev/ytt/docs/v0.48.x/lang-ref-load/). */
import { attempt } from '../../starlark/values/errors.js';
import { StarlarkError } from '../../starlark/values/value.js';
import { foundElsewhere } from './found-elsewhere.js';
import { accessibleFiles, type FileInLibrary, findFile, findPrivateLibrary, type Library } from './library-tree.js';
import type { RunFile } from './run-file.js';

/** The library that contains a file, and the one that its absolute paths are relative to. */
export interface LibraryContext {
  readonly current: Library;
  readonly root: Library;
}

/** A loaded file, and the directory and root that its own `load`s are relative to. */
export interface ResolvedLoad {
  readonly file: RunFile;
  readonly context: LibraryContext;
}

/** The file that `load(module, …)` in a file of `from` refers to. Throws ytt's error if there is none. */
export function resolveLoad(module: string, from: LibraryContext): ResolvedLoad {
  let context = from;
  let path = module;
  if (module.startsWith('@')) {
    const colon = module.indexOf(':');
    if (colon === -1)
      throw new StarlarkError(
        "Expected library path to be in format '@name:path' e.g. '@github.com/vmware-tanzu/test:test.star' or '@ytt:base64'",
        { plain: `Expected '@library:path', such as "@ytt:data", but found "${module}"` },
      );
    const library = findPrivateLibrary(context.current, module.slice(1, colon));
    context = { current: library, root: library };
    path = module.slice(colon + 1);
  }
  const found = findLoaded(path, context);
  const { file } = found;
  const name = file.source.path;
  if (!file.isLibrary)
    throw new StarlarkError(
      `Expected file '${name}' to be a library file, but was not (hint: library filename must end with ` +
        `'.lib.yml' or '.star'; use data.read(...) for loading non-templated file contents)`,
      { plain: `${name} cannot be loaded: only files that end in .star, .lib.yml or .lib.txt can` },
    );
  if (file.type === 'unknown')
    throw new StarlarkError(`File '${name}' type is not a known`, {
      plain: `${name} cannot be loaded: it is neither Starlark, YAML nor text`,
    });
  return { file, context: { current: found.library, root: context.root } };
}

function findLoaded(path: string, { current, root }: LibraryContext): FileInLibrary {
  const find = (): FileInLibrary => (path.startsWith('/') ? findFile(root, path.slice(1)) : findFile(current, path));
  if (root.isPartial !== true) return find();
  return attempt(find) ?? foundElsewhere(modulesOf(root), current.path.join('/'), path) ?? find();
}

const modules = new WeakMap<Library, readonly FileInLibrary[]>();

function modulesOf(root: Library): readonly FileInLibrary[] {
  const known = modules.get(root) ?? accessibleFiles(root).filter(({ file }) => file.isLibrary);
  modules.set(root, known);
  return known;
}
