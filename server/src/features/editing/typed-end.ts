/**
 * Typing an `end` above the one that Enter added when the block was opened: the typed one replaces it, as a typed bracket
 * replaces the one that the editor added.
 */
import type { TextEdit } from '@ytt-language/shared';
import { type CodeLanguage, hasSurplusEnd } from '@ytt-language/shared/tooling';
import { codeLanguage } from '../../workspace/files/file-summary.js';
import type { Snapshot } from '../../workspace/snapshot.js';
import { holdsCode } from '../code/symbols-at.js';

/**
 * The last character of an `end`: the first in YAML and modules, the second in text templates, the third there if the
 * editor has added the parenthesis.
 */
export const endCharacters: readonly string[] = ['d', ')', '@'];

/** The edits after one of `endCharacters` was typed before `offset`. */
export function editsAfterEnd(snapshot: Snapshot, offset: number): readonly TextEdit[] {
  const { file } = snapshot;
  return withoutEndBelow(snapshot, file.lines.lineAt(offset));
}

/**
 * The edits after Enter was typed after an `end`, if the added `end` is on the next line; the cursor is at `offset`.
 */
export function editsBehindEnd(snapshot: Snapshot, offset: number): readonly TextEdit[] {
  const { file } = snapshot;
  const line = file.lines.lineAt(offset);
  return file.lineText(line).trim() === '' ? withoutEndBelow(snapshot, line - 1, line) : [];
}

/** Removes the line below `last` if it has the same `end` as line `typed`, and the file has an `end` too many. */
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

/** Hyphens, which trim white space in text templates, may differ: the typed `end` decides. */
function withoutSpaces(line: string): string {
  return line.replace(/[ \t-]+/g, '');
}
