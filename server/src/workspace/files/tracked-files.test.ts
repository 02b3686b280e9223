/** Which files git tracks: its own index in each version, and the effect on walks. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { FileSystem } from './file-system.js';
import { FolderIndex } from './folder-index.js';
import { nodeFileSystem } from './node-file-system.js';
import { GitIndexes } from './tracked-files.js';
import { linkPolicy, type MayLeadTo, walk, walkAt } from './walk.js';

const inside = (root: string): MayLeadTo => linkPolicy(nodeFileSystem, [root], []);

const roots: string[] = [];
afterAll(() => {
  for (const root of roots) rmSync(root, { recursive: true, force: true });
});

/** A repository that tracks `names`, with an index of a version. */
function repository(
  names: readonly string[],
  version: number,
  besides: readonly string[] = [],
  ...options: readonly string[]
): string {
  const root = mkdtempSync(join(tmpdir(), 'tracked-'));
  roots.push(root);
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, stdio: 'ignore' });
  git('init', ...options);
  for (const name of [...names, ...besides]) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), name === '.gitignore' ? 'out/\n*.gen.yml\n' : '');
  }
  git('add', '-f', '--', ...names.filter((name) => !name.startsWith('later')));
  const later = names.filter((name) => name.startsWith('later'));
  // Entries of `git add --intent-to-add` have additional flags.
  if (later.length > 0) git('add', '-N', '-f', '--', ...later);
  git('update-index', '--index-version', String(version));
  return root;
}

const fs = nodeFileSystem;
const long = `${'directory/'.repeat(15)}${'n'.repeat(60)}.yml`;
const names = [
  ...['.gitignore', 'a', 'ab', 'abc.yml', 'a.b/c/d.yml', 'a.b/c/e.yml', 'out/schema.yml', 'später/ü.yml', long],
  ...Array.from({ length: 40 }, (_, i) => `n/${'x'.repeat(i)}y${i}.yml`),
];

describe.each([2, 3, 4].flatMap((version) => ['sha1', 'sha256'].map((hash) => [version, hash] as const)))(
  'an index of version %d with hashes of %s',
  (version, hash) => {
    const all = version === 2 ? names : [...names, 'later/x.yml', 'later/y.yml'];
    const root = repository(all, version, [], `--object-format=${hash}`);

    it('lists tracked files, and their directories', () => {
      expect(readFileSync(join(root, '.git', 'index')).readUInt32BE(4)).toBe(version);
      const { files, directories } = new GitIndexes(fs).trackedFiles(root);
      expect([...files].sort()).toEqual([...all].sort());
      const above = all.flatMap((name) => name.split('/').map((_, i, parts) => parts.slice(0, i).join('/')));
      expect([...directories].sort()).toEqual([...new Set(above)].filter((one) => one !== '').sort());
    });

    it('that is truncated lists nothing', () => {
      const bytes = readFileSync(join(root, '.git', 'index'));
      const cut = (length: number) =>
        new GitIndexes({ ...fs, readFile: () => new Uint8Array(bytes.subarray(0, length)) }).trackedFiles(root).files
          .size;
      const least = bytes.indexOf('TREE') === -1 ? bytes.length - (hash === 'sha1' ? 20 : 32) : bytes.indexOf('TREE');
      for (let length = 0; length < least - 8; length += 7) expect([length, cut(length)]).toEqual([length, 0]);
      expect(cut(bytes.length)).toBe(all.length);
    });
  },
);

/** An index of version 4. Each entry extends the name of the previous one, or replaces it. */
function indexOf(added: readonly string[], keeps: boolean): Uint8Array {
  const head = Buffer.alloc(12);
  head.write('DIRC');
  head.writeUInt32BE(4, 4);
  head.writeUInt32BE(added.length, 8);
  let length = 0;
  const entries = added.map((more) => {
    length = more.length + (keeps ? length : 0);
    const entry = Buffer.alloc(62);
    entry.writeUInt16BE(Math.min(length, 0xfff), 60);
    // The length that is removed: nothing, or 16,511 bytes.
    return Buffer.concat([entry, Buffer.from(keeps ? [0] : [0xff, 0x7f]), Buffer.from(`${more}\0`)]);
  });
  return Buffer.concat([head, ...entries, Buffer.alloc(20)]);
}

describe('an index that expands to much more than its size', () => {
  const tracked = (added: readonly string[], keeps = true) =>
    new GitIndexes({
      ...fs,
      stat: () => ({ kind: 'file', size: 1 }),
      readFile: () => indexOf(added, keeps),
    }).trackedFiles('/repository');

  it('lists nothing if a name is longer than a path may be', () => {
    expect(tracked(['a'.repeat(4_096)]).files.size).toBe(1);
    expect(tracked(['a'.repeat(4_097)]).files.size).toBe(0);
    expect(tracked(['a'.repeat(4_000), 'b'.repeat(96)]).files.size).toBe(2);
    expect(tracked(['a'.repeat(4_000), 'b'.repeat(97)]).files.size).toBe(0);
  });

  it('lists nothing if it is split from another, whose names it omits', () => {
    expect(tracked(['a', 'b'], false).files.size).toBe(2);
    expect(tracked(['a', ''], false).files.size).toBe(0);
  });

  it('lists nothing if its names are too long in total', () => {
    const added = (count: number) => ['a'.repeat(4_096), ...Array.from({ length: count }, () => '')];
    expect(tracked(added(10_000)).files.size).toBe(1);
    expect(tracked(added(40_000)).files.size).toBe(0);
  });

  it('lists nothing if the directories above them are too long in total', () => {
    const names = (count: number) =>
      Array.from({ length: count }, (_, i) => `${String(i).padStart(4, '0')}${'/a'.repeat(2_040)}`);
    expect(tracked(names(10), false).directories.size).toBe(10 * 2_040);
    expect(tracked(names(40), false).directories.size).toBe(0);
  });
});

describe('a walk', () => {
  it('finds what git tracks though it is ignored, and nothing else of it', () => {
    const tracked = ['.gitignore', 'a.gen.yml', 'in/b.gen.yml', 'out/deep/schema.yml'];
    const root = repository(tracked, 2, ['c.gen.yml', 'in/d.yml', 'out/e.yml', 'out/deep/f.yml', 'out/other/g.yml']);
    const found = [...walk(fs, root, [], inside(root))].flat();
    expect(found.map((path) => path.slice(root.length + 1)).sort()).toEqual([...tracked, 'in/d.yml'].sort());
    const at = (name: string) => walkAt(fs, root, [], [join(root, name)], inside(root)).size;
    expect([at('out/deep/schema.yml'), at('out/deep/f.yml'), at('out'), at('out/other')]).toEqual([1, 0, 1, 0]);
    expect([...walk(fs, root, ['out'], inside(root))].flat()).not.toContain(join(root, 'out/deep/schema.yml'));
  });

  it.each(['file', 'link'] as const)('consults no repository around a directory with a %s named `.git`', (kind) => {
    // A file with the same name as a tracked one is not tracked.
    const root = repository(['.gitignore', 'a.gen.yml', 'sub/b.gen.yml'], 2, ['sub/a.gen.yml', 'sub/c.yml']);
    expect([...walk(fs, root, [], inside(root))].flat()).toContain(join(root, 'sub/b.gen.yml'));
    if (kind === 'file') writeFileSync(join(root, 'sub/.git'), 'gitdir: ../.git/modules/sub\n');
    else symlinkSync(join(root, '.git'), join(root, 'sub/.git'));
    const found = [...walk(fs, root, [], inside(root))].flat();
    expect(found).toEqual(['.gitignore', 'a.gen.yml', 'sub/c.yml'].map((name) => join(root, name)));
    expect(walkAt(fs, root, [], [join(root, 'sub/b.gen.yml')], inside(root)).size).toBe(0);
  });

  it('reads no index outside the folder', () => {
    const root = repository(['.gitignore', 'a.gen.yml'], 2);
    const outside = repository(['a.gen.yml'], 2);
    rmSync(join(root, '.git', 'index'));
    symlinkSync(join(outside, '.git', 'index'), join(root, '.git', 'index'));
    expect([...walk(fs, root, [], inside(root))].flat()).toEqual([join(root, '.gitignore')]);
    expect([...walk(fs, root, [], linkPolicy(fs, [root], [outside]))].flat()).toContain(join(root, 'a.gen.yml'));
  });

  it('does not treat a file without an index as a repository', () => {
    const root = repository(['.gitignore', 'a.gen.yml'], 2);
    writeFileSync(join(root, '.git', 'index'), 'no index at all');
    expect([...walk(fs, root, [], inside(root))].flat()).toEqual([join(root, '.gitignore')]);
  });
});

it.each([
  [1, false],
  [2, true],
  [5, false],
])('an index of version %i is read: %s', (version, isRead) => {
  const root = repository(['.gitignore', 'a.gen.yml'], 2);
  const path = join(root, '.git', 'index');
  const bytes = readFileSync(path);
  bytes.writeUInt32BE(version, 4);
  writeFileSync(path, bytes);
  expect([...walk(fs, root, [], inside(root))].flat().includes(join(root, 'a.gen.yml'))).toBe(isRead);
});

describe('the index of a repository', () => {
  /** A disk that records which files are read. */
  const readOf = (inner: FileSystem) => {
    const read: string[] = [];
    const reading: FileSystem = {
      ...inner,
      readFile: (path, ...more) => {
        read.push(path);
        return inner.readFile(path, ...more);
      },
    };
    return { reading, indexesRead: () => read.splice(0).filter((path) => path.endsWith('index')).length };
  };

  it('is read again when it was written, and not for each change', () => {
    const root = repository(['.gitignore', 'a.gen.yml'], 2, ['b.gen.yml']);
    const { reading, indexesRead } = readOf(fs);
    const index = new FolderIndex(reading, () => []);
    index.setFolders([root]);
    const steps = { read: () => undefined, first: () => [], foundFirst: () => undefined };
    for (const _ of index.index(root, steps));
    expect(indexesRead()).toBe(1);
    const ignored = [join(root, 'b.gen.yml')];
    index.changedOnDisk(ignored);
    expect(index.isHidden(join(root, 'b.gen.yml'))).toBe(true);
    expect(indexesRead()).toBe(0);
    execFileSync('git', ['add', '-f', '--', 'b.gen.yml'], { cwd: root });
    index.changedOnDisk(ignored);
    expect(index.filesOf(root)).toContain(join(root, 'b.gen.yml'));
    expect(indexesRead()).toBe(1);
    rmSync(join(root, '.git', 'index'));
    index.changedOnDisk([join(root, '.gitignore'), ...ignored]);
    expect(index.filesOf(root)).not.toContain(join(root, 'b.gen.yml'));
  });

  it('is read again if its size changed, though its modification time is the same', () => {
    const root = repository(['.gitignore'], 2);
    let size = 1;
    const { reading, indexesRead } = readOf({ ...fs, stat: () => ({ kind: 'file', size, mtime: 1 }) });
    const indexes = new GitIndexes(reading);
    for (const next of [1, 1, 2]) {
      size = next;
      indexes.trackedFiles(root);
    }
    expect(indexesRead()).toBe(2);
  });

  it('is read each time if its modification time is unknown', () => {
    const root = repository(['.gitignore'], 2);
    const { reading, indexesRead } = readOf({ ...fs, stat: () => ({ kind: 'file', size: 1 }) });
    const indexes = new GitIndexes(reading);
    for (let i = 0; i < 2; i++) indexes.trackedFiles(root);
    expect(indexesRead()).toBe(2);
  });

  it('is cached for a few repositories, the latest queried', () => {
    const root = repository(['.gitignore'], 2);
    const bytes = readFileSync(join(root, '.git', 'index'));
    const stat = () => ({ kind: 'file', size: bytes.length, mtime: 1 }) as const;
    const { reading, indexesRead } = readOf({ ...fs, stat, readFile: () => bytes });
    const indexes = new GitIndexes(reading);
    for (let i = 0; i < 8; i++) indexes.trackedFiles(`/${i}`);
    indexes.trackedFiles('/0');
    expect(indexesRead()).toBe(8);
    indexes.trackedFiles('/8');
    for (const name of ['/0', '/2', '/8']) indexes.trackedFiles(name);
    expect(indexesRead()).toBe(1);
    indexes.trackedFiles('/1');
    expect(indexesRead()).toBe(1);
  });

  it('is not cached beside others of the same size', () => {
    const names = Array.from({ length: 20 }, (_, i) => `${i}${'/a'.repeat(2_040)}`);
    const bytes = indexOf(names, false);
    const stat = () => ({ kind: 'file', size: bytes.length, mtime: 1 }) as const;
    const { reading, indexesRead } = readOf({ ...fs, stat, readFile: () => bytes });
    const indexes = new GitIndexes(reading);
    for (const name of ['/0', '/0', '/1', '/1', '/0']) expect(indexes.trackedFiles(name).files.size).toBe(20);
    expect(indexesRead()).toBe(3);
  });

  it('that may not be read is tried again', () => {
    const root = repository(['.gitignore'], 2);
    const indexes = new GitIndexes(fs);
    expect(indexes.trackedFiles(root, () => false).files.size).toBe(0);
    expect(indexes.trackedFiles(root, () => true).files.size).toBe(1);
  });
});
