/** The tokens of a program one at a time, for the parsers of statements and expressions. */

import type { SyntaxFailure } from '../../findings/failure.js';
import { deepestCode } from '../../text/nesting-limits.js';
import type { TextRange } from '../../text/range.js';
import type { BadExpression, Comment, Identifier, Instruction, StarlarkProblem } from '../parse/syntax.js';
import { BlockScanner } from './block-scanner.js';
import { closingBracket } from './brackets.js';
import {
  type MistypedKeyword,
  mistypedKeyword,
  mistypedNodeBlock,
  notAKeyword,
  slashedNodeBlock,
} from './mistyped-keyword.js';
import { Scanner } from './scanner.js';
import {
  describeToken,
  keywordAsName,
  keywords,
  ProblemSink,
  type Token,
  type TokenKind,
  tokenInWords,
} from './token.js';

const simpleLiteral = /(\d{1,9})|"(\w*)"/y;

/** The decimal number or the string without escapes at `start`, and its end; undefined if there is neither. */
function literalAt(text: string, start: number): { readonly value: string | number; readonly end: number } | undefined {
  simpleLiteral.lastIndex = start;
  const [all, digits, string = ''] = simpleLiteral.exec(text) ?? [];
  if (all === undefined) return undefined;
  return { value: digits === undefined ? string : Number(digits), end: start + all.length };
}

/** The tokens of a program, for a parser with one token of lookahead. */
export class TokenStream {
  readonly text: string;
  private readonly sink = new ProblemSink();
  private readonly scanner: Scanner;
  private readonly blocks: BlockScanner;
  private nesting = 0;
  /** The tokens before `current`, the last one first. */
  private last: Token | undefined;
  private beforeLast: Token | undefined;
  current: Token;
  /** The end of the token before `current`. */
  lastEnd: number;

  /** The prefix of the names of instructions; undefined if there are none. */
  private readonly instructions: string | undefined;
  private readonly instructionNames = new Map<string, string>();

  /** Starts at the beginning of a statement at top level. Only generated calls have names that begin with `instructions`. */
  constructor(text: string, { offset, lastEnd } = { offset: 0, lastEnd: 0 }, instructions?: string) {
    this.text = text;
    this.instructions = instructions;
    this.lastEnd = lastEnd;
    this.scanner = new Scanner(text, this.sink, offset);
    this.blocks = new BlockScanner(this.scanner, this.sink);
    this.current = this.blocks.next();
  }

  get problems(): ProblemSink['problems'] {
    return this.sink.problems;
  }
  get comments(): readonly Comment[] {
    return this.scanner.comments;
  }
  get kind(): TokenKind {
    return this.current.kind;
  }
  at(kind: TokenKind): boolean {
    return this.current.kind === kind;
  }
  /** At the beginning of a statement at top level: whether the next tokens can be parsed without the earlier ones. */
  get isIndependent(): boolean {
    return this.blocks.isIndependent && this.scanner.isIndependent;
  }
  /** True from a problem until `recover`: parsers then return what they have. */
  get failing(): boolean {
    return this.sink.failing;
  }

  /** Advances to the next token and returns the previous one. */
  advance(): Token {
    const token = this.current;
    this.beforeLast = this.last;
    this.last = token;
    this.lastEnd = token.end;
    this.current = this.blocks.next();
    return token;
  }

  /** Advances over an instruction that begins with the current token, a name; undefined if there is none. */
  instruction(): Instruction | undefined {
    const { instructions, text } = this;
    const { start, end: nameEnd, value } = this.current;
    if (instructions === undefined || !text.startsWith(instructions, start)) return undefined;
    const literal = literalAt(text, nameEnd + 1);
    if (literal === undefined || text[nameEnd] !== '(' || text[literal.end] !== ')') return undefined;
    const end = literal.end + 1;
    if (end < text.length && text[end] !== '\n') return undefined;
    if (!this.blocks.skip(nameEnd, end)) return undefined;
    const written = String(value);
    const name = this.instructionNames.get(written) ?? written;
    this.instructionNames.set(name, name);
    this.last = { kind: ')', start: literal.end, end, value: undefined };
    this.lastEnd = end;
    this.current = this.blocks.next();
    return { kind: 'instruction', name, argument: literal.value, start, end };
  }

  /** Advances if the current token is `kind`, otherwise reports it; returns its offset. */
  expect(kind: TokenKind): number {
    const { start } = this.current;
    if (this.kind === kind) this.advance();
    else this.failInstead(kind, this.instead(tokenInWords(kind)));
    return start;
  }

  /**
   * Reports a problem with a token. ytt's position of the problem is the scanner's, after the current token; it is only
   * used if it is on a later line.
   */
  fail(message: string, plain?: string, failure?: SyntaxFailure, mistake?: Token): void {
    const { start, end } = mistake ?? this.current;
    const { offset } = this.blocks;
    const sameLine = !/[\n\r]/.test(this.text.slice(start, offset));
    const problem = sameLine
      ? { start, end, message, plain, failure }
      : { start: offset, end: offset, message, plain, failure, token: { start, end } };
    if (mistake === undefined) this.failUnlessOpen(problem);
    else this.failAt(problem);
  }

  /** Reports `problem`, or that a bracket above is not closed, if that is the reason. ytt's words are the same. */
  failUnlessOpen(problem: StarlarkProblem): void {
    const unclosed = this.unclosed();
    const isOfLoad = unclosed !== undefined && problem.failure?.kind === 'load-unquoted';
    this.failAt({ ...problem, ...unclosed, ...(isOfLoad ? { plain: noName, failure: problem.failure } : {}) });
  }

  /**
   * If a bracket that is open on a line above is never closed, the code ends too early there: at the last token on a
   * line above the current token or, if that is not close, at the bracket.
   */
  private unclosed(): Pick<StarlarkProblem, 'plain' | 'failure' | 'token' | 'open'> | undefined {
    const { current, last, beforeLast, text } = this;
    const isAbove = ({ end }: TextRange): boolean => /[\n\r]/.test(text.slice(end, current.start));
    const brackets = this.scanner.unclosedBrackets(current.start);
    const innermost = brackets.at(-1);
    // A closing bracket of another kind is itself the mistake.
    if (innermost === undefined || closers.has(current.kind)) return undefined;
    const bracket = { start: innermost, end: innermost + 1 };
    if (!isAbove(bracket)) return undefined;
    const missing = brackets
      .map((start) => closingBracket(text.charAt(start)))
      .reverse()
      .join('');
    const token = [last, beforeLast].find((one) => one !== undefined && isAbove(one)) ?? bracket;
    return {
      plain: `Expected '${missing.charAt(0)}', but found the end of the code`,
      failure: { kind: 'bracket-unclosed', missing },
      token,
      open: innermost,
    };
  }

  /**
   * Reports that the current token is not `wanted`: a kind of token, or a part of an expression. `others` follow it in
   * the reference's message.
   */
  failInstead(wanted: string, plain: string, others = ''): void {
    const found = this.kind;
    const isUnopened = this.isAtNodeBlock && !this.blocks.isInBlock;
    const message = isUnopened
      ? 'unexpected end'
      : `got ${describeToken(found)}, want ${describeToken(wanted)}${others}`;
    const slip = this.mistyped(wanted);
    if (slip === undefined || this.unclosed() !== undefined)
      this.fail(message, plain, { kind: 'unexpected-token', found, wanted });
    else this.failFor(slip, message, wanted);
  }

  /** Reports that the current token is not `wanted`, because of a misspelt keyword. */
  private failFor(slip: MistypedKeyword, message: string, wanted: string): void {
    const failure = { kind: 'unexpected-token', found: this.kind, wanted, meant: slip.keyword } as const;
    this.fail(message, notAKeyword(slip), failure, slip.token);
  }

  private mistyped(wanted: string): MistypedKeyword | undefined {
    const { current, last, beforeLast } = this;
    if (this.isAtNodeBlock) return mistypedNodeBlock(beforeLast);
    const slashed = slashedNodeBlock(this.text, current.kind === 'else' ? current : last);
    if (slashed !== undefined) return slashed;
    const isBeside = last !== undefined && !/[\n\r]/.test(this.text.slice(last.end, current.start));
    const beginsStatement = beforeLast === undefined || separators.has(beforeLast.kind);
    return mistypedKeyword(current, isBeside ? last : undefined, beginsStatement, wanted);
  }

  /** The sentence that the current token is not `wanted`. */
  instead(wanted: string): string {
    const { kind, start, end } = this.current;
    if (kind === 'string literal' && /\b[fF]$/.test(this.text.slice(Math.max(0, start - 2), start)))
      return noFormatString;
    if (this.isAtNodeBlock) return noNodeBlock;
    if (this.isAtStrayEnd) return `Expected ${wanted}, but found 'end', which closes a block`;
    const found = kind === 'illegal token' && end > start ? `'${this.text.slice(start, end)}'` : tokenInWords(kind);
    return `Expected ${wanted}, but found ${found}`;
  }

  failAt(problem: StarlarkProblem): void {
    this.sink.report(problem);
  }

  /** Reports that the current token is not an expression, and returns a placeholder. */
  bad(message: string): BadExpression {
    this.fail(message);
    return { kind: 'bad', start: this.lastEnd, end: this.lastEnd };
  }

  identifier(): Identifier {
    const { start, end, kind, value } = this.current;
    if (kind === 'identifier') {
      this.advance();
      return { kind: 'identifier', name: String(value), start, end };
    }
    if (keywords.has(kind) || kind === 'illegal token') {
      const word = kind === 'illegal token' ? this.text.slice(start, end) : kind;
      const message = `use of reserved keyword '${word}' is not allowed (expected identifier)`;
      this.fail(message, keywordAsName(word), { kind: 'reserved-word', word });
    } else {
      const slip = slashedNodeBlock(this.text, this.last);
      if (slip === undefined) this.fail('not an identifier', this.instead('a name'));
      else this.failFor(slip, 'not an identifier', 'identifier');
    }
    return { kind: 'identifier', name: '', start: this.lastEnd, end: this.lastEnd };
  }

  /** Runs `parse` one level deeper, or `otherwise` if that is too deep. */
  nested<T>(parse: () => T, otherwise: () => T): T {
    if (this.nesting >= deepestCode) return otherwise();
    this.nesting++;
    try {
      return parse();
    } finally {
      this.nesting--;
    }
  }

  /**
   * After a problem: skips the rest of the statement, including the lines that backslashes join to it, and those inside
   * its brackets if these are closed further down.
   */
  recover(): void {
    this.skipOpenBrackets();
    while (this.kind !== 'newline' && this.kind !== 'end of file' && (this.kind !== 'outdent' || this.isAtStrayEnd)) {
      this.sink.failing = true;
      this.advance();
    }
    // At the end of the file, nothing more can be reported.
    this.sink.failing = this.kind === 'end of file';
  }

  /** After a problem behind the head of a statement: skips its block, with all blocks inside. */
  skipBlock(): void {
    this.recover();
    if (this.at('newline')) this.advance();
    let depth = this.at('indent') ? 1 : 0;
    while (depth > 0 && !this.at('end of file')) {
      this.sink.failing = true;
      this.advance();
      if (this.at('indent')) depth++;
      else if (this.at('outdent') && !this.isAtStrayEnd) depth--;
    }
    if (this.at('outdent')) this.advance();
    this.sink.failing = this.at('end of file');
  }

  /** After a problem: continues parsing without reporting further problems. */
  readOn<T>(parse: () => T): T {
    const { problems } = this.sink;
    const problemCount = problems.length;
    this.sink.failing = false;
    const parsed = parse();
    problems.length = problemCount;
    this.sink.failing = true;
    return parsed;
  }

  private skipOpenBrackets(): void {
    const { scanner } = this;
    const mayGoOn = this.isBehindBracket || this.lacksBracket;
    const bracketsEnd = scanner.endOfBrackets() ?? (mayGoOn ? scanner.endOfSurplus() : undefined);
    const joinedEnd = scanner.endOfContinued(this.current.start);
    const end = Math.max(bracketsEnd ?? 0, joinedEnd ?? 0, scanner.endOfItems() ?? 0);
    if (end > scanner.offset || bracketsEnd !== undefined) {
      scanner.skipTo(end);
      this.blocks.forgetLast();
    }
    scanner.closeBrackets();
  }

  /**
   * Whether the problem is at or directly behind a closing bracket. That may have closed a bracket too early, so that the
   * lines up to the bracket that was to close it belong to the same statement.
   */
  private get isBehindBracket(): boolean {
    const { kind } = this.current;
    return closers.has(kind) || (kind === 'newline' && this.last?.kind === ',' && isCloser(this.beforeLast));
  }

  /** Whether the problem is the end of a line behind `=`, where the bracket may be missing that the lines below need. */
  private get lacksBracket(): boolean {
    return this.at('newline') && this.last?.kind === '=';
  }

  /** Behind a comma at the end of a line: the bracket before it, if that closed the code there too early. */
  surplusBracket(): Pick<StarlarkProblem, 'start' | 'end' | 'plain' | 'failure'> | undefined {
    const { beforeLast: bracket } = this;
    if (bracket === undefined || !this.isBehindBracket || this.scanner.endOfSurplus() === undefined) return undefined;
    const { kind, start, end } = bracket;
    const plain = `This '${kind}' is one too many: the code goes on below, and another closes it there`;
    return { start, end, plain, failure: { kind: 'bracket-surplus' } };
  }

  /** Whether the current token is an `end` behind other code on its line, which closes no block. */
  get isAtStrayEnd(): boolean {
    return this.kind === 'outdent' && this.current.end > this.current.start;
  }

  /** Whether the current token is the `end` of `/end`, behind a word that opens no block of a node. */
  private get isAtNodeBlock(): boolean {
    return this.isAtStrayEnd && this.last?.kind === '/';
  }

  /** After `recover`, if the line should have opened a block: the following lines are parsed as that block. */
  openBlock(): void {
    this.blocks.openBlock();
  }
}

const closers: ReadonlySet<TokenKind> = new Set([')', ']', '}']);

function isCloser(token: Token | undefined): boolean {
  return token !== undefined && closers.has(token.kind);
}

/** The tokens that can precede a statement. */
const separators: ReadonlySet<TokenKind> = new Set(['newline', 'indent', 'outdent', ';', ':']);

const noNodeBlock = "'/end' can only follow 'if', 'elif', 'else', 'for' or 'def'";

const noName = 'Expected a name to load in quotes, but found the end of the code';

const noFormatString = 'There are no f-strings in Starlark; "…".format() fills in values';
