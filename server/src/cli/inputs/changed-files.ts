/** Which files differ from a revision, as git tells; it runs where `--changed-since` asks for it, and nowhere else. */
import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';
import { UsageError } from '../terminal.js';

/** In bytes: the paths of some hundred thousand files. */
const maxBuffer = 64 * 1024 * 1024;

/**
 * The absolute paths of the files of the repository around `directory` that are others than in `revision`, or were not
 * there; files that git ignores do not count. Throws a `UsageError` with git's words where it cannot tell.
 */
export function filesChangedSince(revision: string, directory: string): ReadonlySet<string> {
  const root = git(['rev-parse', '--show-toplevel'], directory).replace(/\r?\n$/, '');
  const changed = git(['diff', '--name-only', '-z', '--no-renames', '--end-of-options', revision, '--'], root);
  const untracked = git(['ls-files', '--others', '--exclude-standard', '-z'], root);
  const paths = `${changed}${untracked}`.split('\0').filter((path) => path !== '');
  return new Set(paths.map((path) => resolve(root, path)));
}

function git(args: readonly string[], cwd: string): string {
  try {
    return execFileSync('git', args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'], maxBuffer });
  } catch (error) {
    const { stderr, message } = error as { readonly stderr?: string; readonly message: string };
    throw new UsageError(`check: --changed-since: ${(stderr || message).trim()}`);
  }
}
