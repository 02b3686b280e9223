/**
 * The syntax trees of Starlark programs. Offsets count UTF-16 code units in the program's text. A generated node, such
 * as an instruction that a template adds, has offsets of -1; errors in it are reported at the last operation that has a
 * position.
 *
 * Broken code leaves `bad` nodes and identifiers with an empty name.
 */
import type { SyntaxFailure } from '../../findings/failure.js';
import type { MissingName } from '../../findings/finding.js';
import type { Float, Int } from '../../number/number.js';

interface Node {
  readonly start: number;
  readonly end: number;
}

/** A name, where it is bound or used. Empty if it is missing in broken code. */
export interface Identifier extends Node {
  readonly kind: 'identifier';
  readonly name: string;
}

/** A number or a string, by its value. */
export interface Literal extends Node {
  readonly kind: 'literal';
  readonly value: string | Int | Float;
}

/** `(expression)`. */
export interface ParenthesizedExpression extends Node {
  readonly kind: 'parenthesized';
  readonly expression: Expression;
}

/** `op operand`. */
export interface UnaryExpression extends Node {
  readonly kind: 'unary';
  readonly op: '+' | '-' | '~' | 'not';
  readonly operand: Expression;
}

/** `left op right`, also with `and`, `or` and `not in`. */
export interface BinaryExpression extends Node {
  readonly kind: 'binary';
  readonly op: string;
  readonly opStart: number;
  readonly left: Expression;
  readonly right: Expression;
}

/** `value if condition else otherwise`. */
export interface ConditionalExpression extends Node {
  readonly kind: 'conditional';
  readonly condition: Expression;
  readonly value: Expression;
  readonly otherwise: Expression;
}

/** `object.name`. */
export interface DotExpression extends Node {
  readonly kind: 'dot';
  readonly object: Expression;
  readonly dotStart: number;
  readonly name: Identifier;
}

/** `object[index]`. */
export interface IndexExpression extends Node {
  readonly kind: 'index';
  readonly object: Expression;
  readonly bracketStart: number;
  readonly index: Expression;
}

/** `object[low:high:step]`. */
export interface SliceExpression extends Node {
  readonly kind: 'slice';
  readonly object: Expression;
  readonly bracketStart: number;
  readonly low: Expression | undefined;
  readonly high: Expression | undefined;
  readonly step: Expression | undefined;
}

/** An argument of a call; `*` and `**` spread a sequence and a mapping. */
export interface Argument extends Node {
  readonly kind: 'argument';
  readonly mode: 'positional' | 'named' | '*' | '**';
  /** If `mode` is 'named'. */
  readonly name: Identifier | undefined;
  readonly value: Expression;
}

/** `callee(args)`. */
export interface CallExpression extends Node {
  readonly kind: 'call';
  readonly callee: Expression;
  readonly parenStart: number;
  readonly args: readonly Argument[];
}

/** `[elements]`. */
export interface ListExpression extends Node {
  readonly kind: 'list';
  readonly elements: readonly Expression[];
}

/** With or without parentheses. */
export interface TupleExpression extends Node {
  readonly kind: 'tuple';
  readonly elements: readonly Expression[];
}

/** `key: value`. */
export interface DictEntry extends Node {
  readonly kind: 'entry';
  readonly key: Expression;
  readonly colonStart: number;
  readonly value: Expression;
}

/** `{entries}`. */
export interface DictExpression extends Node {
  readonly kind: 'dict';
  readonly entries: readonly DictEntry[];
}

/** `for target in iterable` of a comprehension. */
export interface ForClause extends Node {
  readonly kind: 'for-clause';
  readonly target: Expression;
  readonly iterable: Expression;
}

/** `if condition` of a comprehension. */
export interface IfClause extends Node {
  readonly kind: 'if-clause';
  readonly condition: Expression;
}

/** A comprehension of a list, or of a dict if `body` is an entry. */
export interface Comprehension extends Node {
  readonly kind: 'comprehension';
  readonly body: Expression | DictEntry;
  /** The first is a `for`. */
  readonly clauses: readonly (ForClause | IfClause)[];
}

/** A parameter; a lone `*` has no name. */
export interface Parameter extends Node {
  readonly kind: 'parameter';
  readonly mode: 'plain' | '*' | '**';
  readonly name: Identifier | undefined;
  readonly defaultValue: Expression | undefined;
}

/** `lambda parameters: body`. */
export interface LambdaExpression extends Node {
  readonly kind: 'lambda';
  readonly parameters: readonly Parameter[];
  readonly body: Expression;
}

/** Code that could not be parsed. */
export interface BadExpression extends Node {
  readonly kind: 'bad';
}

/** Any expression. */
export type Expression =
  | Identifier
  | Literal
  | ParenthesizedExpression
  | UnaryExpression
  | BinaryExpression
  | ConditionalExpression
  | DotExpression
  | IndexExpression
  | SliceExpression
  | CallExpression
  | ListExpression
  | TupleExpression
  | DictExpression
  | Comprehension
  | LambdaExpression
  | BadExpression;

/** An expression that is evaluated for its effect. */
export interface ExpressionStatement extends Node {
  readonly kind: 'expression-statement';
  readonly expression: Expression;
}

/**
 * A call with one literal, `name(argument)`, alone on its line, in which no user wrote anything. Most lines of the
 * program of a template are such, so they take little memory.
 */
export interface Instruction extends Node {
  readonly kind: 'instruction';
  readonly name: string;
  readonly argument: string | number;
}

/** `target = value` or, with another `op`, `target += value` and the like. */
export interface AssignStatement extends Node {
  readonly kind: 'assign';
  readonly op: string;
  readonly opStart: number;
  readonly target: Expression;
  readonly value: Expression;
}

/** `def name(parameters):` with its body. */
export interface DefStatement extends Node {
  readonly kind: 'def';
  readonly name: Identifier;
  readonly parameters: readonly Parameter[];
  readonly body: readonly Statement[];
}

/** An `elif` is a single `if` in `otherwise`. */
export interface IfStatement extends Node {
  readonly kind: 'if';
  readonly condition: Expression;
  readonly body: readonly Statement[];
  readonly otherwise: readonly Statement[];
}

/** `for target in iterable:` with its body. */
export interface ForStatement extends Node {
  readonly kind: 'for';
  readonly target: Expression;
  readonly iterable: Expression;
  readonly body: readonly Statement[];
}

/** `while condition:` with its body. */
export interface WhileStatement extends Node {
  readonly kind: 'while';
  readonly condition: Expression;
  readonly body: readonly Statement[];
  /** False if the file ends in the block. The loop is then not run, because the code that ends it may be missing. */
  readonly isClosed: boolean;
}

/** `return value`. */
export interface ReturnStatement extends Node {
  readonly kind: 'return';
  readonly value: Expression | undefined;
}

/** `break`, `continue` or `pass`. */
export interface BranchStatement extends Node {
  readonly kind: 'branch';
  readonly keyword: 'break' | 'continue' | 'pass';
}

/**
 * One symbol of a load statement: the name in the module (its position is within the quotes) and the one bound here.
 */
export interface LoadedName {
  readonly from: Identifier;
  readonly to: Identifier;
}

/** `load("module", names)`. */
export interface LoadStatement extends Node {
  readonly kind: 'load';
  readonly module: Literal;
  readonly names: readonly LoadedName[];
}

/** Any statement. */
export type Statement =
  | ExpressionStatement
  | Instruction
  | AssignStatement
  | DefStatement
  | IfStatement
  | ForStatement
  | WhileStatement
  | ReturnStatement
  | BranchStatement
  | LoadStatement;

/** A comment, from its `#` to the end of its line. */
export interface Comment extends Node {
  readonly kind: 'comment';
}

/** A whole text. */
export interface Program extends Node {
  readonly kind: 'program';
  readonly text: string;
  readonly statements: readonly Statement[];
  readonly comments: readonly Comment[];
}

/** A problem in a program's text. `start` is on the line that ytt names. */
export interface StarlarkProblem {
  readonly start: number;
  readonly end: number;
  /** starlark-go's message. */
  readonly message: string;
  /** A sentence for people, if starlark-go's message needs an explanation. */
  readonly plain?: string | undefined;
  /** The wrong token, if the reference names a position on a later line. */
  readonly token?: { readonly start: number; readonly end: number } | undefined;
  /** The bracket or string that is not closed, if that is the problem, and further lines may be taken in. */
  readonly open?: number | undefined;
  /** The name, if the problem is that it is not defined. */
  readonly missing?: MissingName;
  /** The reason; absent if nothing depends on it. */
  readonly failure?: SyntaxFailure | undefined;
}
