/**
 * The root directories of inferred projects: a directory that directly holds a schema document, and has no such directory
 * above it in the workspace folder.
 */
import { basename, dirname } from 'node:path';
import type { FileKey } from '../files/file-key.js';
import { isYamlName, summaryOf } from '../files/file-summary.js';
import { isInside, toSlashes } from '../files/walk.js';
import type { RunInput } from './run-definition.js';
import { filesBelow, type WorkspaceView } from './workspace-view.js';

/** The directory whose directories are private libraries. It is none itself, nor a project. */
const libraries = '_ytt_lib';

export interface ProjectRoot {
  readonly path: string;
  /** Whether it is a library inside another project, which evaluates it where it uses it. */
  readonly isUsed: boolean;
  readonly files: readonly RunInput[];
  /** The top-level keys of its schema documents. */
  readonly keys: ReadonlySet<string>;
}

/** The roots among the directories of `keys`, files of `folder`; inner ones, such as libraries, come first. */
export function findRoots(view: WorkspaceView, keys: readonly FileKey[], folder: string): ProjectRoot[] {
  const directories = new Map<string, Set<string>>();
  for (const key of keys) {
    const file = isYamlName(key) ? view.get(key) : undefined;
    if (file === undefined || !summaryOf(file).schema || basename(dirname(key)) === libraries) continue;
    const known = directories.get(dirname(key)) ?? new Set();
    for (const name of summaryOf(file).topLevelKeys) known.add(name);
    directories.set(dirname(key), known);
  }
  return [...directories]
    .filter(([directory]) => !hasRootAbove(directory, folder, directories))
    .map(([path]) => ({
      path,
      files: filesBelow(view, path),
      isUsed: isLibrary(path) && [...directories.keys()].some((other) => other !== path && isInside(other, path)),
      keys: new Set(
        [...directories].flatMap(([one, names]) =>
          isInside(path, one) && isLibrary(one) === isLibrary(path) ? [...names] : [],
        ),
      ),
    }))
    .sort((a, b) => b.path.length - a.path.length);
}

/** A library is a project of its own, so what is above its `_ytt_lib` does not count. */
function hasRootAbove(directory: string, folder: string, directories: ReadonlyMap<string, unknown>): boolean {
  for (let above = directory; above !== folder && above !== dirname(above); ) {
    if (basename(above) === libraries) return false;
    above = dirname(above);
    if (directories.has(above)) return true;
  }
  return false;
}

/** Whether a directory is a library, or below one. */
export function isLibrary(path: string): boolean {
  return toSlashes(path).split('/').includes(libraries);
}

/** Climbs from the file: the roots, but for libraries, below the first ancestor that has any. */
export function nearestRoots(all: readonly ProjectRoot[], folder: string, key: FileKey): readonly ProjectRoot[] {
  const roots = all.filter((root) => !isLibrary(root.path));
  for (let above = dirname(key); ; above = dirname(above)) {
    const below = roots.filter((root) => isInside(above, root.path));
    if (below.length > 0 || above === folder || above === dirname(above)) return below;
  }
}
