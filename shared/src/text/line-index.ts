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

  /** The lines of `text`, the result of applying `edit` to the text of these lines. */
  after({ range, newText }: TextEdit, text: string): LineIndex {
    const kept = this.lineAt(range.start) + 1;
    const next = this.lineAt(range.end) + 1;
    const added = startsOf(newText);
    const delta = newText.length - (range.end - range.start);
    const starts = new Uint32Array(kept + added.length - 1 + this.starts.length - next);
    starts.set(this.starts.subarray(0, kept));
    for (let i = 1; i < added.length; i++) starts[kept + i - 1] = range.start + (added[i] as number);
    const behind = kept + added.length - 1 - next;
    for (let i = next; i < this.starts.length; i++) starts[i + behind] = (this.starts[i] as number) + delta;
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

function startsOf(text: string): Uint32Array {
  let count = 1;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) count++;
  const starts = new Uint32Array(count);
  let line = 1;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts[line++] = at + 1;
  return starts;
}
