/**
 * Finds the word that is being typed. What is found there before it is complete, such as `n` read as false or a name
 * that does not exist, is most probably taken away by the next key.
 */
import type { TextRange } from '@ytt-language/shared';
import { lineStartOf } from '@ytt-language/shared/tooling';
import { lastEditOf } from '../../workspace/evaluation/edit-history.js';
import type { TextFile } from '../../workspace/files/text-file.js';

/** The word to which the last edit added a character, or of which it deleted one; undefined for any other edit. */
export function typedWordIn(file: TextFile): TextRange | undefined {
  const edit = lastEditOf(file);
  if (edit === undefined || edit.end - edit.start + (edit.newEnd - edit.start) !== 1) return undefined;
  const { text } = file;
  const lineStart = lineStartOf(text, edit.newEnd);
  const before = /[\p{L}\p{N}_./-]+$/u.exec(text.slice(lineStart, edit.newEnd))?.[0] ?? '';
  const after = /^[\p{L}\p{N}_./-]*/u.exec(text.slice(edit.newEnd))?.[0] ?? '';
  return before === '' ? undefined : { start: edit.newEnd - before.length, end: edit.newEnd + after.length };
}

/** Whether a finding at `range` is about the word, and about nothing on other lines of the text. */
export function isAtWord(text: string, word: TextRange, { start, end }: TextRange): boolean {
  return start <= word.end && end >= word.start && !/[\r\n]./.test(text.slice(start, end));
}
