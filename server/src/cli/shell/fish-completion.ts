/** Completion for fish (https://fishshell.com/docs/current/cmds/complete.html). */
import type { Flag, Flags } from '../flags/flag.js';
import { type Commands, flagsWithoutCommand, formWords, groupedFlags, programName, withFormFlags } from './program.js';

export function fishCompletion(given: Commands): string {
  const commands = withFormFlags(given);
  const begin = `complete -c ${programName}`;
  const lines = [
    `# Completion of ${programName} for fish: source it, or put it into ~/.config/fish/completions.`,
    `${begin} -f`,
    ...specsOf(`${begin} -n __fish_use_subcommand`, flagsWithoutCommand),
    ...commands.map(({ name, summary }) => `${begin} -n __fish_use_subcommand -a ${name} -d ${quoted(summary)}`),
    ...commands.flatMap(({ name, completes }) =>
      completes === undefined ? [] : [`${begin} ${within([name])} ${offered(completes)}`],
    ),
    ...commands.flatMap((one) => {
      const words = formWords(one);
      return words.length === 0 ? [] : [`${begin} ${within([one.name])} -a ${quoted(words.join(' '))}`];
    }),
    ...groupedFlags(commands).flatMap(({ commands: names, flags }) => specsOf(`${begin} ${within(names)}`, flags)),
  ];
  return `${lines.join('\n')}\n`;
}

function within(names: readonly string[]): string {
  return `-n '__fish_seen_subcommand_from ${names.join(' ')}'`;
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
