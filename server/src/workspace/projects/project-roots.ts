/** The roots of inferred projects: each with the files of its run, and what declares its data values. */
import { basename, dirname, join } from 'node:path';
import type { FileKey } from '../files/file-key.js';
import { isInside, toSlashes } from '../files/walk.js';
import { isBundleConfig, keysDeclaredIn, keysReadIn, rootAbove, rootDirectories } from './root-directories.js';
import type { DeclaredBy, RunInput } from './run-definition.js';
import { filesBelow, type WorkspaceView } from './workspace-view.js';
import { findYttFiles, isBound, libraries, type YttFile, type YttFiles } from './ytt-files.js';

export interface ProjectRoot {
  readonly path: string;
  /** Whether it is a library inside another project, which evaluates it where it uses it. */
  readonly isUsed: boolean;
  readonly files: readonly RunInput[];
  readonly declaredBy: DeclaredBy;
  /** The top-level keys of what declares its data values; where nothing does, those that its code reads. */
  readonly keys: ReadonlySet<string>;
  /** Whether others may belong to the run besides `files`: it is only inferred that these do. */
  readonly isPartial: boolean;
}

/** The roots among the directories of `keys`, files of `folder`; inner ones, such as libraries, come first. */
export function findRoots(view: WorkspaceView, keys: readonly FileKey[], folder: string): ProjectRoot[] {
  const ytt = findYttFiles(view, keys, folder);
  const directories = rootDirectories(view, ytt, folder);
  const byRoot = filesByRoot(directories, ytt, folder);
  return [...directories]
    .map(([path, declaredBy]): ProjectRoot => {
      const isUsed = isLibrary(path) && [...directories.keys()].some((one) => one !== path && isInside(one, path));
      const own = byRoot.get(path) ?? [];
      return {
        path,
        files: inputsOf(view, ytt, path, declaredBy),
        isUsed,
        declaredBy,
        keys: declaredBy === 'nothing' ? keysReadIn(own) : keysDeclaredIn(own, declaredBy),
        isPartial: declaredBy !== 'schema' && !isBundleConfig(path),
      };
    })
    .sort((a, b) => b.path.length - a.path.length);
}

/** The ytt files in or below each root that are in no inner one. */
function filesByRoot(
  directories: ReadonlyMap<string, DeclaredBy>,
  { files }: YttFiles,
  folder: string,
): ReadonlyMap<string, readonly YttFile[]> {
  const byRoot = new Map<string, YttFile[]>();
  for (const file of files) {
    const root = rootAbove(directories, folder, file.directory);
    if (root === undefined) continue;
    const list = byRoot.get(root);
    if (list === undefined) byRoot.set(root, [file]);
    else list.push(file);
  }
  return byRoot;
}

/**
 * All files below a root, as ytt reads them. Where it is less certain, hidden directories and Helm charts are none that
 * someone gives to ytt, and at the root of an application only ytt files and directories that hold some are.
 */
function inputsOf(view: WorkspaceView, ytt: YttFiles, root: string, declaredBy: DeclaredBy): readonly RunInput[] {
  const all = filesBelow(view, root);
  if (declaredBy === 'schema' || isBundleConfig(root)) return all;
  const charts = new Set(all.filter(({ path }) => basename(path) === 'Chart.yaml').map(({ path }) => dirname(path)));
  const isMixed = isBound(view, root);
  const own = isMixed ? new Set(ytt.files.map(({ key }) => key)) : undefined;
  return all.filter(({ key, path }) => {
    const segments = path.split('/');
    const directories = segments.slice(0, -1).map((_, i) => segments.slice(0, i + 1).join('/'));
    if (directories.some((one) => basename(one).startsWith('.') || charts.has(one))) return false;
    if (own === undefined) return true;
    const [first] = segments;
    return segments.length === 1 ? own.has(key) : ytt.below.has(join(root, first ?? ''));
  });
}

/** Whether a directory is a library, or below one. */
export function isLibrary(path: string): boolean {
  return toSlashes(path).split('/').includes(libraries);
}

const rootsAt = new WeakMap<readonly ProjectRoot[], ReadonlyMap<string, readonly ProjectRoot[]>>();

/**
 * Climbs from the file, and not out of a repository: the roots that have or read data values, but for libraries, below the first
 * ancestor that has any.
 */
export function nearestRoots(
  all: readonly ProjectRoot[],
  folder: string,
  key: FileKey,
  isRepository: WorkspaceView['isRepository'] = () => false,
): readonly ProjectRoot[] {
  const byAncestor = rootsAt.get(all) ?? rootsByAncestor(all);
  rootsAt.set(all, byAncestor);
  for (let above = dirname(key); ; above = dirname(above)) {
    const below = byAncestor.get(above) ?? [];
    if (below.length > 0 || above === folder || above === dirname(above) || isRepository(above)) return below;
  }
}

/** The roots that files outside can belong to, by each directory that they lie in or below. */
function rootsByAncestor(all: readonly ProjectRoot[]): ReadonlyMap<string, readonly ProjectRoot[]> {
  const byAncestor = new Map<string, ProjectRoot[]>();
  for (const root of all) {
    if (root.keys.size === 0 || isLibrary(root.path)) continue;
    for (let above = root.path; ; above = dirname(above)) {
      const below = byAncestor.get(above);
      if (below === undefined) byAncestor.set(above, [root]);
      else below.push(root);
      if (above === dirname(above)) break;
    }
  }
  return byAncestor;
}
