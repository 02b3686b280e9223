/**
 * Places that stay right while the text around them changes (invariants 5 and 6).
 *
 * What is computed from an unchanged part of a text is kept over edits, places included. Those places are relative to a
 * `Passage`, the part as a whole, and a passage alone knows where it lies: reading a new version of the file moves it.
 * So an origin answers for the newest version that was read. Findings, which hold absolute offsets, are made anew from
 * origins for each version and never kept with a part of a text.
 */
import type { Origin } from './origin.js';
import type { SourceFile } from './source-file.js';

/** A part of a text that is the same in successive versions of a file. */
export class Passage {
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

  /** Says where the part lies in a newer version. */
  moveTo(file: SourceFile, start: number): void {
    this.currentFile = file;
    this.currentStart = start;
  }
}

/** An origin within a passage; the offsets it is made of are relative to the passage's start. */
export class PassageOrigin implements Origin {
  private readonly passage: Passage;
  private readonly at: number;
  private readonly length: number;
  private readonly valueAt: number;
  private readonly valueLength: number;

  /** `valueAt` is -1 where there is no value. */
  constructor(passage: Passage, at: number, length: number, valueAt: number, valueLength: number) {
    this.passage = passage;
    this.at = at;
    this.length = length;
    this.valueAt = valueAt;
    this.valueLength = valueLength;
  }

  get file(): SourceFile {
    return this.passage.file;
  }

  get start(): number {
    return this.passage.start + this.at;
  }

  get end(): number {
    return this.passage.start + this.at + this.length;
  }

  get valueStart(): number | undefined {
    return this.valueAt < 0 ? undefined : this.passage.start + this.valueAt;
  }

  get valueEnd(): number | undefined {
    return this.valueAt < 0 ? undefined : this.passage.start + this.valueAt + this.valueLength;
  }
}
