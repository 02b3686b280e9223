/**
 * The texts of the workspace, from the editor or from disk. Unsaved text takes precedence.
 *
 * Files on disk are read on demand and kept until a change is announced. Only files below the workspace folders are
 * read (invariant 8), and schemas that the modelines of open files outside of them name.
 */
import { dirname } from 'node:path';
import type { Pauses } from '@ytt-language/shared';
import type { FileKey } from './file-key.js';
import { isPath } from './file-key.js';
import type { FileSystem } from './file-system.js';
import { decodeText, type EncodingProblem, encodingProblemOf } from './text-encoding.js';
import { sourceAs, sourcesOf, type TextFile } from './text-file.js';
import { placeAbove } from './walk.js';

export interface WorkspaceFilesOptions {
  readonly fs: FileSystem;
  /** Whether a path itself may currently be read, before links are resolved. */
  readonly mayRead: (path: string) => boolean;
  /** Whether the target of a path, with all links resolved, may be read. */
  readonly mayFollow: (path: string, realPath?: string) => boolean;
  /** The size in bytes above which a file is not read. */
  readonly sizeLimit: () => number;
  /** Called while results for texts from disk are computed. */
  readonly pauses?: Pauses;
  /** Whether a file with this text is quarantined, because the server failed on it. */
  readonly isQuarantined?: (key: FileKey, text: string) => boolean;
}

export type ReadProblem = 'too-large' | 'unreadable' | 'outside' | 'quarantined';

/**
 * Gives the newest version of each file by its key; a version is the same object until its text changes. Files that are
 * too large, not readable or quarantined are left out, and `problemOf` says why.
 */
export class WorkspaceFiles {
  private readonly options: WorkspaceFilesOptions;
  private readonly opened = new Map<FileKey, TextFile>();
  private readonly onDisk = new Map<FileKey, TextFile | undefined>();
  private readonly unread = new Map<FileKey, ReadProblem>();
  /** The problems with the encodings of open files on disk that have been asked for. */
  private readonly encodings = new Map<FileKey, EncodingProblem | undefined>();
  /** For open files: the last text that was the same in the editor and on disk, and when it was written there. */
  private readonly lastSynced = new Map<FileKey, { readonly text: string; readonly mtime: number | undefined }>();
  /** The real paths of files that were read over links. */
  private readonly targets = new Map<FileKey, string>();
  private changes = 0;

  constructor(options: WorkspaceFilesOptions) {
    this.options = options;
  }

  /** Changes whenever any file changes, so that results that depend on many files need not check each of them. */
  get generation(): number {
    return this.changes;
  }

  /** The newest version of a file; undefined if there is none, or it may not be read. */
  get(key: FileKey): TextFile | undefined {
    const open = this.opened.get(key);
    if (open !== undefined && this.isTooLarge(open)) return undefined;
    const file = open ?? this.readOnce(key);
    return file === undefined || this.options.isQuarantined?.(key, file.text) === true ? undefined : file;
  }

  /** The editor's version, whether or not it is quarantined. */
  getOpen(key: FileKey): TextFile | undefined {
    return this.opened.get(key);
  }

  /** The length of an open file counts in characters, because computing its bytes would take time. */
  private isTooLarge({ text }: TextFile): boolean {
    return text.length > this.options.sizeLimit();
  }

  private readOnce(key: FileKey): TextFile | undefined {
    if (!isPath(key) || !this.options.mayRead(key)) return undefined;
    if (this.onDisk.has(key)) return this.onDisk.get(key);
    const file = this.read(key);
    this.onDisk.set(key, file);
    return file;
  }

  /**
   * The problem with the encoding of an open file on disk. Editors convert what they read, and convert it back when
   * they save.
   */
  encodingProblem(key: FileKey): EncodingProblem | undefined {
    if (!isPath(key) || !this.options.mayRead(key)) return undefined;
    if (this.encodings.has(key)) return this.encodings.get(key);
    const file = this.read(key);
    const problem = file === undefined ? undefined : encodingProblemOf(file.text);
    this.encodings.set(key, problem);
    return problem;
  }

  /** Why an existing file was not read. */
  problemOf(key: FileKey): ReadProblem | undefined {
    if (this.get(key) !== undefined) return undefined;
    const open = this.opened.get(key);
    if (open !== undefined && this.isTooLarge(open)) return 'too-large';
    return open !== undefined || this.onDisk.get(key) !== undefined ? 'quarantined' : this.unread.get(key);
  }

  /** The files on disk that are larger than the limit and therefore were not read. */
  tooLarge(): ReadonlySet<FileKey> {
    return new Set([...this.unread].flatMap(([key, problem]) => (problem === 'too-large' ? [key] : [])));
  }

  /** Drops the text of a file that is not open, and all results for it. It is read again on demand. */
  forget(key: FileKey): void {
    const file = this.onDisk.get(key);
    if (file === undefined) return;
    // Findings and project graphs may keep the version itself for longer.
    for (const source of sourcesOf(file)) source.forget();
    this.onDisk.delete(key);
  }

  /** Drops the results for a file on disk, under the name `path` that a run has for it, but not its text. */
  forgetResults(key: FileKey, path: string): void {
    const file = this.onDisk.get(key);
    if (file !== undefined) sourceAs(file, path).forget();
  }

  /** Decides again for every file on disk whether it may be read. */
  forgetDisk(): void {
    this.changes++;
    this.onDisk.clear();
    this.encodings.clear();
    this.targets.clear();
    this.unread.clear();
  }

  isOpen(key: FileKey): boolean {
    return this.opened.has(key);
  }

  openKeys(): readonly FileKey[] {
    return [...this.opened.keys()];
  }

  /**
   * Sets the editor's version. Returns the version that it replaces, from the editor or from disk; undefined if that
   * was left out.
   */
  setOpen(file: TextFile): TextFile | undefined {
    this.changes++;
    const isKnown = this.opened.has(file.key) || this.onDisk.get(file.key) !== undefined;
    const previous = isKnown ? this.get(file.key) : undefined;
    if (!this.opened.has(file.key)) this.noteSynced(file);
    this.opened.set(file.key, file);
    return previous;
  }

  /** Records that the editor has just read this text from disk, or written it there. */
  noteSynced({ key, text }: TextFile): void {
    this.lastSynced.set(key, { text, mtime: this.writtenAt(key) });
  }

  /** When a file on disk was last written; undefined if it is unknown, or may not be read. */
  private writtenAt(key: FileKey): number | undefined {
    return isPath(key) && this.options.mayRead(key) ? this.options.fs.stat(key)?.mtime : undefined;
  }

  /**
   * Whether the editor has reloaded an open file because another program wrote it. False if the text is the earlier
   * one, to which edits may have led back.
   */
  isReloaded(file: TextFile): boolean {
    const before = this.lastSynced.get(file.key);
    const mtime = this.writtenAt(file.key);
    if (mtime === undefined || mtime === before?.mtime || before?.text === file.text) return false;
    return this.read(file.key)?.text === file.text;
  }

  close(key: FileKey): void {
    this.changes++;
    this.opened.delete(key);
    this.lastSynced.delete(key);
    this.onDisk.delete(key);
    this.encodings.delete(key);
  }

  /** The files that were read through links to `keys`, or to anything below these; some may be among `keys`. */
  readOverLinksTo(keys: readonly FileKey[]): readonly FileKey[] {
    if (this.targets.size === 0) return [];
    const places = new Set(keys.map((key) => this.targets.get(key) ?? this.options.fs.realPath(key) ?? key));
    return [...this.targets].flatMap(([key, target]) => (placeAbove(places, target) === undefined ? [] : [key]));
  }

  /**
   * Drops what was read of these files, and of files below these directories. Returns those whose content has changed,
   * as far as it had been read.
   */
  changedOnDisk(keys: readonly FileKey[]): readonly FileKey[] {
    this.changes++;
    const holding = this.forgetBelow(new Set(keys.filter((key) => this.onDisk.get(key) === undefined)));
    return keys.filter((key) => this.isNewText(key) || holding.has(key));
  }

  /** Returns the directories among them that contain files which had been read. */
  private forgetBelow(directories: ReadonlySet<string>): ReadonlySet<string> {
    const holding = new Set<string>();
    if (directories.size === 0) return holding;
    for (const known of [...this.onDisk.keys()]) {
      const directory = placeAbove(directories, dirname(known));
      if (directory === undefined) continue;
      holding.add(directory);
      this.onDisk.delete(known);
    }
    return holding;
  }

  private isNewText(key: FileKey): boolean {
    const isKnown = this.onDisk.has(key);
    const before = this.onDisk.get(key);
    this.onDisk.delete(key);
    // The content of an open file on disk is only read when the file is closed.
    if (this.opened.has(key)) {
      const { text } = this.lastSynced.get(key) ?? {};
      if (text !== undefined) this.lastSynced.set(key, { text, mtime: this.writtenAt(key) });
      return this.isNewEncoding(key);
    }
    if (!isKnown) return false;
    const after = this.get(key);
    if (before === undefined || before.text !== after?.text) return true;
    this.onDisk.set(key, before);
    return false;
  }

  private isNewEncoding(key: FileKey): boolean {
    if (!this.encodings.has(key)) return false;
    const before = this.encodings.get(key);
    this.encodings.delete(key);
    return this.encodingProblem(key) !== before;
  }

  private read(key: FileKey): TextFile | undefined {
    const { fs, sizeLimit, mayFollow, pauses } = this.options;
    this.unread.delete(key);
    const limit = sizeLimit();
    const real = fs.realPath(key);
    if (real === key) this.targets.delete(key);
    else if (real !== undefined) this.targets.set(key, real);
    const isOutside = !mayFollow(key, real);
    const bytes = isOutside ? undefined : fs.readFile(key, limit, (real) => mayFollow(key, real));
    if (bytes !== undefined) return { key, text: decodeText(bytes), version: undefined, pauses };
    const stat = fs.stat(key);
    if (stat?.kind === 'file')
      this.unread.set(key, isOutside ? 'outside' : stat.size > limit ? 'too-large' : 'unreadable');
    return undefined;
  }
}
