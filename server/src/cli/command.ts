/** The parts of a subcommand: its flags, its summary, and its help. */

import { version } from '../version.js';
import { type Flag, type Flags, type ParsedFlags, parseFlags } from './flags/flag.js';
import { exit, type Terminal, UsageError } from './terminal.js';

export interface Command {
  readonly name: string;
  /** The arguments after the name, such as `[PATHS]`; empty if it takes none. */
  readonly arguments: string;
  /** What a shell can complete for the arguments. */
  readonly completes?: Flag['completes'];
  /** A summary of a few words. */
  readonly summary: string;
  readonly flags: Flags;
  /**
   * The variants that the first argument or a flag selects, such as `schema diff`. The manual lists them separately.
   */
  readonly forms?: readonly Command[];
  /**
   * Runs the command with the arguments after its name. Returns the exit status; throws a `UsageError` for wrong
   * arguments.
   */
  run(argv: readonly string[], terminal: Terminal): Promise<number>;
}

interface CommandDefinition<Of extends Flags> {
  readonly name: string;
  /** The arguments after the name, such as `[PATHS]`. */
  readonly arguments: string;
  readonly completes?: Flag['completes'];
  readonly summary: string;
  readonly flags: Of;
  readonly forms?: readonly Command[];
  run(given: ParsedFlags<Of>, terminal: Terminal): Promise<number>;
}

const everyFlag = {
  help: { kind: 'boolean', short: 'h', help: 'print this' },
  version: { kind: 'boolean', help: 'print the version' },
} as const satisfies Flags;

/**
 * Makes a subcommand from its definition. The subcommand also takes `--help` and `--version`, which print and return
 * status 0 without running it. Its `run` throws a `UsageError` for flags that do not exist, and for positional
 * arguments if it takes none.
 */
export function command<const Of extends Flags>(definition: CommandDefinition<Of>): Command {
  const { name, summary, arguments: shown, completes, forms } = definition;
  const flags = { ...definition.flags, ...everyFlag };
  return {
    name,
    arguments: shown,
    ...(completes === undefined ? {} : { completes }),
    summary,
    flags,
    ...(forms === undefined ? {} : { forms }),
    run: async (argv, terminal) => {
      const given = parseFlags(flags, argv);
      const { help, version: isVersion } = parseFlags<typeof everyFlag>(flags, argv).values;
      if (help === true) terminal.out(helpOf(definition, flags));
      else if (isVersion === true) terminal.out(versionLine);
      else {
        const [extra] = given.positionals;
        if (shown === '' && extra !== undefined)
          throw new UsageError(`command '${name}' does not accept extra arguments '${extra}'`);
        return definition.run(given as ParsedFlags<Of>, terminal);
      }
      return exit.clean;
    },
  };
}

/** The line that `--version` prints. */
export const versionLine = `ytt-language-server ${version}\n`;

function helpOf(definition: CommandDefinition<Flags>, flags: Flags): string {
  const { summary, forms = [] } = definition;
  const lines = Object.entries(flags).map(([flag, one]) => [head(flag, one), one.help] as const);
  const width = Math.max(...lines.map(([first]) => first.length));
  const others = forms.map((form) => `  ${synopsis(form)}\n`).join('');
  return `usage: ${synopsis(definition)}

${summary}

${lines.map(([first, help]) => `${first.padEnd(width)}   ${help}\n`).join('')}${others && `\nother forms, whose own --help lists their flags:\n${others}`}`;
}

function synopsis({ name, arguments: shown }: Pick<Command, 'name' | 'arguments'>): string {
  return ['ytt-language-server', name, ...(shown === '' ? [] : [shown]), '[FLAGS]'].join(' ');
}

/** The placeholder that follows a flag of each kind in the help. */
export const shownKinds: Readonly<Record<Flag['kind'], string>> = {
  boolean: '',
  string: ' TEXT',
  strings: ' TEXT',
  list: ' LIST',
};

function head(name: string, { kind, short }: Flag): string {
  return `  ${short === undefined ? '   ' : `-${short},`} --${name}${shownKinds[kind]}`;
}
