/** Finds where to continue after an error: at the next line that fits an open block or begins a document. */
import { END, isBlankBreakOrEnd, isBreakOrEnd } from '../scan/characters.js';
import type { Cursor } from '../scan/cursor.js';
import type { Place, ReaderMessage, Refusal } from '../scan/refusal.js';
import type { LongQuoted } from '../scan/token.js';
import { type Frame, isBlock, lastStart } from './frame.js';

export interface Resumption {
  /** The start of the line to continue with, or the end of the text. */
  readonly at: number;
  readonly line: number;
  /** How many of the open collections stay open. */
  readonly depth: number;
  /** Whether the line begins the value that the innermost open collection (or the document) expects. */
  readonly begins: boolean;
}

/** A value that is expected next. */
export interface Awaited {
  /** The offset from which it can begin. */
  readonly from: number;
  /** The column to the right of which a block must begin to be the value; a sequence can also begin in it. */
  readonly column: number;
}

/** The open constructs at an error. */
export interface Unfinished {
  /** The open collections, outermost first. */
  readonly stack: readonly Frame[];
  /** The value that the innermost of them (or the document) expects. */
  readonly awaited: Awaited | undefined;
  /** The latest quoted scalars of several lines. */
  readonly longQuoted: LongQuoted | undefined;
}

/** The value that the last item of `frame` expects; its present value counts as missing if it begins at `replaced`. */
export function awaitedIn(frame: Frame, replaced: number | undefined): Awaited | undefined {
  const item = frame.items.at(-1);
  if (item === undefined || !isBlock(frame) || frame.inKey) return undefined;
  const from = lastStart(frame) + item.valueAt;
  if (item.kind === 'pair' && item.colonAt < 0) return undefined;
  if (item.value !== undefined && from !== replaced) return undefined;
  return { from, column: frame.column };
}

/** Finds where to continue after `refusal`. */
export function findResumption(cursor: Cursor, refusal: Refusal, unfinished: Unfinished): Resumption {
  const from = searchStart(cursor, refusal, unfinished.stack);
  const quoted = swallowing(cursor, from, unfinished);
  if (quoted !== undefined) return quoted;
  // A quoted scalar with invalid content is still the value, so no other is expected.
  const isText = refusal.context?.message === 'while parsing a quoted scalar';
  const found = isText ? { ...unfinished, awaited: undefined } : unfinished;
  return findLine(cursor, from, found, columnOfItem(cursor, refusal));
}

/** The column of an item that was rejected where a key was expected: keys that are indented further belong to it. */
function columnOfItem({ buffer }: Cursor, { place: { at }, message }: Refusal): number {
  if (message !== 'did not find expected key' || buffer.charCodeAt(at) !== 45) return Number.POSITIVE_INFINITY;
  let start = at;
  while (buffer.charCodeAt(start - 1) === 32) start--;
  return at - start;
}

/**
 * Where to continue before `from` if a quote was not closed. The next quote, on the line of `from`, then ended the
 * scalar, and the lines in between are parsed again from the first one that fits.
 */
function swallowing(cursor: Cursor, from: Place, unfinished: Unfinished): Resumption | undefined {
  const { longQuoted } = unfinished;
  if (longQuoted === undefined || from.line <= longQuoted.line || from.line > longQuoted.until) return undefined;
  if (!cursor.spendRewind(from.at - longQuoted.start)) return undefined;
  const found = findLine(cursor, { at: longQuoted.start, line: longQuoted.line }, unfinished);
  return found.line <= longQuoted.until ? found : undefined;
}

/** The first line from `from` on that fits an open block, and has no key to the right of the column `rightmost`. */
function findLine(
  cursor: Cursor,
  from: Place,
  unfinished: Unfinished,
  rightmost = Number.POSITIVE_INFINITY,
): Resumption {
  const { buffer } = cursor;
  let { at, line } = from;
  let comments: Place | undefined;
  for (;;) {
    while (!isBreakOrEnd(buffer.charCodeAt(at))) at++;
    // Comments belong to the line below them, so parsing continues above them; blank lines make no difference.
    if (buffer.charCodeAt(at) === END) return { at: cursor.textLength, line, ...comments, depth: 0, begins: false };
    at += buffer.charCodeAt(at) === 13 && buffer.charCodeAt(at + 1) === 10 ? 2 : 1;
    line++;
    const fit = fitting(buffer, at, unfinished, rightmost);
    if (fit !== undefined) return { at, line, ...comments, ...fit };
    const first = firstCode(buffer, at);
    if (first === 35) comments ??= { at, line };
    else if (!isBreakOrEnd(first)) comments = undefined;
  }
}

/** The code of the first character of a line that is not a space. */
function firstCode(buffer: string, lineStart: number): number {
  let at = lineStart;
  while (buffer.charCodeAt(at) === 32) at++;
  return buffer.charCodeAt(at);
}

/**
 * Where the search begins. An unclosed construct can begin long before the position of its error, which is at the end
 * of the text, and so can the line with which to continue. A budget prevents quadratic time in texts full of such
 * errors.
 */
function searchStart(cursor: Cursor, { place, message, context }: Refusal, stack: readonly Frame[]): Place {
  const flow = stack.find((frame) => !isBlock(frame));
  let from = place;
  if (flow !== undefined) from = { at: flow.start, line: flow.line };
  else if (context !== undefined && reachesFar.has(message)) from = context;
  if (from.at >= place.at || !cursor.spendRewind(place.at - from.at)) return place;
  return from;
}

/** Errors about unclosed constructs, which the reader only notices at the end of the text. */
const reachesFar: ReadonlySet<ReaderMessage> = new Set<ReaderMessage>([
  'found unexpected end of stream',
  'found unexpected document indicator',
  "could not find expected ':'",
]);

/**
 * How many collections of `stack` stay open if parsing continues with the line at `lineStart`; undefined if the line
 * fits nowhere.
 */
function fitting(
  buffer: string,
  lineStart: number,
  { stack, awaited }: Unfinished,
  rightmost: number,
): Pick<Resumption, 'depth' | 'begins'> | undefined {
  let at = lineStart;
  while (buffer.charCodeAt(at) === 32) at++;
  const code = buffer.charCodeAt(at);
  const column = at - lineStart;
  const next = buffer.charCodeAt(at + 1);
  if (column === 0 && (code === 45 || code === 46) && next === code && buffer.charCodeAt(at + 2) === code) {
    if (isBlankBreakOrEnd(buffer.charCodeAt(at + 3))) return { depth: 0, begins: false };
  }
  if (code === 35 || code === 93 || code === 125 || code === 44) return undefined;
  const dash = code === 45 && isBlankBreakOrEnd(next);
  if (!dash && (column > rightmost || !hasColon(buffer, at))) return undefined;
  for (let i = stack.length - 1; i >= 0; i--) {
    const frame = stack[i] as Frame;
    if (isBlock(frame) && !frame.inKey && frame.column === column && (frame.kind !== 'block-mapping') === dash)
      return { depth: i + 1, begins: false };
  }
  if (awaited === undefined) return undefined;
  const begins = column > awaited.column || (dash && column === awaited.column);
  return begins ? { depth: stack.length, begins } : undefined;
}

function hasColon(buffer: string, from: number): boolean {
  for (let at = from; !isBreakOrEnd(buffer.charCodeAt(at)); at++)
    if (buffer.charCodeAt(at) === 58 && isBlankBreakOrEnd(buffer.charCodeAt(at + 1))) return true;
  return false;
}
