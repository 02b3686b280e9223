/** Entry point: a language server if a transport is requested, otherwise the command line. */
import { keepCompiled } from './compile-cache.js';
import { launchThread } from './protocol/watchdog/launch-thread.js';

async function main(argv: readonly string[]): Promise<void> {
  if (argv.some((argument) => /^--(?:stdio|node-ipc|socket(?:=.*)?)$/s.test(argument))) {
    // The thread is started first because it takes longest. The name of its bundle is set in `scripts/bundle.mjs`.
    const startThread = launchThread(new URL('worker.mjs', import.meta.url), argv);
    const { startServer } = await import('./protocol/transport/start.js');
    startServer(argv, startThread);
    return;
  }
  const { runOnTerminal } = await import('./cli/run-on-terminal.js');
  process.exitCode = await runOnTerminal(argv);
}

keepCompiled();
void main(process.argv.slice(2));
