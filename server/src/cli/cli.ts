/** The command line: dispatches to one file per subcommand. */
import { isExhaustedStack, StarlarkError } from '@ytt-language/shared';
import { checkCommand } from './check.js';
import { type Command, versionLine } from './command.js';
import { printHarmless } from './harmless-text.js';
import { renderCommand } from './render.js';
import { schemaCommand } from './schema.js';
import { completionCommand } from './shell/completion.js';
import { exit, type Terminal, UsageError } from './terminal.js';
import { valuesCommand } from './values.js';

/** The commands, in the order in which the help shows them. */
export const commands: readonly Command[] = [
  checkCommand,
  valuesCommand,
  schemaCommand,
  renderCommand,
  completionCommand(() => commands),
];

const width = Math.max(...commands.map(({ name }) => name.length));

const usage = `usage: ytt-language-server COMMAND [FLAGS]

${commands.map(({ name, summary }) => `  ${name.padEnd(width)}   ${summary}\n`).join('')}
Each but the last takes ytt's own flags for data values and files; COMMAND --help lists them. "-" reads standard input.
Exit status: 0 nothing wrong, 1 errors were found, 2 the command cannot be carried out.
`;

/** Runs `argv` (without the program's name); returns the exit status. */
export async function runCli(argv: readonly string[], terminal: Terminal): Promise<number> {
  const [name = '', ...rest] = argv;
  if (['help', '--help', '-h'].includes(name)) {
    terminal.out(usage);
    return exit.clean;
  }
  if (name === 'version' || name === '--version') {
    terminal.out(versionLine);
    return exit.clean;
  }
  const command = commands.find((one) => one.name === name);
  if (command === undefined) {
    if (name !== '') printHarmless(terminal, `There is no command '${name}'.\n\n`);
    terminal.err(usage);
    return exit.usage;
  }
  try {
    return await command.run(rest, terminal);
  } catch (error) {
    if (error instanceof UsageError) {
      printHarmless(terminal, `${error.message}\n`);
      return exit.usage;
    }
    // Output that exceeds the limit of what can be printed fails like an evaluation.
    if (error instanceof StarlarkError) {
      printHarmless(terminal, `Error: ${error.message}\n`);
      return exit.findings;
    }
    if (terminal.runDeeper !== undefined && isExhaustedStack(error)) return terminal.runDeeper(argv);
    throw error;
  }
}
