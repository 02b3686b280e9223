/** The kinds of edits that fixes make: replacing a range, replacing or removing a line, inserting a line. */
import type { Finding, Fix } from '../findings/finding.js';
import type { SourceFile } from '../text/source-file.js';

/** The fix that replaces `[start, end)` of the finding's file. */
export function replace(
  title: string,
  { file }: Pick<Finding, 'file'>,
  start: number,
  end: number,
  newText: string,
): Fix {
  return { title, edits: [{ file, edit: { range: { start, end }, newText } }] };
}

/** The fix that replaces the range of the finding. */
export function rewrite(title: string, finding: Finding, newText: string): Fix {
  return replace(title, finding, finding.range.start, finding.range.end, newText);
}

/** The text in the range of the finding. */
export function writtenAt({ file, range }: Finding): string {
  return file.text.slice(range.start, range.end);
}

/** The number of the line on which the finding begins, from 0. */
export function lineOf({ file, range }: Finding): number {
  return file.lines.lineAt(range.start);
}

/** The white space that a line begins with. */
export function indentationOf(file: SourceFile, line: number): string {
  return /^[ \t]*/.exec(file.lineText(line))?.[0] ?? '';
}

/** The fix that removes the lines from `first` to `last`. */
export function withoutLines(title: string, { file }: Pick<Finding, 'file'>, first: number, last = first): Fix {
  return replace(title, { file }, file.lines.lineStart(first), file.lines.lineEnd(last), '');
}

/** The fix that inserts lines above `line`; `text` ends with a line break. */
export function insertAbove(title: string, { file }: Pick<Finding, 'file'>, line: number, text: string): Fix {
  const at = file.lines.lineStart(line);
  // If the last line has no line break, the inserted line has to begin with one.
  const isCut = at === file.text.length && !file.text.endsWith('\n');
  return replace(title, { file }, at, at, isCut ? `\n${text.replace(/\n$/, '')}` : text);
}

/** `fix`, marked as the preferred one. */
export function preferred(fix: Fix): Fix {
  return { ...fix, preferred: true };
}
