/** Runs `git`, and determines which files differ from a revision. Only used if a flag or argument names a revision. */
import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';
import { UsageError } from '../terminal.js';

/** In bytes: enough for the paths of some hundred thousand files. */
const maxBuffer = 64 * 1024 * 1024;

/**
 * Runs git in the directory `cwd` with `input`, and returns its output. If git fails, throws a `UsageError` that begins
 * with `subject`, followed by git's message.
 */
export function git(args: readonly string[], cwd: string, subject: string, input = ''): Buffer {
  try {
    return execFileSync('git', args, { cwd, input, stdio: ['pipe', 'pipe', 'pipe'], maxBuffer });
  } catch (error) {
    const { stderr, message } = error as { readonly stderr?: Buffer; readonly message: string };
    throw new UsageError(`${subject}: ${(stderr?.toString() || message).trim()}`);
  }
}

/**
 * The absolute paths of the files in the repository around `directory` that differ from `revision` or are new, except
 * files that git ignores. Throws a `UsageError` with git's message on failure.
 */
export function filesChangedSince(revision: string, directory: string): ReadonlySet<string> {
  const ask = (args: readonly string[], cwd: string): string => git(args, cwd, 'check: --changed-since').toString();
  const root = ask(['rev-parse', '--show-toplevel'], directory).replace(/\r?\n$/, '');
  const changed = ask(['diff', '--name-only', '-z', '--no-renames', '--end-of-options', revision, '--'], root);
  const untracked = ask(['ls-files', '--others', '--exclude-standard', '-z'], root);
  const paths = `${changed}${untracked}`.split('\0').filter((path) => path !== '');
  return new Set(paths.map((path) => resolve(root, path)));
}
