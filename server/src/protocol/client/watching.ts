/** Changes on disk: the client is asked to report them; if it cannot, the server watches the folders itself. */
import { type Connection, DidChangeWatchedFilesNotification, WatchKind } from 'vscode-languageserver/node';
import type { FileKey } from '../../workspace/files/file-key.js';
import type { FileSystem } from '../../workspace/files/file-system.js';
import type { Clock } from '../clock.js';

/**
 * Asks the client to report changes of relevant files, and the creation and deletion of anything, including folders.
 * Calls `refused` if the client refuses.
 */
export function registerWatching(connection: Connection, refused: () => void): void {
  const watchers = [
    { globPattern: '**/*.{yml,yaml,star,txt,json,toml}' },
    // Files that may run ytt, and files that list ignored ones.
    { globPattern: '**/{.gitignore,*file,[Rr][Ee][Aa][Dd][Mm][Ee]*,*.sh,*.bash,*.mk,*.tf}' },
    { globPattern: '**/*.{tpl,tmpl,gotmpl,j2,template}' },
    { globPattern: '**/{ci,.ci,bin,script,scripts,hack}/*' },
    { globPattern: '**/*', kind: WatchKind.Create | WatchKind.Delete },
  ];
  connection.client.register(DidChangeWatchedFilesNotification.type, { watchers }).catch(refused);
}

/** How long changes are collected, in milliseconds, since one save causes several events. */
const gathering = 50;

/** Watches folders for a client that does not report changes. */
export class FolderWatcher {
  private readonly fs: FileSystem;
  private readonly clock: Clock;
  private readonly changed: (keys: readonly FileKey[]) => void;
  private readonly watched = new Map<string, () => void>();
  /** The changes that have not been passed to `changed` yet. */
  private readonly gathered = new Set<FileKey>();
  private cancelTimer: (() => void) | undefined;

  /** `changed` is called with the paths that were created, changed or deleted. */
  constructor(fs: FileSystem, clock: Clock, changed: (keys: readonly FileKey[]) => void) {
    this.fs = fs;
    this.clock = clock;
    this.changed = changed;
  }

  /** Watches exactly these folders from now on. */
  setFolders(folders: readonly string[]): void {
    for (const [folder, end] of this.watched) {
      if (folders.includes(folder)) continue;
      end();
      this.watched.delete(folder);
    }
    for (const folder of folders) {
      if (this.watched.has(folder)) continue;
      const end = this.fs.watch?.(folder, (path) => this.fileChanged(path));
      if (end !== undefined) this.watched.set(folder, end);
    }
  }

  dispose(): void {
    this.cancelTimer?.();
    this.setFolders([]);
  }

  private fileChanged(path: string): void {
    if (/[\\/](?:\.git|node_modules)(?:[\\/]|$)/.test(path)) return;
    this.gathered.add(path);
    this.cancelTimer ??= this.clock.after(gathering, () => {
      this.cancelTimer = undefined;
      const keys = [...this.gathered];
      this.gathered.clear();
      this.changed(keys);
    });
  }
}
