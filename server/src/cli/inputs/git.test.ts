import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { UsageError } from '../terminal.js';
import { filesChangedSince, git } from './git.js';

let root: string;
const write = (path: string, text: string): void => writeFileSync(join(root, path), text);
const run = (...args: readonly string[]): void => {
  const identity = ['-c', 'user.name=a', '-c', 'user.email=a@b', '-c', 'commit.gpgsign=false'];
  execFileSync('git', [...identity, ...args], { cwd: root, stdio: 'ignore' });
};
const changed = (revision: string, directory = root): readonly string[] =>
  [...filesChangedSince(revision, directory)].map((path) => relative(root, path)).sort();

beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'ytt-changed-')));
  run('init', '-q', '-b', 'main');
  mkdirSync(join(root, 'dir'));
  write('.gitignore', 'ignored.yml\n');
  write('same.yml', 'a');
  write('dir/ä b.yml', 'a');
  write('gone.yml', 'a');
  run('add', '.');
  run('commit', '-qm', 'first');
  write('committed.yml', 'a');
  run('add', '.');
  run('commit', '-qm', 'second');
});
afterEach(() => rmSync(root, { recursive: true }));

describe('files that changed since a revision', () => {
  it('are empty if nothing changed', () => {
    expect(changed('HEAD')).toEqual([]);
  });

  it('were edited, removed, added or committed since, whatever their names', () => {
    write('dir/ä b.yml', 'b');
    write('new.yml', 'a');
    write('ignored.yml', 'a');
    rmSync(join(root, 'gone.yml'));
    expect(changed('HEAD')).toEqual(['dir/ä b.yml', 'gone.yml', 'new.yml']);
    expect(changed('HEAD~1')).toEqual(['committed.yml', 'dir/ä b.yml', 'gone.yml', 'new.yml']);
    expect(changed('main', join(root, 'dir'))).toEqual(['dir/ä b.yml', 'gone.yml', 'new.yml']);
  });

  it.each(['nowhere', '--output=x', ''])('cannot be determined from an invalid revision: %j', (revision) => {
    expect(() => changed(revision)).toThrow(UsageError);
    expect(changed('HEAD')).toEqual([]);
  });

  it('cannot be determined outside a repository', () => {
    const outside = mkdtempSync(join(tmpdir(), 'ytt-outside-'));
    expect(() => filesChangedSince('HEAD', outside)).toThrow(/check: --changed-since: .*not a git repository/);
    rmSync(outside, { recursive: true });
  });
});

it.each([
  ['in the words of git', ['no-such-command'], /^asked: git: 'no-such-command' is not a git command\.(?:.|\n)*[^\n]$/],
  ['by what was run, if git says nothing', ['config', '--get', 'no.such.key'], /^asked: Command failed: git config/],
])('a failure of git is told %s', (_what, args, message) => {
  const failing = (): unknown => git(args, tmpdir(), 'asked');
  expect(failing).toThrow(UsageError);
  expect(failing).toThrow(message);
});
