/**
 * Finds what the next keys will most probably take away, because it is about a word or line that is not complete: `n`
 * read as false, a name that does not exist, a key without its colon, a quote that is not closed.
 */
import type { Finding, TextRange } from '@ytt-language/shared';
import { lineStartOf, type Replacement } from '@ytt-language/shared/tooling';
import { lastEditOf } from '../../workspace/evaluation/edit-history.js';
import type { TextFile } from '../../workspace/files/text-file.js';

/** Whether the next keys may take a finding in `file` away; undefined if nobody has edited it. */
export function isUpToNextKeys(file: TextFile): ((finding: Finding) => boolean) | undefined {
  const edit = lastEditOf(file);
  if (edit === undefined) return undefined;
  const { text } = file;
  const word = typedWord(text, edit);
  const line = typedLine(text, edit);
  return (finding) =>
    (word !== undefined && isOfBeginning(finding, text, word)) ||
    (line !== undefined && isOfBegunLine(finding, text, line));
}

/**
 * The most characters that count as typed. Some clients send the keys of 150 ms together, as Neovim does; editors add
 * the bracket or quote that closes a typed one, and the indentation of a line.
 */
const mostTyped = 6;

/** The word to which an edit added a few characters, or of which it deleted some; undefined for any other edit. */
function typedWord(text: string, edit: Replacement): TextRange | undefined {
  if (sizeOf(edit) > mostTyped) return undefined;
  let start = edit.newEnd;
  while (start > 0 && isOfWord.test(text.slice(start - 1, start))) start--;
  const after = /^[\p{L}\p{N}_./-]*/u.exec(text.slice(edit.newEnd))?.[0] ?? '';
  return start === edit.newEnd ? undefined : { start, end: edit.newEnd + after.length };
}

const isOfWord = /[\p{L}\p{N}_./-]/u;

/**
 * The line at the end of which an edit added or deleted a few characters. Behind the cursor may be what closes brackets
 * and quotes, which the editor added.
 */
function typedLine(text: string, edit: Replacement): TextRange | undefined {
  const start = lineStartOf(text, edit.newEnd);
  const rest = /^[ \t)\]}"'@]*(?=\r?\n|$)/.exec(text.slice(edit.newEnd, edit.newEnd + longestRest))?.[0];
  if (sizeOf(edit) > mostTyped || rest === undefined) return undefined;
  return { start, end: edit.newEnd + rest.length };
}

const longestRest = 100;

function sizeOf({ start, end, newEnd }: Replacement): number {
  return end - start + (newEnd - start);
}

/** Words that YAML reads as something other than text. */
const yamlWords = ['true', 'false', 'yes', 'no', 'on', 'off', 'null'];

/**
 * Whether the next keys behind `word` in `text` may take a finding away: a missing name may become one that exists, a
 * module or function may be followed by its member or its arguments, and what YAML reads as a number or a truth value
 * may become text, or the other way round.
 */
function isOfBeginning(finding: Finding, text: string, word: TextRange): boolean {
  if (!isWithin(finding, text, word)) return false;
  if (finding.missing !== undefined || /^(?:yaml-boolean-like|invalid-value)$/.test(finding.code)) return true;
  const { start, end } = finding.range;
  if (finding.code === 'evaluation-failed') return start >= word.start && end === word.end;
  const typed = text.slice(word.start, word.end).toLowerCase();
  return finding.code === 'wrong-type' && (/^[-+.\d]+$/.test(typed) || yamlWords.some((one) => one.startsWith(typed)));
}

/** What a line lacks, and which node an overlay's item is laid on: that depends on a value that is not finished. */
const ofLine = /^(?:yaml-syntax|template-code-syntax|overlay-match|overlay-call)$/;

/** Whether what is missing at the end of `line` may take a finding away; a word alone there may become a key. */
function isOfBegunLine(finding: Finding, text: string, line: TextRange): boolean {
  const { start } = finding.range;
  if (start < line.start || start > line.end) return false;
  // Without its colon, a key and the lines below it are one text.
  if (finding.code === 'wrong-type') return /^[ \t]*(?:- +)*[\w-]+$/.test(text.slice(line.start, line.end));
  return ofLine.test(finding.code) && isWithin(finding, text, line);
}

/** Whether a finding touches `place`, and is about nothing on other lines of the text. */
function isWithin({ range: { start, end } }: Finding, text: string, place: TextRange): boolean {
  return start <= place.end && end >= place.start && !/[\r\n]./.test(text.slice(start, end));
}
