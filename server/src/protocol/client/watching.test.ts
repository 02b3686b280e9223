import { describe, expect, it } from 'vitest';
import { type Connection, type DidChangeWatchedFilesRegistrationOptions, WatchKind } from 'vscode-languageserver/node';
import { globMatcher } from '../../workspace/files/globs.js';
import { memoryFileSystem } from '../../workspace/files/testing.js';
import { ManualClock } from '../testing/manual-clock.js';
import { FolderWatcher, registerWatching } from './watching.js';

function watching() {
  const clock = new ManualClock();
  /** The watched folders, with the callbacks for changes in them. */
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

/** Which events for a path the client is asked to report. */
async function askedFor(path: string): Promise<{ changes: boolean; comingAndGoing: boolean }> {
  let asked: DidChangeWatchedFilesRegistrationOptions | undefined;
  const register = async (_: unknown, options: DidChangeWatchedFilesRegistrationOptions): Promise<void> => {
    asked = options;
  };
  registerWatching({ client: { register } } as unknown as Connection, () => undefined);
  const kinds = (asked?.watchers ?? [])
    .filter(({ globPattern }) => typeof globPattern === 'string' && globMatcher([globPattern])(path))
    .map(({ kind = WatchKind.Create | WatchKind.Change | WatchKind.Delete }) => kind);
  const has = (wanted: WatchKind): boolean => kinds.some((kind) => (kind & wanted) !== 0);
  return { changes: has(WatchKind.Change), comingAndGoing: has(WatchKind.Create) && has(WatchKind.Delete) };
}

describe('a client that watches', () => {
  it.each([
    ...['values.yml', 'a/b/schema.yaml', 'f.star', 'notes.txt', 'a/.ytt-project.yaml', 'values.json', 'v.toml'],
    ...['.gitignore', 'a/.gitignore', 'Makefile', 'a/Justfile', 'Dockerfile', 'README.md', 'a/README.adoc', 'run.sh'],
    ...[
      'a/b.bash',
      'rules.mk',
      'Taskfile.yml',
      'readme-setup.md',
      'Readme.md',
      'a/main.tf',
      'ci/repipe',
      'a/.ci/run',
      'bin/deploy',
    ],
    ...['hack/a', 'script/b', 'scripts/c'],
  ])('is asked to tell of all that happens to %s', async (path) => {
    expect(await askedFor(path)).toEqual({ changes: true, comingAndGoing: true });
  });

  it('is asked to report other files and directories when they appear and disappear', async () => {
    for (const path of ['a', 'a/b.png']) expect(await askedFor(path)).toEqual({ changes: false, comingAndGoing: true });
  });
});

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

  it('is not used if the disk cannot be watched', () => {
    const watcher = new FolderWatcher(memoryFileSystem(new Map()), new ManualClock(), () => undefined);
    watcher.setFolders(['/a']);
    watcher.setFolders([]);
  });
});
