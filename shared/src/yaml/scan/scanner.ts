/**
 * Splits a text into YAML 1.1 tokens by the rules of ytt's reader (libyaml). Which texts are rejected, with which
 * message and where, follows from the reader's simple keys, indents and lookahead, so these are implemented in the same
 * way.
 */
import { isBlankBreakOrEnd, isBreak, isBreakOrEnd } from './characters.js';
import type { Cursor } from './cursor.js';
import { Refusal } from './refusal.js';
import { closeBlocks, scanBlockEntry, scanKey, scanValue } from './scan-block.js';
import { scanBlockScalar } from './scan-block-scalar.js';
import { scanDirective, scanDocumentMarker, scanStreamEnd } from './scan-document.js';
import { scanFlowEnd, scanFlowEntry, scanFlowStart } from './scan-flow.js';
import { scanPlain } from './scan-plain.js';
import { scanAnchor, scanTag } from './scan-property.js';
import { scanQuoted } from './scan-quoted.js';
import { ScannerState } from './scanner-state.js';
import { checkRequiredKey, healRequiredKey, isStale } from './simple-keys.js';
import type { CommentToken, LongQuoted, Token } from './token.js';
import { makeToken } from './token-queue.js';

/** Passes the tokens of one text to the parser, and its comments apart from them. */
export class Scanner {
  /** The error that stopped the scanner, until it is restarted. */
  refusal: Refusal | undefined;
  /** The plain scalar directly before the error, if there is one. */
  plainBeforeRefusal: Token | undefined;
  /** The plain scalar that ends before a rejected tab, if that is the error. */
  cutPlain: Token | undefined;
  private readonly state: ScannerState;
  /** Whether the first token of the queue is the next one. */
  private available = false;

  /** `onProblem` receives the scanner's errors, in the order in which ytt's reader would find them. */
  constructor(text: string, onProblem: (problem: Refusal) => void) {
    this.state = new ScannerState(text, onProblem);
  }

  /** The latest quoted scalars of several lines. */
  get longQuoted(): LongQuoted | undefined {
    return this.state.longQuoted;
  }

  get cursor(): Cursor {
    return this.state.cursor;
  }

  /** The next token, which stays in the queue. After an error it is an `error` token until `restart`. */
  peek(): Token {
    if (!this.available) {
      if (this.refusal === undefined) this.scanWhatDecides();
      this.available = true;
    }
    return this.state.queue.first;
  }

  skip(): void {
    this.available = false;
    this.state.queue.take();
  }

  /** The comments found since the last call, in order. */
  takeComments(): readonly CommentToken[] {
    const { comments } = this.state;
    this.state.comments = [];
    return comments;
  }

  /** Adds a `---` token before the text, where ytt adds a line with it. */
  supposeDocumentStart(): void {
    this.state.push(makeToken('document-start', 0, 0, -1, 0));
  }

  /** Adds a `:` token at `at`. Only allowed directly after a restart. */
  supposeValue(at: number, line: number): void {
    this.state.push(makeToken('value', at, at, line, 0));
  }

  /** Adds a `---` token for the first `length` characters of the line. Only allowed directly after a restart. */
  supposeMarker(length: number): void {
    this.state.keyAllowed = false;
    this.state.pushIndicator('document-start', length);
  }

  /** Drops the comments below `line` that were not taken. */
  dropCommentsBelow(line: number): void {
    this.state.dropCommentsBelow(line);
  }

  /** Continues at the line that begins at `lineStart`, inside blocks of the columns `indents` (outermost first). */
  restart(lineStart: number, line: number, indents: readonly number[]): void {
    this.state.restart(lineStart, line, indents);
    this.available = false;
    this.refusal = undefined;
    this.cutPlain = undefined;
  }

  /** Scans until it is decided whether the first token of the queue is a simple key. */
  private scanWhatDecides(): void {
    const { state } = this;
    const { queue } = state;
    try {
      for (;;) {
        if (!queue.isEmpty) {
          checkRequiredKey(state);
          const { first } = queue;
          if (!first.possible || isStale(state, first)) return;
        }
        scanToken(state);
      }
    } catch (refusal) {
      if (!(refusal instanceof Refusal)) throw refusal;
      this.refusal = refusal;
      this.plainBeforeRefusal = state.lastPlain;
      this.cutPlain = state.cutPlain;
      state.onProblem(refusal);
      healRequiredKey(state);
      const { at, line } = refusal.place;
      state.push(makeToken('error', at, at, line, 0));
    }
  }
}

/** Scans the next token, and pushes it after the end tokens of the blocks that it closes. */
function scanToken(state: ScannerState) {
  const { cursor } = state;
  skipToToken(state);
  checkRequiredKey(state);
  closeBlocks(state, cursor.column);
  const { buffer, pos } = cursor;
  const character = buffer[pos];
  if (character === '\0') return scanStreamEnd(state);
  if (pos === cursor.lineStart) {
    if (character === '%') return scanDirective(state);
    if (cursor.atDocumentMarker())
      return scanDocumentMarker(state, character === '-' ? 'document-start' : 'document-end');
  }
  const spaced = isBlankBreakOrEnd(buffer.charCodeAt(pos + 1));
  switch (character) {
    case '[':
      return scanFlowStart(state, 'flow-sequence-start');
    case '{':
      return scanFlowStart(state, 'flow-mapping-start');
    case ']':
      return scanFlowEnd(state, 'flow-sequence-end');
    case '}':
      return scanFlowEnd(state, 'flow-mapping-end');
    case ',':
      return scanFlowEntry(state);
    case '-':
      return spaced ? scanBlockEntry(state) : scanPlain(state);
    case '?':
      return spaced || state.inFlow ? scanKey(state) : scanPlain(state);
    case ':':
      return spaced || state.inFlow ? scanValue(state) : scanPlain(state);
    case '*':
      return scanAnchor(state, 'alias');
    case '&':
      return scanAnchor(state, 'anchor');
    case '!':
      return scanTag(state);
    case '|':
      return state.inFlow ? refuseCharacter(cursor) : scanBlockScalar(state, 'literal');
    case '>':
      return state.inFlow ? refuseCharacter(cursor) : scanBlockScalar(state, 'folded');
    case "'":
      return scanQuoted(state, 'single-quoted');
    case '"':
      return scanQuoted(state, 'double-quoted');
    case '#':
    case '%':
    case '@':
    case '`':
    case '\t':
      return refuseCharacter(cursor);
    default:
      return scanPlain(state);
  }
}

function refuseCharacter(cursor: Cursor): never {
  throw cursor.refusal(
    'found character that cannot start any token',
    'while scanning for the next token',
    cursor.place,
  );
}

/** Skips white space and comments; the comments are kept. */
function skipToToken(state: ScannerState): void {
  const { cursor } = state;
  const { buffer } = cursor;
  for (;;) {
    let code = buffer.charCodeAt(cursor.pos);
    while (code === 32 || (code === 9 && (state.inFlow || !state.keyAllowed))) code = buffer.charCodeAt(++cursor.pos);
    if (code === 35) {
      const start = cursor.pos;
      while (!isBreakOrEnd(code)) code = buffer.charCodeAt(++cursor.pos);
      state.comments.push({ start, line: cursor.line, data: buffer.slice(start + 1, cursor.pos) });
    }
    if (!isBreak(code)) return;
    cursor.skipLineBreak();
    if (!state.inFlow) state.keyAllowed = true;
  }
}
