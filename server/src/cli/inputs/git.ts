/** Runs `git`; used only if a flag or argument names a revision. */
import { execFileSync } from 'node:child_process';
import { UsageError } from '../terminal.js';

/** In bytes: enough for the paths of some hundred thousand files. */
const maxBuffer = 64 * 1024 * 1024;

/**
 * Runs git in the directory `cwd` with `input`, and returns its output. On failure, throws a `UsageError` with `asked`
 * followed by git's message.
 */
export function git(args: readonly string[], cwd: string, asked: string, input = ''): Buffer {
  try {
    return execFileSync('git', args, { cwd, input, stdio: ['pipe', 'pipe', 'pipe'], maxBuffer });
  } catch (error) {
    const { stderr, message } = error as { readonly stderr?: Buffer; readonly message: string };
    throw new UsageError(`${asked}: ${(stderr?.toString() || message).trim()}`);
  }
}
