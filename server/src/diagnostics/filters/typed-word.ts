/**
 * Finds the word that is being typed. What is found there before it is complete, such as `n` read as false or a name
 * that does not exist, is most probably taken away by the next key.
 */
import type { Finding, TextRange } from '@ytt-language/shared';
import { lastEditOf } from '../../workspace/evaluation/edit-history.js';
import type { TextFile } from '../../workspace/files/text-file.js';

/** The word to which the last edit added a character, or of which it deleted one; undefined for any other edit. */
export function typedWordIn(file: TextFile): TextRange | undefined {
  const edit = lastEditOf(file);
  if (edit === undefined || edit.end - edit.start + (edit.newEnd - edit.start) !== 1) return undefined;
  const { text } = file;
  let start = edit.newEnd;
  while (start > 0 && isOfWord.test(text.slice(start - 1, start))) start--;
  const after = /^[\p{L}\p{N}_./-]*/u.exec(text.slice(edit.newEnd))?.[0] ?? '';
  return start === edit.newEnd ? undefined : { start, end: edit.newEnd + after.length };
}

const isOfWord = /[\p{L}\p{N}_./-]/u;

/** Words that YAML reads as something other than text. */
const yamlWords = ['true', 'false', 'yes', 'no', 'on', 'off', 'null'];

/**
 * Whether the next letters of `word` in `text` may take a finding away: a missing name may become one that exists, and
 * what YAML reads as a number or a truth value may become text, or the other way round.
 */
export function isOfBeginning(finding: Finding, text: string, word: TextRange): boolean {
  const { start, end } = finding.range;
  if (start > word.end || end < word.start || /[\r\n]./.test(text.slice(start, end))) return false;
  if (finding.missing !== undefined || finding.code === 'yaml-boolean-like') return true;
  const typed = text.slice(word.start, word.end).toLowerCase();
  return finding.code === 'wrong-type' && (/^[-+.\d]+$/.test(typed) || yamlWords.some((one) => one.startsWith(typed)));
}
