/** The tokens that the scanner passes to the parser. */
import type { ScalarStyle } from '../syntax.js';

export type TokenKind =
  | 'stream-end'
  | 'version-directive'
  | 'tag-directive'
  | 'document-start'
  | 'document-end'
  | 'block-sequence-start'
  | 'block-mapping-start'
  | 'block-end'
  | 'flow-sequence-start'
  | 'flow-sequence-end'
  | 'flow-mapping-start'
  | 'flow-mapping-end'
  | 'block-entry'
  | 'flow-entry'
  | 'key'
  | 'value'
  | 'alias'
  | 'anchor'
  | 'tag'
  | 'scalar'
  /** The scanner rejected the text here; the problem has been recorded. */
  | 'error';

/** A token; offsets are absolute, lines count from 0. */
export interface Token {
  readonly kind: TokenKind;
  readonly start: number;
  end: number;
  readonly line: number;
  readonly column: number;
  /** Scalar value, anchor name, tag handle, tag directive's handle, version. */
  text: string;
  /** Tag suffix, tag directive's prefix. */
  readonly extra: string;
  readonly style: ScalarStyle;
  /** How many tokens came before this one, once it has been saved as a possible simple key. */
  position: number;
  /** Whether a later `:` can still make this token a simple key, and whether one is required. */
  possible: boolean;
  required: boolean;
  /**
   * For a scalar over several lines, the start of the text after the key if its first lines were meant as one: the last
   * line of a plain scalar, the second of a quoted one.
   */
  lastLine: LastLine | undefined;
}

export interface LastLine {
  /** The line's offset, its indentation (for a plain scalar), its number. */
  readonly start: number;
  readonly column: number;
  readonly line: number;
  /** The end and value that the scalar would have without that line and those after it. */
  readonly endBefore: number;
  readonly textBefore: string;
}

/** Quoted scalars of several lines, each of which begins on the line on which the previous one ends. */
export interface LongQuoted {
  readonly start: number;
  readonly line: number;
  /** The line on which the last of them ends. */
  readonly until: number;
}

/** A comment found by the scanner. */
export interface CommentToken {
  readonly start: number;
  readonly line: number;
  /** The text after the `#`. */
  readonly data: string;
}
