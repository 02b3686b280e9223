/** One version of one text, and how findings name it. */
import type { TextEdit } from './edit.js';
import { LineIndex } from './line-index.js';

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
  private index: LineIndex | undefined;

  constructor(path: string, text: string) {
    this.path = path;
    this.text = text;
  }

  get lines(): LineIndex {
    this.index ??= new LineIndex(this.text);
    return this.index;
  }

  /** Takes the lines over from `before`, of whose text `edit` made this one, where they are known. */
  carryLines(before: SourceFile, edit: TextEdit): void {
    this.index ??= before.index?.after(edit, this.text);
  }

  /** The text of `line` (from 0) without its line break. */
  lineText(line: number): string {
    return this.text.slice(this.lines.lineStart(line), this.lines.lineEnd(line)).replace(/\r?\n$/, '');
  }
}
