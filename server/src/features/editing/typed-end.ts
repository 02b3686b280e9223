/**
 * Handles an `end` that is typed above the one that Enter added when the block was opened: the typed one replaces the
 * added one, as a typed bracket replaces one that the editor added. If the typed word becomes longer than `end`, the
 * block gets its `end` back.
 */
import type { SourceFile, TextEdit } from '@ytt-language/shared';
import {
  type CodeBlock,
  type CodeLanguage,
  codeBlocks,
  hasSurplusEnd,
  lineBreakOf,
} from '@ytt-language/shared/tooling';
import { codeLanguage } from '../../workspace/files/file-summary.js';
import type { Snapshot } from '../../workspace/snapshot.js';
import { holdsCode } from '../code/symbols-at.js';

/**
 * The characters that complete an `end`: the first in YAML and modules, the second in text templates, the third in text
 * templates if the editor has added the parenthesis.
 */
export const endCharacters: readonly string[] = ['d', ')', '@'];

/** The characters that most often continue an `end` to another word. Editors send a request after each of them. */
export const charactersBehindEnd: readonly string[] = ['p', 's', '_'];

/** The edits after one of `endCharacters`, or a character after an `end`, was typed before `offset`. */
export function editsAfterEnd(snapshot: Snapshot, offset: number): readonly TextEdit[] {
  const { file } = snapshot;
  const line = file.lines.lineAt(offset);
  const removed = withoutEndBelow(snapshot, line);
  return removed.length > 0 ? removed : afterLongerWord(snapshot, line);
}

/**
 * Restores what typing an `end` on `line` took from the block around it, if the word has become longer: the `end`
 * below, and the indentation, which editors remove for an `end` in a module. It is also restored by a later character,
 * in case the editor dropped the first answer because typing went on.
 */
function afterLongerWord({ file }: Snapshot, line: number): readonly TextEdit[] {
  const language = codeLanguage(file.path);
  const written = file.lineText(line);
  if (!beginsWithLongerWord(written, language)) return [];
  const end = file.lines.lineStart(line) + written.length;
  const above = codeBlocks(file, language).filter(({ colon }) => colon !== undefined && colon.start < end);
  // The block around may be closed by the `end` of an outer block.
  const around = above.findLast(({ closed, words }) => !closed || (words.at(-1)?.start ?? 0) > end);
  if (around === undefined) return [];
  const moved = language === 'starlark' ? indented(file, line, around) : [];
  const closer = above.every(({ closed }) => closed) ? undefined : endOf(file, language, around);
  if (closer === undefined) return moved;
  return [...moved, { range: { start: end, end }, newText: `${lineBreakOf(file.text)}${closer}` }];
}

/** Whether a line of code begins with a word that begins with `end`. A text template has no such lines. */
function beginsWithLongerWord(line: string, language: CodeLanguage): boolean {
  if (language === 'text') return false;
  return (language === 'yaml' ? /^[ \t]*#@[ \t]*end[\p{L}\d_]/u : /^[ \t]*end[\p{L}\d_]/u).test(line);
}

/** Indents a line that is not indented further than the start of its block, like the line above, or by two spaces. */
function indented(file: SourceFile, line: number, { words }: CodeBlock): readonly TextEdit[] {
  const outer = indentOf(file.lineText(file.lines.lineAt(words[0]?.start ?? 0)));
  const own = indentOf(file.lineText(line));
  if (own.length > outer.length) return [];
  let above = line - 1;
  while (above > 0 && file.lineText(above).trim() === '') above--;
  const inner = indentOf(file.lineText(above));
  const start = file.lines.lineStart(line);
  const newText = inner.length > outer.length ? inner : `${outer}  `;
  return [{ range: { start, end: start + own.length }, newText }];
}

/**
 * The line that closes a block, at the indentation of its keyword. Undefined if the block needs none, or if the code of
 * a text template continues after its colon.
 */
export function endOf(file: SourceFile, language: CodeLanguage, block: CodeBlock): string | undefined {
  const [word] = block.words;
  if (word === undefined || block.colon === undefined || block.isOfNode) return undefined;
  const first = file.lineText(file.lines.lineAt(word.start));
  const closer = closerBelow(first, file.lineText(file.lines.lineAt(block.colon.start)), language);
  return closer === undefined ? undefined : `${indentOf(first)}${closer}`;
}

function indentOf(line: string): string {
  return /^[ \t]*/.exec(line)?.[0] ?? '';
}

/** The `end` of the block that begins on the line `first` and whose colon is on the line `last`. */
function closerBelow(first: string, last: string, language: CodeLanguage): string | undefined {
  if (language === 'starlark') return 'end';
  const comment = language === 'yaml' ? /^[ \t]*(#@[ \t]*)/.exec(first)?.[1] : undefined;
  if (comment !== undefined) return `${comment}end`;
  // Without the hyphen, the line with the `end` would add an empty line to the output.
  return /@\)\s*$/.test(last) ? '(@ end -@)' : undefined;
}

/**
 * The edits after Enter was typed after an `end`, if the added `end` is on the next line; the cursor is at `offset`.
 */
export function editsBehindEnd(snapshot: Snapshot, offset: number): readonly TextEdit[] {
  const { file } = snapshot;
  const line = file.lines.lineAt(offset);
  return file.lineText(line).trim() === '' ? withoutEndBelow(snapshot, line - 1, line) : [];
}

/** Removes the line below `last`, if it has the same `end` as the line `typed`, and the file has one `end` too many. */
function withoutEndBelow(snapshot: Snapshot, typed: number, last = typed): readonly TextEdit[] {
  const { file } = snapshot;
  if (!holdsCode(snapshot) || typed < 0 || last + 1 >= file.lines.lineCount) return [];
  const language = codeLanguage(file.path);
  const written = file.lineText(typed);
  const below = file.lineText(last + 1);
  if (!isEnd(written, language) || withoutSpaces(written) !== withoutSpaces(below)) return [];
  const start = file.lines.lineStart(last) + file.lineText(last).length;
  if (!hasSurplusEnd(file, language)) return [];
  return [{ range: { start, end: file.lines.lineStart(last + 1) + below.length }, newText: '' }];
}

function isEnd(line: string, language: CodeLanguage): boolean {
  if (language === 'starlark') return /^[ \t]*end[ \t]*$/.test(line);
  return /^[ \t]*(?:#@[ \t]*end|\(@-?[ \t]*end[ \t]*-?@\))[ \t]*$/.test(line);
}

/** Hyphens, which trim white space in text templates, may differ; the typed `end` is the one that stays. */
function withoutSpaces(line: string): string {
  return line.replace(/[ \t-]/g, '');
}
