/** The interface to the disk, injected so that tests can supply their own. */

export interface DirectoryEntry {
  readonly name: string;
  readonly kind: 'file' | 'directory' | 'link';
}

export interface FileStat {
  readonly kind: 'file' | 'directory';
  /** In bytes. */
  readonly size: number;
  /** When a file was last written, in milliseconds since 1970; absent if that is not known. */
  readonly mtime?: number;
}

/** Every member answers with undefined if the path cannot be read; none throws. */
export interface FileSystem {
  /**
   * The bytes of a file. With `limit`, those of a regular file that has no more bytes than that when it is read: what
   * its `stat` says may be out of date, and some files never end. `mayLead` is asked about the path, links resolved, of
   * the very file that is read: links may be others than a moment ago.
   */
  readFile(path: string, limit?: number, mayLead?: (realPath: string) => boolean): Uint8Array | undefined;
  /** The entries of a directory, in any order. */
  readDirectory(path: string): readonly DirectoryEntry[] | undefined;
  /** Follows links. */
  stat(path: string): FileStat | undefined;
  /** What a path is that is neither a file nor a directory. Follows links. Absent if there is no such thing. */
  specialKind?(path: string): 'pipe' | 'other' | undefined;
  /** The path with every link resolved. */
  realPath(path: string): string | undefined;
  /**
   * Tells of changes below a directory, by absolute path; what happened is for the listener to find out. Absent where
   * there is no such thing. Returns a function that ends it.
   */
  watch?(path: string, changed: (path: string) => void): () => void;
}
