/** Plain scalars. */
import { isBlank, isBlankBreakOrEnd, isBreak } from './characters.js';
import type { Cursor } from './cursor.js';
import { type Place, Refusal } from './refusal.js';
import type { ScannerState } from './scanner-state.js';
import { pushSaved, saveKey } from './simple-keys.js';
import type { LastLine } from './token.js';
import { makeToken } from './token-queue.js';

interface PlainScan {
  readonly end: number;
  readonly text: string;
  /** Whether the scan ended on a line after the scalar's last, where a simple key may begin. */
  readonly passedLine: boolean;
  readonly lastLine: LastLine | undefined;
  /** The error about a tab after the scalar. */
  readonly refusal: Refusal | undefined;
}

/**
 * Scans the plain scalar at the cursor, and pushes its token with the folded text. Before a tab that violates the
 * indentation, the scalar is kept as `cutPlain`, and a `Refusal` is thrown.
 */
export function scanPlain(state: ScannerState): void {
  saveKey(state);
  state.keyAllowed = false;
  const { cursor } = state;
  const { pos, line, column } = cursor;
  const { end, text, passedLine, lastLine, refusal } = readPlain(cursor, state.inFlow, state.indent + 1);
  if (passedLine) state.keyAllowed = true;
  const token = makeToken('scalar', pos, end, line, column, text);
  token.lastLine = lastLine;
  if (refusal !== undefined) {
    state.cutPlain = token;
    throw refusal;
  }
  pushSaved(state, token);
  state.lastPlain = token;
}

/** Reads the plain scalar at the cursor; `indent` is the minimum column of its further lines in block context. */
function readPlain(cursor: Cursor, flow: boolean, indent: number): PlainScan {
  const { buffer } = cursor;
  const start = cursor.place;
  let folded = '';
  let chunkStart = cursor.pos;
  let end = cursor.pos;
  let fold: string | undefined;
  let lastLine: LastLine | undefined;
  let refusal: Refusal | undefined;
  while (!cursor.atDocumentMarker() && buffer.charCodeAt(cursor.pos) !== 35) {
    const runEnd = endOfRun(buffer, cursor.pos, flow);
    if (runEnd > cursor.pos) {
      if (fold !== undefined) {
        const textBefore = folded + buffer.slice(chunkStart, end);
        const { lineStart, line, column } = cursor;
        lastLine = { start: lineStart, column, line, endBefore: end, textBefore };
        folded = textBefore + fold;
        chunkStart = cursor.pos;
        fold = undefined;
      }
      cursor.pos = end = runEnd;
    }
    const code = buffer.charCodeAt(cursor.pos);
    if (!isBlank(code) && !isBreak(code)) break;
    const gap = skipToNextRun(cursor, indent, start);
    if (gap instanceof Refusal) {
      refusal = gap;
      break;
    }
    fold = gap;
    if (fold !== undefined && !flow && cursor.column < indent) break;
  }
  return { end, text: folded + buffer.slice(chunkStart, end), passedLine: fold !== undefined, lastLine, refusal };
}

/** The end of the characters that belong to a plain scalar without white space between them. */
function endOfRun(buffer: string, from: number, flow: boolean): number {
  let pos = from;
  for (;;) {
    const code = buffer.charCodeAt(pos);
    if (code === 58) {
      if (isBlankBreakOrEnd(buffer.charCodeAt(pos + 1))) return pos;
    } else if (isBlankBreakOrEnd(code)) return pos;
    else if (flow && (code === 44 || code === 63 || code === 91 || code === 93 || code === 123 || code === 125))
      return pos;
    pos++;
  }
}

/** Skips white space; returns the result of folding its line breaks, undefined if there are none, or an error. */
function skipToNextRun(cursor: Cursor, indent: number, start: Place): string | Refusal | undefined {
  let first: string | undefined;
  let more = '';
  for (;;) {
    const code = cursor.buffer.charCodeAt(cursor.pos);
    if (isBlank(code)) {
      if (code === 9 && first !== undefined && cursor.column < indent)
        return cursor.refusal(
          'found a tab character that violates indentation',
          'while scanning a plain scalar',
          start,
        );
      cursor.pos++;
    } else if (isBreak(code)) {
      if (first === undefined) first = cursor.readLineBreak();
      else more += cursor.readLineBreak();
    } else break;
  }
  return first === undefined ? undefined : foldBreaks(first, more);
}

/** The text for a line break and the empty lines after it inside a scalar. */
export function foldBreaks(first: string, more: string): string {
  if (first !== '\n') return first + more;
  return more === '' ? ' ' : more;
}
