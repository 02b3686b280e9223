/** The command line: dispatches to one file per subcommand. */
import { StarlarkError } from '@ytt-language/shared';
import { version } from '../version.js';
import { checkCommand } from './check.js';
import { renderCommand } from './render.js';
import { schemaCommand } from './schema.js';
import { exit, type Terminal, UsageError } from './terminal.js';
import { valuesCommand } from './values.js';

const commands: Readonly<Record<string, (argv: readonly string[], terminal: Terminal) => Promise<number>>> = {
  check: checkCommand,
  values: valuesCommand,
  schema: schemaCommand,
  render: renderCommand,
};

const usage = `usage: ytt-language-server COMMAND [FLAGS]

  check [PATHS] [-f PATH]...    find what is wrong; a directory is searched for projects
  values -f PATH...             print the effective data values (-o yaml|json)
  schema -f PATH...             print the schema (--format openapi-v3, json-schema, markdown, html)
  render -f PATH...             print the rendered output (-o yaml|json, --output-files DIR)

Each takes ytt's own flags for data values and files. "-" reads standard input.
check prints text, json, github, gitlab or sarif (--format). --baseline FILE leaves out what is known (--update-baseline writes
it), --changed-since REVISION what concerns no file that changed since.
Exit status: 0 nothing wrong, 1 errors were found, 2 the command line is wrong.
`;

/** Runs `argv` (without the program's name); returns the exit status. */
export async function runCli(argv: readonly string[], terminal: Terminal): Promise<number> {
  const [name = '', ...rest] = argv;
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (['help', '--help', '-h'].includes(name) || (command !== undefined && rest.includes('--help'))) {
    terminal.out(usage);
    return exit.clean;
  }
  if (name === 'version' || name === '--version') {
    terminal.out(`ytt-language-server ${version}\n`);
    return exit.clean;
  }
  if (command === undefined) {
    if (name !== '') terminal.err(`There is no command '${name}'.\n\n`);
    terminal.err(usage);
    return exit.usage;
  }
  try {
    return await command(rest, terminal);
  } catch (error) {
    if (error instanceof UsageError || isArgumentError(error)) {
      terminal.err(`${error.message}\n`);
      return exit.usage;
    }
    // Output beyond what can be printed fails as an evaluation does.
    if (error instanceof StarlarkError) {
      terminal.err(`Error: ${error.message}\n`);
      return exit.findings;
    }
    throw error;
  }
}

/** `parseArgs` throws a TypeError with a code for arguments it does not know. */
function isArgumentError(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
}
