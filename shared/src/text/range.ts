/** Offsets and ranges. Every offset in this project counts UTF-16 code units, from 0. */

/** A half-open range `[start, end)` of offsets. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

/** A position in a text: line and column from 0, the column in UTF-16 code units. */
export interface LineColumn {
  readonly line: number;
  readonly column: number;
}
