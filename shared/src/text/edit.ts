/** Replacements in a text. */
import type { TextRange } from './range.js';

/** Replace `range` of a text with `newText`. */
export interface TextEdit {
  readonly range: TextRange;
  readonly newText: string;
}

/** The text after `edits`, whose ranges all refer to `text` and do not overlap. */
export function applyEdits(text: string, edits: readonly TextEdit[]): string {
  const ordered = [...edits].sort((a, b) => a.range.start - b.range.start || a.range.end - b.range.end);
  let result = '';
  let done = 0;
  for (const edit of ordered) {
    result += text.slice(done, edit.range.start) + edit.newText;
    done = edit.range.end;
  }
  return result + text.slice(done);
}
