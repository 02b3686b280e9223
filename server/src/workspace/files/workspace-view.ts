/** The parts of the workspace that decide which files belong to which runs. */
import { basename, dirname, posix, relative } from 'node:path';
import { addAll, compareStrings } from '@ytt-language/shared/tooling';
import { type FileKey, isPath } from './file-key.js';
import { projectFileName } from './file-summary.js';
import type { TextFile } from './text-file.js';
import { toSlashes } from './walk.js';

/** A file and ytt's name for it. */
export interface NamedFile {
  readonly key: FileKey;
  readonly path: string;
}

export interface WorkspaceView {
  readonly folders: readonly string[];
  /** Every known file, including those open in the editor, in no particular order. */
  readonly keys: readonly FileKey[];
  readonly get: (key: FileKey) => TextFile | undefined;
  /** Whether a directory is the root of a repository; if absent, none is. */
  readonly isRepository?: (directory: string) => boolean;
  /** Whether a file is open in the editor; if absent, none is. */
  readonly isOpen?: (key: FileKey) => boolean;
  /**
   * Open files that were assigned to a project as data values. They keep that project while they are open, whatever
   * their content.
   */
  readonly recognised?: ReadonlyMap<FileKey, string>;
  /** Whether a path below the folders leads out of them through a link; if absent, none does. */
  readonly leadsOut?: (path: string) => boolean;
  /** Quarantined files, which are not read because the server failed on them. */
  readonly quarantined?: readonly FileKey[];
}

const picked = new WeakMap<readonly FileKey[], Map<(key: FileKey) => boolean, readonly FileKey[]>>();

/**
 * The keys that `isMeant` accepts. The function may only examine the names; the same keys and function give the same
 * list.
 */
export function keysThat(keys: readonly FileKey[], isMeant: (key: FileKey) => boolean): readonly FileKey[] {
  const known = picked.get(keys) ?? new Map<(key: FileKey) => boolean, readonly FileKey[]>();
  picked.set(keys, known);
  const found = known.get(isMeant) ?? keys.filter(isMeant);
  known.set(isMeant, found);
  return found;
}

/** The files of a workspace by directory. */
interface DirectoryIndex {
  readonly keys: ReadonlySet<FileKey>;
  /** The files directly in a directory. */
  readonly files: ReadonlyMap<string, readonly FileKey[]>;
  /** The directories directly in a directory that contain files, at any depth. */
  readonly directories: ReadonlyMap<string, ReadonlySet<string>>;
  /** Memoised results of `filesBelow`. */
  readonly below: Map<string, readonly NamedFile[]>;
}

const indexes = new WeakMap<readonly FileKey[], DirectoryIndex>();

/** The names of the files directly in a directory. */
export function namesIn({ keys }: WorkspaceView, directory: string): readonly string[] {
  return (indexOf(keys).files.get(directory) ?? []).map((key) => basename(key));
}

/** Whether there is a file at this path. */
export function hasFile({ keys }: WorkspaceView, path: string): boolean {
  return indexOf(keys).keys.has(path);
}

/** Whether there are files below a directory. */
export function hasDirectory({ keys }: WorkspaceView, path: string): boolean {
  const { files, directories } = indexOf(keys);
  return files.has(path) || directories.has(path);
}

/** The files below `directory`, named relative to it, in the order in which ytt reads them; the same list for the same keys. */
export function filesBelow({ keys }: WorkspaceView, directory: string): readonly NamedFile[] {
  const index = indexOf(keys);
  const known = index.below.get(directory);
  if (known !== undefined) return known;
  const found: NamedFile[] = [];
  const pending = [directory];
  for (let at = pending.pop(); at !== undefined; at = pending.pop()) {
    for (const key of index.files.get(at) ?? [])
      if (basename(key) !== projectFileName) found.push({ key, path: toSlashes(relative(directory, key)) });
    addAll(pending, index.directories.get(at) ?? []);
  }
  found.sort((a, b) => compareStrings(a.path, b.path));
  index.below.set(directory, found);
  return found;
}

/** The files and directories (with a final slash) below `directory`, by paths relative to it, in order. */
export function pathsBelow(view: WorkspaceView, directory: string): readonly string[] {
  const paths = new Set<string>();
  for (const { path } of filesBelow(view, directory)) {
    paths.add(path);
    for (let above = posix.dirname(path); above !== '.'; above = posix.dirname(above)) paths.add(`${above}/`);
  }
  return [...paths].sort();
}

function indexOf(keys: readonly FileKey[]): DirectoryIndex {
  let index = indexes.get(keys);
  if (index === undefined) {
    index = makeIndex(keys);
    indexes.set(keys, index);
  }
  return index;
}

function makeIndex(keys: readonly FileKey[]): DirectoryIndex {
  const files = new Map<string, FileKey[]>();
  const directories = new Map<string, Set<string>>();
  for (const key of keys) {
    if (!isPath(key)) continue;
    const beside = files.get(dirname(key));
    if (beside === undefined) files.set(dirname(key), [key]);
    else beside.push(key);
    if (beside !== undefined) continue;
    for (let directory = dirname(key), above = dirname(directory); above !== directory; ) {
      const siblings = directories.get(above);
      // If the directory is known already, its ancestors are, too.
      if (siblings !== undefined) {
        siblings.add(directory);
        break;
      }
      directories.set(above, new Set([directory]));
      directory = above;
      above = dirname(directory);
    }
  }
  return { keys: new Set(keys), files, directories, below: new Map() };
}
