/** The command line in a process of its own, a bundle apart from the server's. */
import { runCli } from './cli.js';
import { nodeTerminal } from './node-terminal.js';

/** Returns the exit code. */
export function runOnTerminal(argv: readonly string[]): Promise<number> {
  // A reader such as `head` that has enough closes the pipe; that is no failure.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit();
    throw error;
  });
  return runCli(argv, nodeTerminal);
}
