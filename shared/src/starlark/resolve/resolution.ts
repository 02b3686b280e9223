/** The result of resolving the names of a program: the binding of each identifier. */
import type { DefStatement, Identifier, LambdaExpression, StarlarkProblem } from '../parse/syntax.js';

/** The kind of a variable: `cell` and `free` are the two ends of one that is shared with inner functions. */
export type Scope = 'local' | 'cell' | 'free' | 'global' | 'predeclared' | 'universal' | 'undefined';

/** A variable, or a use of a variable of an enclosing function. */
export interface Binding {
  readonly name: string;
  /** The identifier that first bound it; undefined for names that the program does not bind. */
  readonly first: Identifier | undefined;
  /** A local variable that inner functions use becomes a cell. */
  scope: Scope;
  /** For locals, cells, free variables and globals: the index among those of the function or file. */
  readonly index: number;
}

/** The syntax of a function. */
export type FunctionNode = DefStatement | LambdaExpression;

/** The variables of a function, or of the file outside of functions. */
export interface FunctionScope {
  /** Parameters come first: ordinary and keyword-only ones, then `*args`, then `**kwargs`. */
  readonly locals: Binding[];
  /** Bindings, in the enclosing function, of the variables that this one captures. */
  readonly freeVariables: Binding[];
  parameterCount: number;
  keywordOnlyCount: number;
  hasVarargs: boolean;
  hasKwargs: boolean;
}

/** The result of `resolveProgram`. */
export interface Resolution {
  readonly bindings: ReadonlyMap<Identifier, Binding>;
  readonly functions: ReadonlyMap<FunctionNode, FunctionScope>;
  readonly file: FunctionScope;
  readonly globals: readonly Binding[];
  readonly problems: readonly StarlarkProblem[];
}

/** A scope without variables. */
export function newScope(): FunctionScope {
  const counts = { parameterCount: 0, keywordOnlyCount: 0, hasVarargs: false, hasKwargs: false };
  return { locals: [], freeVariables: [], ...counts };
}
