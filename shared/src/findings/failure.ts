/** Why code cannot be parsed, as data. Whoever decides by the reason uses this; messages are for people. */

/** A reason by which something else is decided; other mistakes in code have none. */
export type Failure = SyntaxFailure;

export type SyntaxFailure =
  /** A kind of token where another kind, or a part of an expression, is wanted. */
  | { readonly kind: 'unexpected-token'; readonly found: string; readonly wanted: string }
  /** A word that cannot be a name. */
  | { readonly kind: 'reserved-word'; readonly word: string }
  /** A name to load that is not in quotes. */
  | { readonly kind: 'load-unquoted' }
  /** The comma after a tuple without parentheses. */
  | { readonly kind: 'trailing-comma' }
  /** A string without its closing quote. */
  | { readonly kind: 'string-unclosed' }
  /** A block without its `end`. */
  | { readonly kind: 'block-unclosed' }
  /** An `end`, `else` or `elif` without a block. */
  | { readonly kind: 'block-unopened' }
  /** The first statement of a module ends in a block without statements. */
  | { readonly kind: 'first-block-empty' };
