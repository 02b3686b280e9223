/** The file system of Node.js. */
import {
  type BigIntStats,
  closeSync,
  constants,
  type Dirent,
  fstatSync,
  lstatSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  realpathSync,
  statSync,
  watch,
} from 'node:fs';
import { join } from 'node:path';
import type { DirectoryEntry, FileSystem } from './file-system.js';
import { watchTree } from './node-watch-tree.js';

/** Reads the disk synchronously. Errors are not thrown: what cannot be read is undefined, as if it did not exist. */
export const nodeFileSystem: FileSystem = {
  readFile: (path, limit, mayLead = () => true) =>
    attempt(() => (limit === undefined ? readFileSync(path) : readRegularFile(path, limit, mayLead))),
  readDirectory: (path) => attempt(() => readdirSync(path, { withFileTypes: true }).flatMap(entryOf)),
  stat: (path) =>
    attempt(() => {
      const stats = statSync(path);
      if (stats.isDirectory()) return { kind: 'directory', size: 0 } as const;
      return stats.isFile() ? ({ kind: 'file', size: stats.size, mtime: stats.mtimeMs } as const) : undefined;
    }),
  specialKind: (path) =>
    attempt(() => {
      const stats = statSync(path);
      if (stats.isFIFO()) return 'pipe';
      return stats.isFile() || stats.isDirectory() ? undefined : 'other';
    }),
  realPath: (path) => attempt(() => realpathSync.native(path)),
  watch: (path, changed) => {
    if (process.platform === 'linux') return watchTree(path, changed);
    const watcher = attempt(() =>
      watch(path, { recursive: true, persistent: false }, (_, name) => {
        if (name !== null) changed(join(path, name));
      }),
    );
    watcher?.on('error', () => watcher.close());
    return () => watcher?.close();
  },
};

/** Undefined for anything but a regular file, for a larger one, and for one whose real path may not be read. */
function readRegularFile(path: string, limit: number, mayLead: (path: string) => boolean): Uint8Array | undefined {
  // Opening a pipe would wait for its writer.
  const descriptor = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  try {
    const stats = fstatSync(descriptor, { bigint: true });
    const size = Number(stats.size);
    if (!stats.isFile() || size > limit || !liesWhere(stats, path, mayLead)) return undefined;
    const chunks: Uint8Array[] = [];
    let length = 0;
    for (;;) {
      // One byte more than the reported size, because a file that has grown, or reports no size, has more to read.
      const chunk = Buffer.allocUnsafe(Math.max(size - length, smallestChunk) + 1);
      const read = readSync(descriptor, chunk);
      length += read;
      if (length > limit) return undefined;
      chunks.push(chunk.subarray(0, read));
      if (read === 0 || length === size) return chunks.length === 1 ? chunks[0] : Buffer.concat(chunks, length);
    }
  } finally {
    closeSync(descriptor);
  }
}

/** Whether the open file is what `path` currently leads to, and `mayLead` accepts its real path. */
function liesWhere(open: BigIntStats, path: string, mayLead: (path: string) => boolean): boolean {
  const real = realpathSync.native(path);
  if (!mayLead(real)) return false;
  const there = lstatSync(real, { bigint: true });
  return open.ino === there.ino && open.dev === there.dev;
}

/** In bytes. */
const smallestChunk = 4_096;

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
