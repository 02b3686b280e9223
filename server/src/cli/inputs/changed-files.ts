/** Which files differ from a git revision. */
import { resolve } from 'node:path';
import { git } from './git.js';

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
