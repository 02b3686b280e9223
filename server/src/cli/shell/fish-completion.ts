/** Completion for fish (https://fishshell.com/docs/current/cmds/complete.html). */
import type { Flag, Flags } from '../flags/flag.js';
import {
  type Commands,
  completedCommands,
  flagsWithoutCommand,
  formWords,
  groupedFlags,
  programName,
} from './program.js';

/**
 * Returns the text of a script with a `complete` command for each word that can follow, of the commands `given` and
 * their flags, with their summaries.
 */
export function fishCompletion(given: Commands): string {
  const commands = completedCommands(given);
  const begin = `complete -c ${programName}`;
  const others = commands.map(({ name }) => name);
  const lines = [
    `# Completion of ${programName} for fish: source it, or put it into ~/.config/fish/completions.`,
    `${begin} -f`,
    ...specsOf(`${begin} -n __fish_use_subcommand`, flagsWithoutCommand),
    ...given.map(({ name, summary }) => `${begin} -n __fish_use_subcommand -a ${name} -d ${quoted(summary)}`),
    ...commands.flatMap(({ name, completes }) =>
      completes === undefined ? [] : [`${begin} ${within([name])} ${offered(completes)}`],
    ),
    ...commands.flatMap((one) => {
      const words = formWords(one);
      return words.length === 0 ? [] : [`${begin} ${within([one.name])} -a ${quoted(words.join(' '))}`];
    }),
    ...groupedFlags(commands).flatMap(({ commands: names, flags }) =>
      specsOf(`${begin} ${within(names, others)}`, flags),
    ),
  ];
  return `${lines.join('\n')}\n`;
}

/** The condition that one of the commands `names` is being given, and none of `others` that begins with its name. */
function within(names: readonly string[], others: readonly string[] = []): string {
  const seen = (words: readonly string[]): string => `__fish_seen_subcommand_from ${words.join(' ')}`;
  const plain = names.filter((name) => !name.includes(' '));
  const isFormOfPlain = (name: string): boolean => plain.includes(name.split(' ')[0] ?? '');
  const without = others.flatMap((name) =>
    names.includes(name) || !isFormOfPlain(name) ? [] : name.split(' ').slice(1),
  );
  const conditions = [
    ...(plain.length === 0 ? [] : [[seen(plain), ...(without.length === 0 ? [] : [`not ${seen(without)}`])]]),
    ...names.filter((name) => !isFormOfPlain(name)).map((name) => name.split(' ').map((word) => seen([word]))),
  ];
  const all = conditions.map((parts) => parts.join('; and '));
  return `-n '${all.length === 1 ? all[0] : all.map((one) => `begin; ${one}; end`).join('; or ')}'`;
}

function specsOf(begin: string, flags: Flags): readonly string[] {
  return Object.entries(flags).map(([name, { kind, short, help, completes }]) => {
    const letter = short === undefined ? '' : ` -s ${short}`;
    const takes = kind === 'boolean' ? '' : completes === undefined ? ' -x' : ` -r ${offered(completes)}`;
    return `${begin}${letter} -l ${name}${takes} -d ${quoted(help)}`;
  });
}

function offered(completes: NonNullable<Flag['completes']>): string {
  return completes === 'path' ? '-F' : `-f -a ${quoted(completes.join(' '))}`;
}

/** `text` as one word of fish, where backslashes are special even between single quotes. */
function quoted(text: string): string {
  return `'${text.replace(/['\\]/g, '\\$&')}'`;
}
