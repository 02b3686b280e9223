/**
 * Shortens texts for people: names and values in files can be of any length. Lengths are in UTF-16 code units; no
 * surrogate pair is split.
 */

/** `offset`, or the start of the surrogate pair that it would split; at most the length of `text`. */
export function characterStart(text: string, offset: number): number {
  if (offset >= text.length) return text.length;
  return (text.codePointAt(offset - 1) ?? 0) > 0xffff ? offset - 1 : offset;
}

/** The first `most` code units of `text`, and `…` if there are more. */
export function cutEnd(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, characterStart(text, most))}…` : text;
}

/** Like `cutEnd`, but leaves out the middle: the end of a message often says what is expected. */
export function cutMiddle(text: string, most: number): string {
  const end = Math.floor(most / 3);
  return text.length > most ? cutEnd(text, most - end) + text.slice(characterStart(text, text.length - end)) : text;
}

/** The longest line of a message, and the longest message. */
const longestLine = 400;
const longestMessage = 2_000;

/** A message of one or more lines, with overlong lines, and then the whole, cut in the middle. */
export function cutMessage(message: string): string {
  const lines = message.split('\n').map((line) => cutMiddle(line, longestLine));
  return cutMiddle(lines.join('\n'), longestMessage);
}
