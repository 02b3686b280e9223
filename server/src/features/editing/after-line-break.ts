/** What Enter adds in code: the `end` of the block that the line above opens, and the `#@` of continued code. */
import type { TextEdit, TextRange } from '@ytt-language/shared';
import { type CodeLanguage, codeAt, codeBlocks, codeInComment, lineBreakOf } from '@ytt-language/shared/tooling';
import { codeLanguage } from '../../workspace/files/file-summary.js';
import type { Snapshot } from '../../workspace/snapshot.js';
import { holdsCode } from '../code/symbols-at.js';
import { editsBehindEnd, endOf } from './typed-end.js';

/**
 * The edits after a line break was typed; the cursor is at `offset`, on the new line. Text inserted there goes before
 * the cursor, unless it begins with a line break; removed text is after the cursor.
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
  // An `end` further down closes the innermost block, so the unclosed one may be a block around it.
  if (block === undefined || blocks.slice(0, opened + 1).every(({ closed }) => closed)) return [];
  const closer = endOf(file, language, block);
  if (closer === undefined) return [];
  const end = file.lines.lineStart(line) + rest.length;
  return [{ range: { start: end, end }, newText: `${lineBreakOf(file.text)}${closer}` }];
}

/** A comment that was split continues on the new line, and so does code with an open bracket or string. */
function continueComment({ file }: Snapshot, offset: number): readonly TextEdit[] {
  const line = file.lines.lineAt(offset);
  const above = /^([ \t]*)(#[@!])([ \t]+|$)/.exec(file.lineText(line - 1));
  const rest = file.lineText(line).trim();
  if (above === null || rest.startsWith('#')) return [];
  const [, indent = '', mark = '', space = ''] = above;
  const end = file.lines.lineStart(line) - 1;
  // A line that ends in a colon is complete; the text that was after it may be anything.
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
  // What the editor indents further is indented behind the mark.
  const start = Math.min(offset, file.lines.lineStart(line) + indent.length);
  const continued = [{ range: { start, end: start }, newText }];
  const closing = rest === '' && brackets !== undefined ? closingLine(file, line + 1, brackets) : undefined;
  return closing === undefined ? continued : [...continued, { range: { start: closing, end: closing }, newText }];
}

/**
 * Where the bracket begins that closes the innermost of `brackets` on `line`, if it is the first character there: the
 * editor added it, and moved it to a line of its own when Enter was typed in front of it.
 */
function closingLine(file: Snapshot['file'], line: number, brackets: readonly string[]): number | undefined {
  const text = file.lineText(line);
  const [first = ''] = text.trimStart();
  const opening = openingBrackets[first];
  if (opening === undefined || opening !== brackets.at(-1)) return undefined;
  return file.lines.lineStart(line) + text.indexOf(first);
}

/** By the brackets that close them. */
const openingBrackets: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' };

/**
 * The brackets that are open at the end of `line` of a comment, if the code goes on behind it: for that a string, too, may
 * be open, or the line may end in a backslash.
 */
function openBrackets(file: Snapshot['file'], line: TextRange): readonly string[] | undefined {
  const { start } = line;
  const end = file.text[line.end - 1] === '\r' ? line.end - 1 : line.end;
  // The bracket that the editor added may keep the YAML around the code from being read.
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
