/**
 * Splits Starlark code into tokens (https://github.com/google/starlark-go/blob/master/doc/spec.md#lexical-elements). It
 * never fails: unreadable text becomes an "illegal token" with a problem.
 */
import { Float } from '../../number/number.js';
import { lineStartOf } from '../../text/line-start.js';
import type { Comment } from '../parse/syntax.js';
import { quote, unquoteContent } from '../values/quote.js';
import { type Bracket, closedBehind, endOfBrackets, withLowest } from './brackets.js';
import { readNumber } from './scan-number.js';
import { keywords, ProblemSink, reservedWords, type Token, type TokenKind } from './token.js';

const punctuation = /(?:<<=|>>=|\/\/=|<<|>>|\/\/|\*\*|[<>=!+\-%/&|^*]=|[=<>+\-%/&|^*:;~,])/y;
const asciiIdentifier = /[A-Za-z_][A-Za-z_0-9]*/y;
const identifier = /[\p{L}_][\p{L}_0-9]*/uy;

/** Matches the first words of statements on a line. */
const statement = /^[ \t]*(?:def|load|return|end|if|elif|else|for|while|break|continue|\w+[ \t]*=)(?!\w)/m;

/** Matches a line inside of brackets that is no statement, as there is a comma at its end: `a=1,` */
const item = /^[^#\n\r]*,[ \t]*(?:#[^\n\r]*)?[\n\r]*$/;

/** How many lines below a mistake in brackets are searched for their end: each line of a file may have a mistake. */
const mostItemLines = 500;

const noClosingQuote = 'This string is not closed: a quote is missing';
const uncontinued = "This string is not continued on the next line: a line that is continued ends with one '\\'";

/** The identifier at `start`. The pattern of all letters, which takes V8 milliseconds to compile, is rarely needed. */
function identifierAt(text: string, start: number): string | undefined {
  asciiIdentifier.lastIndex = start;
  const ascii = asciiIdentifier.exec(text)?.[0];
  if (!(text.charCodeAt(start + (ascii?.length ?? 0)) > 0x7f)) return ascii;
  identifier.lastIndex = start;
  return identifier.exec(text)?.[0];
}

/** The tokens of a text, one at a time. Problems go to the sink. */
export class Scanner {
  readonly text: string;
  readonly comments: Comment[] = [];
  private readonly sink: ProblemSink;
  /** Where the next token is searched. ytt reports a problem that it finds by looking at a token at this position. */
  offset: number;
  private depth: number;
  /** The offsets of the open brackets. */
  private open: number[] = [];
  private readonly indents = [0];
  private atLineStart: boolean;
  /** The list of brackets, created at the first query. Code with many unclosed brackets causes many queries. */
  private ahead: readonly Bracket[] | undefined;

  /** Starts at `offset`, inside `depth` brackets. */
  constructor(text: string, sink: ProblemSink, offset = 0, depth = 0) {
    this.text = text;
    this.sink = sink;
    this.offset = offset;
    this.depth = depth;
    this.atLineStart = offset === 0;
  }

  /** Outside of brackets: whether later tokens do not depend on earlier ones. */
  get isIndependent(): boolean {
    return this.indents.length === 1;
  }

  /** Whether only white space is before `offset` on its line. */
  isFirstOnLine(offset: number): boolean {
    let at = offset - 1;
    while (this.text[at] === ' ' || this.text[at] === '\t') at--;
    return at < 0 || this.text[at] === '\n' || this.text[at] === '\r';
  }

  /** Drops open brackets, so that the next line break ends the statement. */
  closeBrackets(): void {
    this.depth = 0;
    this.open = [];
  }

  /** The offsets of the brackets before `limit` that are never closed, outermost first, as far as counting tells. */
  unclosedBrackets(limit: number): readonly number[] {
    const { open } = this;
    if (open.length === 0) return [];
    this.ahead ??= bracketsAhead(this.text, this.offset);
    const unclosed = open.length - closedBehind(this.ahead, this.offset);
    return unclosed > 0 ? open.filter((start) => start < limit).slice(-unclosed) : [];
  }

  /**
   * The offset at which all open brackets are closed, found by counting brackets; undefined if none are open, or they
   * are never closed.
   */
  endOfBrackets(): number | undefined {
    if (this.depth === 0) return undefined;
    this.ahead ??= bracketsAhead(this.text, this.offset);
    return endOfBrackets(this.ahead, this.offset, this.depth);
  }

  /**
   * Outside of brackets: the end of the next closing bracket that closes none, if it may belong to the code here: no line
   * before it begins another statement.
   */
  endOfSurplus(): number | undefined {
    if (this.depth > 0) return undefined;
    this.ahead ??= bracketsAhead(this.text, this.offset);
    const end = endOfBrackets(this.ahead, this.offset, 1);
    return end === undefined || statement.test(this.text.slice(this.offset, end)) ? undefined : end;
  }

  /**
   * In brackets: the end of the last closing bracket that begins a line, before the next line with a statement. Where a
   * quote or bracket is missing, counting finds another end.
   */
  endOfItems(): number | undefined {
    if (this.open.length === 0) return undefined;
    const line = /[^\n\r]*(?:\r\n|[\n\r])?/y;
    line.lastIndex = lineStartOf(this.text, this.offset);
    line.test(this.text);
    let end: number | undefined;
    let at = line.lastIndex;
    for (let lines = 0; lines < mostItemLines && at < this.text.length; lines++, at = line.lastIndex) {
      const written = line.exec(this.text)?.[0] ?? '';
      const closing = /^[ \t]*[)\]}][)\]},]*/.exec(written)?.[0];
      if (closing !== undefined) end = at + closing.length;
      else if (statement.test(written) && !item.test(written)) return end;
    }
    return end;
  }

  /**
   * The end of the lines that backslashes join to the one of `offset`; undefined if its line ends without one. A string in
   * three quotes, whose lines may end with backslashes, is not part of them.
   */
  endOfContinued(offset: number): number | undefined {
    const line = /[^\n\r]*/y;
    let end: number | undefined;
    for (let at = offset; ; ) {
      line.lastIndex = at;
      const written = line.exec(this.text)?.[0] ?? '';
      if (/"""|'''/.test(written)) return undefined;
      at += written.length;
      if (end !== undefined) end = at;
      if (!written.endsWith('\\') || at === this.text.length) return end;
      at += this.text.startsWith('\r\n', at) ? 2 : 1;
      end = at;
    }
  }

  /** Continues at `offset`, which must be ahead. */
  skipTo(offset: number): void {
    this.offset = offset;
    this.atLineStart = false;
  }

  next(): Token {
    for (;;) {
      const wasAtLineStart = this.atLineStart;
      const blank = this.atLineStart ? this.readIndentation() : false;
      this.skipSpaces();
      if (this.peek() === '#') this.readComment();
      const character = this.peek();
      if (character === '\n') {
        this.atLineStart = true;
        const start = this.offset;
        this.skipLineBreak();
        if (this.depth > 0 || blank) continue;
        return this.token('newline', start);
      }
      if (character === '') return this.endOfFile(wasAtLineStart);
      if (character === '\\') {
        this.offset++;
        if (this.peek() === '\n') {
          this.skipLineBreak();
          continue;
        }
        this.sink.report({ start: this.offset - 1, end: this.offset, message: 'stray backslash in program' });
        continue;
      }
      return this.readToken(character);
    }
  }

  /** The next character: "\n" for any line break, "" at the end and for a NUL. */
  private peek(): string {
    const character = this.text[this.offset] ?? '';
    return character === '\r' ? '\n' : character === '\0' ? '' : character;
  }

  private skipLineBreak(): void {
    this.offset += this.text.startsWith('\r\n', this.offset) ? 2 : 1;
  }

  private skipSpaces(): void {
    while (this.text[this.offset] === ' ' || this.text[this.offset] === '\t') this.offset++;
  }

  private token(kind: TokenKind, start: number, value?: Token['value']): Token {
    return { kind, start, end: this.offset, value };
  }

  private readComment(): void {
    const start = this.offset;
    while (this.peek() !== '' && this.peek() !== '\n') this.offset++;
    this.comments.push({ kind: 'comment', start, end: this.offset });
  }

  /** Reads the spaces at the beginning of a line; returns whether only a comment follows. */
  private readIndentation(): boolean {
    this.atLineStart = false;
    let column = 0;
    for (;;) {
      const character = this.text[this.offset];
      if (character === ' ') column++;
      else if (character === '\t') column += 8 - (column % 8);
      else break;
      this.offset++;
    }
    const next = this.peek();
    if (next === '#' || next === '\n' || next === '') return true;
    if (this.depth === 0) this.compareIndentation(column);
    return false;
  }

  /**
   * Indentation does not open or close blocks, but a line that is indented less than the one above must match an
   * earlier one.
   */
  private compareIndentation(column: number): void {
    const above = this.indents.at(-1) ?? 0;
    while (column < (this.indents.at(-1) ?? 0)) this.indents.pop();
    if (column === this.indents.at(-1)) return;
    if (column < above) {
      const message = 'unindent does not match any outer indentation level';
      this.sink.report({ start: this.offset, end: this.offset + 1, message });
    }
    this.indents.push(column);
  }

  /** The token at the end; preceded by a line break, if the last line is indented and has none. */
  private endOfFile(wasAtLineStart: boolean): Token {
    this.atLineStart = this.indents.length > 1 && !wasAtLineStart;
    return this.token(this.atLineStart ? 'newline' : 'end of file', this.offset);
  }

  private readToken(character: string): Token {
    const start = this.offset;
    if (character === '"' || character === "'") return this.readString(start, false);
    const next = this.text[start + 1];
    if (character === 'r' && (next === '"' || next === "'")) {
      this.offset++;
      return this.readString(start, true);
    }
    const word = identifierAt(this.text, start);
    if (word !== undefined) {
      this.offset += word.length;
      if (keywords.has(word)) return this.token(word, start);
      return this.token(reservedWords.has(word) ? 'illegal token' : 'identifier', start, word);
    }
    if ('[({'.includes(character)) {
      this.depth++;
      this.open.push(start);
      this.offset++;
      return this.token(character, start);
    }
    if ('])}'.includes(character)) return this.closeBracket(character);
    if (character === '.' || (character >= '0' && character <= '9')) return this.readNumberOrDot(start);
    return this.readPunctuation(start);
  }

  private closeBracket(character: string): Token {
    const start = this.offset;
    if (this.depth === 0) {
      const plain = `This '${character}' closes nothing`;
      this.sink.report({ start, end: start + 1, message: `unexpected '${character}'`, plain });
    } else this.depth--;
    this.open.pop();
    this.offset++;
    return this.token(character, start);
  }

  private readNumberOrDot(start: number): Token {
    const number = readNumber(this.text, start);
    if (number === undefined) {
      this.offset++;
      return this.token('.', start);
    }
    this.offset = number.end;
    if (number.problem !== undefined) this.sink.report({ start, end: number.end, message: number.problem });
    return this.token(number.value instanceof Float ? 'float literal' : 'int literal', start, number.value);
  }

  private readPunctuation(start: number): Token {
    punctuation.lastIndex = start;
    const mark = punctuation.exec(this.text)?.[0];
    if (mark !== undefined) {
      this.offset += mark.length;
      return this.token(mark, start);
    }
    const character = String.fromCodePoint(this.text.codePointAt(start) as number);
    this.offset += character.length;
    this.sink.report({
      start,
      end: this.offset,
      message: `unexpected input character ${character === '!' ? "'!'" : quoteCharacter(character)}`,
      plain:
        meaningless.get(character) ??
        (this.isNegation(start) ? "Write 'not' instead of '!'" : `The character '${character}' has no meaning here`),
    });
    return this.token('illegal token', start);
  }

  /** Whether a `!` is where `not` could be: before an operand, and neither behind one nor behind an operator. */
  private isNegation(start: number): boolean {
    let end = start;
    while (/[ \t]/.test(this.text.charAt(end - 1))) end--;
    // The longest keyword, and what is before it: there may be any number of marks in one line.
    const before = this.text.slice(Math.max(0, end - 'return'.length - 1), end);
    const mayFollow = /(?:^|[\n\r(,[{:;]|(?<![=!<>])=|\b(?:and|elif|if|in|not|or|return|else|while))$/.test(before);
    return mayFollow && /^![ \t]?[\p{L}_([{]/u.test(this.text.slice(start, start + 3));
  }

  /** Reads a string whose opening quote is at `offset`; `start` is the offset of its prefix. */
  private readString(start: number, raw: boolean): Token {
    const open = this.offset;
    const mark = this.text[open] as string;
    const triple = this.text.startsWith(mark.repeat(3), open);
    const delimiter = triple ? mark.repeat(3) : mark;
    let at = open + delimiter.length;
    for (;;) {
      const character = this.text[at];
      if (character === undefined) return this.unfinishedString(start, at, 'unexpected EOF in string', noClosingQuote);
      if (this.text.startsWith(delimiter, at)) break;
      if (!triple && (character === '\n' || character === '\r')) {
        const line = lineStartOf(this.text, at);
        if (line > open) return this.uncontinuedString(start, line, at, mark);
        return this.unfinishedString(start, at, 'unexpected newline in string', noClosingQuote);
      }
      at += character === '\\' ? this.escapeLength(at) : 1;
    }
    this.offset = at + delimiter.length;
    const written = this.text.slice(open + delimiter.length, at);
    const content = triple ? written.replace(/\r\n?/g, '\n') : written;
    const unquoted = unquoteContent(content, raw);
    if ('problem' in unquoted) {
      this.sink.report({ start: open, end: this.offset, message: unquoted.problem });
      return this.token('string literal', start, content);
    }
    return this.token('string literal', start, unquoted.value);
  }

  /** The length of a backslash and the characters that it escapes, so that an escaped quote does not end the string. */
  private escapeLength(at: number): number {
    if (this.text.startsWith('\r\n', at + 1)) return 3;
    return at + 1 < this.text.length ? 2 : 1;
  }

  /**
   * A string that backslashes continue over several lines, but not behind the line from `line` to `end`. If they continue
   * it further down to its closing quote, all of that is part of the string.
   */
  private uncontinuedString(start: number, line: number, end: number, mark: string): Token {
    const next = end + (this.text.startsWith('\r\n', end) ? 2 : 1);
    const close = continuedEnd(this.text, next, mark);
    this.sink.report({
      start,
      end,
      message: 'unexpected newline in string',
      token: { start: line, end },
      ...(close === undefined
        ? { plain: noClosingQuote, failure: { kind: 'string-unclosed', quote: mark }, open: start }
        : { plain: uncontinued, failure: { kind: 'string-uncontinued' } }),
    });
    this.offset = close ?? end;
    return this.token('string literal', start, '');
  }

  private unfinishedString(start: number, end: number, message: string, plain: string): Token {
    this.offset = end;
    this.sink.report({ start, end, message, plain, failure: { kind: 'string-unclosed' } });
    return this.token('string literal', start, '');
  }
}

/** Explanations for people of characters that begin no token. */
const meaningless: ReadonlyMap<string, string> = new Map([
  ['?', "There is no '?' in Starlark; it has: one if condition else other"],
  ['\ufeff', 'A byte order mark, which nobody sees, stands here, and has no meaning in code'],
]);

/**
 * The end of a string that goes on at `start`, the beginning of a line; undefined if it has none. Its quote is not one
 * that begins another string.
 */
function continuedEnd(text: string, start: number, mark: string): number | undefined {
  const rest = mark === '"' ? /(?:[^"\\\n\r]|\\(?:\r\n|[\s\S]))*"/y : /(?:[^'\\\n\r]|\\(?:\r\n|[\s\S]))*'/y;
  rest.lastIndex = start;
  if (!rest.test(text)) return undefined;
  const behind = /[^\n\r]*/y;
  behind.lastIndex = rest.lastIndex;
  const quotes = behind.exec(text)?.[0].split(mark).length ?? 1;
  return quotes % 2 === 1 ? rest.lastIndex : undefined;
}

/** Go's `%#q` of a character: in single quotes, with Go's escapes. */
function quoteCharacter(character: string): string {
  return character === "'" ? "'\\''" : `'${quote(character).slice(1, -1).replace('\\"', '"')}'`;
}

/**
 * The brackets of `text` from `offset` on. Those in a string that its line does not close are included: where a quote is
 * missing, the code behind it is read as strings, and the strings as code.
 */
export function bracketsAhead(text: string, offset: number): readonly Bracket[] {
  const sink = new ProblemSink();
  // With infinite depth, surplus closing brackets are listed, too; they are reported when the scanner reaches them.
  const ahead = new Scanner(text, sink, offset, Number.POSITIVE_INFINITY);
  const brackets: Bracket[] = [];
  let depth = 0;
  const add = (character: string, end: number): void => {
    const change = '[({'.includes(character) ? 1 : '])}'.includes(character) ? -1 : 0;
    depth += change;
    if (change !== 0) brackets.push({ end, depth, lowest: depth });
  };
  for (let token = ahead.next(); token.kind !== 'end of file'; token = ahead.next()) {
    const { kind, start, end } = token;
    const problem = sink.problems.at(-1);
    const isUnclosed = problem?.start === start && problem.failure?.kind === 'string-unclosed';
    if (isUnclosed) for (let at = start; at < end; at++) add(text.charAt(at), at + 1);
    else add(kind, end);
    sink.failing = false;
  }
  return withLowest(brackets);
}

/** The tokens of each line of a program; a line with open brackets continues on the next. Never throws. */
export function* statementLines(program: string): Generator<readonly Token[]> {
  const scanner = new Scanner(program, new ProblemSink());
  let line: Token[] = [];
  for (let token = scanner.next(); token.kind !== 'end of file'; token = scanner.next()) {
    if (token.kind === 'newline') {
      yield line;
      line = [];
    } else line.push(token);
  }
  yield line;
}
