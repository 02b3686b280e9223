/**
 * The names in the code of a file: definitions, uses, loads, and members. Ranges are offsets in the file, in UTF-16
 * code units.
 */
import type { Identifier } from '../../starlark/parse/syntax.js';
import type { TextRange } from '../../text/range.js';

/** The parameters and documentation of a function. */
export interface FunctionSignature {
  /** Parameters as written, such as `n=1` and `*rest`. */
  readonly parameters: readonly string[];
  /** The first statement's string, if it is one. */
  readonly documentation: string | undefined;
}

/** A name that the code of a file binds. */
export interface SymbolDefinition {
  readonly name: string;
  readonly kind: 'function' | 'parameter' | 'variable' | 'load';
  /** The first place that binds the name. */
  readonly range: TextRange;
  /** Where the name is bound again and where it is used, in the order of the code; excludes `range`. */
  readonly references: readonly TextRange[];
  /** The function that has it as parameter or local variable; undefined for names of the whole file. */
  readonly within: SymbolDefinition | undefined;
  /**
   * For functions: the range from `def` to the closing `end`, or if that is missing, to the end of the last statement.
   */
  readonly body: TextRange | undefined;
  /** For functions: the closing `end`; undefined if it is missing. */
  readonly closing: TextRange | undefined;
  /** For variables of comprehensions and parameters of lambdas: the expression in which they are visible. */
  readonly expression: TextRange | undefined;
  /**
   * Parts of its function or expression where it is not visible, because they are evaluated outside: the function's
   * name, defaults of parameters, and the first iterable of a comprehension.
   */
  readonly outside: readonly (TextRange | undefined)[];
  readonly signature: FunctionSignature | undefined;
  /** For loads: the loaded member. */
  readonly loadedFrom: LoadedMember | undefined;
}

/** The member that a `load` imports from its module. */
export interface LoadedMember {
  readonly module: string;
  readonly name: string;
  /**
   * In a load that binds the member to another name: the range of the member's name without its quotes. Undefined in
   * other loads.
   */
  readonly at: TextRange | undefined;
}

/** A `load` statement's module. */
export interface LoadedModule {
  readonly path: string;
  /** The string with its quotes. */
  readonly range: TextRange;
}

/** All symbols of a file. */
export interface FileSymbols {
  readonly definitions: readonly SymbolDefinition[];
  readonly loads: readonly LoadedModule[];
  /** The names after dots. */
  readonly attributes: readonly TextRange[];
  /** Names that are used but not defined in the file: built-ins, and mistakes. */
  readonly free: readonly { readonly name: string; readonly range: TextRange }[];
  /** The definition of each identifier of the program that the file defines, by the rules of scope. */
  readonly bindings: ReadonlyMap<Identifier, SymbolDefinition>;
}
