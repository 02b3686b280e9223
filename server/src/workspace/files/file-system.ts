/** The interface to the disk, injected so that tests can supply their own. */

export interface DirectoryEntry {
  readonly name: string;
  readonly kind: 'file' | 'directory' | 'link';
}

export interface FileStat {
  readonly kind: 'file' | 'directory';
  /** In bytes. */
  readonly size: number;
  /** When a file was last written, in milliseconds since 1970; absent if unknown. */
  readonly mtime?: number;
}

/** Every member returns undefined if the path cannot be read. None throws. */
export interface FileSystem {
  /**
   * The bytes of a file. With `limit`, only those of a regular file that is not larger when it is read: an earlier
   * result of `stat` may be out of date, and some files never end. `mayLead` is called with the real path of the file
   * that is actually read, because links may have changed since an earlier check.
   */
  readFile(path: string, limit?: number, mayLead?: (realPath: string) => boolean): Uint8Array | undefined;
  /** The entries of a directory, in any order. */
  readDirectory(path: string): readonly DirectoryEntry[] | undefined;
  /** Follows links. */
  stat(path: string): FileStat | undefined;
  /** The kind of a path that is neither a file nor a directory. Follows links. Absent if not supported. */
  specialKind?(path: string): 'pipe' | 'other' | undefined;
  /** The path with all symbolic links resolved. */
  realPath(path: string): string | undefined;
  /**
   * Reports changes below a directory by absolute path; the listener must find out what changed. Returns a function
   * that stops it. Absent if not supported.
   */
  watch?(path: string, changed: (path: string) => void): () => void;
}
