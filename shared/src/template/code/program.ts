/**
 * The Starlark text of a template, and the mapping from it back to the template.
 *
 * ytt joins the lines of code and instructions into one text, and removes the indentation of each line unless the line
 * before it ends in a backslash. A string that is open at the end of a line, or a backslash there, therefore continues
 * in the next line of code, or in an instruction.
 *
 * Blank lines are added before documents so that each begins at a multiple of a fixed length. Most edits of a document
 * then do not move the code of the others, which need not be parsed again.
 */

import { leadingSpace } from '../../starlark/values/unicode.js';
import { LineIndex } from '../../text/line-index.js';
import { pacing } from '../../text/pacing.js';
import type { TextRange } from '../../text/range.js';
import type { SourceFile } from '../../text/source-file.js';
import type { CodeLine } from './code-line.js';

/** The number of lines between two calls of `Pauses.withinStep`. */
const pauseInterval = 10_000;

/** Documents begin at multiples of this offset, in UTF-16 code units, unless the previous such place is near. */
const alignment = 512;
const leastAligned = 2 * alignment;

/**
 * Matches text in which an added blank line could become part of a string, or which has line breaks of its own, so that
 * lines of the program are not lines of the code.
 */
const lineBreaking = /[\n\r]|"""|'''/;

/** A piece of the program and its position in the file. */
interface PlacedPiece {
  readonly start: number;
  readonly end: number;
  readonly source: TextRange;
  readonly verbatim: boolean;
}

/** The position in the file of a part of the program. */
export interface ProgramPlace {
  readonly range: TextRange;
  /** The line (from 0) that ytt names, if it is not that of the range. */
  readonly namedLine: number | undefined;
}

/** The text of a generated program, with a mapping from each part to its place in the file. */
export class ProgramText {
  readonly file: SourceFile;
  readonly text: string;
  private readonly lines: readonly CodeLine[];
  /** The offsets at which the lines begin. */
  private readonly starts: readonly number[];
  private lineIndex: LineIndex | undefined;

  /** `documents` are the indexes of the lines at which documents begin. */
  constructor(file: SourceFile, code: readonly CodeLine[], documents: readonly number[] = []) {
    this.file = file;
    const aligned = new Set(code.some(({ text }) => lineBreaking.test(text)) ? [] : documents);
    const lines: CodeLine[] = [];
    const texts: string[] = [];
    const starts: number[] = [];
    let offset = 0;
    let lastAligned = 0;
    let continued = false;
    const add = (line: CodeLine, text: string): void => {
      lines.push(line);
      texts.push(text);
      starts.push(offset);
      offset += text.length + 1;
    };
    const pace = pacing(file, pauseInterval);
    for (const [i, line] of code.entries()) {
      pace();
      if (aligned.has(i) && !continued && offset - lastAligned >= leastAligned) {
        const blank = ' '.repeat(alignment - 1 - (offset % alignment));
        add({ text: blank, sourceLine: undefined, pieces: [] }, blank);
        lastAligned = offset;
      }
      const text: string = continued ? line.text : line.text.slice(leadingSpace(line.text));
      continued = text.endsWith('\\');
      add(line, text);
    }
    this.lines = lines;
    this.text = texts.join('\n');
    this.starts = starts;
  }

  /**
   * The position in the file of `[start, end)` of the program. For an empty range, it is the position of the whole
   * piece of code around it. Generated code has the position of the line that ytt names.
   */
  place(start: number, end: number): ProgramPlace | undefined {
    const line = this.namedLine(start);
    const range = this.sourceRange(start, end) ?? (line === undefined ? undefined : trimmedLine(this.file, line));
    if (range === undefined) return undefined;
    return { range, namedLine: line === this.file.lines.lineAt(range.start) ? undefined : line };
  }

  /**
   * The offset in the program of an offset in the file, if there is code. White space before a piece is not in the
   * program; it maps to the beginning of the piece. If the code occurs several times, because of an alias, it is the
   * offset of the first.
   */
  programOffset(offset: number): number | undefined {
    let next: PlacedPiece | undefined;
    for (let line = 0; line < this.lines.length; line++) {
      for (const piece of this.piecesOf(line)) {
        const { source, verbatim } = piece;
        if (!verbatim) continue;
        if (offset >= source.start && offset <= source.end) return piece.start + offset - source.start;
        if (offset < source.start && source.start < (next?.source.start ?? Infinity)) next = piece;
      }
    }
    if (next === undefined || !/^[ \t\r]*$/.test(this.file.text.slice(offset, next.source.start))) return undefined;
    return next.start;
  }

  /** The range in the file of `[start, end)` of the program, if the user wrote all of it. */
  writtenRange(start: number, end: number): TextRange | undefined {
    const piece = this.pieceAt(start);
    if (piece === undefined || !piece.verbatim || end > piece.end) return undefined;
    const shift = piece.source.start - piece.start;
    return { start: start + shift, end: end + shift };
  }

  /** The end in the file of the last part of `[start, end)` that the user wrote; undefined if there is none. */
  writtenEnd(start: number, end: number): number | undefined {
    for (let line = this.lineOf(end); line >= 0 && this.lineEnd(line) >= start; line--) {
      const last = this.piecesOf(line).findLast((piece) => piece.verbatim && piece.start <= end);
      if (last !== undefined)
        return last.end < start ? undefined : last.source.start + Math.min(end, last.end) - last.start;
    }
    return undefined;
  }

  private sourceRange(start: number, end: number): TextRange | undefined {
    const piece = this.pieceAt(start);
    // A failed instruction has the position of its parenthesis, and its expression comes after that.
    if (piece === undefined) return this.nextOnLine(start);
    if (!piece.verbatim) return piece.source;
    const shift = piece.source.start - piece.start;
    const last = Math.min(end, piece.end);
    if (last > start) return { start: start + shift, end: last + shift };
    return trimmed(this.file, { start: piece.source.start, end: piece.end + shift });
  }

  private nextOnLine(offset: number): TextRange | undefined {
    const piece = this.piecesOf(this.lineOf(offset)).find(({ start }) => start > offset);
    if (piece === undefined || this.text.slice(offset, piece.start).includes('\n')) return undefined;
    return trimmed(this.file, piece.source);
  }

  /** The piece that contains `offset`, or ends there. */
  private pieceAt(offset: number): PlacedPiece | undefined {
    const piece = this.piecesOf(this.lineOf(offset)).findLast(({ start }) => start <= offset);
    return piece !== undefined && offset <= piece.end ? piece : undefined;
  }

  /** The pieces of a line of code, in order. */
  private piecesOf(line: number): readonly PlacedPiece[] {
    const code = this.lines[line];
    const start = this.starts[line];
    if (code === undefined || start === undefined) return [];
    const indent = code.text.length - (this.lineEnd(line) - start);
    const placed: PlacedPiece[] = [];
    for (const { at, length, source, verbatim } of code.pieces) {
      const cut = Math.max(0, indent - at);
      const from = start + at - indent;
      placed.push({
        start: from + cut,
        end: from + length,
        source: { start: source.start + cut, end: source.end },
        verbatim,
      });
    }
    return placed;
  }

  /** The line of code that contains `offset`, or ends there. */
  private lineOf(offset: number): number {
    let low = 0;
    let high = this.starts.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.starts[middle] ?? 0) <= offset) low = middle + 1;
      else high = middle;
    }
    return low - 1;
  }

  private lineEnd(line: number): number {
    return (this.starts[line + 1] ?? this.text.length + 1) - 1;
  }

  /** The line (from 0) of the file that ytt names for an offset: it counts each line of code as one line of text. */
  private namedLine(offset: number): number | undefined {
    this.lineIndex ??= new LineIndex(this.text);
    const at = this.lineIndex.lineAt(offset);
    const own = this.lines[at]?.sourceLine;
    if (own !== undefined) return own;
    for (let i = at - 1; i >= 0; i--) if (this.lines[i]?.sourceLine !== undefined) return this.lines[i]?.sourceLine;
    for (let i = at + 1; i < this.lines.length; i++)
      if (this.lines[i]?.sourceLine !== undefined) return this.lines[i]?.sourceLine;
    return undefined;
  }
}

/** `range` of the file without surrounding white space. */
export function trimmed(file: SourceFile, range: TextRange): TextRange {
  const text = file.text.slice(range.start, range.end);
  const start = range.start + leadingSpace(text);
  const end = range.start + text.trimEnd().length;
  return end > start ? { start, end } : range;
}

/** A line of the file without the white space around it. */
export function trimmedLine(file: SourceFile, line: number): TextRange {
  const start = file.lines.lineStart(line);
  return trimmed(file, { start, end: start + file.lineText(line).length });
}

const programTexts = new WeakMap<object, ProgramText>();

/** Records the text that a parsed program was generated from, for findings about its errors. */
export function rememberProgramText(program: object, text: ProgramText): void {
  programTexts.set(program, text);
}

/** The text that the program of a stack frame was generated from; undefined for code that belongs to no file. */
export function programTextOf(program: object): ProgramText | undefined {
  return programTexts.get(program);
}
