/** Unclosed brackets and braces, and missing commas. */
import type { SourceFile } from '../../text/source-file.js';
import { type Diagnosis, replacing, type TextFix } from './diagnosis.js';
import { contentEnd, type Line, lineAbove, lineAt } from './lines.js';

/** A `,` or the closing bracket was expected at `at` in the collection that began at `open`. */
export function diagnoseFlow(file: SourceFile, at: number, open: number): Diagnosis {
  const close = file.text.charAt(open) === '{' ? '}' : ']';
  const line = lineAt(file, at);
  const before = file.text.slice(open, at).trimEnd();
  const behind = open + before.length;
  const isSameLine = lineAt(file, Math.max(open, behind - 1)).number === line.number;
  const isKey = file.text.charAt(at) === ':' && lineAt(file, open).number !== line.number;
  if (isSameLine && !isKey && at < file.text.length && !/[\]}]/.test(file.text.charAt(at)))
    return {
      plain: `Expected ',' between the items of this ${close === '}' ? 'map' : 'array'}`,
      range: { start: at, end: Math.max(at + 1, contentEnd(line)) },
      fixes: [replacing("Add ','", behind, behind, ',')],
    };
  const opened = lineAt(file, open);
  const inComment = closedInComment(file, opened, close);
  if (inComment !== undefined) return inComment;
  const wrong = file.text.charAt(at);
  if (isSameLine && /[\]}]/.test(wrong) && wrong !== close)
    return {
      plain: `Expected '${close}' to close what '${file.text.charAt(open)}' opens, but found '${wrong}'`,
      range: { start: at, end: at + 1 },
      fixes: [replacing(`Write '${close}'`, at, at + 1, close)],
    };
  const end = contentEnd(opened);
  const above = lineAbove(file, line) ?? opened;
  const last = /[,[{]$/.test(opened.content) ? above : opened;
  return {
    plain: `Missing '${close}': what begins here is not closed`,
    range: { start: open, end: Math.max(end, open + 1) },
    fixes: [closing(file, opened, last, close)],
  };
}

/** Adds `close` at the end of the line `last`; below it, if it ends with code, which may be a value. */
function closing(file: SourceFile, opened: Line, last: Line, close: string): TextFix {
  const title = `Add '${close}'`;
  const end = contentEnd(last);
  const text = file.lineText(last.number).trimEnd();
  if (
    !text
      .slice(end - last.start)
      .trimStart()
      .startsWith('#@')
  )
    return replacing(title, end, end, close);
  const whole = last.start + text.length;
  return replacing(title, whole, whole, `\n${' '.repeat(opened.indent)}${close}`);
}

/** `{ key: #@ code }` */
function closedInComment(file: SourceFile, line: Line, close: string): Diagnosis | undefined {
  const comment = file
    .lineText(line.number)
    .slice(contentEnd(line) - line.start)
    .trimEnd();
  const opening = close === '}' ? '{' : '[';
  const count = (character: string): number => comment.split(character).length - 1;
  if (!comment.endsWith(close) || count(close) <= count(opening)) return undefined;
  const end = contentEnd(line) + comment.length;
  const range = { start: end - 1, end };
  const plain = `This '${close}' is part of the comment`;
  // Code behind a `[` would be for the key, which has a value.
  if (close === ']') return { plain: `${plain}: write the items on lines of their own`, range };
  const code = contentEnd(line) + comment.slice(0, -1).trimEnd().length;
  return {
    plain: `${plain}: write it on the next line`,
    range,
    fixes: [replacing(`Write '}' on the next line`, code, end, `\n${' '.repeat(line.indent)}}`)],
  };
}
