/** The program: a language server where a transport is asked for, else the command line. */

async function main(argv: readonly string[]): Promise<void> {
  if (argv.some((argument) => /^--(?:stdio|node-ipc|socket)(?:=|$)/.test(argument))) {
    const { startServer } = await import('./protocol/start.js');
    if (startServer(argv)) return;
  }
  const [{ runCli }, { nodeTerminal }] = await Promise.all([import('./cli/cli.js'), import('./cli/node-terminal.js')]);
  // A reader such as `head` that has enough closes the pipe; that is no failure.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit();
    throw error;
  });
  process.exitCode = await runCli(argv, nodeTerminal);
}

void main(process.argv.slice(2));
