import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { nodeFileSystem } from './node-file-system.js';

describe('a file of which so much may be read', () => {
  let directory = '';
  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'ytt-disk-'));
  });
  afterEach(() => rmSync(directory, { recursive: true, force: true }));

  it('is read whole up to the limit and not at all beyond it', () => {
    const path = join(directory, 'a.yml');
    const bytes = new Uint8Array(10_000).map((_, i) => i % 251);
    writeFileSync(path, bytes);
    expect(Uint8Array.from(nodeFileSystem.readFile(path, 10_000) ?? [])).toEqual(bytes);
    expect(nodeFileSystem.readFile(path, 9_999)).toBeUndefined();
    writeFileSync(path, '');
    expect(nodeFileSystem.readFile(path, 0)?.length).toBe(0);
  });

  it('is a regular file', () => {
    expect(nodeFileSystem.readFile(directory, 100)).toBeUndefined();
    expect(nodeFileSystem.readFile(join(directory, 'gone'), 100)).toBeUndefined();
  });

  it.skipIf(process.platform === 'win32')('may be read where it really lies', () => {
    const real = join(realpathSync(directory), 'real.yml');
    const link = join(directory, 'link.yml');
    writeFileSync(real, 'a: 1');
    symlinkSync(real, link);
    const asked: string[] = [];
    const read = (may: boolean) =>
      nodeFileSystem.readFile(link, 100, (path) => {
        asked.push(path);
        return may;
      });
    expect(read(true)?.length).toBe(4);
    expect(read(false)).toBeUndefined();
    expect(asked).toEqual([real, real]);
  });

  it('is not read where another took its place after it was opened', () => {
    const path = join(directory, 'a.yml');
    const other = join(directory, 'b.yml');
    writeFileSync(path, 'secret');
    writeFileSync(other, 'b');
    const swapped = nodeFileSystem.readFile(path, 100, () => {
      renameSync(other, path);
      return true;
    });
    expect(swapped).toBeUndefined();
  });

  it.skipIf(process.platform === 'win32')('is no pipe, which would be waited for', () => {
    const path = join(directory, 'pipe.yml');
    execFileSync('mkfifo', [path]);
    expect(nodeFileSystem.readFile(path, 100)).toBeUndefined();
  });

  it.skipIf(!existsSync('/proc/self/pagemap'))('is no file whose size says nothing of how far it goes', () => {
    expect(nodeFileSystem.readFile('/proc/self/pagemap', 100_000)).toBeUndefined();
    expect(nodeFileSystem.readFile('/proc/self/environ', 1)).toBeUndefined();
  });
});

describe.skipIf(process.platform === 'win32')('what lies in a directory', () => {
  let directory = '';
  beforeEach(() => {
    directory = realpathSync(mkdtempSync(join(tmpdir(), 'ytt-disk-')));
    writeFileSync(join(directory, 'file'), 'abc');
    mkdirSync(join(directory, 'directory'));
    execFileSync('mkfifo', [join(directory, 'pipe')]);
    for (const name of ['file', 'directory', 'pipe', 'gone'])
      symlinkSync(join(directory, name), join(directory, `to-${name}`));
  });
  afterEach(() => rmSync(directory, { recursive: true, force: true }));

  it('are files, directories and links, and nothing else', () => {
    const entries = nodeFileSystem.readDirectory(directory)?.toSorted((a, b) => (a.name < b.name ? -1 : 1));
    expect(entries).toEqual([
      { name: 'directory', kind: 'directory' },
      { name: 'file', kind: 'file' },
      ...['to-directory', 'to-file', 'to-gone', 'to-pipe'].map((name) => ({ name, kind: 'link' })),
    ]);
    expect(nodeFileSystem.readDirectory(join(directory, 'file'))).toBeUndefined();
  });

  it.each([
    ['directory', { kind: 'directory', size: 0 }],
    ['file', { kind: 'file', size: 3 }],
    ['pipe', undefined],
    ['gone', undefined],
  ])('is known by its kind, through a link too: %s', (name, stat) => {
    expect(nodeFileSystem.stat(join(directory, name))).toEqual(stat);
    expect(nodeFileSystem.stat(join(directory, `to-${name}`))).toEqual(stat);
    const path = name === 'gone' ? undefined : join(directory, name);
    expect(nodeFileSystem.realPath(join(directory, `to-${name}`))).toBe(path);
  });
});

describe('a directory that is watched', () => {
  let directory = '';
  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'ytt-disk-'));
  });
  afterEach(() => rmSync(directory, { recursive: true, force: true }));

  it('tells of files in directories below it, by their whole paths', async () => {
    const path = join(directory, 'a/b/c.yml');
    mkdirSync(join(directory, 'a/b'), { recursive: true });
    const changed = new Set<string>();
    const end = nodeFileSystem.watch?.(directory, (one) => changed.add(one));
    try {
      for (let i = 0; i < 200 && !changed.has(path); i++) {
        writeFileSync(path, `${i}`);
        await setTimeout(20);
      }
    } finally {
      end?.();
    }
    expect(changed).toContain(path);
  });

  it('may be none', () => {
    expect(() => nodeFileSystem.watch?.(join(directory, 'gone'), () => undefined)()).not.toThrow();
  });
});
