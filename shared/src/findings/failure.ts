/**
 * The reason why ytt fails, as data. Code that depends on the reason uses this instead of the message, which is for
 * people. Only reasons that some code depends on are included.
 */

export type Failure =
  | SyntaxFailure
  | TextFailure
  | CallFailure
  | PassedFailure
  | OverlayReason
  | RuleFailure
  | OtherFailure;

export type SyntaxFailure =
  /**
   * A token of another kind than the grammar expects here. `meant` is set if the token, or the name before it, is a
   * misspelt keyword: the finding is then about that.
   */
  | {
      readonly kind: 'unexpected-token';
      readonly found: string;
      readonly wanted: string;
      readonly meant?: string | undefined;
    }
  /** A word that cannot be a name. */
  | { readonly kind: 'reserved-word'; readonly word: string }
  /** A name to load that is not in quotes. */
  | { readonly kind: 'load-unquoted' }
  /** A `load` without names. */
  | { readonly kind: 'load-empty' }
  /** The comma after a tuple without parentheses. */
  | { readonly kind: 'trailing-comma' }
  /** Brackets on a line above that are never closed; `missing` closes them. The finding is where that belongs. */
  | { readonly kind: 'bracket-unclosed'; readonly missing: string }
  /** A closing bracket that closes the code around it too early. */
  | { readonly kind: 'bracket-surplus' }
  /** A string without its closing quote, which is `quote` if the finding is about the last of its lines only. */
  | { readonly kind: 'string-unclosed'; readonly quote?: string }
  /** A line of a string of several lines that does not end with one backslash. */
  | { readonly kind: 'string-uncontinued' }
  /** A block without its `end`. */
  | { readonly kind: 'block-unclosed' }
  /** An `end`, `else` or `elif` without a block. */
  | { readonly kind: 'block-unopened' }
  /** The first statement of a module ends in a block without statements. */
  | { readonly kind: 'first-block-empty' };

/** Why a text is not a text template. */
export type TextFailure =
  /** A `@)` without a `(@` before it. */
  | { readonly kind: 'code-unopened' }
  /** A `(@` in code that is not closed. */
  | { readonly kind: 'code-reopened' }
  /** A `(@` without a `@)` after it. */
  | { readonly kind: 'code-unclosed' };

type CallFailure =
  /** A variable that is read before it has a value. */
  | { readonly kind: 'variable-unassigned' }
  /** A value of the type `of` has no such member, or no such key. */
  | { readonly kind: 'member-missing'; readonly of: string; readonly name: string }
  | { readonly kind: 'key-missing'; readonly of: string; readonly key: unknown }
  | { readonly kind: 'index-out-of-range' }
  /** A key or an index that values of this type cannot have. */
  | { readonly kind: 'index-refused' }
  | { readonly kind: 'slice-refused' }
  | { readonly kind: 'operands-refused'; readonly op: string; readonly left: string; readonly right: string }
  | { readonly kind: 'not-iterable' }
  | { readonly kind: 'not-callable' }
  /** The value after `*` or `**` cannot be spread. */
  | { readonly kind: 'spread-refused'; readonly mode: '*' | '**' }
  /** An argument, by its name or its place from 1; `nearest` is a parameter with a similar name. */
  | { readonly kind: 'argument-refused'; readonly argument: string; readonly nearest?: string }
  /**
   * A call with too many or too few arguments: `argument` is the name of one of them, if it is known, and `nearest` a
   * parameter with a similar name.
   */
  | {
      readonly kind: 'call-mismatch';
      readonly function: string;
      readonly argument?: string;
      readonly nearest?: string;
    }
  /** `@ytt:NAME` */
  | { readonly kind: 'module-unknown'; readonly name: string }
  /** A node is in no place for its kind. */
  | { readonly kind: 'node-misplaced' }
  /** A value is set where no node was started. */
  | { readonly kind: 'node-missing' }
  /** A key is in a map already. */
  | { readonly kind: 'key-repeated' }
  /** The key of an item is a map. */
  | { readonly kind: 'key-is-map' }
  /** A value in a text template that is no string. */
  | { readonly kind: 'text-refused' }
  /** A module has no such name to load. */
  | { readonly kind: 'name-not-exported'; readonly name: string; readonly module: string; readonly nearest?: string }
  /**
   * A library does not export this name, or not from this file: `argument` is the wrong argument of `export()`, by its
   * name or its place from 1.
   */
  | { readonly kind: 'export-missing'; readonly argument: '1' | 'path'; readonly nearest?: string }
  /** `nearest` is the path of a file beside it with a similar name. */
  | { readonly kind: 'file-missing'; readonly nearest?: string }
  /** `nearest` is the path of a library with a similar name; `path` is then the missing one. */
  | { readonly kind: 'library-missing'; readonly path?: string; readonly nearest?: string }
  /** A key that must be a string to be printed. */
  | { readonly kind: 'key-not-string' }
  /** An overlay matches by a key that an item lacks. */
  | { readonly kind: 'match-key-missing'; readonly name: string; readonly nearest: string | undefined }
  /** Code called `assert.fail()`. */
  | { readonly kind: 'assert-fail' }
  /** The evaluation of the whole run has used up its steps, memory or time, and ends. */
  | { readonly kind: 'evaluation-ended' }
  /** `fail()`, or a function of a module, failed for any other reason. */
  | { readonly kind: 'function-failed'; readonly name: string };

/** The failure of a `load`, a library or an overlay that is caused by a failure elsewhere, `cause`. */
type PassedFailure =
  /** `first` is the message of the innermost failed `load` of the chain that leads to the mistake. */
  | { readonly kind: 'load-failed'; readonly first: string; readonly cause: Failure | undefined }
  | { readonly kind: 'library-failed'; readonly cause: Failure | undefined }
  | { readonly kind: 'overlay-failed'; readonly cause: Failure | undefined };

/** Why an item of an overlay cannot be applied. */
export type OverlayReason =
  /** A map where the left side has something else, by its type in ytt's messages. */
  | { readonly kind: 'map-expected'; readonly found: string }
  /** `@annotation` has no argument `name=`; `nearest` is the one that was probably meant. */
  | { readonly kind: 'argument-unknown'; readonly name: string; readonly nearest: string | undefined }
  /** An argument that must be `True` or `False`. */
  | { readonly kind: 'boolean-expected'; readonly argument: string }
  /** A text for a count, such as `"1"`, that is not a number and a plus. */
  | { readonly kind: 'count-malformed'; readonly text: string }
  /** `@overlay/match` lacks `by=`. */
  | { readonly kind: 'matcher-missing' }
  /** `@overlay/insert` lacks `before=` and `after=`. */
  | { readonly kind: 'side-missing' }
  /**
   * An unexpected number of nodes match. `ofNothing` is set if the run has no document to overlay, only overlays: the
   * documents that they apply to come from elsewhere.
   */
  | { readonly kind: 'miscounted'; readonly count: number; readonly ofNothing?: true }
  /** The annotation of an operation that map items do not have. */
  | { readonly kind: 'operation-misplaced'; readonly annotation: string }
  | { readonly kind: 'operation-repeated' };

/** What is wrong with a rule of a validation. */
type RuleFailure =
  /** The argument `name=` has another type than `wanted`, as ytt calls it. */
  { readonly kind: 'rule-argument-refused'; readonly name: string; readonly wanted: string } | UnfitRule;

/**
 * The rule `named=` cannot be evaluated for values of the declared type, by ytt's name. `compared` is the type of the
 * argument, for a rule that compares with it.
 */
export interface UnfitRule {
  readonly kind: 'rule-unfit';
  readonly named: 'min' | 'max' | 'min_len' | 'max_len';
  readonly type: string;
  readonly compared?: string;
}

type OtherFailure =
  /** A document without the annotation of the others in its file. */
  | { readonly kind: 'document-unlike-others'; readonly others: 'data/values' | 'data/values-schema' }
  /** A default or an example has another type than the declared one, by ytt's name. */
  | { readonly kind: 'default-refused'; readonly expected: string }
  /** An annotation that does not exist, and the name that was probably meant. */
  | { readonly kind: 'annotation-unknown'; readonly nearest: string | undefined }
  /** A key of data values is no string, so that they cannot be given to code. */
  | { readonly kind: 'struct-key-refused' }
  /** A project of a project file lacks a key. */
  | { readonly kind: 'project-incomplete'; readonly lacks: 'name' | 'files' };

/** Whether a block lacks its `end`, or an `end`, `else` or `elif` lacks its block. */
export function isUnpaired({ failure }: { readonly failure?: Failure | undefined }): boolean {
  return failure?.kind === 'block-unclosed' || failure?.kind === 'block-unopened';
}

/** The failure where the mistake is: in this code, or in the module, library or function of an overlay that it uses. */
export function originalFailure(failure: Failure | undefined): Failure | undefined {
  let original = failure;
  while (original !== undefined && 'cause' in original) original = original.cause;
  return original;
}
