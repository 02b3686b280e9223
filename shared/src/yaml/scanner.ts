/**
 * Turns a text into YAML 1.1 tokens, with the rules of ytt's reader (a libyaml): which texts are refused, with which
 * words and where, follows from its simple keys, its indents and how far it looks ahead, so those are kept here.
 */
import { END, isBlank, isBlankBreakOrEnd, isBreak, isBreakOrEnd } from './characters.js';
import { Cursor } from './cursor.js';
import { type Place, Refusal } from './refusal.js';
import { scanBlockScalar } from './scan-block-scalar.js';
import { scanPlain } from './scan-plain.js';
import { scanAnchor, scanDirective, scanTag } from './scan-property.js';
import { scanQuoted } from './scan-quoted.js';
import type { CommentToken, LastLine, Token, TokenKind } from './token.js';
import { makeToken, TokenQueue } from './token-queue.js';

/** How far a `:` may stand from the start of its simple key, in characters. */
const longestSimpleKey = 1024;

export class Scanner {
  readonly cursor: Cursor;
  /** Column of the innermost open block; -1 outside all. */
  indent = -1;
  indents: number[] = [];
  /** Comments met so far, in order. */
  comments: CommentToken[] = [];
  private flowLevel = 0;
  /** Whether a simple key may begin here. */
  private keyAllowed = true;
  /** The last token that may be a simple key, for each flow level. */
  private keys: (Token | undefined)[] = [undefined];
  private readonly queue = new TokenQueue();
  private available = false;
  /** The plain scalar scanned last, if nothing was scanned after it. */
  private lastPlain: Token | undefined;
  private savedPossible = false;
  private savedRequired = false;
  private readonly onProblem: (problem: Refusal) => void;

  /** `onProblem` gets what the scanner refuses, in the order in which ytt's reader would meet it. */
  constructor(text: string, onProblem: (problem: Refusal) => void) {
    this.cursor = new Cursor(text);
    this.onProblem = onProblem;
  }

  /** The next token, which stays. After a refusal it is an `error` token until `restart`. */
  peek(): Token {
    if (!this.available) {
      if (this.refusal === undefined) this.fetchWhatDecides();
      this.available = true;
    }
    return this.queue.first;
  }

  skip(): void {
    this.available = false;
    this.queue.take();
  }

  /** What stopped the scanner, until it is restarted. */
  refusal: Refusal | undefined;
  /** The plain scalar of several lines right before the refused place, if there is one. */
  plainBeforeRefusal: Token | undefined;

  /** Supposes a `---` on a line of its own before the text, as ytt writes it there. */
  supposeDocumentStart(): void {
    this.push(makeToken('document-start', 0, 0, -1, 0));
  }

  /** Supposes a `:` at `at`; only right after a restart. */
  supposeValue(at: number, line: number): void {
    this.push(makeToken('value', at, at, line, 0));
  }

  /** Whether `scalar`, of several lines, may be a half-typed key that swallowed the line after it. */
  mayBeKey({ start, column, lastLine }: Token): boolean {
    if (lastLine === undefined) return false;
    if (column === lastLine.column) return true;
    return lastLine.column > column && this.cursor.buffer.slice(start - column, start).trim() === '';
  }

  /** Goes on at the line that begins at `lineStart`, inside blocks of the columns `indents` (outermost first). */
  restart(lineStart: number, line: number, indents: readonly number[]): void {
    const { cursor } = this;
    cursor.pos = cursor.lineStart = lineStart;
    cursor.line = line;
    this.indents = [-1, ...indents];
    this.indent = this.indents.pop() as number;
    this.flowLevel = 0;
    this.keyAllowed = true;
    this.keys = [undefined];
    this.queue.clear();
    this.available = false;
    this.refusal = undefined;
    this.lastPlain = undefined;
    while (this.comments.length > 0 && (this.comments.at(-1) as CommentToken).start >= lineStart) this.comments.pop();
  }

  /** Fetches tokens until the first one cannot become a simple key any more. */
  private fetchWhatDecides(): void {
    try {
      for (;;) {
        if (!this.queue.isEmpty) {
          this.checkRequiredKey();
          const { first } = this.queue;
          if (!first.possible || this.isStale(first)) return;
        }
        this.fetch();
      }
    } catch (refusal) {
      if (!(refusal instanceof Refusal)) throw refusal;
      this.refusal = refusal;
      this.plainBeforeRefusal = this.lastPlain;
      this.onProblem(refusal);
      this.healRequiredKey();
      const { at, line } = refusal.place;
      this.push(makeToken('error', at, at, line, 0));
    }
  }

  private fetch() {
    const { cursor } = this;
    this.skipToToken();
    this.checkRequiredKey();
    this.closeBlocks(cursor.column);
    const { buffer, pos } = cursor;
    const code = buffer.charCodeAt(pos);
    if (code === END) return this.fetchStreamEnd();
    if (pos === cursor.lineStart) {
      if (code === 37) return this.fetchDirective();
      if (cursor.atDocumentMarker()) return this.fetchDocumentMarker(code === 45 ? 'document-start' : 'document-end');
    }
    const spaced = isBlankBreakOrEnd(buffer.charCodeAt(pos + 1));
    const flow = this.flowLevel > 0;
    switch (code) {
      case 91:
        return this.fetchFlowStart('flow-sequence-start');
      case 123:
        return this.fetchFlowStart('flow-mapping-start');
      case 93:
        return this.fetchFlowEnd('flow-sequence-end');
      case 125:
        return this.fetchFlowEnd('flow-mapping-end');
      case 44:
        return this.fetchFlowEntry();
      case 45:
        if (spaced) return this.fetchBlockEntry();
        return this.fetchPlain();
      case 63:
        if (flow || spaced) return this.fetchKey();
        return this.fetchPlain();
      case 58:
        if (flow || spaced) return this.fetchValue();
        return this.fetchPlain();
      case 42:
        return this.fetchAnchor('alias');
      case 38:
        return this.fetchAnchor('anchor');
      case 33:
        return this.fetchTag();
      case 124:
      case 62:
        if (!flow) return this.fetchBlockScalar(code === 124);
        break;
      case 39:
        return this.fetchQuoted(true);
      case 34:
        return this.fetchQuoted(false);
      case 35:
      case 37:
      case 64:
      case 96:
        break;
      default:
        if (!isBlank(code)) return this.fetchPlain();
    }
    const context = { ...this.place(), message: 'while scanning for the next token' };
    throw new Refusal('found character that cannot start any token', this.place(), context);
  }

  private place(): Place {
    return { at: this.cursor.pos, line: this.cursor.line };
  }

  /** Steps over white space, and over comments, which are kept aside. */
  private skipToToken(): void {
    const { cursor } = this;
    const { buffer } = cursor;
    for (;;) {
      let code = buffer.charCodeAt(cursor.pos);
      while (code === 32 || (code === 9 && (this.flowLevel > 0 || !this.keyAllowed)))
        code = buffer.charCodeAt(++cursor.pos);
      if (code === 35) {
        const start = cursor.pos;
        while (!isBreakOrEnd(code)) code = buffer.charCodeAt(++cursor.pos);
        this.comments.push({ start, line: cursor.line, data: buffer.slice(start + 1, cursor.pos) });
      }
      if (!isBreak(code)) return;
      cursor.skipLineBreak();
      if (this.flowLevel === 0) this.keyAllowed = true;
    }
  }

  private push(token: Token): void {
    this.queue.push(token);
    this.lastPlain = undefined;
  }

  /** Pushes a token of `length` characters and steps over it. */
  private pushIndicator(kind: TokenKind, length: number): void {
    const { cursor } = this;
    const { pos, line, column } = cursor;
    cursor.pos += length;
    this.push(makeToken(kind, pos, pos + length, line, column));
  }

  // Simple keys

  private isStale(key: Token): boolean {
    const { cursor } = this;
    if (key.line < cursor.line) return true;
    const distance = cursor.pos - key.start;
    if (distance <= longestSimpleKey) return false;
    let characters = distance;
    for (let at = key.start; at < cursor.pos; at++)
      if ((cursor.buffer.charCodeAt(at) & 0xfc00) === 0xdc00) characters--;
    return characters > longestSimpleKey;
  }

  /** Refuses a token that had to become a key (it stands at its block's column) and cannot any more. */
  private checkRequiredKey(): void {
    const key = this.keys[0];
    if (key === undefined || !key.possible || !this.isStale(key)) return;
    if (key.required) this.refuseKey(key);
    key.possible = false;
  }

  private refuseKey(key: Token): void {
    const context = { at: key.start, line: key.line, message: 'while scanning a simple key' };
    const refusal = new Refusal("could not find expected ':'", this.place(), context);
    if (this.flowLevel > 0) throw refusal;
    this.onProblem(refusal);
    this.healRequiredKey();
  }

  /** Lets a token that had to become a key be one without a value, so that what follows keeps its place. */
  private healRequiredKey(): void {
    const key = this.keys[0];
    if (key === undefined || !key.possible || !key.required || this.flowLevel > 0) return;
    key.possible = false;
    const { lastLine } = key;
    if (lastLine !== undefined) {
      key.end = lastLine.endBefore;
      key.text = lastLine.textBefore;
      this.rewindTo(lastLine);
    }
    const { last } = this.queue;
    this.queue.insert(makeToken('key', key.start, key.start, key.line, key.column), key.position);
    this.push(makeToken('value', last.end, last.end, last.line, last.column));
    this.keyAllowed = true;
  }

  private rewindTo(lastLine: LastLine): void {
    const { cursor } = this;
    cursor.pos = cursor.lineStart = lastLine.start;
    cursor.line = lastLine.line;
  }

  /** Notes whether the token that begins here may be a simple key, and whether it must. */
  private saveKey(): void {
    if (this.keyAllowed) this.dropKey();
    this.savedPossible = this.keyAllowed;
    this.savedRequired = this.flowLevel === 0 && this.indent === this.cursor.column;
  }

  /** Pushes the token for which `saveKey` was called, on the flow level of that time. */
  private pushSaved(token: Token, level = this.keys.length - 1): void {
    if (this.savedPossible) {
      token.possible = true;
      token.required = this.savedRequired;
      this.keys[level] = token;
    }
    this.push(token);
  }

  private dropKey(): void {
    const level = this.keys.length - 1;
    const key = this.keys[level];
    if (key?.possible && key.required) this.refuseKey(key);
    if (key !== undefined) key.possible = false;
  }

  // Blocks

  private openBlock(
    kind: 'block-sequence-start' | 'block-mapping-start',
    column: number,
    place: Token | Place,
    position: number,
  ): void {
    if (this.flowLevel > 0 || this.indent >= column) return;
    this.indents.push(this.indent);
    this.indent = column;
    const at = 'at' in place ? place.at : place.start;
    const token = makeToken(kind, at, at, place.line, column);
    if (position < 0) this.push(token);
    else this.queue.insert(token, position);
  }

  private closeBlocks(column: number): void {
    if (this.flowLevel > 0) return;
    while (this.indent > column) {
      const { pos, line } = this.cursor;
      this.push(makeToken('block-end', pos, pos, line, this.cursor.column));
      this.indent = this.indents.pop() as number;
    }
  }

  // Tokens

  private fetchStreamEnd(): void {
    const { cursor } = this;
    // The reader counts a last line without a line break as ended.
    if (cursor.column !== 0) {
      cursor.line++;
      cursor.lineStart = cursor.pos;
    }
    this.dropKey();
    this.closeBlocks(-1);
    this.keyAllowed = false;
    this.pushIndicator('stream-end', 0);
  }

  private fetchDirective(): void {
    this.dropKey();
    this.closeBlocks(-1);
    this.keyAllowed = false;
    const { pos, line } = this.cursor;
    const directive = scanDirective(this.cursor);
    if (directive.kind === 'version')
      this.push(makeToken('version-directive', pos, directive.end, line, 0, directive.version));
    else this.push(makeToken('tag-directive', pos, directive.end, line, 0, directive.handle, directive.prefix));
  }

  private fetchDocumentMarker(kind: 'document-start' | 'document-end'): void {
    this.dropKey();
    this.closeBlocks(-1);
    this.keyAllowed = false;
    this.pushIndicator(kind, 3);
  }

  private fetchFlowStart(kind: 'flow-sequence-start' | 'flow-mapping-start'): void {
    this.saveKey();
    const { pos, line, column } = this.cursor;
    const level = this.keys.length - 1;
    this.keys.push(undefined);
    this.flowLevel++;
    this.keyAllowed = true;
    this.cursor.pos++;
    this.pushSaved(makeToken(kind, pos, pos + 1, line, column), level);
  }

  private fetchFlowEnd(kind: 'flow-sequence-end' | 'flow-mapping-end'): void {
    this.dropKey();
    if (this.flowLevel > 0) {
      this.flowLevel--;
      this.keys.pop();
    }
    this.keyAllowed = false;
    this.pushIndicator(kind, 1);
  }

  private fetchFlowEntry(): void {
    this.dropKey();
    this.keyAllowed = true;
    this.pushIndicator('flow-entry', 1);
  }

  private fetchBlockEntry(): void {
    if (this.flowLevel === 0) {
      if (!this.keyAllowed) throw new Refusal('block sequence entries are not allowed in this context', this.place());
      this.openBlock('block-sequence-start', this.cursor.column, this.place(), -1);
    }
    this.dropKey();
    this.keyAllowed = true;
    this.pushIndicator('block-entry', 1);
  }

  private fetchKey(): void {
    if (this.flowLevel === 0) {
      if (!this.keyAllowed) throw new Refusal('mapping keys are not allowed in this context', this.place());
      this.openBlock('block-mapping-start', this.cursor.column, this.place(), -1);
    }
    this.dropKey();
    this.keyAllowed = this.flowLevel === 0;
    this.pushIndicator('key', 1);
  }

  private fetchValue(): void {
    const key = this.keys[this.keys.length - 1];
    if (key?.possible && !this.isStale(key)) {
      key.possible = false;
      this.queue.insert(makeToken('key', key.start, key.start, key.line, key.column), key.position);
      this.openBlock('block-mapping-start', key.column, key, key.position);
      this.keyAllowed = false;
    } else {
      if (this.flowLevel === 0) {
        if (!this.keyAllowed) throw new Refusal('mapping values are not allowed in this context', this.place());
        this.openBlock('block-mapping-start', this.cursor.column, this.place(), -1);
      }
      this.keyAllowed = this.flowLevel === 0;
    }
    this.pushIndicator('value', 1);
  }

  private fetchAnchor(kind: 'alias' | 'anchor'): void {
    this.saveKey();
    this.keyAllowed = false;
    const { pos, line, column } = this.cursor;
    const name = scanAnchor(this.cursor, kind === 'alias');
    const token = makeToken(kind, pos, this.cursor.pos, line, column, name);
    this.pushSaved(token);
  }

  private fetchTag(): void {
    this.saveKey();
    this.keyAllowed = false;
    const { pos, line, column } = this.cursor;
    const { handle, suffix } = scanTag(this.cursor);
    const token = makeToken('tag', pos, this.cursor.pos, line, column, handle, suffix);
    this.pushSaved(token);
  }

  private fetchBlockScalar(literal: boolean): void {
    this.dropKey();
    this.keyAllowed = true;
    const { pos, line, column } = this.cursor;
    const { text, end } = scanBlockScalar(this.cursor, literal, this.indent);
    this.push(makeToken('scalar', pos, end, line, column, text, '', literal ? 'literal' : 'folded'));
  }

  private fetchQuoted(single: boolean): void {
    this.saveKey();
    this.keyAllowed = false;
    const { pos, line, column } = this.cursor;
    const text = scanQuoted(this.cursor, single);
    const style = single ? 'single-quoted' : 'double-quoted';
    const token = makeToken('scalar', pos, this.cursor.pos, line, column, text, '', style);
    this.pushSaved(token);
  }

  private fetchPlain(): void {
    this.saveKey();
    this.keyAllowed = false;
    const { pos, line, column } = this.cursor;
    const { end, text, passedLine, lastLine } = scanPlain(this.cursor, this.flowLevel > 0, this.indent + 1);
    if (passedLine) this.keyAllowed = true;
    const token = makeToken('scalar', pos, end, line, column, text);
    token.lastLine = lastLine;
    this.pushSaved(token);
    if (lastLine !== undefined) this.lastPlain = token;
  }
}
