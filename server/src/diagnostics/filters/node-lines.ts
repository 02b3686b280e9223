/** Finds the lines of a node by their indentation, also where they cannot be parsed. */
import type { SourceFile } from '@ytt-language/shared';

/**
 * The last line of the node that begins on the line `first` in `column`, which is -1 for a document. Blank lines and
 * comments below belong to it. The items of a key's list may be in the column of the key.
 */
export function lastLineOf(file: SourceFile, first: number, column: number): number {
  const { lineCount } = file.lines;
  for (let line = first + 1; line < lineCount; line++) {
    const content = file.lineText(line).trimStart();
    if (content === '' || content.startsWith('#')) continue;
    const indent = columnOf(file, line);
    if (indent < column || (indent === column && !content.startsWith('- '))) return line - 1;
  }
  return lineCount - 1;
}

/** The last line of the node below the comment on a line; of the file, if there is none. */
export function lastLineBelow(file: SourceFile, comment: number): number {
  let first = comment;
  while (first < file.lines.lineCount && /^\s*(?:#|$)/.test(file.lineText(first))) first++;
  return lastLineOf(file, first, columnOf(file, first));
}

/** The column in which the content of a line begins; -1 for a `---`. */
function columnOf(file: SourceFile, line: number): number {
  const written = file.lineText(line);
  const content = written.trimStart();
  return content === '---' || content.startsWith('--- ') ? -1 : written.length - content.length;
}
