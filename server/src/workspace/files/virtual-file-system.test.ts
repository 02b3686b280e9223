import { beforeEach, describe, expect, it } from 'vitest';
import { VirtualFileSystem } from './virtual-file-system.js';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const names = (fs: VirtualFileSystem, path: string) =>
  fs
    .readDirectory(path)
    ?.map(({ name, kind }) => `${kind} ${name}`)
    .sort();

describe('a virtual file system', () => {
  let fs: VirtualFileSystem;
  beforeEach(() => {
    fs = new VirtualFileSystem();
    fs.write('/a/b/one.yml', bytes('one'));
    fs.write('/a/two.yml', bytes('two!'));
  });

  it('has the directories above its files', () => {
    expect(names(fs, '/')).toEqual(['directory a']);
    expect(names(fs, '/a')).toEqual(['directory b', 'file two.yml']);
    expect(names(fs, '/a/b')).toEqual(['file one.yml']);
    expect(fs.stat('/a/b')).toEqual({ kind: 'directory', size: 0 });
    expect(fs.stat('/a/two.yml')).toEqual({ kind: 'file', size: 4 });
  });

  it('has a root from the start', () => {
    expect(new VirtualFileSystem().readDirectory('/')).toEqual([]);
  });

  it('does not contain missing files', () => {
    for (const path of ['/b', '/a/b/one', '/a/b/one.yml/x'])
      expect([fs.stat(path), fs.readFile(path), fs.readDirectory(path), fs.realPath(path)]).toEqual(
        Array(4).fill(undefined),
      );
    expect(fs.readDirectory('/a/two.yml')).toBeUndefined();
    expect(fs.realPath('/a/b')).toBe('/a/b');
  });

  it('reads what was written last, up to a size', () => {
    fs.write('/a/two.yml', bytes('2'));
    expect(fs.readFile('/a/two.yml')).toEqual(bytes('2'));
    expect(names(fs, '/a')).toEqual(['directory b', 'file two.yml']);
    expect(fs.readFile('/a/b/one.yml', 3)).toEqual(bytes('one'));
    expect(fs.readFile('/a/b/one.yml', 2)).toBeUndefined();
  });

  it('loses directories with their last file', () => {
    fs.remove('/a/b/one.yml');
    expect(fs.readFile('/a/b/one.yml')).toBeUndefined();
    expect(names(fs, '/a')).toEqual(['file two.yml']);
    expect(fs.stat('/a/b')).toBeUndefined();
    fs.remove('/a/two.yml');
    expect(names(fs, '/')).toEqual([]);
    fs.write('/c.yml', bytes('c'));
    expect(names(fs, '/')).toEqual(['file c.yml']);
  });

  it('removes a directory with all below it', () => {
    fs.write('/ab.yml', bytes(''));
    fs.remove('/a');
    expect(names(fs, '/')).toEqual(['file ab.yml']);
    expect(fs.stat('/a/b/one.yml')).toBeUndefined();
    fs.remove('/a');
    fs.remove('/');
    expect(names(fs, '/')).toEqual([]);
  });

  it('reports changes below a directory', () => {
    const changed: string[] = [];
    const end = fs.watch('/a', (path) => void changed.push(path));
    fs.write('/a/new.yml', bytes('1'));
    fs.write('/a/new.yml', bytes('2'));
    fs.write('/ab.yml', bytes(''));
    fs.remove('/a/b');
    fs.remove('/a/none.yml');
    expect(changed).toEqual(['/a/new.yml', '/a/new.yml', '/a/b/one.yml']);
    end();
    fs.write('/a/new.yml', bytes('3'));
    expect(changed).toHaveLength(3);
  });
});
