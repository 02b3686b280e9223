/**
 * What is found below a folder: names that are never entered, links, rules of ignore files, and the same for a part of
 * it.
 */
import { describe, expect, it } from 'vitest';
import type { DirectoryEntry, FileSystem } from './file-system.js';
import { memoryFileSystem } from './testing.js';
import { isInside, linkPolicy, type MayLeadTo, walk, walkAt, walkTo } from './walk.js';

/** A disk of empty files, except for those with a text, and of links by their absolute paths. */
function disk(files: readonly string[], links: Readonly<Record<string, string>> = {}, texts = {}): FileSystem {
  const inner = memoryFileSystem(
    new Map([...files.map((path) => [path, ''] as const), ...Object.entries<string>(texts)]),
  );
  const resolved = (path: string): string => {
    for (const [from, to] of Object.entries(links))
      if (isInside(from, path)) return resolved(to + path.slice(from.length));
    return path;
  };
  return {
    readFile: (path, limit) => inner.readFile(resolved(path), limit),
    readDirectory: (path) => {
      const below = Object.keys(links).filter((link) => link.slice(0, link.lastIndexOf('/')) === resolved(path));
      const linked = below.map(
        (link): DirectoryEntry => ({ name: link.slice(link.lastIndexOf('/') + 1), kind: 'link' }),
      );
      return [...(inner.readDirectory(resolved(path)) ?? []), ...linked];
    },
    stat: (path) => inner.stat(resolved(path)),
    realPath: (path) => (inner.stat(resolved(path)) === undefined ? undefined : resolved(path)),
  };
}

const inside = (fs: FileSystem): MayLeadTo => linkPolicy(fs, ['/ws'], []);

/** What is found below `/ws`; checks that each part by itself gives the same. */
function found(fs: FileSystem, exclude: readonly string[] = []): string[] {
  const all = [...walk(fs, '/ws', exclude, inside(fs))].flat();
  const parts = new Set(all.flatMap((path) => path.split('/').map((_, i, names) => names.slice(0, i + 1).join('/'))));
  for (const part of [...parts].filter((path) => isInside('/ws', path)))
    expect([...walkAt(fs, '/ws', exclude, [part], inside(fs))].sort(), part).toEqual(
      all.filter((path) => isInside(part, path)).sort(),
    );
  return all.map((path) => path.slice(4)).sort();
}

describe('a walk', () => {
  it('finds files of all directories, those of one in order', () => {
    const fs = disk(['/ws/b', '/ws/a', '/ws/d/y', '/ws/d/x', '/ws/c/z/1', '/other/a']);
    expect([...walk(fs, '/ws', [], inside(fs))].flat()).toEqual(['/ws/a', '/ws/b', '/ws/c/z/1', '/ws/d/x', '/ws/d/y']);
    expect([...walkAt(fs, '/ws', [], ['/ws/e'], inside(fs))]).toEqual([]);
    expect([...walkAt(fs, '/ws', [], ['/ws/d/z'], inside(fs))]).toEqual([]);
    expect([...walkAt(fs, '/ws', [], ['/ws/c'], inside(fs))]).toEqual(['/ws/c/z/1']);
  });

  it('of a part of the whole disk finds what is below it', () => {
    const fs = disk(['/a/b/1', '/a/c/2', '/3']);
    const policy = linkPolicy(fs, ['/'], []);
    expect(['/a', '/a/b', '/3'].map((part) => [...walkAt(fs, '/', [], [part], policy)])).toEqual([
      ['/a/b/1', '/a/c/2'],
      ['/a/b/1'],
      ['/3'],
    ]);
    expect([...(walkTo(fs, '/', [], '/a/c', policy) ?? [])].flat()).toEqual(['/3', '/a/c/2']);
  });

  it('of a part returns to its start, or above, over no link', () => {
    const links = { '/ws/a/b/self': '/ws/a/b', '/ws/a/b/up': '/ws/a', '/ws/a/b/root': '/ws' };
    const fs = disk(['/ws/a/b/x', '/ws/a/y'], links);
    const below = (place: string): string[] => [...(walkTo(fs, '/ws', [], place, inside(fs)) ?? [])].flat().sort();
    expect(below('/ws/a/b')).toEqual(['/ws/a/b/x', '/ws/a/y']);
    expect([...walkAt(fs, '/ws', [], ['/ws/a/b'], inside(fs))]).toEqual(['/ws/a/b/x']);
    expect(below('/ws/a/b/self')).toEqual([]);
  });

  it.each(['.git', 'node_modules', '.hg', '.svn'])('never enters %s', (name) => {
    const fs = disk([`/ws/${name}/a`, `/ws/x/${name}/b/c`, `/ws/y/${name}`, `/ws/${name}s/d`]);
    expect(found(fs)).toEqual([`${name}s/d`]);
    expect([...walkAt(fs, '/ws', [], [`/ws/${name}/a`], inside(fs))]).toEqual([]);
    expect([...walkAt(fs, '/ws', [], [`/ws/x/${name}`], inside(fs))]).toEqual([]);
  });

  it('leaves out what is excluded, with all below it', () => {
    expect(found(disk(['/ws/gen/a', '/ws/x/gen/b', '/ws/c']), ['gen', 'x/*/b'])).toEqual(['c']);
  });

  it('follows ignore files, where a nested one may override those above', () => {
    const fs = disk(
      ['/ws/a.log', '/ws/x/a.log', '/ws/x/b.log', '/ws/out/c', '/ws/x/out'],
      {},
      {
        '/ws/.gitignore': '*.log\nout/\n',
        '/ws/x/.gitignore': '!a.log\n',
      },
    );
    expect(found(fs)).toEqual(['.gitignore', 'x/.gitignore', 'x/a.log', 'x/out']);
  });
});

describe('links', () => {
  it('are followed inside the folder, to files as often as they are there', () => {
    const fs = disk(['/ws/z/a', '/out/b'], { '/ws/file': '/ws/z/a', '/ws/y/file': '/ws/z/a', '/ws/no': '/out/b' });
    expect(found(fs)).toEqual(['file', 'z/a']);
  });

  it('to directories outside, to nowhere and to the folder itself are not followed', () => {
    expect(
      found(disk(['/ws/a', '/wsx/b'], { '/ws/out': '/wsx', '/ws/gone': '/ws/nothing', '/ws/loop': '/ws' })),
    ).toEqual(['a']);
  });

  it('lead to what is allowed outside, and to nothing beside it', () => {
    const links = { '/ws/d': '/out', '/ws/f': '/out/a', '/ws/e': '/outer', '/ws/g': '/outer/b' };
    const fs = disk(['/ws/z', '/out/a', '/outer/b'], links);
    const mayLeadTo = linkPolicy(fs, ['/ws'], ['/out']);
    const all = [...walk(fs, '/ws', [], mayLeadTo)].flat();
    expect(all.sort()).toEqual(['/ws/d/a', '/ws/f', '/ws/z']);
    for (const path of all) expect([...walkAt(fs, '/ws', [], [path], mayLeadTo)]).toEqual([path]);
    expect([...walkAt(fs, '/ws', [], ['/ws/g'], mayLeadTo)]).toEqual([]);
    expect([...walkAt(fs, '/ws', [], ['/ws/d/a'], inside(fs))]).toEqual([]);
  });

  it('lead to a directory once', () => {
    const fs = disk(['/ws/d/.x/a'], { '/ws/l1': '/ws/d/.x', '/ws/l2': '/ws/d/.x' });
    expect(found(fs)).toHaveLength(2);
  });

  it('are followed on the way to one path as to several', () => {
    const fs = disk(['/ws/z/a/1', '/ws/z/b/2', '/ws/c'], { '/ws/l': '/ws/z' });
    const paths = ['/ws/l/a', '/ws/c', '/ws/none/x', '/ws/z', '/elsewhere'];
    const all = [...walk(fs, '/ws', [], inside(fs))].flat();
    expect([...walkAt(fs, '/ws', [], paths, inside(fs))].sort()).toEqual(
      all.filter((path) => paths.some((one) => isInside(one, path))).sort(),
    );
  });

  it('are found when only what is below them is queried', () => {
    const fs = disk(['/ws/z/a/1', '/ws/z/b/2'], { '/ws/l': '/ws/z/a' });
    expect([...walkAt(fs, '/ws', [], ['/ws/l/1'], inside(fs))]).toEqual(
      [...walk(fs, '/ws', [], inside(fs))].flat().filter((path) => path === '/ws/l/1'),
    );
    expect([...walkAt(fs, '/ws', [], ['/ws/l/2'], inside(fs))]).toEqual([]);
  });

  it('inside are followed where the folder itself is one', () => {
    const fs = disk(['/real/z/a', '/out/b'], { '/ws': '/real', '/real/file': '/real/z/a', '/real/out': '/out/b' });
    expect(found(fs)).toEqual(['file', 'z/a']);
  });

  it('back into a folder that is one itself are not followed', () => {
    const links = { '/ws': '/real', '/real/l': '/real/z', '/real/z/up': '/real', '/real/z/y/self': '/real/z/y' };
    const fs = disk(['/real/z/a', '/real/z/y/b'], links);
    expect(found(fs)).toEqual(['z/a', 'z/y/b']);
    expect([...(walkTo(fs, '/ws', [], '/ws/z/y', inside(fs)) ?? [])].flat().sort()).toEqual(['/ws/z/a', '/ws/z/y/b']);
    expect([...walkAt(fs, '/ws', [], ['/ws/z'], inside(fs))].sort()).toEqual(['/ws/z/a', '/ws/z/y/b']);
  });

  it('do not matter on a disk that resolves none', () => {
    const fs: FileSystem = { ...disk(['/ws/a', '/ws/b/c']), realPath: () => undefined };
    expect(found(fs)).toEqual(['a', 'b/c']);
  });
});

describe('paths', () => {
  it.each([
    ['/a', '/a', true],
    ['/a', '/a/b', true],
    ['/a', '/ab', false],
    ['/a/b', '/a', false],
    ['/', '/a', true],
    ['/a/', '/a/b', true],
  ])('%s holds %s: %s', (folder, path, isIn) => {
    expect(isInside(folder, path)).toBe(isIn);
  });
});

describe('an ignore file that names a directory', () => {
  it('excludes it with all its contents, whatever an ignore file inside it says', () => {
    const texts = { '/ws/.gitignore': 'out/\n', '/ws/out/.gitignore': '!keep\n' };
    const fs = disk(['/ws/out/keep', '/ws/in/out/x', '/ws/in/keep'], {}, texts);
    expect(found(fs)).toEqual(['.gitignore', 'in/keep']);
    expect([...walkAt(fs, '/ws', [], ['/ws/out/keep'], inside(fs))]).toEqual([]);
  });

  it('leaves files of that name', () => {
    expect(found(disk(['/ws/out', '/ws/d/out'], {}, { '/ws/.gitignore': 'out/\n' }))).toEqual([
      '.gitignore',
      'd/out',
      'out',
    ]);
  });
});
