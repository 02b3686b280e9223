/**
 * Finds the beginning of a line directly in the text, for code that examines a line or two and needs no index of all
 * lines.
 *
 * `lastIndexOf('\n', -1)` means `lastIndexOf('\n', 0)` in JavaScript, so in a text that begins with a line break the
 * line before the first one would be the first one again. Only these functions need to know that.
 */

/** The offset at which the line that contains `offset` begins; a line break belongs to the line that it ends. */
export function lineStartOf(text: string, offset: number): number {
  return offset <= 0 ? 0 : text.lastIndexOf('\n', offset - 1) + 1;
}

/** The start of the line above the one that begins at `lineStart`; undefined for the first line. */
export function lineStartAbove(text: string, lineStart: number): number | undefined {
  return lineStart <= 0 ? undefined : lineStartOf(text, lineStart - 1);
}

/** A text, or a file, which remembers what it includes. */
export interface Including {
  includes(part: string): boolean;
}

/** The line break of `text`, for inserted text: CR LF if it contains one, otherwise LF. */
export function lineBreakOf(text: Including): string {
  return text.includes('\r\n') ? '\r\n' : '\n';
}

/** `added`, which is to be inserted into `text`, with the line breaks of `text`. */
export function withLineBreaksOf(text: Including, added: string): string {
  return added.includes('\n') ? added.replaceAll(/\r?\n/g, lineBreakOf(text)) : added;
}
