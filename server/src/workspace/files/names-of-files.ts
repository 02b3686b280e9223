/**
 * The keys of files that the client names by another path than the one under which they were found: through links, or
 * with other letter case. Information about the disk is kept until a change is announced.
 */
import { basename, dirname, join, relative } from 'node:path';
import { type FileKey, isPath, keyOfUri } from './file-key.js';
import type { FileSystem } from './file-system.js';
import { isInside } from './walk.js';
import { folderOf } from './workspace-folders.js';

/**
 * Gives every file one key, however the client names it, so that an open document and the file on disk are the same.
 */
export class NamesOfFiles {
  private readonly fs: FileSystem;
  private readonly found: ReadonlyMap<string, ReadonlySet<FileKey>>;
  private readonly folders: () => readonly string[];
  /** By the client's names: the keys of files that were not found under these names. */
  private readonly keys = new Map<FileKey, FileKey>();

  /** `found` are the files that were found, by folder, and may change. `folders` returns the workspace folders. */
  constructor(fs: FileSystem, found: ReadonlyMap<string, ReadonlySet<FileKey>>, folders: () => readonly string[]) {
    this.fs = fs;
    this.found = found;
    this.folders = folders;
  }

  /** Drops all information about the disk. */
  forget(): void {
    this.keys.clear();
  }

  /** Whether a file was found by this name. */
  isFound(key: FileKey): boolean {
    return [...this.found.values()].some((keys) => keys.has(key));
  }

  /**
   * The key of a file that the client names: the path under which it was found in its folder, and on a case-insensitive
   * disk with the spelling found there.
   */
  keyOf(uri: string): FileKey {
    const key = keyOfUri(uri);
    if (!isPath(key) || this.isFound(key)) return key;
    const known = this.keys.get(key) ?? this.asFound(this.inFolder(key));
    this.keys.set(key, known);
    return known;
  }

  /**
   * The path below a workspace folder of a file that the client names by another path. Some clients resolve links in
   * the names of documents, but not in those of folders; others do it the other way round.
   */
  inFolder(path: FileKey): FileKey {
    const folders = this.folders();
    if (folderOf(folders, path) !== undefined) return path;
    const real = this.realPathOf(path);
    for (const folder of folders) {
      const root = this.fs.realPath(folder);
      if (root !== undefined && isInside(root, real)) return join(folder, relative(root, real));
    }
    return path;
  }

  /** The real path of a file or directory, which need not exist. */
  private realPathOf(path: string): string {
    const above = dirname(path);
    return this.fs.realPath(path) ?? (above === path ? path : join(this.realPathOf(above), basename(path)));
  }

  private asFound(key: FileKey): FileKey {
    for (const keys of this.found.values()) for (const known of keys) if (isSameFile(this.fs, key, known)) return known;
    return key;
  }
}

/**
 * Whether `path` leads to the file that was found as `found`, where the two differ at most in case. A case-sensitive
 * disk lists a file under every name by which it can be opened.
 */
export function isSameFile(fs: FileSystem, path: string, found: string): boolean {
  if (path.length !== found.length || path.toLowerCase() !== found.toLowerCase()) return false;
  return path === found || (fs.stat(path) !== undefined && !isListed(fs, path, found));
}

/** Whether each part of `path` that differs from `found` is an entry of its directory. */
function isListed(fs: FileSystem, path: string, found: string): boolean {
  if (path === found) return true;
  const [directory, name] = [dirname(path), basename(path)];
  if (directory === path) return false;
  if (!isListed(fs, directory, dirname(found))) return false;
  return name === basename(found) || fs.readDirectory(directory)?.some((entry) => entry.name === name) === true;
}
