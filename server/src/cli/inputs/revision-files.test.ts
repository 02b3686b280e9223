import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { UsageError } from '../terminal.js';
import { filesOfRevision } from './revision-files.js';

let root: string;
const write = (path: string, text: string | Uint8Array): void => writeFileSync(join(root, path), text);
const git = (...args: readonly string[]): void => {
  const identity = ['-c', 'user.name=a', '-c', 'user.email=a@b', '-c', 'commit.gpgsign=false'];
  execFileSync('git', [...identity, ...args], { cwd: root, stdio: 'ignore' });
};
const read = (revision: string, path: string, directory = root): Record<string, string> =>
  Object.fromEntries(
    filesOfRevision(revision, path, directory).map(({ name, bytes }) => [name, Buffer.from(bytes).toString('latin1')]),
  );

beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'ytt-revision-')));
  git('init', '-q', '-b', 'main');
  mkdirSync(join(root, 'dir/sub'), { recursive: true });
  write('one.yml', 'a\n');
  write('dir/é b.yml', Uint8Array.of(0x61, 0xff, 0x0a, 0x62));
  write('dir/sub/empty.yml', '');
  symlinkSync('../one.yml', join(root, 'dir/link.yml'));
  git('add', '.');
  git('commit', '-qm', 'first');
  write('one.yml', 'b');
  git('add', '.');
  git('commit', '-qm', 'second');
  write('one.yml', 'c');
});
afterEach(() => rmSync(root, { recursive: true }));

describe('the files of a revision', () => {
  it('are those that were committed, to the byte', () => {
    expect(read('HEAD', 'one.yml')).toEqual({ 'one.yml': 'b' });
    expect(read('HEAD~1', './one.yml')).toEqual({ 'one.yml': 'a\n' });
    const below = { 'é b.yml': 'a\xff\nb', 'sub/empty.yml': '' };
    expect(read('main', 'dir')).toEqual(below);
    expect(read('main', 'dir/')).toEqual(below);
    const whole = ['dir/sub/empty.yml', 'dir/é b.yml', 'one.yml'];
    for (const path of ['.', './']) expect(Object.keys(read('main', path))).toEqual(whole);
  });

  it('have paths relative to the directory', () => {
    expect(read('HEAD', '../one.yml', join(root, 'dir'))).toEqual({ 'one.yml': 'b' });
    expect(read('HEAD', '.', join(root, 'dir/sub'))).toEqual({ 'empty.yml': '' });
  });

  it.each([
    ['HEAD', 'two.yml', 'HEAD:two.yml: there is no such file in this revision'],
    ['HEAD', 'one.yml/', 'HEAD:one.yml/: there is no such file in this revision'],
    ['HEAD', 'dir/link.yml', 'HEAD:dir/link.yml: there is no such file in this revision'],
    ['nowhere', 'one.yml', /^nowhere:one.yml: fatal: /],
    ['--all', 'one.yml', /^--all:one.yml: fatal: /],
    // A path that looks like a flag of git is still a path.
    ['HEAD', '-r', 'HEAD:-r: there is no such file in this revision'],
    ['HEAD', '--name-only', 'HEAD:--name-only: there is no such file in this revision'],
    ['HEAD', '../one.yml', /^HEAD:..\/one.yml: fatal: /],
  ])('are refused where there are none: %s:%s', (revision, path, said) => {
    expect(() => read(revision, path)).toThrow(UsageError);
    expect(() => read(revision, path)).toThrow(said);
  });
});
