/**
 * The files of the workspace, for a server that cannot read them itself. They are read through the editor, from any
 * file system, and again when they change. Their number is limited, because each may come over a network.
 */
import {
  Disposable,
  FileSystemError,
  FileType,
  type LogOutputChannel,
  RelativePattern,
  Uri,
  type WorkspaceFolder,
  workspace,
} from 'vscode';
import { messageOf } from '../message-of.js';
import { isExcluded } from './excluded-files.js';

/** A file as sent to the server; without bytes if it was deleted. */
export interface WorkspaceFile {
  readonly uri: string;
  readonly bytes: Uint8Array | null;
}

const mostFiles = 5_000;
/** In bytes. */
const largestFile = 4 * 1024 * 1024;
const mostBytes = 64 * 1024 * 1024;
/** How many files are read at the same time. */
const readAtOnce = 16;
/** How long changes are collected before they are sent, in milliseconds. */
const gathering = 50;

/**
 * Reads up to 5,000 files and 64 MiB, leaving out files above 4 MiB, and watches the folders for changes. What cannot
 * be read is logged.
 */
export class WorkspaceFiles implements Disposable {
  private readonly output: LogOutputChannel;
  private readonly changed = new Map<string, Uri>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private following: Disposable | undefined;
  /** The watchers, by the URIs of their folders. */
  private readonly watchers = new Map<string, Disposable>();
  private notify: ((files: readonly WorkspaceFile[]) => void) | undefined;
  private notifying = Promise.resolve();
  /** The sizes, in bytes, of the files that the server has, by their URIs. */
  private readonly sizes = new Map<string, number>();
  private bytes = 0;

  constructor(output: LogOutputChannel) {
    this.output = output;
  }

  /** All files of the workspace that are not excluded, up to the limits. */
  async readAll(): Promise<readonly WorkspaceFile[]> {
    // Changes during the reading are recorded, and sent as soon as `follow` is called.
    this.watch();
    const found: WorkspaceFile[] = [];
    for (const { uri } of workspace.workspaceFolders ?? []) found.push(...(await this.readBelow(uri)));
    if (this.isFull())
      this.output.warn(
        `The workspace has ${mostFiles} files or ${mostBytes / 1024 ** 2} MiB or more: the server does not see the rest. The setting ytt.exclude leaves files out.`,
      );
    return found;
  }

  /** Calls `notify` from now on with files that were written or deleted since they were read. */
  follow(notify: (files: readonly WorkspaceFile[]) => void): void {
    this.watch();
    this.notify = notify;
    if (this.changed.size > 0) this.notifySoon();
  }

  dispose(): void {
    clearTimeout(this.timer);
    this.notify = undefined;
    this.following?.dispose();
    for (const watcher of this.watchers.values()) watcher.dispose();
  }

  private watch(): void {
    if (this.following !== undefined) return;
    for (const folder of workspace.workspaceFolders ?? []) this.watchFolder(folder);
    this.following = workspace.onDidChangeWorkspaceFolders(({ added, removed }) => {
      for (const { uri } of removed) {
        this.watchers.get(uri.toString())?.dispose();
        this.watchers.delete(uri.toString());
      }
      for (const folder of added) this.watchFolder(folder);
      for (const { uri } of [...added, ...removed]) this.gather(uri);
    });
  }

  private watchFolder(folder: WorkspaceFolder): void {
    const watcher = workspace.createFileSystemWatcher(new RelativePattern(folder, '**/*'));
    // If the root of a file system is opened as a folder, the editor also reports changes of its own files, such as the
    // log and the user's settings.
    const gather = (uri: Uri): void => {
      if (workspace.getWorkspaceFolder(uri) !== undefined) this.gather(uri);
    };
    const events = [watcher.onDidCreate(gather), watcher.onDidChange(gather), watcher.onDidDelete(gather)];
    this.watchers.set(folder.uri.toString(), Disposable.from(watcher, ...events));
  }

  private gather(uri: Uri): void {
    if (isExcluded(uri)) return;
    this.changed.set(uri.toString(), uri);
    if (this.notify !== undefined) this.notifySoon();
  }

  private notifySoon(): void {
    // The promises are chained, so that an older content is never sent after a newer one.
    this.timer ??= setTimeout(() => {
      // A failure does not block later changes.
      this.notifying = this.notifying
        .then(() => this.notifyChanged())
        .catch((error: unknown) => this.output.error(`Changed files could not be told of: ${messageOf(error)}`));
    }, gathering);
  }

  private async notifyChanged(): Promise<void> {
    this.timer = undefined;
    const uris = [...this.changed.values()];
    this.changed.clear();
    const files: WorkspaceFile[] = [];
    for (const uri of uris) {
      // For a created or deleted directory there is a single event, and none for its files.
      const before = this.forgetBelow(uri.toString());
      // A folder that was closed still exists but no longer belongs to the workspace, except for workspace folders
      // below it.
      const open = workspace.getWorkspaceFolder(uri) === undefined ? foldersBelow(uri) : [uri];
      const read: WorkspaceFile[] = [];
      const unread: string[] = [];
      for (const one of open) read.push(...(await this.readBelow(one, unread)));
      const removed = unread.length === 0 ? [uri.toString()] : this.keepBelow(unread, before);
      files.push(...removed.map((one) => ({ uri: one, bytes: null })), ...read);
    }
    this.notify?.(files);
  }

  /**
   * The file, or the files below the directory; empty if it does not exist. What exists and cannot be read is logged,
   * and added to `unread`.
   */
  private async readBelow(uri: Uri, unread: string[] = []): Promise<readonly WorkspaceFile[]> {
    const failed: Failed = (one, error) => {
      if (error instanceof FileSystemError && error.code === 'FileNotFound') return;
      unread.push(one.toString());
      this.output.warn(`${one} cannot be read, the server keeps what it has of it: ${messageOf(error)}`);
    };
    const files: Uri[] = [];
    await collectFiles(uri, mostFiles - this.sizes.size, files, failed);
    const read: WorkspaceFile[] = [];
    for (let at = 0; at < files.length && !this.isFull(); at += readAtOnce) {
      const some = await Promise.all(files.slice(at, at + readAtOnce).map((one) => readFile(one, failed)));
      for (const file of some) {
        if (file?.bytes == null) continue;
        this.remember(file.uri, file.bytes.length);
        read.push(file);
      }
    }
    return read;
  }

  private remember(uri: string, size: number): void {
    // A file in nested workspace folders is read twice but counted once.
    this.bytes += size - (this.sizes.get(uri) ?? 0);
    this.sizes.set(uri, size);
  }

  /** Keeps those of the files `before` that could not be read again, and returns the others, which no longer exist. */
  private keepBelow(unread: readonly string[], before: ReadonlyMap<string, number>): readonly string[] {
    const removed: string[] = [];
    for (const [uri, size] of before)
      if (unread.some((above) => isAtOrBelow(above, uri))) this.remember(uri, size);
      else removed.push(uri);
    return removed;
  }

  private isFull(): boolean {
    return this.sizes.size >= mostFiles || this.bytes >= mostBytes;
  }

  /** Forgets the files at or below `uri`. Returns their sizes. */
  private forgetBelow(uri: string): ReadonlyMap<string, number> {
    const forgotten = new Map([...this.sizes].filter(([known]) => isAtOrBelow(uri, known)));
    for (const [known, size] of forgotten) {
      this.sizes.delete(known);
      this.bytes -= size;
    }
    return forgotten;
  }
}

/** The folders of the workspace that lie below `uri`. */
function foldersBelow(uri: Uri): readonly Uri[] {
  const folders = (workspace.workspaceFolders ?? []).map((folder) => folder.uri);
  return folders.filter((folder) => isAtOrBelow(`${uri}`, `${folder}`));
}

function isAtOrBelow(above: string, uri: string): boolean {
  return uri === above || uri.startsWith(above.endsWith('/') ? above : `${above}/`);
}

/** Called with what could not be read, and why. */
type Failed = (uri: Uri, error: unknown) => void;

/** Adds up to `limit` files at or below `uri` to `files`. */
async function collectFiles(uri: Uri, limit: number, files: Uri[], failed: Failed): Promise<void> {
  try {
    const { type, size } = await workspace.fs.stat(uri);
    // A symbolic link may lead anywhere, even to a parent, so it is not followed. A workspace folder that is a link was
    // chosen by the user.
    const isFolder = (workspace.workspaceFolders ?? []).some((folder) => `${folder.uri}` === `${uri}`);
    if (type & FileType.SymbolicLink && !isFolder) return;
    if (type & FileType.File && size <= largestFile && files.length < limit) files.push(uri);
    if (!(type & FileType.Directory)) return;
    for (const [name, kind] of await workspace.fs.readDirectory(uri)) {
      const child = Uri.joinPath(uri, name);
      if (files.length >= limit) return;
      if (kind & FileType.SymbolicLink || isExcluded(child)) continue;
      await collectFiles(child, limit, files, failed);
    }
  } catch (error) {
    failed(uri, error);
  }
}

async function readFile(uri: Uri, failed: Failed): Promise<WorkspaceFile | undefined> {
  try {
    return { uri: uri.toString(), bytes: await workspace.fs.readFile(uri) };
  } catch (error) {
    failed(uri, error);
    return undefined;
  }
}
