/** Literal (`|`) and folded (`>`) scalars. */
import { isBlank, isBreak, isBreakOrEnd, isDigit } from './characters.js';
import type { Cursor } from './cursor.js';
import type { Place } from './refusal.js';
import type { ScannerState } from './scanner-state.js';
import { dropKey } from './simple-keys.js';
import { makeToken } from './token-queue.js';

const scanning = 'while scanning a block scalar';

interface BlockScan {
  readonly text: string;
  /** The end of the last line of content, before its line break; the end of the header if there is none. */
  readonly end: number;
}

/**
 * Scans the block scalar whose `|` or `>` is at the cursor, and pushes its token, whose text is chomped, and folded
 * after a `>`. The token ends with the last line that has content. Throws a `Refusal` for a wrong header, or a tab in
 * the indentation.
 */
export function scanBlockScalar(state: ScannerState, style: 'literal' | 'folded'): void {
  dropKey(state);
  state.keyAllowed = true;
  const { cursor } = state;
  const { pos, line, column } = cursor;
  const { text, end } = readBlockScalar(cursor, style === 'literal', state.indent);
  state.push(makeToken('scalar', pos, end, line, column, text, '', style));
}

/** Reads the block scalar at the cursor inside a block of column `parentIndent`; a comment in its header is dropped. */
function readBlockScalar(cursor: Cursor, literal: boolean, parentIndent: number): BlockScan {
  const { buffer } = cursor;
  const start = cursor.place;
  const { chomping, increment, end: headerEnd } = header(cursor, start);
  const breaks = new Breaks(cursor, start, parentIndent);
  if (increment > 0) breaks.indent = parentIndent >= 0 ? parentIndent + increment : increment;
  let text = '';
  let end = headerEnd;
  let leadingBreak = '';
  let leadingBlank = false;
  let trailingBreaks = breaks.read();
  while (cursor.column === breaks.indent && cursor.pos < cursor.textLength) {
    const trailingBlank = isBlank(buffer.charCodeAt(cursor.pos));
    if (!literal && !leadingBlank && !trailingBlank && leadingBreak === '\n') {
      if (trailingBreaks === '') text += ' ';
    } else text += leadingBreak;
    text += trailingBreaks;
    leadingBlank = trailingBlank;
    const from = cursor.pos;
    while (!isBreakOrEnd(buffer.charCodeAt(cursor.pos))) cursor.pos++;
    end = cursor.pos;
    text += buffer.slice(from, end);
    leadingBreak = cursor.readLineBreak();
    trailingBreaks = breaks.read();
  }
  if (chomping !== -1) text += leadingBreak;
  if (chomping === 1) text += trailingBreaks;
  return { text, end };
}

/** Skips the indicators and the rest of the first line. */
function header(cursor: Cursor, start: Place): { chomping: number; increment: number; end: number } {
  const { buffer } = cursor;
  let chomping = 0;
  let increment = 0;
  const chomp = () => {
    const code = cursor.at(0);
    if (code !== 43 && code !== 45) return false;
    chomping = code === 43 ? 1 : -1;
    cursor.pos++;
    return true;
  };
  const indentation = () => {
    const code = cursor.at(0);
    if (!isDigit(code)) return false;
    if (code === 48) throw cursor.refusal('found an indentation indicator equal to 0', scanning, start);
    increment = code - 48;
    cursor.pos++;
    return true;
  };
  cursor.pos++;
  if (chomp()) indentation();
  else if (indentation()) chomp();
  const end = cursor.pos;
  while (isBlank(buffer.charCodeAt(cursor.pos))) cursor.pos++;
  if (buffer.charCodeAt(cursor.pos) === 35) while (!isBreakOrEnd(buffer.charCodeAt(cursor.pos))) cursor.pos++;
  if (!isBreakOrEnd(buffer.charCodeAt(cursor.pos)))
    throw cursor.refusal('did not find expected comment or line break', scanning, start);
  cursor.skipLineBreak();
  return { chomping, increment, end };
}

/** Reads indentation and empty lines between lines of content, and determines the indentation at the first of these. */
class Breaks {
  /** The column of the content; 0 until it is known. */
  indent = 0;
  private readonly cursor: Cursor;
  private readonly start: Place;
  private readonly parentIndent: number;

  constructor(cursor: Cursor, start: Place, parentIndent: number) {
    this.cursor = cursor;
    this.start = start;
    this.parentIndent = parentIndent;
  }

  read(): string {
    const { cursor } = this;
    let breaks = '';
    let widest = 0;
    for (;;) {
      while ((this.indent === 0 || cursor.column < this.indent) && cursor.at(0) === 32) cursor.pos++;
      widest = Math.max(widest, cursor.column);
      if ((this.indent === 0 || cursor.column < this.indent) && cursor.at(0) === 9)
        throw cursor.refusal('found a tab character where an indentation space is expected', scanning, this.start);
      if (!isBreak(cursor.at(0))) break;
      breaks += cursor.readLineBreak();
    }
    if (this.indent === 0) this.indent = Math.max(widest, this.parentIndent + 1, 1);
    return breaks;
  }
}
