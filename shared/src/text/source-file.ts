/** One version of one text, and the path by which findings name it. */
import type { TextEdit } from './edit.js';
import { LineIndex, otherBreaks } from './line-index.js';

/**
 * An immutable version of a file. Everything derived from a text is memoized on the identity of its `SourceFile`,
 * so a new version of a file is a new object.
 *
 * `path` is what ytt prints for the file in messages: relative to the `-f` argument it was found under, with `/`.
 * Bytes of a file that are not UTF-8 stand in `text` as the lone surrogates U+DC80…U+DCFF (byte 0x80…0xFF).
 */
export class SourceFile {
  readonly path: string;
  readonly text: string;
  /** Called now and then while the text is read. Where it throws, that ends; what was read so far is kept for the next time. */
  readonly whileRead: (() => void) | undefined;
  private index: LineIndex | undefined;
  private otherBreaks: boolean | undefined;
  /** Which texts were looked for, and whether they are there. */
  private readonly looked = new Map<string, boolean>();

  private remembering: object = {};

  constructor(path: string, text: string, whileRead?: () => void) {
    this.path = path;
    this.text = text;
    this.whileRead = whileRead;
  }

  /** What everything that is remembered of this version hangs on (`SourceMemo`). */
  get memory(): object {
    return this.remembering;
  }

  /** Lets go of what was made of this version, since a newer one took its place, or nobody has looked at it for long. */
  forget(): void {
    this.remembering = {};
  }

  get lines(): LineIndex {
    this.index ??= new LineIndex(this.text);
    return this.index;
  }

  /** Whether the text has line breaks of YAML 1.1 that are none to editors: a lone CR, NEL, LS or PS. */
  get hasOtherBreaks(): boolean {
    this.otherBreaks ??= otherBreaks.test(this.text);
    return this.otherBreaks;
  }

  /** Whether `text` is somewhere in the file; for a few fixed texts, as the answer is kept. */
  includes(text: string): boolean {
    let found = this.looked.get(text);
    if (found === undefined) {
      found = this.text.includes(text);
      this.looked.set(text, found);
    }
    return found;
  }

  /** Takes over what is known of `before`, of whose text `edit` made this one, and cannot be otherwise now. */
  carry(before: SourceFile, edit: TextEdit): void {
    this.index ??= before.index?.after(edit, this.text);
    const { range, newText } = edit;
    const around = (length: number): string =>
      this.text.slice(Math.max(0, range.start - length), range.start + newText.length + length);
    // A carriage return before the edit may have lost the line feed behind it.
    if (before.otherBreaks === false && !otherBreaks.test(around(1))) this.otherBreaks = false;
    for (const [text, found] of before.looked)
      if (!found && !around(text.length - 1).includes(text)) this.looked.set(text, false);
  }

  /** The text of `line` (from 0) without its line break. */
  lineText(line: number): string {
    const start = this.lines.lineStart(line);
    let end = this.lines.lineEnd(line);
    // By its last characters: of a long line many findings ask.
    if (end > start && this.text[end - 1] === '\n') end -= this.text[end - 2] === '\r' ? 2 : 1;
    return this.text.slice(start, end);
  }
}
