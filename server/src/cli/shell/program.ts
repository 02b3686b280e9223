/** The description of the program from which completion scripts and the manual page are made. */
import type { Command } from '../command.js';
import type { Flag, Flags } from '../flags/flag.js';

/** The name of the executable, as completion scripts and the manual page write it. */
export const programName = 'ytt-language-server';

/** The flags that start the language server instead of a command; `main.ts` looks for them in any position. */
export const serverFlags = {
  stdio: { kind: 'boolean', help: 'serve an editor over standard input and output' },
  'node-ipc': { kind: 'boolean', help: 'serve the Node.js process that forked this one' },
  socket: { kind: 'string', help: 'PORT of this machine where an editor listens' },
} as const satisfies Flags;

/** The flags that can replace a subcommand. */
export const flagsWithoutCommand: Flags = {
  ...serverFlags,
  help: { kind: 'boolean', short: 'h', help: 'print how the program is used' },
  version: { kind: 'boolean', help: 'print the version' },
};

export type Commands = readonly Pick<Command, 'name' | 'arguments' | 'summary' | 'flags' | 'completes' | 'forms'>[];

/**
 * The commands as a shell completes them. Forms that begin with a word, such as `schema diff`, are commands of their
 * own; the flags of the other forms are offered after the name of the command.
 */
export function completedCommands(commands: Commands): Commands {
  return commands.flatMap((command) => {
    const words = formWords(command).map((word) => `${command.name} ${word}`);
    const [own = [], others = []] = [true, false].map((isOwn) =>
      (command.forms ?? []).filter(({ name }) => words.includes(name) === isOwn),
    );
    return [{ ...command, flags: Object.assign({}, ...others.map(({ flags }) => flags), command.flags) }, ...own];
  });
}

/** The first words of a command's forms: `diff` of `schema diff`. */
export function formWords({ name, forms = [] }: Commands[number]): readonly string[] {
  return forms.map((form) => form.name.slice(name.length + 1)).filter((word) => !word.startsWith('-'));
}

/** Flags that belong to the same commands, with the names of these. */
interface FlagGroup {
  readonly commands: readonly string[];
  readonly flags: Flags;
}

/** The flags of all commands, grouped by the commands that have them. */
export function groupedFlags(commands: Commands): readonly FlagGroup[] {
  const having = new Map<string, { readonly name: string; readonly flag: Flag; readonly commands: string[] }>();
  for (const command of commands)
    for (const [name, flag] of Object.entries(command.flags)) {
      // Flags with the same name can have different descriptions.
      const key = JSON.stringify([name, flag]);
      const known = having.get(key) ?? { name, flag, commands: [] };
      known.commands.push(command.name);
      having.set(key, known);
    }
  const groups = new Map<string, { readonly commands: readonly string[]; readonly flags: Record<string, Flag> }>();
  for (const { name, flag, commands: names } of having.values()) {
    const group = groups.get(names.join()) ?? { commands: names, flags: {} };
    group.flags[name] = flag;
    groups.set(names.join(), group);
  }
  return [...groups.values()];
}

/** The spellings of a flag: its letter, if it has one, and its name. */
export function flagForms(name: string, { short }: Flag): readonly string[] {
  return short === undefined ? [`--${name}`] : [`-${short}`, `--${name}`];
}

/** `text` as one word of a POSIX shell. */
export function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
