/** Unclosed brackets and braces, and missing commas. */

import type { TextRange } from '../../text/range.js';
import type { SourceFile } from '../../text/source-file.js';
import { type Diagnosis, replacing, type TextFix } from './diagnosis.js';
import { contentEnd, contentStart, type Line, lineAbove, lineAt, lineNumbered, withoutQuoted } from './lines.js';

/** How many lines below are searched for the end of a collection: a file may have a mistake on each line. */
const farthest = 2000;
/** How many nested collections are followed in search of an end. If there are more, they lack their ends themselves. */
const deepest = 50;

/** A `,` or the closing bracket was expected at `at` in the collection that began at `open`. */
export function diagnoseFlow(file: SourceFile, at: number, open: number): Diagnosis {
  const close = file.text.charAt(open) === '{' ? '}' : ']';
  const opened = lineAt(file, open);
  if (file.text.startsWith('{{', open))
    return {
      plain: "There are two '{' here, but only one of them is closed",
      range: { start: open, end: open + 2 },
      fixes: [replacing("Write one '{'", open, open + 1, '')],
    };
  const line = lineAt(file, at);
  const before = file.text.slice(open, at).trimEnd();
  const behind = open + before.length;
  const isSameLine = lineAt(file, behind).number === line.number;
  const wrong = file.text.charAt(at);
  const isCloser = /[\]}]/.test(wrong);
  const item = file.text.slice(Math.max(open + 1, contentStart(line)), behind);
  // The reader joins a key on this line with the end of the line above: with `{ a: 1` above `b: 2`, it takes `1 b` for
  // the key.
  const isKeyOfLine = wrong === ':' && opened.number !== line.number && !/:\s|["']:/.test(item);
  if (isSameLine && !isKeyOfLine && at < file.text.length && !isCloser) {
    const end = Math.max(at + 1, contentEnd(line));
    if (wrong === ':') return secondColon(close, item, behind, end);
    return missingComma(close, { start: at, end }, [replacing("Add ','", behind, behind, ',')]);
  }
  const inComment = closedInComment(file, opened, close);
  if (inComment !== undefined) return inComment;
  if (isSameLine && isCloser && wrong !== close)
    return {
      plain: `Expected '${close}' to close what '${file.text.charAt(open)}' opens, but found '${wrong}'`,
      range: { start: at, end: at + 1 },
      fixes: [replacing(`Write '${close}'`, at, at + 1, close)],
    };
  const above = lineAbove(file, line) ?? opened;
  const isAmongItems = at < file.text.length && !isCloser && line.indent >= opened.indent;
  const column = keyColumn(opened, open);
  const inside = lastInside(file, opened, above, column);
  const isLeft = inside.number < above.number;
  const isInside = line.indent > column && above.number > opened.number && !isLeft;
  // If keys are beside the key of the collection, they may still be items of a map that is closed below.
  const mayBeClosed = !isLeft || close === '}';
  if (isAmongItems && (isInside || (mayBeClosed && isClosedBelow(file, line, opened, close))))
    return missingComma(close, { start: contentStart(line), end: contentEnd(line) }, [comma(file, above, line)]);
  const isTrailing = /[,[{]$/.test(opened.content);
  const last = isTrailing ? inside : opened;
  const plain = `Missing '${close}': what begins here is not closed`;
  const fixes = [closing(file, opened, last, close)];
  if (at === file.text.length || last.number === opened.number)
    return { plain, range: { start: open, end: Math.max(contentEnd(opened), open + 1) }, fixes };
  return {
    plain: `Missing '${close}' here: what '${file.text.charAt(open)}' opens above is not closed`,
    range: { start: contentStart(last), end: contentEnd(last) },
    fixes,
  };
}

/** The column of the key whose value begins at `open`; of its line, if the value has no key. */
function keyColumn(line: Line, open: number): number {
  const dashes = /^(?:-[ \t]+)*/.exec(line.content)?.[0].length ?? 0;
  return open > contentStart(line) + dashes ? line.indent + dashes : line.indent;
}

/**
 * The last line of the collection that the line `opened` begins, at most `last`: the line before one that looks like a
 * key or item beside the collection, which is in `column`.
 */
function lastInside(file: SourceFile, opened: Line, last: Line, column: number): Line {
  if (last.number - opened.number > farthest) return last;
  let inside = opened;
  for (let number = opened.number + 1; number <= last.number; number++) {
    const line = lineNumbered(file, number);
    if (line.indent <= column && /^(?:-[ \t]|[^\s"'[\]{},]+:(?:[ \t]|$))/.test(line.content)) return inside;
    if (line.content !== '') inside = line;
  }
  return inside;
}

/** Whether `close` ends the collection that began on the line `opened`, on the line `from` or below. */
function isClosedBelow(file: SourceFile, from: Line, opened: Line, close: string): boolean {
  let depth = 0;
  const last = Math.min(from.number + farthest, file.lines.lineCount);
  for (let number = from.number; number < last; number++) {
    const line = lineNumbered(file, number);
    const brackets = withoutQuoted(line.content).replace(/[^[\]{}]/g, '');
    if (line.content !== '' && (line.indent < opened.indent || line.content.startsWith('---'))) return false;
    for (const bracket of brackets) {
      if (bracket === '[' || bracket === '{') depth++;
      else if (depth === 0) return bracket === close;
      else depth--;
    }
    if (depth > deepest) return false;
  }
  return false;
}

/** How far back an open bracket is searched, in characters. */
const farthestBack = 4000;

/** The offset of the innermost unclosed bracket before `at`, ignoring quotes and comments. */
export function openBracket(file: SourceFile, at: number): number | undefined {
  let closed = 0;
  let line = lineAt(file, at);
  let written = line.content.slice(0, Math.max(0, at - contentStart(line)));
  for (;;) {
    const brackets = /[[\]{}]/.test(written) ? [...withoutQuoted(written).matchAll(/[[\]{}]/g)] : [];
    for (const { 0: bracket, index } of brackets.reverse()) {
      const start = contentStart(line) + index;
      if (at - start >= farthestBack) return undefined;
      if (bracket === ']' || bracket === '}') closed++;
      else if (closed-- === 0) return start;
    }
    const beginsDocument = line.content.startsWith('---') && at > contentStart(line);
    if (line.number === 0 || beginsDocument || at - line.start >= farthestBack) return undefined;
    line = lineNumbered(file, line.number - 1);
    written = line.content;
  }
}

/** Whether `at` is in brackets. A bracket on a line that is indented further does not count: it is part of a text. */
export function isInBrackets(file: SourceFile, at: number): boolean {
  const open = openBracket(file, at);
  return open !== undefined && lineAt(file, open).indent <= lineAt(file, at).indent;
}

function missingComma(close: string, range: TextRange, fixes: readonly TextFix[]): Diagnosis {
  return { plain: `Expected ',' between the items of this ${close === '}' ? 'map' : 'array'}`, range, fixes };
}

/**
 * A second colon at `at`, on a line that ends at `end`, after an `item` that has one already. If the item ends with a
 * further word, as in `b: 1 c`, that word is the next key, which the reader took for a part of the value.
 */
function secondColon(close: string, item: string, at: number, end: number): Diagnosis {
  const key = /(?<=[^\s,[{:])[ \t]+([^\s,[\]{}"':]+)$/.exec(item);
  if (key === null) return missingComma(close, { start: at, end }, []);
  const valueEnd = at - key[0].length;
  return missingComma(close, { start: at - (key[1]?.length ?? 0), end }, [
    replacing("Add ','", valueEnd, valueEnd, ','),
  ]);
}

/**
 * Adds a comma at the end of the line `above`; if that ends with code, which may be a value, then before the next line.
 */
function comma(file: SourceFile, above: Line, line: Line): TextFix {
  const at = endsWithCode(file, above) ? contentStart(line) : contentEnd(above);
  return replacing("Add ','", at, at, at === contentStart(line) ? ', ' : ',');
}

/** Adds `close` at the end of the line `last`; if that ends with code, which may be a value, then below it. */
function closing(file: SourceFile, opened: Line, last: Line, close: string): TextFix {
  const title = `Add '${close}'`;
  const end = contentEnd(last);
  if (!endsWithCode(file, last)) return replacing(title, end, end, close);
  const whole = last.start + file.lineText(last.number).trimEnd().length;
  return replacing(title, whole, whole, `\n${' '.repeat(opened.indent)}${close}`);
}

function endsWithCode(file: SourceFile, line: Line): boolean {
  const behind = file.lineText(line.number).slice(contentEnd(line) - line.start);
  return behind.trimStart().startsWith('#@');
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
  // The code behind a `[` would be a second value of the key.
  if (close === ']') return { plain: `${plain}: write the items on lines of their own`, range };
  const code = contentEnd(line) + comment.slice(0, -1).trimEnd().length;
  return {
    plain: `${plain}: write it on the next line`,
    range,
    fixes: [replacing(`Write '}' on the next line`, code, end, `\n${' '.repeat(line.indent)}}`)],
  };
}
