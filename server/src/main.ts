/** Entry point: a language server if a transport is requested, otherwise the command line. */
import { ownBundles } from './loading/own-bundles.js';
import { inlineLittle } from './loading/v8-options.js';
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
  inlineLittle();
  const status = await runOnTerminal(argv);
  process.exitCode = status;
  if (hasWorked(argv, status)) process.once('exit', () => ownBundles.keepNew());
}

/** Whether a command has done what it is for, so that most of what commands need is compiled. */
function hasWorked([command = '', ...rest]: readonly string[], status: number): boolean {
  const needsMuch = /^(?:check|render|values|schema)$/.test(command);
  return needsMuch && status < 2 && !rest.some((argument) => /^(?:-h|--help|--version)$/.test(argument));
}

void main(process.argv.slice(2));
