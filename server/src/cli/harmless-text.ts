/**
 * Makes texts and names from files and messages safe for terminals and CI logs: no character moves the cursor, and no
 * line is a workflow command, which GitHub and Azure Pipelines recognise in all output of a step.
 */
import { visibleLine, visibleText } from '@ytt-language/shared';
import type { Terminal } from './terminal.js';

/** Returns `text` with unsafe characters and the beginnings of workflow commands made visible; line breaks are kept. */
export function harmlessText(text: string): string {
  return withoutCommands(visibleText(text));
}

/** The same, for text that must stay on one line. */
export function harmlessLine(text: string): string {
  return withoutCommands(visibleLine(text));
}

/** `value` as JSON that is equally safe: unsafe characters are escape sequences in its strings. */
export function harmlessJson(value: unknown): string {
  const json = JSON.stringify(value, null, 2).replace(/[^\n -~]/gu, (character) =>
    visibleText(character) === character ? character : escapeInJson(character),
  );
  return `${json.replace(commandAnywhere, '#\\u0023')}\n`;
}

const escapeInJson = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** Writes text that may come from files to standard error. */
export function printHarmless(terminal: Pick<Terminal, 'err'>, text: string): void {
  terminal.err(harmlessText(text));
}

/**
 * `::name::` is a command at the beginning of a line, after optional white space; `##[name]` and `##vso[name]`
 * anywhere.
 */
function withoutCommands(text: string): string {
  return text.replace(/^([^\S\n\r\u2028\u2029]*):(?=:)/gm, '$1\\x3a').replace(commandAnywhere, '#\\x23');
}

const commandAnywhere = /##(?=(?:vso)?\[)/gi;
