/** Code after a YAML node on the same line that belongs to it: `a: #@ x`. */

/**
 * The code after the end of a node, with the white space before it; empty if there is none. `end` is the node's end in
 * `text`.
 */
export function codeBehind(text: string, end: number): string {
  // Nothing follows a node that ends with a line break on its line.
  if (text[end - 1] === '\n') return '';
  mark.lastIndex = end;
  return mark.exec(text)?.[0].trimEnd() ?? '';
}

const mark = /[ \t]+#@[^\r\n]*/y;
