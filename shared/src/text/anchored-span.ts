/**
 * Positions that stay correct while the text around them changes (invariants 5 and 6).
 *
 * Results computed from an unchanged part of a text are kept across edits, including their positions. These positions
 * are relative to an `AnchoredSpan`, the part as a whole, and only the span knows where it is: reading a new version of
 * the file moves it. So an origin is valid for the newest version that was read. Findings have absolute offsets; they
 * are created from origins again for each version, and never kept with a part of a text.
 */
import type { Origin } from './origin.js';
import type { SourceFile } from './source-file.js';

/** A part of a text that is the same in successive versions of a file. */
export class AnchoredSpan {
  private currentFile: SourceFile;
  private currentStart: number;

  constructor(file: SourceFile, start: number) {
    this.currentFile = file;
    this.currentStart = start;
  }

  get file(): SourceFile {
    return this.currentFile;
  }

  get start(): number {
    return this.currentStart;
  }

  /** Sets the position of the part in a newer version. */
  moveTo(file: SourceFile, start: number): void {
    this.currentFile = file;
    this.currentStart = start;
  }
}

/** An origin inside a span; the offsets given to it are relative to the span's start. */
export class AnchoredOrigin implements Origin {
  private readonly span: AnchoredSpan;
  private readonly at: number;
  private readonly length: number;
  private readonly valueAt: number;
  private readonly valueLength: number;

  /** `valueAt` is -1 if there is no value. */
  constructor(span: AnchoredSpan, at: number, length: number, valueAt: number, valueLength: number) {
    this.span = span;
    this.at = at;
    this.length = length;
    this.valueAt = valueAt;
    this.valueLength = valueLength;
  }

  get file(): SourceFile {
    return this.span.file;
  }

  get start(): number {
    return this.span.start + this.at;
  }

  get end(): number {
    return this.span.start + this.at + this.length;
  }

  get valueStart(): number | undefined {
    return this.valueAt < 0 ? undefined : this.span.start + this.valueAt;
  }

  get valueEnd(): number | undefined {
    return this.valueAt < 0 ? undefined : this.span.start + this.valueAt + this.valueLength;
  }
}
