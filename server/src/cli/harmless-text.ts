/**
 * Texts of files, their names and messages on a terminal and in the log of a CI run: no character of them moves the cursor, and
 * no line of them is a workflow command, which GitHub looks for in all that a step prints.
 */
import { visibleLine, visibleText } from '@ytt-language/shared';
import type { Terminal } from './terminal.js';

export function harmlessText(text: string): string {
  return withoutCommands(visibleText(text));
}

/** The same for what stands on one line. */
export function harmlessLine(text: string): string {
  return withoutCommands(visibleLine(text));
}

/** Writes to standard error what may hold texts of files. */
export function printHarmless(terminal: Pick<Terminal, 'err'>, text: string): void {
  terminal.err(harmlessText(text));
}

/** `::name::` is a command at the beginning of a line, white space aside, and `##[name]` anywhere. */
function withoutCommands(text: string): string {
  return text.replace(/^([^\S\n\r\u2028\u2029]*):(?=:)/gm, '$1\\x3a').replaceAll('##[', '#\\x23[');
}
