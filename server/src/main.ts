/** The program: a language server where a transport is asked for, else the command line. */
import { Worker } from 'node:worker_threads';
import { keepCompiled } from './compile-cache.js';

/** The stack of the server's thread in MiB, for deeply nested texts and recursive code. */
const stackSizeMb = 8;

async function main(argv: readonly string[]): Promise<void> {
  if (argv.some((argument) => /^--(?:stdio|node-ipc|socket(?:=.*)?)$/s.test(argument))) {
    // The thread comes first, as it takes longest to start. What its bundle is called is said in `scripts/bundle.mjs`.
    const script = new URL('worker.mjs', import.meta.url);
    const server = new Worker(script, { argv: [...argv], resourceLimits: { stackSizeMb } });
    const { startServer } = await import('./protocol/transport/start.js');
    startServer(argv, server);
    return;
  }
  const { runOnTerminal } = await import('./cli/run-on-terminal.js');
  process.exitCode = await runOnTerminal(argv);
}

keepCompiled();
void main(process.argv.slice(2));
