/**
 * The state of the scanner between two tokens. The files for the constructs (`scan-*.ts`) read and change it: each
 * skips the construct at the cursor and pushes its token.
 */
import { Cursor } from './cursor.js';
import type { Refusal } from './refusal.js';
import type { CommentToken, LongQuoted, Token, TokenKind } from './token.js';
import { makeToken, TokenQueue } from './token-queue.js';

/**
 * Holds what the scanner knows at the cursor: the open blocks and flow levels, the tokens that may become simple keys,
 * and the tokens and comments that the parser has not taken yet.
 */
export class ScannerState {
  readonly cursor: Cursor;
  readonly queue = new TokenQueue();
  /** Comments found so far, in order. */
  comments: CommentToken[] = [];
  /** Column of the innermost open block; -1 outside all. */
  indent = -1;
  /** The columns of the blocks around it, outermost first. */
  indents: number[] = [];
  /** Whether a simple key may begin here. */
  keyAllowed = true;
  /** The last token that may be a simple key, for each level of flow collections; the first is that of blocks. */
  keys: (Token | undefined)[] = [undefined];
  /** Whether the token that is being scanned may be a simple key, and whether it must; see `saveKey`. */
  savedPossible = false;
  savedRequired = false;
  /** The last plain scalar, if no other token follows it yet. */
  lastPlain: Token | undefined;
  /** The plain scalar that ends before a rejected tab. */
  cutPlain: Token | undefined;
  /** The latest quoted scalars of several lines. */
  longQuoted: LongQuoted | undefined;
  /** Receives errors, in the order in which ytt's reader would find them. */
  readonly onProblem: (problem: Refusal) => void;

  constructor(text: string, onProblem: (problem: Refusal) => void) {
    this.cursor = new Cursor(text);
    this.onProblem = onProblem;
  }

  get inFlow(): boolean {
    return this.keys.length > 1;
  }

  push(token: Token): void {
    this.queue.push(token);
    this.lastPlain = undefined;
  }

  /** Pushes a token of `length` characters and skips it. */
  pushIndicator(kind: TokenKind, length: number): void {
    const { cursor } = this;
    const { pos, line, column } = cursor;
    cursor.pos += length;
    this.push(makeToken(kind, pos, pos + length, line, column));
  }

  /** Drops the comments below `line`. */
  dropCommentsBelow(line: number): void {
    const { comments } = this;
    while (comments.length > 0 && (comments.at(-1) as CommentToken).line > line) comments.pop();
  }

  /** Continues at the line that begins at `lineStart`, inside blocks of the columns `indents` (outermost first). */
  restart(lineStart: number, line: number, indents: readonly number[]): void {
    this.cursor.moveToLine(lineStart, line);
    this.indents = [-1, ...indents];
    this.indent = this.indents.pop() as number;
    this.keyAllowed = true;
    this.keys = [undefined];
    this.queue.clear();
    this.cutPlain = undefined;
    this.longQuoted = undefined;
    const { comments } = this;
    while (comments.length > 0 && (comments.at(-1) as CommentToken).start >= lineStart) comments.pop();
  }
}
