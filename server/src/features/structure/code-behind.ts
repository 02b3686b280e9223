/** Finds the code after a YAML node on the same line, which belongs to the node: `a: #@ x`. */

/**
 * The code after the end of a node, with the white space before it; empty if there is none. `end` is the node's end in
 * `text`.
 */
export function codeBehind(text: string, end: number): string {
  // A node that ends with a line break has nothing after it on its line.
  if (text[end - 1] === '\n') return '';
  mark.lastIndex = end;
  return mark.exec(text)?.[0].trimEnd() ?? '';
}

const mark = /[ \t]+#@[^\r\n]*/y;
