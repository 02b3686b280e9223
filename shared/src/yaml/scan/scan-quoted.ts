/** Single- and double-quoted scalars. */
import { hexValue, isBlank, isBlankBreakOrEnd, isBreak } from './characters.js';
import type { Cursor } from './cursor.js';
import type { Place } from './refusal.js';
import { foldBreaks } from './scan-plain.js';
import type { ScannerState } from './scanner-state.js';
import { pushSaved, saveKey } from './simple-keys.js';
import type { LastLine, Token } from './token.js';
import { makeToken } from './token-queue.js';

type QuotedStyle = 'single-quoted' | 'double-quoted';

const scanning = 'while scanning a quoted scalar';
const parsing = 'while parsing a quoted scalar';

/**
 * Scans the quoted scalar at the cursor, and pushes its token with the value: its lines are folded, and its escape
 * sequences replaced. Throws a `Refusal` at a wrong escape sequence, or a document marker or the end of the text before
 * the closing quote.
 */
export function scanQuoted(state: ScannerState, style: QuotedStyle): void {
  saveKey(state);
  state.keyAllowed = false;
  const { cursor } = state;
  const { pos, line, column } = cursor;
  const text = readQuoted(cursor, style);
  const token = makeToken('scalar', pos, cursor.pos, line, column, text, '', style);
  if (cursor.line > line) {
    token.lastLine = secondLine(cursor, token);
    // If a quote is not closed, each later quote opens a scalar that it should close, so a sequence of such scalars is
    // tracked.
    const { start, line: first } = state.longQuoted?.until === line ? state.longQuoted : token;
    state.longQuoted = { start, line: first, until: cursor.line };
  }
  pushSaved(state, token);
}

/** The start of the second line of a quoted scalar that the cursor has passed. */
function secondLine({ buffer }: Cursor, { start, line }: Token): LastLine {
  let end = start;
  while (!isBreak(buffer.charCodeAt(end))) end++;
  const next = buffer.charCodeAt(end) === 13 && buffer.charCodeAt(end + 1) === 10 ? end + 2 : end + 1;
  return { start: next, column: 0, line: line + 1, endBefore: end, textBefore: buffer.slice(start + 1, end) };
}

/** Reads the quoted scalar at the cursor, up to the closing quote, and returns its value. */
function readQuoted(cursor: Cursor, style: QuotedStyle): string {
  const { buffer } = cursor;
  const start = cursor.place;
  const single = style === 'single-quoted';
  const quote = single ? 39 : 34;
  cursor.pos++;
  let text = '';
  for (;;) {
    if (cursor.atDocumentMarker()) throw cursor.refusal('found unexpected document indicator', scanning, start);
    if (cursor.pos >= cursor.textLength) throw cursor.refusal('found unexpected end of stream', scanning, start);
    const run = single ? singleQuotedRun(cursor) : doubleQuotedRun(cursor, start);
    text += run.text;
    if (buffer.charCodeAt(cursor.pos) === quote) break;
    text += whiteSpace(cursor, run.escapedBreak);
  }
  cursor.pos++;
  return text;
}

interface Run {
  readonly text: string;
  /** Whether the run ended with a line break after a backslash, which folds to nothing. */
  readonly escapedBreak: boolean;
}

function singleQuotedRun(cursor: Cursor): Run {
  const { buffer } = cursor;
  let text = '';
  let chunk = cursor.pos;
  for (;;) {
    const code = buffer.charCodeAt(cursor.pos);
    if (isBlankBreakOrEnd(code)) break;
    if (code === 39) {
      if (buffer.charCodeAt(cursor.pos + 1) !== 39) break;
      text += buffer.slice(chunk, cursor.pos + 1);
      cursor.pos += 2;
      chunk = cursor.pos;
    } else cursor.pos++;
  }
  return { text: text + buffer.slice(chunk, cursor.pos), escapedBreak: false };
}

function doubleQuotedRun(cursor: Cursor, start: Place): Run {
  const { buffer } = cursor;
  let text = '';
  let chunk = cursor.pos;
  for (;;) {
    const code = buffer.charCodeAt(cursor.pos);
    if (isBlankBreakOrEnd(code) || code === 34) break;
    if (code !== 92) {
      cursor.pos++;
      continue;
    }
    text += buffer.slice(chunk, cursor.pos);
    if (isBreak(cursor.at(1))) {
      cursor.pos++;
      cursor.skipLineBreak();
      return { text, escapedBreak: true };
    }
    text += escaped(cursor, start);
    chunk = cursor.pos;
  }
  return { text: text + buffer.slice(chunk, cursor.pos), escapedBreak: false };
}

/** The characters after a backslash, with their values; `x`, `u` and `U` take hexadecimal digits. */
const escapes: ReadonlyMap<number, string> = new Map(
  Object.entries({
    '0': '\0',
    a: '\x07',
    b: '\b',
    t: '\t',
    '\t': '\t',
    n: '\n',
    v: '\v',
    f: '\f',
    r: '\r',
    e: '\x1b',
    ' ': ' ',
    '"': '"',
    "'": "'",
    '\\': '\\',
    N: '\x85',
    _: '\xa0',
    L: '\u2028',
    P: '\u2029',
  }).map(([character, meaning]) => [character.charCodeAt(0), meaning]),
);

const codeLengths: ReadonlyMap<number, number> = new Map([
  [120, 2],
  [117, 4],
  [85, 8],
]);

/** Skips an escape sequence and returns its value. */
function escaped(cursor: Cursor, start: Place): string {
  const plain = escapes.get(cursor.at(1));
  if (plain !== undefined) {
    cursor.pos += 2;
    return plain;
  }
  const length = codeLengths.get(cursor.at(1));
  if (length === undefined) throw cursor.refusal('found unknown escape character', parsing, start);
  cursor.pos += 2;
  let value = 0;
  for (let k = 0; k < length; k++) {
    const digit = hexValue(cursor.at(k));
    if (digit < 0) throw cursor.refusal('did not find expected hexdecimal number', parsing, start);
    value = value * 16 + digit;
  }
  if ((value >= 0xd800 && value <= 0xdfff) || value > 0x10ffff)
    throw cursor.refusal('found invalid Unicode character escape code', parsing, start);
  cursor.pos += length;
  return String.fromCodePoint(value);
}

/** Skips white space and returns what it contributes: itself within a line, a fold across lines. */
function whiteSpace(cursor: Cursor, afterEscapedBreak: boolean): string {
  const from = cursor.pos;
  let blanksEnd = from;
  let first = '';
  let more = '';
  let passedLine = afterEscapedBreak;
  for (;;) {
    const code = cursor.buffer.charCodeAt(cursor.pos);
    if (isBlank(code)) {
      cursor.pos++;
      if (!passedLine) blanksEnd = cursor.pos;
    } else if (!isBreak(code)) break;
    else if (passedLine) more += cursor.readLineBreak();
    else {
      first = cursor.readLineBreak();
      passedLine = true;
    }
  }
  if (!passedLine) return cursor.buffer.slice(from, blanksEnd);
  return first === '' ? more : foldBreaks(first, more);
}
