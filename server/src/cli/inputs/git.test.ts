import { tmpdir } from 'node:os';
import { expect, it } from 'vitest';
import { UsageError } from '../terminal.js';
import { git } from './git.js';

it.each([
  ['in the words of git', ['no-such-command'], /^asked: git: 'no-such-command' is not a git command\.(?:.|\n)*[^\n]$/],
  ['by what was run, if git says nothing', ['config', '--get', 'no.such.key'], /^asked: Command failed: git config/],
])('a failure of git is told %s', (_what, args, message) => {
  const failing = (): unknown => git(args, tmpdir(), 'asked');
  expect(failing).toThrow(UsageError);
  expect(failing).toThrow(message);
});
