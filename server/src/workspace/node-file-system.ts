/** The real disk. */
import { type Dirent, readdirSync, readFileSync, realpathSync, statSync, watch } from 'node:fs';
import { join } from 'node:path';
import type { DirectoryEntry, FileSystem } from './file-system.js';

export const nodeFileSystem: FileSystem = {
  readFile: (path) => attempt(() => readFileSync(path)),
  readDirectory: (path) => attempt(() => readdirSync(path, { withFileTypes: true }).flatMap(entryOf)),
  stat: (path) =>
    attempt(() => {
      const stats = statSync(path);
      if (stats.isDirectory()) return { kind: 'directory', size: 0 } as const;
      return stats.isFile() ? ({ kind: 'file', size: stats.size } as const) : undefined;
    }),
  realPath: (path) => attempt(() => realpathSync.native(path)),
  watch: (path, changed) => {
    const watcher = attempt(() =>
      watch(path, { recursive: true, persistent: false }, (_, name) => {
        if (name !== null) changed(join(path, name));
      }),
    );
    watcher?.on('error', () => watcher.close());
    return () => watcher?.close();
  },
};

function entryOf(entry: Dirent): DirectoryEntry[] {
  if (entry.isDirectory()) return [{ name: entry.name, kind: 'directory' }];
  if (entry.isFile()) return [{ name: entry.name, kind: 'file' }];
  return entry.isSymbolicLink() ? [{ name: entry.name, kind: 'link' }] : [];
}

function attempt<T>(read: () => T | undefined): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
