/** Where to go on after a text was refused: the next line that fits an open block or begins a document. */
import { END, isBlankBreakOrEnd, isBreak, isBreakOrEnd } from '../scan/characters.js';
import type { Cursor } from '../scan/cursor.js';
import type { Refusal } from '../scan/refusal.js';
import { type Frame, isBlock } from './frame.js';

export interface Resumption {
  /** Start of the line to go on with, or the end of the text. */
  readonly at: number;
  readonly line: number;
  /** How many of the open collections stay open. */
  readonly depth: number;
}

/** Finds where to go on after `refusal` inside the open collections `stack`. */
export function findResumption(cursor: Cursor, refusal: Refusal, stack: readonly Frame[]): Resumption {
  const { buffer } = cursor;
  let { at, line } = searchStart(cursor, refusal, stack);
  for (;;) {
    while (!isBreakOrEnd(buffer.charCodeAt(at))) at++;
    if (buffer.charCodeAt(at) === END) return { at: cursor.textLength, line, depth: 0 };
    at += buffer.charCodeAt(at) === 13 && buffer.charCodeAt(at + 1) === 10 ? 2 : 1;
    line++;
    const depth = fittingDepth(buffer, at, stack);
    if (depth !== undefined) return { at, line, depth };
  }
}

/**
 * Where the search begins. What runs to the end of the text because it is not closed begins long before the place of
 * the refusal, and so may the line that goes on; a budget keeps texts full of that from costing quadratic time.
 */
function searchStart(
  cursor: Cursor,
  { place, message, context }: Refusal,
  stack: readonly Frame[],
): { at: number; line: number } {
  const flow = stack.find((frame) => !isBlock(frame));
  let from: { at: number; line: number } = place;
  if (flow !== undefined) from = { at: flow.start, line: flow.line };
  else if (context !== undefined && (message.endsWith('end of stream') || message.endsWith('document indicator')))
    from = context;
  if (from.at >= place.at || !cursor.spendRewind(place.at - from.at)) return place;
  return from;
}

/** How many of `stack` stay open when the line at `lineStart` comes next; undefined where it fits nowhere. */
function fittingDepth(buffer: string, lineStart: number, stack: readonly Frame[]): number | undefined {
  let at = lineStart;
  while (buffer.charCodeAt(at) === 32) at++;
  const code = buffer.charCodeAt(at);
  const column = at - lineStart;
  const next = buffer.charCodeAt(at + 1);
  if (column === 0 && (code === 45 || code === 46) && next === code && buffer.charCodeAt(at + 2) === code) {
    if (isBlankBreakOrEnd(buffer.charCodeAt(at + 3))) return 0;
  }
  if (code === END || isBreak(code) || code === 35 || code === 93 || code === 125 || code === 44) return undefined;
  const dash = code === 45 && isBlankBreakOrEnd(next);
  if (!dash && !hasColon(buffer, at)) return undefined;
  for (let i = stack.length - 1; i >= 0; i--) {
    const frame = stack[i] as Frame;
    if (isBlock(frame) && !frame.inKey && frame.column === column && (frame.kind !== 'block-mapping') === dash)
      return i + 1;
  }
  return undefined;
}

function hasColon(buffer: string, from: number): boolean {
  for (let at = from; !isBreakOrEnd(buffer.charCodeAt(at)); at++)
    if (buffer.charCodeAt(at) === 58 && isBlankBreakOrEnd(buffer.charCodeAt(at + 1))) return true;
  return false;
}
