/**
 * What V8 has compiled of the program, kept in files between starts (docs/decisions/0029). V8 runs such a file as it is,
 * so only undamaged files are read, and only from a folder that nobody else can write to.
 */
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as zlib from 'node:zlib';

/** Compiled code by the name of its script. Neither method ever throws. */
export interface CodeCache {
  /** Undefined if there is none, or it is damaged. */
  read(name: string): Buffer | undefined;
  write(name: string, code: Buffer): void;
}

/** Where programs keep what they can make again. */
export interface CacheHome {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly platform: NodeJS.Platform;
  /** The home directory of the user. Throws if there is none. */
  home(): string;
}

/**
 * The folder for the caches of this program, which may not exist; undefined if there is to be none. The variables of
 * the environment are those of Node.js's own compile cache.
 */
export function folderOfCaches({ env, platform, home }: CacheHome): string | undefined {
  if (env['NODE_DISABLE_COMPILE_CACHE']) return undefined;
  const base = env['NODE_COMPILE_CACHE'] || usualFolder({ env, platform, home });
  return base === undefined ? undefined : join(base, 'ytt-language-server');
}

function usualFolder({ env, platform, home }: CacheHome): string | undefined {
  const named = platform === 'win32' ? env['LOCALAPPDATA'] : env['XDG_CACHE_HOME'];
  if (named) return named;
  if (platform === 'win32') return undefined;
  try {
    return join(home(), platform === 'darwin' ? 'Library/Caches' : '.cache');
  } catch {
    return undefined;
  }
}

/** How many caches are kept: one for each version of this program and of Node.js, and each set of options of V8. */
const keptCaches = 8;

/** The number of bytes before the code in a file: its checksum, and nothing, because V8 wants the code aligned. */
const headerLength = 8;

/** What a cache depends on besides its folder. */
export interface CacheSystem {
  /** A checksum of 32 bits. Undefined in early releases of Node.js 20: then nothing is kept. */
  readonly checksum: ((data: Buffer) => number) | undefined;
  /** The id of the user whose process this is; undefined on Windows. */
  readonly user: number | undefined;
}

const ownSystem: CacheSystem = { checksum: zlib.crc32, user: process.getuid?.() };

/** The cache with this name in `folder`. */
export function codeCacheIn(folder: string, name: string, { checksum, user }: CacheSystem = ownSystem): CodeCache {
  const own = join(folder, name);
  return {
    read: (script) => {
      if (checksum === undefined || !isPrivate(own, user)) return undefined;
      const file = attempt(() => readFileSync(join(own, script)));
      if (file === undefined || file.length < headerLength) return undefined;
      const code = file.subarray(headerLength);
      return file.readUInt32LE(0) === checksum(code) ? code : undefined;
    },
    write: (script, code) => {
      if (checksum === undefined) return;
      const header = Buffer.alloc(headerLength);
      header.writeUInt32LE(checksum(code));
      attempt(() => {
        mkdirSync(own, { recursive: true, mode: 0o700 });
        removeOldest(folder);
        // Another process finds the previous file or the whole new one.
        const unfinished = join(own, `${script}.${process.pid}`);
        writeFileSync(unfinished, Buffer.concat([header, code]), { mode: 0o600 });
        renameSync(unfinished, join(own, script));
      });
    },
  };
}

/** Whether only the user of this process can write to `folder`. On Windows, caches are in a folder of the user. */
function isPrivate(folder: string, user: number | undefined): boolean {
  if (user === undefined) return true;
  const found = attempt(() => statSync(folder));
  return found !== undefined && found.uid === user && (found.mode & 0o022) === 0;
}

/** Removes all caches in `folder` but the latest. */
function removeOldest(folder: string): void {
  const caches = readdirSync(folder)
    .map((name) => join(folder, name))
    .map((path) => ({ path, time: statSync(path).mtimeMs }));
  for (const { path } of caches.sort((a, b) => b.time - a.time).slice(keptCaches)) rmSync(path, { recursive: true });
}

/** Without a cache the program only starts more slowly, so nobody is told of a failure. */
function attempt<T>(body: () => T): T | undefined {
  try {
    return body();
  } catch {
    return undefined;
  }
}
