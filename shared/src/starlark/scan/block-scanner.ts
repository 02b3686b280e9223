/**
 * Finds ytt's blocks: opened by a colon at the end of a line and closed by `end`, `else` or `elif`. Indentation has no
 * meaning. The order in which tokens are examined determines where ytt reports a problem, so it is the same as the
 * reference's.
 */
import { isNodeBlock, mistypedNodeBlock } from './mistyped-keyword.js';
import type { Scanner } from './scanner.js';
import { keywordAsName, type ProblemSink, type Token } from './token.js';

/** The sentence about a block without `end`. */
export const blockUnclosed = "This block is not closed: an 'end' is missing";

/** A lookahead token. */
interface Pending {
  readonly token: Token;
  /** True for an `else` or `elif` whose block was closed already. */
  readonly closed: boolean;
}

/** The tokens of a `Scanner`, with additional tokens that open and close ytt's blocks. */
export class BlockScanner {
  private readonly scanner: Scanner;
  private readonly sink: ProblemSink;
  private pending: Pending[] = [];
  private openBlocks: Token[] = [];
  private last: Token | undefined;
  private lastWasPending = false;
  private beforeLast: Token | undefined;
  /** Whether there is an `else if`. Unclosed blocks are then not reported at their beginnings. */
  private hasElseIf = false;
  /** Whether the current line should have opened a block: the next token then opens one. */
  private opensBlock = false;
  /** The number of blocks without a colon. Whoever is still typing the first line has not written the `end` either. */
  private unfinished = 0;
  /**
   * How many blocks need no `end` if the line opens one: that block, if the line has a misspelt `if/end`, `for/end` or the
   * like, and with a branch the one above it.
   */
  private endless = 0;

  constructor(scanner: Scanner, sink: ProblemSink) {
    this.scanner = scanner;
    this.sink = sink;
  }

  /** The position that ytt gives a problem that is found now. */
  get offset(): number {
    return this.scanner.offset;
  }

  /** Outside of blocks: whether the last token and later ones do not depend on earlier ones. */
  get isIndependent(): boolean {
    return !this.lastWasPending && !this.hasElseIf && this.unfinished === 0;
  }

  /** Whether an `end` now would close a block. */
  get isInBlock(): boolean {
    return this.openBlocks.length > 0;
  }

  /** Makes the current line break open a block, if broken code lacks the colon. */
  openBlock(): void {
    if (this.last?.kind !== 'newline' || this.beforeLast?.kind === ':') return;
    this.opensBlock = true;
    this.unfinished++;
  }

  /**
   * Forgets the last token, because the tokens after it are skipped. If it is a colon, the next line break does not
   * follow it directly.
   */
  forgetLast(): void {
    this.last = undefined;
  }

  /** Passes over code from the end of the latest token. Returns false, and does nothing, if more has been read already. */
  skip(from: number, to: number): boolean {
    if (this.scanner.offset !== from) return false;
    this.scanner.offset = to;
    return true;
  }

  next(): Token {
    const token = this.read();
    if (token.kind === 'newline' && this.last?.kind !== ':') this.endless = 0;
    this.beforeLast = this.last;
    this.last = token;
    return token;
  }

  private read(): Token {
    if (this.opensBlock || (this.beforeLast?.kind === ':' && this.last?.kind === 'newline')) {
      this.opensBlock = false;
      return this.blockStart();
    }
    for (;;) {
      this.lastWasPending = this.pending.length > 0;
      const { token, closed } = this.pending.shift() ?? { token: this.scanner.next(), closed: false };
      switch (token.kind) {
        case 'else': {
          if (closed) return token;
          // Only an `else` before a colon belongs to a statement; otherwise it is part of an expression.
          const following = this.scanner.next();
          if (following.kind !== ':') {
            this.putBack(following);
            this.hasElseIf ||= following.kind === 'if';
            return token;
          }
          this.putBack(token, true);
          this.putBack(following);
          return this.blockEnd(token);
        }
        case 'elif':
          if (closed) return token;
          this.putBack(token, true);
          return this.blockEnd(token);
        case 'pass':
          this.sink.report({
            start: token.start,
            end: token.end,
            message: "use of reserved keyword 'pass' is not allowed",
            plain: this.last?.kind === '.' ? keywordAsName('pass') : "ytt has no 'pass': a block may be empty",
            failure: { kind: 'reserved-word', word: 'pass' },
          });
          return token;
        case 'identifier': {
          if (isNodeBlock(token) && this.scanner.isFirstOnLine(token.start))
            this.endless = isBranch(String(token.value)) ? 2 : 1;
          if (token.value !== 'end') return token;
          const following = this.scanner.next();
          const isOfNode = this.last?.kind === '/' || this.last?.kind === '//';
          const isStray = isOfNode || (this.openBlocks.length > 0 && !this.scanner.isFirstOnLine(token.start));
          if (isStray || following.kind !== 'newline') this.putBack(following);
          if (isOfNode) this.endless = isBranch(this.wordBeforeSlash) ? 2 : 1;
          if (isStray) return strayEnd(token);
          if (this.openBlocks.length > 0) return this.blockEnd(token);
          this.refuseEnd(token);
          return following.kind === 'newline' ? following : { ...token, kind: 'newline' };
        }
        case 'end of file':
          this.checkClosed();
          return token;
        default:
          return token;
      }
    }
  }

  /** The word before a `/end`, as it is meant. An `else` there has closed no block, but an `elif` has. */
  private get wordBeforeSlash(): string | undefined {
    return this.beforeLast?.kind === 'else' ? 'else' : mistypedNodeBlock(this.beforeLast)?.keyword;
  }

  private checkClosed(): void {
    const open = this.openBlocks.at(-1);
    if (open === undefined) return;
    const isUnfinished = this.openBlocks.length <= this.unfinished;
    this.openBlocks = [];
    if (this.hasElseIf || isUnfinished) return;
    this.sink.report({
      start: open.start,
      end: open.start,
      message: 'mismatched set of block openings (if/else/elif/for/def) and closing (end)',
      plain: blockUnclosed,
      failure: { kind: 'block-unclosed' },
    });
  }

  /** Reports an `end`, or a branch, without a block. */
  private refuseEnd(token: Token): void {
    this.sink.report({
      start: this.offset,
      end: this.offset,
      message: 'unexpected end',
      plain: 'There is no open block that this could close',
      token,
      failure: { kind: 'block-unopened' },
    });
  }

  private putBack(token: Token, closed = false): void {
    this.pending.push({ token, closed });
  }

  private blockStart(): Token {
    const newline = this.last as Token;
    this.openBlocks.push(newline);
    this.unfinished += this.endless;
    this.endless = 0;
    return { kind: 'indent', start: newline.start, end: newline.start, value: undefined };
  }

  private blockEnd(token: Token): Token {
    if (this.openBlocks.length === 0) this.refuseEnd(token);
    this.openBlocks.pop();
    return { kind: 'outdent', start: token.start, end: token.start, value: undefined };
  }
}

/**
 * The token for an `end` behind other code on its line. That is an error in ytt, and closes the block. Here the block
 * continues, because the word may be the beginning of another word, and the block's own `end` follows. Unlike other
 * outdents, the token is not empty.
 */
function strayEnd({ start, end }: Token): Token {
  return { kind: 'outdent', start, end, value: undefined };
}

/** Whether a word that opens the block of a node follows another block. */
function isBranch(word: string | undefined): boolean {
  return word !== undefined && /^el(?:se|if)/.test(word);
}
