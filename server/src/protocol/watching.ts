/**
 * Keeps up with the disk: the client is asked to tell of changes; where it cannot, the folders are watched from here.
 */
import { type Connection, DidChangeWatchedFilesNotification, WatchKind } from 'vscode-languageserver/node';
import type { FileKey } from '../workspace/files/file-key.js';
import type { FileSystem } from '../workspace/files/file-system.js';

/**
 * Asks the client to tell of files that matter, and of whatever is created or deleted, folders included. `refused` is
 * called where it does not want to.
 */
export function registerWatching(connection: Connection, refused: () => void): void {
  const watchers = [
    { globPattern: '**/*.{yml,yaml,star,txt,json,toml}' },
    { globPattern: '**/*', kind: WatchKind.Create | WatchKind.Delete },
  ];
  connection.client.register(DidChangeWatchedFilesNotification.type, { watchers }).catch(refused);
}

/** How long changes are gathered, in milliseconds: one save is several events. */
const gathering = 50;

/** Watches folders itself. */
export class FolderWatcher {
  private readonly fs: FileSystem;
  private readonly changed: (keys: readonly FileKey[]) => void;
  private readonly watched = new Map<string, () => void>();
  private readonly pending = new Set<FileKey>();
  private timer: NodeJS.Timeout | undefined;

  constructor(fs: FileSystem, changed: (keys: readonly FileKey[]) => void) {
    this.fs = fs;
    this.changed = changed;
  }

  setFolders(folders: readonly string[]): void {
    for (const [folder, end] of this.watched) {
      if (folders.includes(folder)) continue;
      end();
      this.watched.delete(folder);
    }
    for (const folder of folders) {
      if (this.watched.has(folder)) continue;
      const end = this.fs.watch?.(folder, (path) => this.note(path));
      if (end !== undefined) this.watched.set(folder, end);
    }
  }

  dispose(): void {
    clearTimeout(this.timer);
    this.setFolders([]);
  }

  private note(path: string): void {
    if (/[\\/](?:\.git|node_modules)(?:[\\/]|$)/.test(path)) return;
    this.pending.add(path);
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      const keys = [...this.pending];
      this.pending.clear();
      this.changed(keys);
    }, gathering);
  }
}
