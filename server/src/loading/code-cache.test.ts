/** What is read from the files of a code cache, and where they are. */
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  type CacheHome,
  type CacheSystem,
  type CodeCache,
  cacheName,
  codeCacheIn,
  folderOfCaches,
} from './code-cache.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ytt-code-cache-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const code = Buffer.from('compiled');

describe('the folder of caches', () => {
  const noHome = (): string => {
    throw new Error('no entry in the list of users');
  };

  it.each<readonly [where: string, home: Partial<CacheHome>, folder: string | undefined]>([
    ['the home directory', {}, '/home/me/.cache/ytt-language-server'],
    ['the library of macOS', { platform: 'darwin' }, '/home/me/Library/Caches/ytt-language-server'],
    ['the folder for caches', { env: { XDG_CACHE_HOME: '/caches' } }, '/caches/ytt-language-server'],
    [
      'the home directory, if the folder has no name',
      { env: { XDG_CACHE_HOME: '' } },
      '/home/me/.cache/ytt-language-server',
    ],
    [
      'the application data of Windows',
      { platform: 'win32', env: { LOCALAPPDATA: '/data' } },
      '/data/ytt-language-server',
    ],
    ['nowhere on Windows without application data', { platform: 'win32' }, undefined],
    ['the folder of the compile cache', { env: { NODE_COMPILE_CACHE: '/compiled' } }, '/compiled/ytt-language-server'],
    [
      'nowhere, if the compile cache is disabled',
      { env: { NODE_COMPILE_CACHE: '/compiled', NODE_DISABLE_COMPILE_CACHE: '1' } },
      undefined,
    ],
    ['nowhere without a home directory', { home: noHome }, undefined],
    // The current directory is often a workspace, whose files anybody may have written.
    ['nowhere, if the home directory has no name', { home: () => '' }, undefined],
    ['nowhere, if the home directory is relative', { home: () => 'me' }, undefined],
    ['nowhere, if the folder for caches is relative', { env: { XDG_CACHE_HOME: '.cache' } }, undefined],
    ['nowhere, if the application data are relative', { platform: 'win32', env: { LOCALAPPDATA: 'data' } }, undefined],
    [
      'nowhere, if the folder of the compile cache is relative',
      { env: { NODE_COMPILE_CACHE: './compiled' } },
      undefined,
    ],
  ])('is in %s', (_where, home, expected) => {
    const found = folderOfCaches({ env: {}, platform: 'linux', home: () => '/home/me', ...home });
    expect(found?.replaceAll('\\', '/')).toBe(expected);
  });
});

describe('a code cache', () => {
  const user = process.getuid?.();
  const cacheIn = (name: string, others: Partial<CacheSystem> = {}) =>
    codeCacheIn(caches, name, { checksum: crc32, user, ...others });
  let caches: string;
  beforeEach(() => {
    caches = join(folder, 'home', 'caches');
  });

  /** A cache in which the code of one script was kept. */
  function keptIn(name: string): CodeCache {
    const cache = cacheIn(name);
    expect(cache.prepare()).toBe(true);
    cache.write('main.cjs', code);
    return cache;
  }

  it('returns what was kept last, in a later process', () => {
    keptIn('a').write('main.cjs', Buffer.from('compiled again'));
    expect(cacheIn('a').read('main.cjs')?.toString()).toBe('compiled again');
    expect(readdirSync(join(caches, 'a'))).toEqual(['main.cjs']);
  });

  it('has nothing else', () => {
    expect(cacheIn('a').read('main.cjs')).toBe(undefined);
    expect(keptIn('a').read('other.cjs')).toBe(undefined);
    expect(cacheIn('b').read('main.cjs')).toBe(undefined);
  });

  it('returns nothing of a damaged file', () => {
    const cache = keptIn('a');
    const path = join(caches, 'a', 'main.cjs');
    const file = readFileSync(path);
    for (let at = 0; at < file.length; at++) {
      writeFileSync(path, file.subarray(0, at));
      expect([at, cache.read('main.cjs')]).toEqual([at, undefined]);
      // The four bytes that follow the checksum mean nothing.
      if (at >= 4 && at < 8) continue;
      const damaged = Buffer.from(file);
      damaged[at] = (damaged[at] ?? 0) ^ 1;
      writeFileSync(path, damaged);
      expect([at, cache.read('main.cjs')]).toEqual([at, undefined]);
    }
    writeFileSync(path, file);
    expect(cache.read('main.cjs')).toEqual(code);
  });

  const onLinux = it.skipIf(user === undefined);

  onLinux('neither reads nor writes where somebody else could write', () => {
    keptIn('a');
    const other = cacheIn('a', { user: (user ?? 0) + 1 });
    expect([other.read('main.cjs'), other.prepare()]).toEqual([undefined, false]);
    for (const path of [join(caches, 'a'), caches]) {
      for (const mode of [0o720, 0o702]) {
        chmodSync(path, mode);
        expect([cacheIn('a').read('main.cjs'), cacheIn('a').prepare()]).toEqual([undefined, false]);
      }
      chmodSync(path, 0o700);
      expect([cacheIn('a').read('main.cjs'), cacheIn('a').prepare()]).toEqual([code, true]);
    }
  });

  onLinux.each(['the folder of all', 'its own folder'])('neither reads nor writes through a link: %s', (which) => {
    keptIn('a');
    const path = which === 'its own folder' ? join(caches, 'a') : caches;
    renameSync(path, join(folder, 'elsewhere'));
    symlinkSync(join(folder, 'elsewhere'), path);
    for (const cache of [cacheIn('a'), cacheIn('a', { user: undefined })])
      expect([cache.read('main.cjs'), cache.prepare()]).toEqual([undefined, false]);
  });

  it('does not look for the owner where there are no ids of users', () => {
    keptIn('a');
    if (user !== undefined) chmodSync(caches, 0o777);
    const cache = cacheIn('a', { user: undefined });
    expect([cache.read('main.cjs'), cache.prepare()]).toEqual([code, true]);
  });

  it('is without effect where nothing can be written', () => {
    mkdirSync(join(folder, 'home'));
    writeFileSync(caches, 'no folder');
    const cache = cacheIn('a');
    expect(cache.prepare()).toBe(false);
    cache.write('main.cjs', code);
    expect(cache.read('main.cjs')).toBe(undefined);
    expect(readFileSync(caches, 'utf8')).toBe('no folder');
  });

  it('leaves no file unfinished', () => {
    const cache = keptIn('a');
    writeFileSync(join(caches, 'a', 'main.cjs.123-4'), 'of a process that was killed');
    cache.write('main.cjs', code);
    expect(readdirSync(join(caches, 'a'))).toEqual(['main.cjs']);
    rmSync(join(caches, 'a', 'main.cjs'));
    mkdirSync(join(caches, 'a', 'main.cjs'));
    cache.write('main.cjs', code);
    expect(readdirSync(join(caches, 'a'))).toEqual(['main.cjs']);
  });

  it('keeps the seven latest other ones, and all that is no cache', () => {
    mkdirSync(caches, { recursive: true });
    const names = Array.from({ length: 9 }, (_, age) => cacheName(`${age}`.repeat(16), age));
    const ages = new Map([...names, 'sources', 'mine'].map((name, age) => [name, age]));
    for (const [name, age] of ages) {
      mkdirSync(join(caches, name), { mode: 0o700 });
      writeFileSync(join(caches, name, 'file'), '');
      const time = Date.now() / 1000 - age * 24 * 60 * 60;
      utimesSync(join(caches, name), time, time);
    }
    keptIn(names[8] ?? '');
    expect(readdirSync(caches).sort()).toEqual([...names.slice(0, 7), names[8], 'mine', 'sources'].sort());
  });
});
