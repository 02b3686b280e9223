/** Which files are known in a folder, and whether a change on disk changes them. */
import { describe, expect, it } from 'vitest';
import { FolderIndex } from './folder-index.js';
import { memoryFileSystem } from './testing.js';

const noSteps = { read: () => undefined, first: () => [], foundFirst: () => undefined };

function indexed(disk: Map<string, string>, folders: readonly string[] = ['/ws']): FolderIndex {
  const index = new FolderIndex(memoryFileSystem(disk), () => ['out/**']);
  index.setFolders(folders);
  for (const folder of folders) for (const _ of index.index(folder, noSteps));
  return index;
}

it('a folder that is still to be searched has no files but those that are open', () => {
  const disk = ['/ws/a/t.yml', '/ws/a/u.yml', '/ws/b.yml'].map((key) => [key, ''] as const);
  const index = new FolderIndex(memoryFileSystem(new Map(disk)), () => []);
  index.setFolders(['/ws']);
  expect(index.keysWith(['/ws/a/t.yml'])).toEqual(['/ws/a/t.yml']);
  expect(index.isComplete('/ws/a/t.yml')).toBe(false);
});

describe('a change on disk', () => {
  const start = () => {
    const disk = new Map([
      ['/ws/a/t.yml', 'a: 1\n'],
      ['/ws/b.yml', 'b: 1\n'],
    ]);
    return { disk, index: indexed(disk) };
  };

  it('of texts, of other folders and of what is kept out makes no other files', () => {
    const { disk, index } = start();
    disk.set('/ws/b.yml', 'b: 2\n').set('/ws/out/x.yml', 'a: 1\n').set('/other/x.yml', 'a: 1\n');
    for (const key of ['/ws/b.yml', '/ws/out/x.yml', '/ws/out', '/other/x.yml', '/ws/a', '/ws/none'])
      expect([key, index.changedOnDisk([key])]).toEqual([key, false]);
    expect([...index.filesOf('/ws')].sort()).toEqual(['/ws/a/t.yml', '/ws/b.yml']);
  });

  it.each<readonly [string, (disk: Map<string, string>) => void, string, readonly string[]]>([
    [
      'of a new file',
      (disk) => disk.set('/ws/a/n.yml', ''),
      '/ws/a/n.yml',
      ['/ws/a/n.yml', '/ws/a/t.yml', '/ws/b.yml'],
    ],
    ['of a deleted file', (disk) => disk.delete('/ws/b.yml'), '/ws/b.yml', ['/ws/a/t.yml']],
    ['of a new directory', (disk) => disk.set('/ws/c/n.yml', ''), '/ws/c', ['/ws/a/t.yml', '/ws/b.yml', '/ws/c/n.yml']],
    ['of a deleted directory', (disk) => disk.delete('/ws/a/t.yml'), '/ws/a', ['/ws/b.yml']],
    [
      'that puts a file in the place of another',
      (disk) => {
        disk.delete('/ws/a/t.yml');
        disk.set('/ws/a/u.yml', '');
      },
      '/ws/a',
      ['/ws/a/u.yml', '/ws/b.yml'],
    ],
    [
      'of what is ignored',
      (disk) => disk.set('/ws/.gitignore', 'a/\n'),
      '/ws/.gitignore',
      ['/ws/.gitignore', '/ws/b.yml'],
    ],
    [
      'of a directory for a file',
      (disk) => {
        disk.delete('/ws/b.yml');
        disk.set('/ws/b.yml/x.yml', '');
      },
      '/ws/b.yml',
      ['/ws/a/t.yml', '/ws/b.yml/x.yml'],
    ],
  ])('%s makes other files', (_, change, key, expected) => {
    const { disk, index } = start();
    change(disk);
    expect(index.changedOnDisk([key])).toBe(true);
    expect([...index.filesOf('/ws')].sort()).toEqual(expected);
    expect(index.changedOnDisk([key])).toBe(false);
  });

  it('is followed by a new scan of what is excluded, and of repositories', () => {
    const { disk, index } = start();
    const seen = () => [index.isHidden('/ws/a/n.yml'), index.isRepository('/ws/a')];
    expect(seen()).toEqual([false, false]);
    disk.set('/ws/.gitignore', 'n.yml\n').set('/ws/a/n.yml', '').set('/ws/a/.git/HEAD', '');
    index.changedOnDisk(['/ws/.gitignore']);
    expect(seen()).toEqual([true, true]);
    disk.delete('/ws/.gitignore');
    disk.delete('/ws/a/.git/HEAD');
    index.changedOnDisk(['/ws/.gitignore']);
    expect(seen()).toEqual([false, false]);
  });

  it('in a directory whose repository nobody asked for changes nothing', () => {
    const { disk, index } = start();
    disk.set('/ws/a/.git/HEAD', '');
    expect(index.changedOnDisk(['/ws/a/.git/HEAD'])).toBe(false);
    expect(index.isRepository('/ws/a')).toBe(true);
    expect(index.changedOnDisk(['/ws/a/.git/HEAD'])).toBe(false);
    disk.delete('/ws/a/.git/HEAD');
    expect(index.changedOnDisk(['/ws/a/.git'])).toBe(true);
  });

  it('applies to each folder that contains it', () => {
    const disk = new Map([['/ws/a/t.yml', '']]);
    const index = indexed(disk, ['/ws', '/ws/a', '/zz']);
    disk.set('/ws/a/u.yml', '');
    expect(index.changedOnDisk(['/ws/a/u.yml'])).toBe(true);
    expect(['/ws', '/ws/a', '/zz'].map((folder) => index.filesOf(folder).size)).toEqual([2, 2, 0]);
  });
});

describe('a link that led nowhere', () => {
  /**
   * The index of a folder with a file and a link whose target does not exist yet. `read` lists the directories that
   * were read.
   */
  const start = (link: string, target: string) => {
    const disk = new Map([['/ws/a.yml', '']]);
    const fs = memoryFileSystem(disk);
    const read: string[] = [];
    const real = (path: string): string =>
      path === link || path.startsWith(`${link}/`) ? target + path.slice(link.length) : path;
    const index = new FolderIndex(
      {
        ...fs,
        stat: (path) => fs.stat(real(path)),
        realPath: (path) => (fs.stat(real(path)) === undefined ? undefined : real(path)),
        readDirectory: (path) => {
          read.push(path);
          const entries = fs.readDirectory(real(path)) ?? [];
          return path === '/ws' ? [...entries, { name: link.slice('/ws/'.length), kind: 'link' }] : entries;
        },
      },
      () => [],
    );
    index.setFolders(['/ws']);
    for (const _ of index.index('/ws', noSteps));
    return { disk, index, read, files: (): string[] => [...index.filesOf('/ws')].sort() };
  };

  it('is found when what it leads to appears, and again after that was gone', () => {
    const { disk, index, files } = start('/ws/link.yml', '/ws/target.txt');
    expect(files()).toEqual(['/ws/a.yml']);
    for (const _ of 'ab') {
      disk.set('/ws/target.txt', '');
      expect(index.changedOnDisk(['/ws/target.txt'])).toBe(true);
      expect(files()).toEqual(['/ws/a.yml', '/ws/link.yml', '/ws/target.txt']);
      expect(index.changedOnDisk([])).toBe(false);
      disk.delete('/ws/target.txt');
      expect(index.changedOnDisk(['/ws/target.txt', '/ws/link.yml'])).toBe(true);
      expect(files()).toEqual(['/ws/a.yml']);
    }
  });

  it('is searched once when it leads to a directory', () => {
    const { disk, index, read, files } = start('/ws/link', '/ws/.target');
    disk.set('/ws/.target/b.yml', '');
    expect(index.changedOnDisk(['/ws/.target'])).toBe(true);
    expect(files()).toContain('/ws/.target/b.yml');
    read.length = 0;
    expect([index.changedOnDisk(['/ws/a.yml']), read]).toEqual([false, []]);
  });
});

it('lists the same files by the same list, until there are others', () => {
  const disk = new Map([
    ['/ws/b.yml', ''],
    ['/ws/a.yml', ''],
  ]);
  const index = indexed(disk);
  const list = index.keysWith(['/else/z.yml']);
  expect(list).toEqual(['/else/z.yml', '/ws/a.yml', '/ws/b.yml']);
  expect(index.keysWith(['/else/z.yml'])).toBe(list);
  // Files that are known already do not result in another list, whether they are open or not.
  expect(index.keysWith(['/else/z.yml', '/ws/a.yml'])).toBe(list);
  expect(index.keysWith([])).toEqual(['/ws/a.yml', '/ws/b.yml']);
  expect(index.keysWith(['/else/z.yml', '/else/y.yml'])).toEqual([
    '/else/y.yml',
    '/else/z.yml',
    '/ws/a.yml',
    '/ws/b.yml',
  ]);
  // A file that is excluded stays excluded when it is opened.
  expect(index.keysWith(['/ws/out/c.yml'])).toEqual(['/ws/a.yml', '/ws/b.yml']);
  disk.set('/ws/c.yml', '');
  index.changedOnDisk(['/ws/c.yml']);
  expect(index.keysWith([])).toEqual(['/ws/a.yml', '/ws/b.yml', '/ws/c.yml']);
});

it('leaves out what every folder around it excludes', () => {
  const index = indexed(new Map(), ['/ws/a', '/ws']);
  expect(['/ws/out/x.yml', '/ws/a/out/x.yml', '/else/out/x.yml'].map((path) => index.isHidden(path))).toEqual([
    true,
    false,
    false,
  ]);
});

it('knows a file when every folder around it is indexed', () => {
  const index = new FolderIndex(memoryFileSystem(new Map([['/ws/a/x.yml', '']])), () => []);
  index.setFolders(['/ws/a', '/ws']);
  const known = ['/ws/a', '/ws'].map((folder) => {
    for (const _ of index.index(folder, noSteps));
    return index.isComplete('/ws/a/x.yml');
  });
  expect(known).toEqual([false, true]);
});

it('a change on disk while the files are read counts', () => {
  const disk = new Map(['/ws/a.yml', '/ws/b.yml'].map((key) => [key, '']));
  const index = new FolderIndex(memoryFileSystem(disk), () => []);
  index.setFolders(['/ws']);
  const steps = index.index('/ws', {
    ...noSteps,
    read: (key) => {
      if (key !== '/ws/a.yml') return;
      disk.delete('/ws/b.yml');
      disk.set('/ws/c.yml', '');
      index.changedOnDisk(['/ws/b.yml', '/ws/c.yml']);
    },
  });
  for (const _ of steps);
  expect([...index.filesOf('/ws')].sort()).toEqual(['/ws/a.yml', '/ws/c.yml']);
});

describe('what is looked for first', () => {
  const disk = new Map(
    ['/ws/a/x.yml', '/ws/b/c/y.yml', '/ws/b/z.yml', '/ws/d/e.yml', '/ws/t.yml'].map((key) => [key, '']),
  );
  /** An index that has found the files below `/ws/b/c`, and the steps that continue it. */
  const begun = () => {
    const index = new FolderIndex(memoryFileSystem(disk), () => []);
    index.setFolders(['/ws']);
    let found = false;
    const foundFirst = () => {
      found = true;
    };
    const steps = index.index('/ws', { ...noSteps, first: () => (found ? [] : ['/ws/b/c']), foundFirst });
    while (!found) steps.next();
    return { index, steps };
  };
  const paths = ['/ws/b/c/y.yml', '/ws/b/z.yml', '/ws/t.yml', '/ws/a/x.yml', '/x.yml'];

  it('is complete before everything else, together with its parent directories', () => {
    const { index, steps } = begun();
    expect([...index.filesOf('/ws')].sort()).toEqual(['/ws/b/c/y.yml', '/ws/b/z.yml', '/ws/t.yml']);
    expect(paths.map((path) => index.isComplete(path))).toEqual([true, false, false, false, false]);
    for (const _ of steps);
    expect(index.filesOf('/ws').size).toBe(disk.size);
    expect(paths.map((path) => index.isComplete(path))).toEqual([true, true, true, true, false]);
  });

  it('is forgotten with its folder', () => {
    const { index } = begun();
    index.setFolders([]);
    index.setFolders(['/ws']);
    expect([index.filesOf('/ws').size, index.isComplete('/ws/b/c/y.yml')]).toEqual([0, false]);
  });

  it('is not taken down where the folder was removed meanwhile', () => {
    const index = new FolderIndex(memoryFileSystem(disk), () => []);
    index.setFolders(['/ws']);
    const told: string[] = [];
    const asked = ['/ws/b/c'];
    const steps = index.index('/ws', {
      read: () => index.setFolders([]),
      first: () => asked.splice(0),
      foundFirst: () => void told.push('found'),
    });
    for (const _ of steps);
    index.setFolders(['/ws']);
    expect([told, index.filesOf('/ws').size, index.isComplete('/ws/b/c/y.yml')]).toEqual([[], 0, false]);
  });
});

describe('a folder with more below it than is searched', () => {
  const files = (count: number, name: (i: number) => string): [string, string][] =>
    Array.from({ length: count }, (_, i) => [name(i), 'a: 1\n']);
  const start = () => {
    const disk = new Map([
      ...files(3000, (i) => `/ws/a/${i}/x.yml`),
      ['/ws/z/p/config/t.yml', ''],
      ['/ws/z/p/lib/m.star', ''],
      ['/ws/z/p/out.yml', ''],
      ['/ws/z/q.yml', ''],
      ...files(3000, (i) => `/ws/z/other/${i}/x.yml`),
    ] as [string, string][]);
    const fs = memoryFileSystem(disk);
    const seen: string[] = [];
    const counting = {
      ...fs,
      readDirectory: (path: string) => {
        seen.push(path);
        return fs.readDirectory(path);
      },
    };
    const index = new FolderIndex(
      counting,
      () => ['**/out.yml'],
      () => [],
      100,
    );
    index.setFolders(['/ws']);
    const read: string[] = [];
    for (const _ of index.index('/ws', { ...noSteps, read: (key) => void read.push(key) }));
    return { disk, index, read, seen };
  };

  it('is left unsearched, and nothing in it is read', () => {
    const { index, read, seen } = start();
    expect([index.isTooLarge('/ws'), read, index.keysWith([])]).toEqual([true, [], []]);
    expect(seen.length).toBeLessThan(110);
  });

  it('is forgotten with the folder', () => {
    const { index } = start();
    index.setFolders(['/ws', '/other']);
    expect(index.isTooLarge('/ws')).toBe(true);
    index.setFolders(['/other']);
    expect(index.isTooLarge('/ws')).toBe(false);
  });

  it.each([
    ['directories with a file each', 49, 'x.yml', false],
    ['one directory more', 50, 'x.yml', true],
    ['directories with nothing but others', 24, 'a/b/x.yml', false],
    ['one of these more', 25, 'a/b/x.yml', true],
  ])('has more files and directories together: %s', (_, count, name, expected) => {
    const fs = memoryFileSystem(new Map(files(count, (i) => `/ws/${i}/${name}`)));
    const index = new FolderIndex(
      fs,
      () => [],
      () => [],
      100,
    );
    index.setFolders(['/ws']);
    for (const _ of index.index('/ws', noSteps));
    expect(index.isTooLarge('/ws')).toBe(expected);
  });

  it('is known around open files, as far as there is not much', () => {
    const { index, seen } = start();
    seen.length = 0;
    const around = ['/ws/z/p/config/t.yml', '/ws/z/p/lib/m.star', '/ws/z/q.yml'];
    expect(index.keysWith(['/ws/z/p/config/t.yml'])).toEqual(around);
    expect(index.isComplete('/ws/z/p/lib/m.star')).toBe(true);
    expect(index.isComplete('/ws/a/1/x.yml')).toBe(false);
    expect(seen.length).toBeLessThan(2100);
    seen.length = 0;
    expect(index.keysWith(['/ws/z/p/config/t.yml'])).toEqual(around);
    expect(seen).toEqual([]);
  });

  it('is not known below its own files, if these are many', () => {
    const disk = new Map(files(3000, (i) => `/ws/${i}.yml`)).set('/ws/a/x.yml', '');
    const index = new FolderIndex(
      memoryFileSystem(disk),
      () => [],
      () => [],
      100,
    );
    index.setFolders(['/ws']);
    for (const _ of index.index('/ws', noSteps));
    const known = index.keysWith(['/ws/1.yml']);
    expect([known.length, known.includes('/ws/a/x.yml')]).toEqual([3000, false]);
  });

  it('has files that are left out', () => {
    const { index } = start();
    expect([index.isHidden('/ws/z/p/out.yml'), index.isHidden('/ws/z/p/lib/m.star')]).toEqual([true, false]);
    expect(index.keysWith(['/ws/z/p/out.yml'])).toEqual([]);
  });

  it('takes notice of changes around open files only', () => {
    const { disk, index } = start();
    index.keysWith(['/ws/z/p/config/t.yml']);
    disk.set('/ws/a/new.yml', '').set('/ws/z/p/new.yml', '').set('/ws/.gitignore', 'a\n');
    expect(index.changedOnDisk(['/ws/a/new.yml', '/ws/.gitignore'])).toBe(false);
    expect(index.changedOnDisk(['/ws/z/p/new.yml'])).toBe(true);
    expect(index.keysWith([])).toContain('/ws/z/p/new.yml');
  });

  it('is searched once there is less in it', () => {
    const { disk, index } = start();
    index.keysWith(['/ws/z/p/config/t.yml']);
    for (const path of disk.keys()) if (path.endsWith('/x.yml')) disk.delete(path);
    for (const _ of index.index('/ws', noSteps));
    expect([index.isTooLarge('/ws'), index.isComplete('/ws/none.yml')]).toEqual([false, true]);
    expect(index.keysWith([])).toEqual(['/ws/z/p/config/t.yml', '/ws/z/p/lib/m.star', '/ws/z/q.yml']);
  });

  it('was searched before there was more in it', () => {
    const { disk, index } = start();
    const far = [...disk.keys()].filter((path) => path.endsWith('/x.yml'));
    for (const path of far) disk.delete(path);
    for (const _ of index.index('/ws', noSteps));
    for (const path of far) disk.set(path, 'a: 1\n');
    for (const _ of index.index('/ws', noSteps));
    expect([index.isTooLarge('/ws'), index.isComplete('/ws/a/1/x.yml'), index.keysWith([])]).toEqual([true, false, []]);
  });

  it('was given up', () => {
    const { index } = start();
    index.setFolders([]);
    index.setFolders(['/ws']);
    expect(index.isTooLarge('/ws')).toBe(false);
  });
});
