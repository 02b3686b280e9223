/**
 * A file system filled from outside: by a page with files of its own, or by an editor that reads them for the server.
 */
import type { FileKey } from './file-key.js';
import type { DirectoryEntry, FileStat, FileSystem } from './file-system.js';
import { isInside } from './walk.js';

/** Files by their keys, which are absolute paths with slashes. There are no symbolic links. */
export class VirtualFileSystem implements FileSystem {
  private readonly files = new Map<FileKey, Uint8Array>();
  /** For each directory that contains files, at any depth: its entries. */
  private readonly directories = new Map<FileKey, Map<string, DirectoryEntry>>([['/', new Map()]]);

  /** Called with the key of each file or directory that is written or removed. */
  private readonly listeners = new Set<(key: FileKey) => void>();

  /** Writes a file, and creates missing parent directories. */
  write(key: FileKey, bytes: Uint8Array): void {
    if (!this.files.has(key)) this.addEntry(key, 'file');
    this.files.set(key, bytes);
    this.notify(key);
  }

  /** Removes a file, or a directory with everything below it; parent directories that become empty are removed, too. */
  remove(key: FileKey): void {
    for (const { name } of [...(this.directories.get(key)?.values() ?? [])]) this.remove(childOf(key, name));
    if (!this.files.delete(key)) return;
    this.removeEntry(key);
    this.notify(key);
  }

  readFile(path: FileKey, limit = Number.POSITIVE_INFINITY): Uint8Array | undefined {
    const bytes = this.files.get(path);
    return bytes === undefined || bytes.length > limit ? undefined : bytes;
  }

  readDirectory(path: FileKey): readonly DirectoryEntry[] | undefined {
    const entries = this.directories.get(path);
    return entries && [...entries.values()];
  }

  stat(path: FileKey): FileStat | undefined {
    const bytes = this.files.get(path);
    if (bytes !== undefined) return { kind: 'file', size: bytes.length };
    return this.directories.has(path) ? { kind: 'directory', size: 0 } : undefined;
  }

  realPath(path: FileKey): FileKey | undefined {
    return this.stat(path) === undefined ? undefined : path;
  }

  watch(path: FileKey, changed: (path: FileKey) => void): () => void {
    const listener = (key: FileKey): void => {
      if (isInside(path, key)) changed(key);
    };
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  private notify(key: FileKey): void {
    for (const listener of this.listeners) listener(key);
  }

  private addEntry(key: FileKey, kind: DirectoryEntry['kind']): void {
    const { directory, name } = placeOf(key);
    const entries = this.directories.get(directory);
    if (entries !== undefined) {
      entries.set(name, { name, kind });
      return;
    }
    this.directories.set(directory, new Map([[name, { name, kind }]]));
    this.addEntry(directory, 'directory');
  }

  private removeEntry(key: FileKey): void {
    const { directory, name } = placeOf(key);
    const entries = this.directories.get(directory);
    entries?.delete(name);
    if (entries?.size !== 0 || directory === '/') return;
    this.directories.delete(directory);
    this.removeEntry(directory);
  }
}

function placeOf(key: FileKey): { readonly directory: FileKey; readonly name: string } {
  const slash = key.lastIndexOf('/');
  return { directory: key.slice(0, slash) || '/', name: key.slice(slash + 1) };
}

function childOf(directory: FileKey, name: string): FileKey {
  return directory === '/' ? `/${name}` : `${directory}/${name}`;
}
