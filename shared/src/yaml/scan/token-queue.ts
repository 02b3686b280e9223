/** The tokens between scanner and parser: a queue into which a token can still be inserted before later ones. */
import type { ScalarStyle } from '../syntax.js';
import type { Token, TokenKind } from './token.js';

/**
 * Holds the tokens that were scanned and not taken yet. A token keeps its position, which counts those before it, so
 * that another one can be inserted there.
 */
export class TokenQueue {
  private readonly tokens: Token[] = [];
  private head = 0;
  private tail = 0;
  private dequeued = 0;

  get isEmpty(): boolean {
    return this.head === this.tail;
  }

  /** The first token; the queue must not be empty. */
  get first(): Token {
    return this.tokens[this.head] as Token;
  }

  get last(): Token {
    return this.tokens[this.tail - 1] as Token;
  }

  take(): void {
    this.dequeued++;
    this.head++;
    if (this.head === this.tail) this.head = this.tail = 0;
  }

  push(token: Token): void {
    token.position = this.dequeued + this.tail - this.head;
    this.tokens[this.tail++] = token;
  }

  /** Puts a token before the one that had `position` when it was pushed. */
  insert(token: Token, position: number): void {
    const index = this.head + position - this.dequeued;
    for (let i = this.tail; i > index; i--) this.tokens[i] = this.tokens[i - 1] as Token;
    this.tokens[index] = token;
    this.tail++;
  }

  clear(): void {
    this.head = this.tail = 0;
  }
}

/**
 * Makes a token that cannot become a simple key until `saveKey` and `pushSaved` allow it. Offsets are absolute, in
 * UTF-16 code units, and `line` and `column` count from 0.
 */
export function makeToken(
  kind: TokenKind,
  start: number,
  end: number,
  line: number,
  column: number,
  text = '',
  extra = '',
  style: ScalarStyle = 'plain',
): Token {
  return {
    kind,
    start,
    end,
    line,
    column,
    text,
    extra,
    style,
    position: 0,
    possible: false,
    required: false,
    lastLine: undefined,
  };
}
