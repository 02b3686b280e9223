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
  /** Once it has been saved as a possible simple key: how many tokens came before it. */
  position: number;
  /** Whether a later `:` can still make this token a simple key, and whether one is required. */
  possible: boolean;
  required: boolean;
  /**
   * For a scalar of several lines whose first lines may have been meant as a key: the start of the text after that, on
   * the last line of a plain scalar, or the second line of a quoted one.
   */
  lastLine: LastLine | undefined;
}

export interface LastLine {
  /** The line's offset, its indentation (for a plain scalar), its number. */
  readonly start: number;
  readonly column: number;
  readonly line: number;
  /** The end and the value of the scalar without that line and those after it. */
  readonly endBefore: number;
  readonly textBefore: string;
}

/** A sequence of quoted scalars of several lines, each of which begins on the line on which the previous one ends. */
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
