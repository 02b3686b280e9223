/** What the scanner hands to the parser. */
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
  /** The scanner refused the text here; the problem is already noted. */
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
  /** Whether a `:` to come may still make this token a simple key, and whether one must come. */
  possible: boolean;
  required: boolean;
  /** Where the last line of a plain scalar over several lines begins: line's offset, its indentation, its number. */
  lastLine: LastLine | undefined;
}

export interface LastLine {
  readonly start: number;
  readonly column: number;
  readonly line: number;
  /** End and value of the scalar as it would be without that line. */
  readonly endBefore: number;
  readonly textBefore: string;
}

/** A comment as the scanner meets it. */
export interface CommentToken {
  readonly start: number;
  readonly line: number;
  /** What follows the `#`. */
  readonly data: string;
}
