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
  /** The name where it is first bound. */
  readonly range: TextRange;
  /** Where the name is bound again and where it is used, in the order of the code; excludes `range`. */
  readonly references: readonly TextRange[];
  /** The function that has it as parameter or local variable; undefined for names of the whole file. */
  readonly within: SymbolDefinition | undefined;
  /**
   * For functions: from `def` to the `end` that closes them, or to the end of their last statement if there is none.
   */
  readonly body: TextRange | undefined;
  /** For functions: the `end` that closes them; undefined if there is none. */
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
   * The range of the member's name, without its quotes, in a load that binds it to another name; undefined in others.
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
  /** Names used but not defined in the file: built-in ones, and mistakes. */
  readonly free: readonly { readonly name: string; readonly range: TextRange }[];
  /** The definition in the file for each identifier of the program that has one, by the rules of scope. */
  readonly bindings: ReadonlyMap<Identifier, SymbolDefinition>;
}
