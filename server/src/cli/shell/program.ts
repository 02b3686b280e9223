/** What shells and the manual are told of the program. */
import type { Command } from '../command.js';
import type { Flag, Flags } from '../flags/flag.js';
import { serverFlags } from '../flags/server-flags.js';

export const programName = 'ytt-language-server';

/** The flags that stand in place of a command. */
export const flagsWithoutCommand: Flags = {
  ...serverFlags,
  help: { kind: 'boolean', short: 'h', help: 'print how the program is used' },
  version: { kind: 'boolean', help: 'print the version' },
};

export type Commands = readonly Pick<Command, 'name' | 'arguments' | 'summary' | 'flags' | 'completes'>[];

/** A flag in the forms in which it is written: its letter, where there is one, and its name. */
export function flagForms(name: string, { short }: Flag): readonly string[] {
  return short === undefined ? [`--${name}`] : [`-${short}`, `--${name}`];
}

/** `text` as one word of a POSIX shell. */
export function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
