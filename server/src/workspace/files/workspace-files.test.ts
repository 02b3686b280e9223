/** Which text of a file is used, the effect of changes on disk, and why a file was not read. */
import { describe, expect, it } from 'vitest';
import { memoryFileSystem } from './testing.js';
import type { TextFile } from './text-file.js';
import { WorkspaceFiles } from './workspace-files.js';

function filesOf(
  texts: Readonly<Record<string, string>>,
  limit = 10,
): { disk: Map<string, string>; files: WorkspaceFiles } {
  const disk = new Map(Object.entries(texts));
  const files = new WorkspaceFiles({
    fs: memoryFileSystem(disk),
    mayRead: (path) => path.startsWith('/ws/'),
    mayFollow: (path) => !path.includes('link'),
    sizeLimit: () => limit,
  });
  return { disk, files };
}

it('a link that replaced a file is followed only where that is allowed', () => {
  const { disk } = filesOf({ '/ws/a': '1', '/ws/b': '2' });
  const fs = memoryFileSystem(disk);
  const files = new WorkspaceFiles({
    fs: {
      ...fs,
      readFile: (path, limit, mayLead) =>
        mayLead?.(path === '/ws/a' ? '/elsewhere/a' : path) === false ? undefined : fs.readFile(path, limit),
    },
    mayRead: () => true,
    mayFollow: (_, real) => real?.startsWith('/elsewhere/') !== true,
    sizeLimit: () => 10,
  });
  expect(['/ws/a', '/ws/b'].map((key) => files.get(key)?.text)).toEqual([undefined, '2']);
});

it('a link counts as read until everything on disk is decided again', () => {
  const fs = memoryFileSystem(
    new Map([
      ['/ws/b', '2'],
      ['/ws/l', '2'],
    ]),
  );
  const files = new WorkspaceFiles({
    fs: { ...fs, realPath: (path) => (path === '/ws/l' ? '/ws/b' : path) },
    mayRead: () => true,
    mayFollow: () => true,
    sizeLimit: () => 10,
  });
  for (let i = 0; i < 2; i++) {
    expect(files.readOverLinksTo(['/ws/b'])).toEqual([]);
    expect(files.get('/ws/l')?.text).toBe('2');
    expect(files.readOverLinksTo(['/ws/b'])).toEqual(['/ws/l']);
    files.forgetDisk();
  }
});

it('a file in the place of a link is that file, also for links to it', () => {
  const fs = memoryFileSystem(new Map(['/ws/a', '/ws/b', '/ws/l'].map((path) => [path, '1'])));
  const links = new Map([
    ['/ws/l', '/ws/b'],
    ['/ws/a', '/ws/l'],
  ]);
  const files = new WorkspaceFiles({
    fs: { ...fs, realPath: (path) => links.get(path) ?? path },
    mayRead: () => true,
    mayFollow: () => true,
    sizeLimit: () => 10,
  });
  for (const key of links.keys()) files.get(key);
  links.delete('/ws/l');
  files.changedOnDisk(['/ws/l']);
  expect(files.readOverLinksTo(['/ws/l'])).toEqual(['/ws/a']);
  expect(files.readOverLinksTo(['/ws/b'])).toEqual([]);
});

it('the encoding of an open file is that on disk, read again when the disk is, and unknown until it is asked for', () => {
  const { disk, files } = filesOf({ '/ws/a': '\ufeffx', '/ws/b': '\ufeffx' });
  const encodings = () => ['/ws/a', '/elsewhere/c'].map((key) => files.encodingProblem(key));
  for (const key of ['/ws/a', '/ws/b']) files.setOpen({ key, text: 'x', version: 1 });
  expect(encodings()).toEqual(['byte-order-mark', undefined]);
  disk.set('/ws/a', 'x');
  expect(encodings()).toEqual(['byte-order-mark', undefined]);
  files.forgetDisk();
  expect(encodings()).toEqual([undefined, undefined]);
  expect(files.changedOnDisk(['/ws/a', '/ws/b'])).toEqual([]);
});

it('the encoding of a file that was closed is read again when it is opened', () => {
  const { disk, files } = filesOf({ '/ws/a': '\ufeffx' });
  const opened = () => {
    files.setOpen({ key: '/ws/a', text: 'x', version: 1 });
    return files.encodingProblem('/ws/a');
  };
  expect(opened()).toBe('byte-order-mark');
  files.close('/ws/a');
  disk.set('/ws/a', 'x');
  files.changedOnDisk(['/ws/a']);
  expect(opened()).toBeUndefined();
});

describe('a change on disk', () => {
  it('matters if the text of a known file changed', () => {
    const { disk, files } = filesOf({ '/ws/a': '1' });
    const first = files.get('/ws/a');
    expect(files.changedOnDisk(['/ws/a'])).toEqual([]);
    expect(files.get('/ws/a')).toBe(first);
    disk.set('/ws/a', '2');
    expect(files.get('/ws/a')).toBe(first);
    expect(files.changedOnDisk(['/ws/a'])).toEqual(['/ws/a']);
    expect(files.get('/ws/a')?.text).toBe('2');
    disk.delete('/ws/a');
    expect(files.changedOnDisk(['/ws/a'])).toEqual(['/ws/a']);
    expect(files.get('/ws/a')).toBeUndefined();
  });

  it('matters for a file that was queried and missing, and for none that nobody queried', () => {
    const { files } = filesOf({ '/ws/a': '1' });
    expect(files.changedOnDisk(['/ws/a'])).toEqual([]);
    expect(files.get('/ws/b')).toBeUndefined();
    expect(files.changedOnDisk(['/ws/b'])).toEqual(['/ws/b']);
  });

  it('is not checked if an editor has the first known text', () => {
    const { files } = filesOf({ '/ws/a': '1' });
    expect(files.setOpen({ key: '/ws/a', text: 'x', version: 1 })).toBeUndefined();
  });

  it('does not matter under an open file, until it is closed', () => {
    const { disk, files } = filesOf({ '/ws/a': '1' });
    const onDisk = files.get('/ws/a');
    const open = { key: '/ws/a', text: 'x', version: 1 };
    expect(files.setOpen(open)).toBe(onDisk);
    expect(files.setOpen({ ...open, version: 2 })).toBe(open);
    disk.set('/ws/a', '2');
    expect(files.changedOnDisk(['/ws/a'])).toEqual([]);
    expect(files.get('/ws/a')?.version).toBe(2);
    files.close('/ws/a');
    expect(files.get('/ws/a')?.text).toBe('2');
  });

  it('is reported for many at once as for each', () => {
    const { disk, files } = filesOf({ '/ws/a': '1', '/ws/b': '1', '/ws/c': '1', '/ws/d/e': '1' });
    for (const key of [...disk.keys(), '/ws/f']) files.get(key);
    disk.set('/ws/b', '2').set('/ws/f', '1').delete('/ws/c');
    const keys = ['/ws/a', '/ws/b', '/ws/c', '/ws/d', '/ws/f', '/ws/g'];
    expect(files.changedOnDisk(keys)).toEqual(['/ws/b', '/ws/c', '/ws/d', '/ws/f']);
    expect(keys.map((key) => files.get(key)?.text)).toEqual(['1', '2', undefined, undefined, '1', undefined]);
  });

  it('of a directory is one of all below it', () => {
    const { disk, files } = filesOf({ '/ws/d/a': '1', '/ws/db': '1' });
    for (const key of ['/ws/d/a', '/ws/db']) files.get(key);
    for (const key of ['/ws/d/a', '/ws/db']) disk.set(key, '2');
    expect(files.changedOnDisk(['/ws/d', '/ws/e'])).toEqual(['/ws/d']);
    expect(['/ws/d/a', '/ws/db'].map((key) => files.get(key)?.text)).toEqual(['2', '1']);
  });

  it.each<readonly [string, (files: WorkspaceFiles) => unknown]>([
    ['changedOnDisk', (files) => files.changedOnDisk(['/ws/a'])],
    ['setOpen', (files) => files.setOpen({ key: '/ws/a', text: '', version: 1 })],
    ['close', (files) => files.close('/ws/a')],
    ['forgetDisk', (files) => files.forgetDisk()],
  ])('makes another generation: %s', (_, change) => {
    const { files } = filesOf({ '/ws/a': '1' });
    files.get('/ws/a');
    const before = files.generation;
    change(files);
    expect(files.generation).not.toBe(before);
  });
});

describe('a file', () => {
  it.each([
    ['/ws/ten', '0123456789', undefined],
    ['/ws/eleven', '0123456789a', 'too-large'],
    ['/ws/link', '1', 'outside'],
    ['/ws/long-link', '0123456789a', 'outside'],
    ['/out/a', '1', undefined],
  ] as const)('%s is read, or is told why not', (key, text, problem) => {
    const { files } = filesOf({ [key]: text });
    expect(files.get(key)?.text).toBe(problem === undefined && key.startsWith('/ws/') ? text : undefined);
    expect(files.problemOf(key)).toBe(problem);
  });

  it('that is not there, or a directory, has no problem', () => {
    const { files } = filesOf({ '/ws/d/a': '1' });
    for (const key of ['/ws/d', '/ws/b', 'untitled:a']) {
      expect(files.get(key)).toBeUndefined();
      expect(files.problemOf(key)).toBeUndefined();
    }
  });

  it('that was too large is read again with another limit', () => {
    let limit = 1;
    const fs = memoryFileSystem(new Map([['/ws/a', '12']]));
    const files = new WorkspaceFiles({ fs, mayRead: () => true, mayFollow: () => true, sizeLimit: () => limit });
    expect(files.problemOf('/ws/a')).toBe('too-large');
    limit = 2;
    expect(files.get('/ws/a')).toBeUndefined();
    files.forgetDisk();
    expect(files.get('/ws/a')?.text).toBe('12');
    expect(files.problemOf('/ws/a')).toBeUndefined();
  });
});

describe('a file that was too large', () => {
  it.each([
    ['is gone', (disk: Map<string, string>) => disk.delete('/ws/a')],
    ['is a directory', (disk: Map<string, string>) => disk.delete('/ws/a') && disk.set('/ws/a/b', '')],
    ['has become shorter', (disk: Map<string, string>) => disk.set('/ws/a', '1')],
  ])('has no problem any more where it %s', (_, change) => {
    const { disk, files } = filesOf({ '/ws/a': '0123456789abc' });
    expect(files.problemOf('/ws/a')).toBe('too-large');
    change(disk);
    expect(files.changedOnDisk(['/ws/a'])).toEqual(['/ws/a']);
    expect(files.problemOf('/ws/a')).toBeUndefined();
  });
});

describe('an open file is read anew by its editor', () => {
  const version = (text: string): TextFile => ({ key: '/ws/a', version: 1, text });

  it('if another program wrote the text that it now has', () => {
    const { disk, files } = filesOf({ '/ws/a': '1' });
    const isReloaded = (text: string): boolean => {
      files.setOpen(version(text));
      return files.isReloaded(version(text));
    };
    files.setOpen(version('1'));
    expect(isReloaded('2')).toBe(false);
    disk.set('/ws/a', '3');
    expect(['2', '1', '3'].map(isReloaded)).toEqual([false, false, true]);
    disk.set('/ws/a', '1');
    expect(isReloaded('1')).toBe(false);
    files.close('/ws/a');
    expect(isReloaded('3')).toBe(false);
  });

  it('not if the editor wrote it, nor if all changes on disk are known', () => {
    const { disk, files } = filesOf({ '/ws/a': '1' });
    files.setOpen(version('1'));
    disk.set('/ws/a', '2');
    files.setOpen(version('2'));
    files.noteSynced(version('2'));
    files.setOpen(version('3'));
    expect(files.isReloaded(version('2'))).toBe(false);
    disk.set('/ws/a', '4');
    files.changedOnDisk(['/ws/a']);
    expect(files.isReloaded(version('4'))).toBe(false);
    disk.set('/ws/a', '5');
    expect(files.isReloaded(version('5'))).toBe(true);
  });

  it('not if it may not be read, or is not on a disk', () => {
    const { disk, files } = filesOf({ '/other/a': '1' });
    for (const key of ['/other/a', 'untitled:a']) {
      files.setOpen({ key, version: 1, text: '1' });
      disk.set(key, '2');
      expect(files.isReloaded({ key, version: 2, text: '2' })).toBe(false);
    }
  });
});
