/**
 * What V8 has compiled of the program, kept in files between starts (docs/decisions/0029). V8 runs such a file as it is,
 * so only undamaged files are read, and only from a folder that nobody else can write to.
 */
import { lstatSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, isAbsolute, join } from 'node:path';
import * as zlib from 'node:zlib';

/** Compiled code by the name of its script. No method ever throws. */
export interface CodeCache {
  /** Undefined if there is none, or it is damaged. */
  read(name: string): Buffer | undefined;
  /** Makes the folder of the cache, if it is not there. Returns whether code can be kept. */
  prepare(): boolean;
  write(name: string, code: Buffer): void;
}

/** Where programs keep what they can make again. */
export interface CacheHome {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly platform: NodeJS.Platform;
  /** The home directory of the user, which may be empty. Throws if there is none. */
  home(): string;
}

/**
 * The folder for the caches of this program, which may not exist; undefined if there is to be none. The variables of
 * the environment are those of Node.js's own compile cache. A relative folder would be in the workspace, whose files
 * anybody may have written: it counts as none.
 */
export function folderOfCaches({ env, platform, home }: CacheHome): string | undefined {
  if (env['NODE_DISABLE_COMPILE_CACHE']) return undefined;
  const base = env['NODE_COMPILE_CACHE'] || usualFolder({ env, platform, home });
  return base !== undefined && isAbsolute(base) ? join(base, 'ytt-language-server') : undefined;
}

function usualFolder({ env, platform, home }: CacheHome): string | undefined {
  const named = platform === 'win32' ? env['LOCALAPPDATA'] : env['XDG_CACHE_HOME'];
  if (named) return named;
  if (platform === 'win32') return undefined;
  return attempt(() => join(home(), platform === 'darwin' ? 'Library/Caches' : '.cache'));
}

/** How many caches are kept: one for each version of this program and of Node.js, and each set of options of V8. */
const keptCaches = 8;

/**
 * The name of a cache: `digest` (16 hexadecimal digits) tells apart versions of the program, `variant` (a whole number)
 * what V8's code depends on.
 */
export function cacheName(digest: string, variant: number): string {
  return `${digest}-${process.arch}-${variant.toString(16)}`;
}

/** Names that this module gives. Nothing else in the folder of caches is touched. */
const cacheNames = /^[\da-f]{16}-\w+-[\da-f]+$/;

/** The length of the header of a file: four bytes of checksum, and four unused ones, so that the code is aligned. */
const headerLength = 8;

/** What a cache depends on besides its folder. */
export interface CacheSystem {
  /** A checksum of 32 bits. */
  checksum(data: Buffer): number;
  /** The id of the user whose process this is; undefined on Windows. */
  readonly user: number | undefined;
}

/** This process. Undefined for early releases of Node.js 20, which have no checksum: then nothing can be kept. */
export const ownSystem: CacheSystem | undefined =
  zlib.crc32 === undefined ? undefined : { checksum: zlib.crc32, user: process.getuid?.() };

/** The cache called `name` in `folder`, whose parent should exist. */
export function codeCacheIn(folder: string, name: string, { checksum, user }: CacheSystem): CodeCache {
  const own = join(folder, name);
  const isPrivate = (): boolean => [folder, own].every((path) => isPrivateFolder(path, user));
  return {
    read: (script) => {
      if (!isPrivate()) return undefined;
      const file = attempt(() => readFileSync(join(own, script)));
      if (file === undefined || file.length < headerLength) return undefined;
      const code = file.subarray(headerLength);
      return file.readUInt32LE(0) === checksum(code) ? code : undefined;
    },
    prepare: () => {
      // One by one: Node.js's recursive option does not terminate if none can be created, as in `/proc`.
      for (const path of [dirname(folder), folder, own]) attempt(() => mkdirSync(path, { mode: 0o700 }));
      return isPrivate();
    },
    write: (script, code) => {
      const header = Buffer.alloc(headerLength);
      header.writeUInt32LE(checksum(code));
      // Another process finds the previous file or the whole new one.
      const unfinished = join(own, `${script}.${process.pid}-${performance.now()}`);
      attempt(() => {
        writeFileSync(unfinished, Buffer.concat([header, code]), { mode: 0o600 });
        renameSync(unfinished, join(own, script));
      });
      removeUnfinished(own, script);
      removeOldest(folder, name);
    },
  };
}

/** Whether a folder, which is no link, belongs to the user and only the user can write to it. Windows sees to that. */
function isPrivateFolder(path: string, user: number | undefined): boolean {
  const found = attempt(() => lstatSync(path));
  if (found?.isDirectory() !== true) return false;
  return user === undefined || (found.uid === user && (found.mode & 0o022) === 0);
}

/** Removes what processes left that could not finish a file, for example because the disk was full. */
function removeUnfinished(folder: string, script: string): void {
  const left = attempt(() => readdirSync(folder).filter((name) => name.startsWith(`${script}.`))) ?? [];
  for (const name of left) attempt(() => rmSync(join(folder, name)));
}

/** Removes all caches in `folder` but `own` and the latest others. */
function removeOldest(folder: string, own: string): void {
  const others = (attempt(() => readdirSync(folder)) ?? [])
    .filter((name) => name !== own && cacheNames.test(name))
    .map((name) => join(folder, name))
    .map((path) => ({ path, time: attempt(() => lstatSync(path).mtimeMs) ?? 0 }));
  const old = others.sort((a, b) => b.time - a.time).slice(keptCaches - 1);
  for (const { path } of old) attempt(() => rmSync(path, { recursive: true }));
}

/** Without a cache the program only starts more slowly, so nobody is told of a failure. */
function attempt<T>(body: () => T): T | undefined {
  try {
    return body();
  } catch {
    return undefined;
  }
}
