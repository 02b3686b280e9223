/** Computes the edits that toggle the comments of some lines. */

export interface Line {
  readonly line: number;
  readonly text: string;
}

/** The replacement of a part of one line; columns in UTF-16 code units. */
export interface LineEdit {
  readonly line: number;
  readonly start: number;
  readonly end: number;
  readonly newText: string;
}

/** A comment of ytt or YAML; not ytt's code and annotations. */
const comment = /^([ \t]*)#(?:!|(?!@)) ?/;

/**
 * If all lines are comments they are uncommented; otherwise each gets a `#!` at the column of the leftmost line. Blank
 * lines stay as they are, unless there are no others. Toggling twice restores the text.
 */
export function toggledLines(lines: readonly Line[]): readonly LineEdit[] {
  const written = lines.filter(({ text }) => text.trim() !== '');
  if (written.length === 0) return lines.map(({ line, text }) => insertion(line, text.length));
  if (written.every(({ text }) => comment.test(text)))
    return written.map(({ line, text }) => {
      const [whole = '', indent = ''] = comment.exec(text) ?? [];
      return { line, start: indent.length, end: whole.length, newText: '' };
    });
  const column = Math.min(...written.map(({ text }) => text.length - text.trimStart().length));
  return written.map(({ line }) => insertion(line, column));
}

function insertion(line: number, column: number): LineEdit {
  return { line, start: column, end: column, newText: '#! ' };
}
