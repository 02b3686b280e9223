/** The beginnings of all lines of a text, to convert between offsets and lines in logarithmic time. */
import type { TextEdit } from './edit.js';
import type { LineColumn } from './range.js';

/** A line break of YAML 1.1 other than LF and CR LF, which does not end a line here. */
export const otherBreaks = /\r(?!\n)|[\x85\u2028\u2029]/;

/** The starts of the lines of one text. Lines end at "\n"; a "\r" before it belongs to the line's end. */
export class LineIndex {
  private readonly starts: Uint32Array;
  private readonly textLength: number;

  /** `starts` are given if the lines were computed from those of another text and an edit. */
  constructor(text: string, starts: Uint32Array = startsOf(text)) {
    this.starts = starts;
    this.textLength = text.length;
  }

  /**
   * The lines of `text`, which is the text of this index after `edits`: in order, without overlaps, and with ranges
   * that all refer to the text before the first edit.
   */
  after(edits: readonly TextEdit[], text: string): LineIndex {
    const added = edits.map(({ newText }) => startsOf(newText));
    const removed = edits.map(({ range }) => this.lineAt(range.end) - this.lineAt(range.start));
    const starts = new Uint32Array(this.starts.length + sum(added.map(({ length }) => length - 1)) - sum(removed));
    let to = 0;
    let from = 0;
    let delta = 0;
    for (const [i, { range, newText }] of edits.entries()) {
      const kept = this.lineAt(range.start) + 1;
      while (from < kept) starts[to++] = (this.starts[from++] as number) + delta;
      const lines = added[i] as Uint32Array;
      for (let line = 1; line < lines.length; line++) starts[to++] = range.start + delta + (lines[line] as number);
      from += removed[i] as number;
      delta += newText.length - (range.end - range.start);
    }
    while (from < this.starts.length) starts[to++] = (this.starts[from++] as number) + delta;
    return new LineIndex(text, starts);
  }

  get lineCount(): number {
    return this.starts.length;
  }

  /** The line (from 0) that contains `offset`; offsets outside the text are clamped to it. */
  lineAt(offset: number): number {
    let low = 0;
    let high = this.starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >>> 1;
      if ((this.starts[middle] as number) <= offset) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  /** The offset at which `line` (from 0) begins; lines past the end begin at the end of the text. */
  lineStart(line: number): number {
    return this.starts[line] ?? this.textLength;
  }

  /** The offset after the last character of `line`, including its line break. */
  lineEnd(line: number): number {
    return this.starts[line + 1] ?? this.textLength;
  }

  positionAt(offset: number): LineColumn {
    const line = this.lineAt(offset);
    return { line, column: Math.max(0, Math.min(offset, this.textLength) - this.lineStart(line)) };
  }

  /** The offset of a position; columns past the line's end are clamped to it. */
  offsetAt(place: LineColumn): number {
    return Math.min(this.lineStart(place.line) + place.column, this.lineEnd(place.line));
  }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}

function startsOf(text: string): Uint32Array {
  let count = 1;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) count++;
  const starts = new Uint32Array(count);
  let line = 1;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts[line++] = at + 1;
  return starts;
}
