/** What Enter adds in code: the `end` of the block that the line above opens, and the `#@` of continued code. */
import type { TextEdit, TextRange } from '@ytt-language/shared';
import { type CodeLanguage, codeAt, codeBlocks, codeInComment, lineBreakOf } from '@ytt-language/shared/tooling';
import { codeLanguage } from '../../workspace/files/file-summary.js';
import type { Snapshot } from '../../workspace/snapshot.js';
import { holdsCode } from '../code/symbols-at.js';
import { editsBehindEnd, endOf } from './typed-end.js';

/**
 * The edits after a line break was typed; the cursor is at `offset`, on the new line. Inserted text goes before the
 * cursor, unless it begins with a line break; removed text is after the cursor.
 */
export function editsAfterLineBreak(snapshot: Snapshot, offset: number): readonly TextEdit[] {
  if (!holdsCode(snapshot) || snapshot.file.lines.lineAt(offset) === 0) return [];
  const language = codeLanguage(snapshot.file.path);
  const goesOn = language === 'yaml' ? continueComment(snapshot, offset) : [];
  if (goesOn.length > 0) return goesOn;
  const behindEnd = editsBehindEnd(snapshot, offset);
  return behindEnd.length > 0 ? behindEnd : closeBlock(snapshot, language, offset);
}

function closeBlock({ file }: Snapshot, language: CodeLanguage, offset: number): readonly TextEdit[] {
  const line = file.lines.lineAt(offset);
  const rest = file.lineText(line);
  if (rest.trim() !== '' && rest.trim() !== '#@') return [];
  const blocks = codeBlocks(file, language);
  const opened = blocks.findIndex(({ colon }) => colon && file.lines.lineAt(colon.start) === line - 1);
  const block = blocks[opened];
  // An `end` further down closes the innermost block. If any block is unclosed, that may be a block around the new one,
  // whose `end` was taken.
  if (block === undefined || blocks.slice(0, opened + 1).every(({ closed }) => closed)) return [];
  const closer = endOf(file, language, block);
  if (closer === undefined) return [];
  const end = file.lines.lineStart(line) + rest.length;
  return [{ range: { start: end, end }, newText: `${lineBreakOf(file.text)}${closer}` }];
}

/** Continues a comment that was split on the new line, and code with an open bracket or string. */
function continueComment({ file }: Snapshot, offset: number): readonly TextEdit[] {
  const line = file.lines.lineAt(offset);
  const above = /^([ \t]*)(#[@!])([ \t]+|$)/.exec(file.lineText(line - 1));
  const rest = file.lineText(line).trim();
  if (above === null || rest.startsWith('#')) return [];
  const [, indent = '', mark = '', space = ''] = above;
  const end = file.lines.lineStart(line) - 1;
  // A line that ends in a colon is complete, so the text that followed the cursor need not be its continuation.
  const isBroken =
    rest !== '' &&
    !(
      mark === '#@' &&
      file
        .lineText(line - 1)
        .trimEnd()
        .endsWith(':')
    );
  const code = file.lines.lineStart(line - 1) + indent.length + mark.length;
  const brackets = mark === '#!' ? undefined : openBrackets(file, { start: code, end });
  if (!isBroken && brackets === undefined) return [];
  const newText = `${mark}${space === '' ? ' ' : space}`;
  // If the editor has indented the new line further, the additional indentation stays behind the mark.
  const start = Math.min(offset, file.lines.lineStart(line) + indent.length);
  const continued = [{ range: { start, end: start }, newText }];
  const closing = rest === '' && brackets !== undefined ? closingLine(file, line + 1, brackets) : undefined;
  return closing === undefined ? continued : [...continued, { range: { start: closing, end: closing }, newText }];
}

/**
 * The offset of a closing bracket for the innermost of `brackets`, if it is the first character on `line`: the editor
 * added it when the bracket was opened, and moved it to a line of its own when Enter was typed before it.
 */
function closingLine(file: Snapshot['file'], line: number, brackets: readonly string[]): number | undefined {
  const text = file.lineText(line);
  const [first = ''] = text.trimStart();
  const opening = openingBrackets[first];
  if (opening === undefined || opening !== brackets.at(-1)) return undefined;
  return file.lines.lineStart(line) + text.indexOf(first);
}

/** By the corresponding closing brackets. */
const openingBrackets: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' };

/**
 * The brackets that are open at the end of a comment's `line`, if the code continues after it; it also continues if a
 * string is open, or the line ends in a backslash. Undefined if it does not continue.
 */
function openBrackets(file: Snapshot['file'], line: TextRange): readonly string[] | undefined {
  const { start } = line;
  const end = file.text[line.end - 1] === '\r' ? line.end - 1 : line.end;
  // With the bracket that the editor added, the YAML around the code may not parse, so the comment is also tried by
  // itself.
  const code =
    codeAt(file, 'yaml', end) ??
    codeInComment(file, { content: file.text.slice(start, end), start, role: 'statements' }, end);
  if (code === undefined || code.inComment) return undefined;
  const open: string[] = [];
  for (const { kind } of code.before) {
    if (kind === '(' || kind === '[' || kind === '{') open.push(kind);
    else if (kind in openingBrackets) open.pop();
  }
  const isUnfinished = file.text[end - 1] === '\\' || (code.token?.end ?? 0) > code.at;
  return isUnfinished || open.length > 0 ? open : undefined;
}
