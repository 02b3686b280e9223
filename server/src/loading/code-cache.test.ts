/** What is read from the files of a code cache, and where they are. */
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type CacheHome, codeCacheIn, folderOfCaches } from './code-cache.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ytt-code-cache-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const code = Buffer.from('compiled');
const onLinux = it.skipIf(process.platform === 'win32');

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
  ])('is in %s', (_where, home, expected) => {
    const found = folderOfCaches({ env: {}, platform: 'linux', home: () => '/home/me', ...home });
    expect(found?.replaceAll('\\', '/')).toBe(expected);
  });
});

describe('a code cache', () => {
  it('returns what was written, in a later process', () => {
    codeCacheIn(folder, 'a').write('main.cjs', code);
    codeCacheIn(folder, 'a').write('main.cjs', Buffer.from('compiled again'));
    expect(codeCacheIn(folder, 'a').read('main.cjs')?.toString()).toBe('compiled again');
    expect(readdirSync(join(folder, 'a'))).toEqual(['main.cjs']);
  });

  it('has nothing else', () => {
    codeCacheIn(folder, 'a').write('main.cjs', code);
    expect(codeCacheIn(folder, 'a').read('other.cjs')).toBe(undefined);
    expect(codeCacheIn(folder, 'b').read('main.cjs')).toBe(undefined);
  });

  it('returns nothing of a damaged file', () => {
    const cache = codeCacheIn(folder, 'a');
    cache.write('main.cjs', code);
    const path = join(folder, 'a', 'main.cjs');
    const file = readFileSync(path);
    for (let at = 0; at < file.length; at++) {
      // The four bytes that follow the checksum mean nothing.
      if (at >= 4 && at < 8) continue;
      const damaged = Buffer.from(file);
      damaged[at] = (damaged[at] ?? 0) ^ 1;
      writeFileSync(path, damaged);
      expect([at, cache.read('main.cjs')]).toEqual([at, undefined]);
      writeFileSync(path, file.subarray(0, at));
      expect([at, cache.read('main.cjs')]).toEqual([at, undefined]);
    }
    writeFileSync(path, file);
    expect(cache.read('main.cjs')).toEqual(code);
  });

  onLinux('returns nothing that somebody else could have written', () => {
    const user = process.getuid?.() ?? 0;
    codeCacheIn(folder, 'a').write('main.cjs', code);
    expect(codeCacheIn(folder, 'a', { checksum: crc32, user }).read('main.cjs')).toEqual(code);
    expect(codeCacheIn(folder, 'a', { checksum: crc32, user: user + 1 }).read('main.cjs')).toBe(undefined);
    for (const mode of [0o720, 0o702]) {
      chmodSync(join(folder, 'a'), mode);
      expect(codeCacheIn(folder, 'a').read('main.cjs')).toBe(undefined);
    }
  });

  it('does not look for the owner where there are no ids of users', () => {
    const cache = codeCacheIn(folder, 'a', { checksum: crc32, user: undefined });
    cache.write('main.cjs', code);
    expect(cache.read('main.cjs')).toEqual(code);
  });

  it('neither writes nor reads without a checksum', () => {
    const early = codeCacheIn(folder, 'a', { checksum: undefined, user: undefined });
    early.write('main.cjs', code);
    expect(readdirSync(folder)).toEqual([]);
    codeCacheIn(folder, 'a').write('main.cjs', code);
    expect(early.read('main.cjs')).toBe(undefined);
  });

  it('is without effect where nothing can be written', () => {
    writeFileSync(join(folder, 'a'), 'no folder');
    const cache = codeCacheIn(folder, 'a');
    cache.write('main.cjs', code);
    expect(cache.read('main.cjs')).toBe(undefined);
  });

  it('keeps the seven latest other ones', () => {
    const days = 24 * 60 * 60;
    for (let age = 1; age <= 9; age++) {
      mkdirSync(join(folder, `${age} days`));
      utimesSync(join(folder, `${age} days`), Date.now() / 1000 - age * days, Date.now() / 1000 - age * days);
    }
    codeCacheIn(folder, 'own').write('main.cjs', code);
    const kept = Array.from({ length: 7 }, (_, index) => `${index + 1} days`);
    expect(readdirSync(folder).sort()).toEqual([...kept, 'own']);
  });
});
