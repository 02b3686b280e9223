import { describe, expect, it } from 'vitest';
import { memoryFileSystem } from '../workspace/files/memory-file-system.js';
import { ManualClock } from './testing/manual-clock.js';
import { FolderWatcher } from './watching.js';

function watching() {
  const clock = new ManualClock();
  /** The folders that are watched, with what tells of a change in them. */
  const watched = new Map<string, (path: string) => void>();
  const watch = (folder: string, changed: (path: string) => void): (() => void) => {
    watched.set(folder, changed);
    return () => watched.delete(folder);
  };
  const told: (readonly string[])[] = [];
  const fs = { ...memoryFileSystem(new Map()), watch };
  const watcher = new FolderWatcher(fs, clock, (keys) => void told.push(keys));
  return { clock, watched, told, watcher };
}

describe('a watcher of folders', () => {
  it('watches those that it was given last', () => {
    const { watched, watcher } = watching();
    watcher.setFolders(['/a', '/b']);
    const before = watched.get('/b');
    watcher.setFolders(['/b', '/c']);
    expect([...watched.keys()]).toEqual(['/b', '/c']);
    expect(watched.get('/b')).toBe(before);
    watcher.setFolders(['/a', '/b', '/c']);
    expect([...watched.keys()]).toEqual(['/b', '/c', '/a']);
  });

  it('gathers changes for 50 ms and names each file once', () => {
    const { clock, watched, told, watcher } = watching();
    watcher.setFolders(['/a']);
    const changed = watched.get('/a');
    changed?.('/a/x.yml');
    clock.advance(30);
    changed?.('/a/y.yml');
    changed?.('/a/x.yml');
    clock.advance(19);
    expect(told).toEqual([]);
    clock.advance(1);
    expect(told).toEqual([['/a/x.yml', '/a/y.yml']]);
    changed?.('/a/y.yml');
    clock.advance(50);
    expect(told).toEqual([['/a/x.yml', '/a/y.yml'], ['/a/y.yml']]);
  });

  it.each([
    ['/a/.git/index', false],
    ['/a/b/node_modules/c/d.yml', false],
    ['C:\\a\\.git\\index', false],
    ['/a/node_modules', false],
    ['/a/.gitignore', true],
    ['/a/my.git/x.yml', true],
    ['/a/node_modules.yml', true],
  ])('tells of %s: %s', (path, isTold) => {
    const { clock, watched, told, watcher } = watching();
    watcher.setFolders(['/a']);
    watched.get('/a')?.(path);
    clock.advance(1_000);
    expect(told).toEqual(isTold ? [[path]] : []);
  });

  it('ends', () => {
    const { clock, watched, told, watcher } = watching();
    watcher.setFolders(['/a']);
    watched.get('/a')?.('/a/x.yml');
    watcher.dispose();
    clock.advance(1_000);
    expect(told).toEqual([]);
    expect(watched.size).toBe(0);
  });

  it('does without where the disk cannot be watched', () => {
    const watcher = new FolderWatcher(memoryFileSystem(new Map()), new ManualClock(), () => undefined);
    watcher.setFolders(['/a']);
    watcher.setFolders([]);
  });
});
