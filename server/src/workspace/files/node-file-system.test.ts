import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
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
import { watchTree } from './node-watch-tree.js';

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

  it.runIf(existsSync('/proc/self/maps'))('is read in order, and to its end, if its size is not known', () => {
    const starts = (text: string) => [...text.matchAll(/^[0-9a-f]+/gm)].map(([start]) => BigInt(`0x${start}`));
    const text = Buffer.from(nodeFileSystem.readFile('/proc/self/maps', 1e7) ?? []).toString();
    expect(text.length).toBeGreaterThan(4_096);
    // The system lists the mappings in the order of their addresses.
    const found = starts(text);
    expect(found).toEqual([...found].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0)));
    expect(nodeFileSystem.readFile('/proc/self/maps', 4_000)).toBeUndefined();
  });

  it('is a regular file', () => {
    expect(nodeFileSystem.readFile(directory, 100)).toBeUndefined();
    expect(nodeFileSystem.readFile(join(directory, 'gone'), 100)).toBeUndefined();
  });

  it.skipIf(process.platform === 'win32')('may be read at its real path', () => {
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

  it('is not read if another replaced it after it was opened', () => {
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

  it.skipIf(process.platform === 'win32')('is not a pipe, which would block', () => {
    const path = join(directory, 'pipe.yml');
    execFileSync('mkfifo', [path]);
    expect(nodeFileSystem.readFile(path, 100)).toBeUndefined();
  });

  it.skipIf(!existsSync('/proc/self/pagemap'))('is not a file whose size does not limit its contents', () => {
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
    symlinkSync('/dev/null', join(directory, 'to-device'));
    for (const name of ['file', 'directory', 'pipe', 'gone'])
      symlinkSync(join(directory, name), join(directory, `to-${name}`));
  });
  afterEach(() => rmSync(directory, { recursive: true, force: true }));

  it('may be another kind of file, of which pipes are recognised', () => {
    const kindOf = (name: string): string | undefined => nodeFileSystem.specialKind?.(join(directory, name));
    expect(['pipe', 'to-pipe'].map(kindOf)).toEqual(['pipe', 'pipe']);
    expect(['file', 'to-file', 'directory', 'to-directory', 'gone', 'to-gone'].filter(kindOf)).toEqual([]);
    expect(kindOf('to-device')).toBe('other');
    expect(nodeFileSystem.specialKind?.('/dev/null')).toBe('other');
  });

  it('are files, directories and links, and nothing else', () => {
    const entries = nodeFileSystem.readDirectory(directory)?.toSorted((a, b) => (a.name < b.name ? -1 : 1));
    expect(entries).toEqual([
      { name: 'directory', kind: 'directory' },
      { name: 'file', kind: 'file' },
      ...['to-device', 'to-directory', 'to-file', 'to-gone', 'to-pipe'].map((name) => ({ name, kind: 'link' })),
    ]);
    expect(nodeFileSystem.readDirectory(join(directory, 'file'))).toBeUndefined();
  });

  it.each([
    ['directory', { kind: 'directory', size: 0 }],
    ['file', { kind: 'file', size: 3, mtime: expect.any(Number) }],
    ['pipe', undefined],
    ['gone', undefined],
  ])('is known by its kind, through a link too: %s', (name, stat) => {
    expect(nodeFileSystem.stat(join(directory, name))).toEqual(stat);
    expect(nodeFileSystem.stat(join(directory, `to-${name}`))).toEqual(stat);
    const path = name === 'gone' ? undefined : join(directory, name);
    expect(nodeFileSystem.realPath(join(directory, `to-${name}`))).toBe(path);
  });
});

/** The number of paths that this process watches. */
function countWatches(): number {
  return readdirSync('/proc/self/fdinfo')
    .map((name) => {
      try {
        return readFileSync(`/proc/self/fdinfo/${name}`, 'utf8');
      } catch {
        return '';
      }
    })
    .join('')
    .split('inotify wd:').length;
}

describe('a directory that is watched', () => {
  let directory = '';
  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'ytt-disk-'));
  });
  afterEach(() => rmSync(directory, { recursive: true, force: true }));

  it('reports files in its subdirectories, by their whole paths', async () => {
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

  /** Whether `changed` is called for a file within four seconds of repeated writing. */
  async function isHeard(changed: ReadonlySet<string>, path: string): Promise<boolean> {
    for (let i = 0; i < 200 && !changed.has(path); i++) {
      writeFileSync(path, `${i}`);
      await setTimeout(20);
    }
    return changed.has(path);
  }

  it('reports changes in directories created later, and created again', async () => {
    const changed = new Set<string>();
    mkdirSync(join(directory, 'a/b'), { recursive: true });
    const end = nodeFileSystem.watch?.(directory, (one) => changed.add(one));
    try {
      expect(await isHeard(changed, join(directory, 'a/b/1.yml'))).toBe(true);
      rmSync(join(directory, 'a'), { recursive: true });
      mkdirSync(join(directory, 'a/b'), { recursive: true });
      mkdirSync(join(directory, 'new/in'), { recursive: true });
      expect(await isHeard(changed, join(directory, 'a/b/2.yml'))).toBe(true);
      expect(await isHeard(changed, join(directory, 'new/in/3.yml'))).toBe(true);
      renameSync(join(directory, 'new'), join(directory, 'other'));
      expect(await isHeard(changed, join(directory, 'other/in/4.yml'))).toBe(true);
      // The directory is watched by its new path alone.
      expect(changed).not.toContain(join(directory, 'new/in/4.yml'));
      expect([...changed].some((path) => path.startsWith(join(directory, 'a')))).toBe(true);
    } finally {
      end?.();
    }
  });

  it('reports what comes into a directory between its creation and the watching of it', async () => {
    const changed = new Set<string>();
    const created = join(directory, 'new');
    let written = false;
    const toldLater: string[] = [];
    const end = nodeFileSystem.watch?.(directory, (one) => {
      changed.add(one);
      if (written) toldLater.push(one);
      if (one !== created || written) return;
      mkdirSync(join(created, 'in'));
      writeFileSync(join(created, 'in/1.yml'), '');
      written = true;
    });
    try {
      expect(await isHeard(changed, join(directory, '1.yml'))).toBe(true);
      mkdirSync(created);
      const isTold = () => toldLater.some((path) => path.startsWith(created));
      for (let i = 0; i < 200 && !isTold(); i++) await setTimeout(20);
      expect(isTold()).toBe(true);
    } finally {
      end?.();
    }
  });

  it.runIf(process.platform === 'linux')('is not left over a link that comes later', async () => {
    mkdirSync(join(directory, 'in'));
    mkdirSync(join(directory, 'out'));
    const changed = new Set<string>();
    const end = nodeFileSystem.watch?.(join(directory, 'in'), (one) => changed.add(one));
    try {
      expect(await isHeard(changed, join(directory, 'in/1.yml'))).toBe(true);
      const before = countWatches();
      symlinkSync(join(directory, 'out'), join(directory, 'in/link'));
      mkdirSync(join(directory, 'in/real'));
      expect(await isHeard(changed, join(directory, 'in/real/2.yml'))).toBe(true);
      expect(countWatches() - before).toBe(1);
    } finally {
      end?.();
    }
  });

  it('reports nothing after it ends', async () => {
    const changed = new Set<string>();
    const end = nodeFileSystem.watch?.(directory, (one) => changed.add(one));
    expect(await isHeard(changed, join(directory, '1.yml'))).toBe(true);
    end?.();
    writeFileSync(join(directory, '2.yml'), '');
    mkdirSync(join(directory, 'a'));
    await setTimeout(100);
    writeFileSync(join(directory, 'a/3.yml'), '');
    await setTimeout(100);
    expect([...changed].filter((path) => !path.endsWith('1.yml'))).toEqual([]);
  });

  it.runIf(process.platform === 'linux')(
    'is watched with one watcher for each directory, but those of other tools',
    async () => {
      for (const name of ['a/b', 'node_modules/x', '.git/objects'])
        mkdirSync(join(directory, name), { recursive: true });
      for (let i = 0; i < 100; i++) writeFileSync(join(directory, 'a', `${i}.yml`), '');
      const changed = new Set<string>();
      const before = countWatches();
      const end = nodeFileSystem.watch?.(directory, (one) => changed.add(one));
      try {
        expect(await isHeard(changed, join(directory, 'a/b/1.yml'))).toBe(true);
        expect(countWatches() - before).toBe(3);
        mkdirSync(join(directory, 'c/node_modules'), { recursive: true });
        mkdirSync(join(directory, 'a/node_modules'));
        expect(await isHeard(changed, join(directory, 'c/2.yml'))).toBe(true);
        expect(countWatches() - before).toBe(4);
      } finally {
        end?.();
      }
    },
  );

  it.runIf(process.platform === 'linux')('is watched as far as the number of watches goes', async () => {
    for (let i = 0; i < 200; i++) mkdirSync(join(directory, `${i}/a`), { recursive: true });
    const changed = new Set<string>();
    const before = countWatches();
    const end = watchTree(directory, (one) => changed.add(one), 7);
    try {
      expect(await isHeard(changed, join(directory, '1.yml'))).toBe(true);
      expect(countWatches() - before).toBe(7);
    } finally {
      end();
    }
  });

  it('may be none', () => {
    expect(() => nodeFileSystem.watch?.(join(directory, 'gone'), () => undefined)()).not.toThrow();
  });
});
