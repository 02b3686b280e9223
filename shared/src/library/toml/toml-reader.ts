/** A position in a TOML text, and how errors name it. */
import type { Work } from '../../starlark/eval/thread.js';
import { quote } from '../../starlark/values/quote.js';
import { StarlarkError } from '../../starlark/values/value.js';
import { TomlTables } from './toml-tables.js';

/** A text and the current position in it, in UTF-16 code units. */
export class TomlReader {
  readonly text: string;
  /** Each value and each header counts as a step. */
  readonly work: Work | undefined;
  readonly tables = new TomlTables();
  at = 0;
  /** Whether the text contains a date or time, a type that Starlark does not have. */
  hasDate = false;
  /** The offset of the first character that is not allowed in TOML. */
  private readonly forbiddenAt: number;

  constructor(text: string, work?: Work) {
    this.text = text;
    this.work = work;
    const forbidden = text.search(
      /[\0-\x08\x0b\x0c\x0e-\x1f\x7f]|\r(?!\n)|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/,
    );
    this.forbiddenAt = forbidden < 0 ? text.length : forbidden;
  }

  /** The next character; empty at the end. */
  get next(): string {
    if (this.at >= this.forbiddenAt && this.at < this.text.length) this.failAtForbidden();
    const code = this.text.codePointAt(this.at);
    return code === undefined ? '' : String.fromCodePoint(code);
  }

  /** The text that matches here; empty if there is none. `pattern` is sticky. */
  take(pattern: RegExp): string {
    pattern.lastIndex = this.at;
    const [found = ''] = pattern.exec(this.text) ?? [];
    this.at += found.length;
    if (this.at > this.forbiddenAt) this.failAtForbidden();
    return found;
  }

  skipSpaces(): void {
    this.take(/[ \t]*/y);
  }

  /**
   * Throws with the reference's message. `end` is the offset up to which the reference has read when it notices the
   * error; a line break before it counts for the line number.
   */
  fail(message: string, end = this.at): never {
    const lineBreaks = this.text.slice(0, end).split('\n').length;
    // At the end of the text the reference goes back one line.
    const line = end >= this.text.length && this.at >= this.text.length ? lineBreaks - 1 : lineBreaks;
    this.failOnLine(message, line);
  }

  /**
   * Throws an error about a token that has just been read, or the line break after it. The reported line is `less`
   * lines above the current one.
   */
  failHere(message: string, less = 0): never {
    this.failOnLine(message, this.text.slice(0, this.at).split('\n').length - less);
  }

  /** Throws an error about the next character, between the words `before` and `after`. */
  failAtNext(before: string, after: string): never {
    this.fail(`${before} ${quoteCharacter(this.next)}${after}`, this.at + this.next.length);
  }

  private failAtForbidden(): never {
    const code = this.text.charCodeAt(this.forbiddenAt);
    this.at = this.forbiddenAt;
    const hex = (code & 0xff).toString(16).padStart(2, '0');
    if (code >= 0xd800) this.failHere(`invalid UTF-8 byte: 0x${hex}`);
    this.failHere(`TOML files cannot contain control characters: '0x${hex}'`);
  }

  private failOnLine(message: string, line: number): never {
    const { lastKey } = this.tables;
    const key = lastKey === '' ? '' : ` (last key ${quote(lastKey)})`;
    throw new StarlarkError(`toml: line ${line}${key}: ${message}`);
  }
}

/** Go's `%q` of a character; the end of the text is the character 0. */
function quoteCharacter(character: string): string {
  if (character === '') return "'\\x00'";
  return character === "'" ? "'\\''" : `'${character === '"' ? '"' : quote(character).slice(1, -1)}'`;
}
