/**
 * Writes block YAML like libyaml's emitter (ported by go-yaml v2, which ytt prints with). The emitter decides about
 * spaces and line breaks from what it has just written, so this class tracks the same few facts about the current line.
 */
import type { Work } from '../../starlark/eval/thread.js';
import type { Scalar } from '../../yaml/scalars/resolve.js';
import type { ScalarText } from './yaml-scalar-style.js';

const indentStep = 2;
const lineBreaks = /[\r\n\u0085\u2028\u2029]/;

const escapes: ReadonlyMap<number, string> = new Map([
  [0x00, '0'],
  [0x07, 'a'],
  [0x08, 'b'],
  [0x09, 't'],
  [0x0a, 'n'],
  [0x0b, 'v'],
  [0x0c, 'f'],
  [0x0d, 'r'],
  [0x1b, 'e'],
  [0x22, '"'],
  [0x5c, '\\'],
  [0x85, 'N'],
  [0xa0, '_'],
  [0x2028, 'L'],
  [0x2029, 'P'],
]);

/** The state that decides what an emitter writes. */
interface State {
  readonly column: number;
  readonly indent: number;
  readonly whitespace: boolean;
  readonly indention: boolean;
}

/** A memoised text, with what it depends on besides its node. */
interface WrittenText {
  readonly before: State;
  readonly after: State;
  readonly context: string;
  readonly text: string;
}

/**
 * Texts of other lengths, in UTF-16 code units, are not memoised: shorter ones are parts of longer ones, and longer
 * ones change too often.
 */
const shortestText = 256;
const longestText = 16_384;

/**
 * How scalars are written, with the memoised texts of YAML collections: a collection is the same object as long as
 * nothing in it changes.
 */
export interface Manner {
  readonly scalarText: (value: Scalar, key: boolean) => ScalarText;
  readonly written: WeakMap<object, WrittenText>;
}

/**
 * Writes one YAML text in the order of the calls, which pass its indicators and scalars; `text` is what was written so
 * far. The caller descends into collections, and stops when `length` exceeds `longest`.
 */
export class YamlEmitter {
  readonly manner: Manner;
  /** In UTF-16 code units: printing fails beyond. */
  readonly longest: number;
  /** Counts the values that are written. */
  readonly work: Work | undefined;
  /** The text before `output`. */
  private readonly pieces: string[] = [];
  private piecesLength = 0;
  private output = '';
  private column = 0;
  private indent = -1;
  /** Whether the last output is white space, so that no more is needed before the next. */
  private whitespace = true;
  /** Whether the line contains only indentation and indicators that count as such (`-`, `?`, `:`). */
  private indention = true;

  constructor(manner: Manner, longest: number, work?: Work) {
    this.manner = manner;
    this.longest = longest;
    this.work = work;
  }

  get text(): string {
    return this.pieces.join('') + this.output;
  }

  get length(): number {
    return this.piecesLength + this.output.length;
  }

  /**
   * Runs `body`, or appends its memoised output for the same state; that output must only depend on `node` and
   * `context`. The memo is not used if the total would exceed `longest`.
   */
  memoized(node: object, context: string, body: () => void): void {
    const known = this.manner.written;
    const before = this.state();
    const written = known.get(node);
    if (
      written !== undefined &&
      written.context === context &&
      isSameState(written.before, before) &&
      this.length + written.text.length <= this.longest
    ) {
      this.output += written.text;
      ({ column: this.column, whitespace: this.whitespace, indention: this.indention } = written.after);
      return;
    }
    this.cut();
    const { length: from } = this.pieces;
    const { piecesLength: start } = this;
    body();
    this.cut();
    const length = this.piecesLength - start;
    if (length < shortestText || length > longestText) return;
    const text = this.pieces.splice(from).join('');
    this.pieces.push(text);
    known.set(node, { before, after: this.state(), context, text });
  }

  private state(): State {
    const { column, indent, whitespace, indention } = this;
    return { column, indent, whitespace, indention };
  }

  private cut(): void {
    if (this.output === '') return;
    this.pieces.push(this.output);
    this.piecesLength += this.output.length;
    this.output = '';
  }

  /** Runs `body` one level deeper. A sequence that is a mapping's value is not indented (`indentless`). */
  indented(indentless: boolean, body: () => void): void {
    const outer = this.indent;
    if (outer < 0) this.indent = 0;
    else if (!indentless || this.indention) this.indent += indentStep;
    body();
    this.indent = outer;
  }

  /** Moves to the start of the next item or key of the current level. */
  newLine(): void {
    const indent = Math.max(this.indent, 0);
    if (!this.indention || this.column > indent || (this.column === indent && !this.whitespace)) this.lineBreak();
    if (this.column < indent) this.put(' '.repeat(indent - this.column));
    this.whitespace = true;
    this.indention = true;
  }

  /** `-`, `?`, or the `:` after a `?`: the content may begin on the same line. */
  blockIndicator(indicator: '-' | '?' | ':'): void {
    this.space();
    this.put(indicator);
    this.whitespace = false;
  }

  /** The `:` right after a simple key. */
  colon(): void {
    this.put(':');
    this.endToken();
  }

  /** `{}` or `[]`. */
  empty(brackets: '{}' | '[]'): void {
    this.space();
    this.put(brackets);
    this.endToken();
  }

  scalar({ text, style, tag }: ScalarText): void {
    if (tag !== '') {
      this.space();
      this.put(tag);
      this.endToken();
    }
    const outer = this.indent;
    this.indent = outer < 0 ? indentStep : outer + indentStep;
    if (style === 'literal') this.literal(text);
    else this.flowScalar(text, style);
    this.indent = outer;
  }

  private flowScalar(text: string, style: 'plain' | 'single-quoted' | 'double-quoted'): void {
    this.space();
    if (style === 'plain') this.put(text);
    else if (style === 'double-quoted') this.put(`"${escapeText(text)}"`);
    else this.singleQuoted(text);
    this.endToken();
  }

  /** Only line separators occur here as line breaks; the text after one is indented. */
  private singleQuoted(text: string): void {
    const gap = ' '.repeat(this.indent);
    const doubled = text.replaceAll("'", "''");
    this.put(`'${doubled.replace(/([\u2028\u2029])(?![\u2028\u2029]|$)/g, `$1${gap}`)}'`);
  }

  private literal(text: string): void {
    this.space();
    const indentHint = /^[ \r\n\u0085\u2028\u2029]/.test(text) ? String(indentStep) : '';
    this.put(`|${indentHint}${chomping(text)}`);
    this.lineBreak();
    this.indention = true;
    this.whitespace = true;
    const gap = ' '.repeat(this.indent);
    this.put(text.replace(/[^\n\u2028\u2029]+/g, `${gap}$&`));
    // The column is only reset if the text itself ends its last line.
    if (lineBreaks.test(text.slice(-1))) this.column = 0;
    else this.indention = false;
  }

  private space(): void {
    if (!this.whitespace) this.put(' ');
  }

  private endToken(): void {
    this.whitespace = false;
    this.indention = false;
  }

  private lineBreak(): void {
    this.output += '\n';
    this.column = 0;
  }

  private put(text: string): void {
    this.output += text;
    this.column += text.length;
  }
}

function isSameState(a: State, b: State): boolean {
  return a.column === b.column && a.indent === b.indent && a.whitespace === b.whitespace && a.indention === b.indention;
}

function chomping(text: string): '' | '-' | '+' {
  if (!lineBreaks.test(text.slice(-1))) return '-';
  return text.length === 1 || lineBreaks.test(text.slice(-2, -1)) ? '+' : '';
}

function escapeText(text: string): string {
  // libyaml's test for a byte order mark examines the start of the text at every position: such a text is escaped
  // completely.
  const escaped = text.startsWith('\ufeff')
    ? /./gsu
    : /[^\n\x20-\x7e\xa0-\ud7ff\ue000-\ufefe\uff00-\ufffd]|[\r\n\u0085\u2028\u2029"\\]/gu;
  return text.replace(escaped, (character) => {
    const code = character.codePointAt(0) ?? 0;
    const short = escapes.get(code);
    if (short !== undefined) return `\\${short}`;
    const hex = code.toString(16).toUpperCase();
    if (code <= 0xff) return `\\x${hex.padStart(2, '0')}`;
    return code <= 0xffff ? `\\u${hex.padStart(4, '0')}` : `\\U${hex.padStart(8, '0')}`;
  });
}
