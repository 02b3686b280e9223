/** An index of a program, built once: where names are assigned, functions called, values returned, and members read. */
import { computeOnce } from '../memo/compute-once.js';
import { addToList } from '../memo/list-map.js';
import type {
  CallExpression,
  Comprehension,
  DotExpression,
  Expression,
  Identifier,
  IndexExpression,
  Literal,
  Parameter,
  Statement,
} from '../starlark/parse/syntax.js';
import type { FunctionNode } from '../starlark/resolve/resolution.js';
import { instructionNamed } from '../template/code/code-line.js';
import type { CodeSyntax } from '../template/code/parsed-code.js';
import type { SymbolDefinition } from '../template/symbols/file-symbols.js';
import { codeSymbols } from '../template/symbols/symbols.js';
import { partsOf, partsOfStatement } from '../template/symbols/syntax-parts.js';
import { pacing } from '../text/pacing.js';
import { type AnnotatedUse, functionsOfAnnotation } from './annotated-functions.js';

/**
 * One of the ways in which a name gets a value. `unpack` is the path from the assigned value to the part that the name
 * gets.
 */
export type ValueSource =
  | { readonly kind: 'value' | 'element'; readonly expression: Expression; readonly unpack: readonly number[] }
  /** An augmented assignment, which depends on the previous value of the name. */
  | { readonly kind: 'augmented' }
  | { readonly kind: 'function'; readonly node: FunctionNode }
  | { readonly kind: 'parameter'; readonly owner: FunctionNode; readonly parameter: Parameter }
  | { readonly kind: 'load'; readonly module: string; readonly name: string };

/** The possible results of a function. */
export interface FunctionOutcome {
  /** The values of its `return`s. */
  readonly returned: readonly Expression[];
  /** Whether execution can reach the end of the body: the result is then None, or the nodes that the body builds. */
  readonly endsByItself: boolean;
  /** The instructions of the body that build nodes, in the order of the statements. */
  readonly instructions: readonly Instruction[];
}

/** A call that generated code makes to build a node. */
export interface Instruction {
  readonly name: 'start_node' | 'set_node';
  readonly tag: number;
  /** The value that code computes for the node. */
  readonly value: Expression | undefined;
}

/** `object.name`, `object["name"]`, `getattr(object, "name")` and `hasattr(object, "name")`. */
export interface MemberAccess {
  readonly object: Expression;
  readonly name: string;
  /** The position of the name. */
  readonly at: Identifier | Literal;
  readonly expression: DotExpression | IndexExpression | CallExpression;
}

/** The index of a whole program. */
export interface CodeIndex {
  readonly sources: ReadonlyMap<SymbolDefinition, readonly ValueSource[]>;
  readonly outcomes: ReadonlyMap<FunctionNode, FunctionOutcome>;
  /** The calls of a function by its name. */
  readonly calls: ReadonlyMap<SymbolDefinition, readonly CallExpression[]>;
  /** The annotations that use a function, by its name or as a lambda. */
  readonly annotated: ReadonlyMap<SymbolDefinition | FunctionNode, readonly AnnotatedUse[]>;
  /** Functions that are used other than by being called or by an annotation: not all of their calls are known. */
  readonly escapingFunctions: ReadonlySet<SymbolDefinition>;
  /** The definitions of functions. */
  readonly definitions: ReadonlyMap<FunctionNode, SymbolDefinition>;
  /** The calls that have a lambda as an argument. */
  readonly lambdaCalls: ReadonlyMap<FunctionNode, CallExpression>;
  readonly accesses: readonly MemberAccess[];
  /** The calls of `object.name`, by that expression. */
  readonly memberCalls: ReadonlyMap<Expression, CallExpression>;
}

/** The number of statements between two calls of `Pauses.withinStep`. */
const pauseInterval = 1_000;

const indexes = new WeakMap<CodeSyntax, CodeIndex>();

/** The index of code, built once. Throws what the `pauses` of its file throw. */
export function codeIndex(syntax: CodeSyntax): CodeIndex {
  return computeOnce(indexes, syntax, () => new IndexWalk(syntax).index());
}

interface OpenOutcome {
  readonly returned: Expression[];
  readonly instructions: Instruction[];
  endsByItself: boolean;
}

class IndexWalk {
  private readonly bindings: ReadonlyMap<Identifier, SymbolDefinition>;
  private readonly syntax: CodeSyntax;
  private readonly sources = new Map<SymbolDefinition, ValueSource[]>();
  private readonly outcomes = new Map<FunctionNode, OpenOutcome>();
  private readonly calls = new Map<SymbolDefinition, CallExpression[]>();
  private readonly annotated = new Map<SymbolDefinition | FunctionNode, AnnotatedUse[]>();
  private readonly namesInAnnotations = new Set<Identifier>();
  private readonly escapingFunctions = new Set<SymbolDefinition>();
  private readonly definitions = new Map<FunctionNode, SymbolDefinition>();
  private readonly lambdaCalls = new Map<FunctionNode, CallExpression>();
  private readonly accesses: MemberAccess[] = [];
  private readonly memberCalls = new Map<Expression, CallExpression>();
  private readonly pace: () => void;

  constructor(syntax: CodeSyntax) {
    this.syntax = syntax;
    this.pace = pacing(syntax.text.file, pauseInterval);
    this.bindings = codeSymbols(syntax).bindings;
  }

  index(): CodeIndex {
    this.statements(this.syntax.program.statements, undefined);
    const { sources, outcomes, calls, annotated, escapingFunctions, definitions, lambdaCalls, accesses, memberCalls } =
      this;
    return { sources, outcomes, calls, annotated, escapingFunctions, definitions, lambdaCalls, accesses, memberCalls };
  }

  private statements(statements: readonly Statement[], within: OpenOutcome | undefined): void {
    for (const statement of statements) {
      this.pace();
      this.statement(statement, within);
    }
  }

  private statement(statement: Statement, within: OpenOutcome | undefined): void {
    switch (statement.kind) {
      case 'def': {
        this.source(statement.name, { kind: 'function', node: statement });
        const definition = this.bindings.get(statement.name);
        if (definition !== undefined) this.definitions.set(statement, definition);
        const outcome = this.openFunction(statement, canEnd(statement.body));
        this.statements(statement.body, outcome);
        return;
      }
      case 'load': {
        const module = String(statement.module.value);
        for (const { from, to } of statement.names) this.source(to, { kind: 'load', module, name: from.name });
        return;
      }
      case 'assign':
        if (statement.op === '=') this.target(statement.target, { kind: 'value', expression: statement.value });
        else if (statement.target.kind === 'identifier') this.source(statement.target, { kind: 'augmented' });
        break;
      case 'for':
        this.target(statement.target, { kind: 'element', expression: statement.iterable });
        break;
      case 'return':
        if (statement.value !== undefined) within?.returned.push(statement.value);
        else if (within !== undefined) within.endsByItself = true;
        break;
      case 'instruction':
        addInstruction(within, statement.name, statement.argument, undefined);
        return;
      case 'expression-statement':
        this.instructionCall(statement.expression, within);
        this.annotation(statement.expression);
        break;
      case 'if':
      case 'while':
      case 'branch':
        break;
      default:
        statement satisfies never;
    }
    for (const part of partsOfStatement(statement)) this.expression(part);
    if ('body' in statement) this.statements(statement.body, within);
    if ('otherwise' in statement) this.statements(statement.otherwise, within);
  }

  private instructionCall(expression: Expression, within: OpenOutcome | undefined): void {
    if (expression.kind !== 'call' || expression.callee.kind !== 'identifier') return;
    const { callee, args } = expression;
    const tag = args[0]?.value;
    if (tag?.kind !== 'literal' || this.syntax.text.writtenRange(callee.start, callee.end) !== undefined) return;
    addInstruction(within, callee.name, tag.value, args[1]?.value);
  }

  private annotation(expression: Expression): void {
    for (const { function: used, ...use } of functionsOfAnnotation(expression)) {
      const key = used.kind === 'identifier' ? this.bindings.get(used) : used;
      // A function that changes nodes is indexed as passed on, because its result becomes part of the output.
      if (used.kind === 'identifier' && use.role !== 'changing') this.namesInAnnotations.add(used);
      if (key !== undefined) addToList(this.annotated, key, use);
    }
  }

  private openFunction(node: FunctionNode, endsByItself: boolean): OpenOutcome {
    const outcome: OpenOutcome = { returned: [], instructions: [], endsByItself };
    this.outcomes.set(node, outcome);
    for (const parameter of node.parameters) {
      const { name, defaultValue } = parameter;
      if (name !== undefined) this.source(name, { kind: 'parameter', owner: node, parameter });
      if (defaultValue !== undefined) this.expression(defaultValue);
    }
    return outcome;
  }

  private source(identifier: Identifier, source: ValueSource): void {
    const definition = this.bindings.get(identifier);
    if (definition !== undefined) addToList(this.sources, definition, source);
  }

  private target(
    target: Expression,
    from: { readonly kind: 'value' | 'element'; readonly expression: Expression },
    unpack: readonly number[] = [],
  ): void {
    if (target.kind === 'identifier') this.source(target, { unpack, ...from });
    else if (target.kind === 'parenthesized') this.target(target.expression, from, unpack);
    else if (target.kind === 'tuple' || target.kind === 'list')
      for (const [i, element] of target.elements.entries()) this.target(element, from, [...unpack, i]);
  }

  /** A loop instead of recursion, because a chain of calls or members is nested as deeply as it is long. */
  private expression(root: Expression): void {
    const pending = [root];
    for (let next = pending.pop(); next !== undefined; next = pending.pop())
      for (const part of this.visit(next).toReversed()) pending.push(part);
  }

  /** Indexes one expression, and returns its parts, which remain to be visited. */
  private visit(expression: Expression): readonly Expression[] {
    switch (expression.kind) {
      case 'identifier': {
        const definition = this.bindings.get(expression);
        if (definition !== undefined && !this.namesInAnnotations.has(expression))
          this.escapingFunctions.add(definition);
        return [];
      }
      case 'lambda':
        this.openFunction(expression, false).returned.push(expression.body);
        return [expression.body];
      case 'comprehension':
        return this.comprehension(expression);
      case 'call':
        return this.call(expression);
      case 'dot': {
        const { object, name } = expression;
        this.accesses.push({ object, name: name.name, at: name, expression });
        break;
      }
      case 'index': {
        const { object, index } = expression;
        if (isText(index)) this.accesses.push({ object, name: index.value, at: index, expression });
        break;
      }
      default:
    }
    return partsOf(expression);
  }

  private comprehension({ body, clauses }: Comprehension): readonly Expression[] {
    const read = clauses.map((clause) => {
      if (clause.kind === 'if-clause') return clause.condition;
      this.target(clause.target, { kind: 'element', expression: clause.iterable });
      return clause.iterable;
    });
    return body.kind === 'entry' ? [...read, body.key, body.value] : [...read, body];
  }

  private call(call: CallExpression): readonly Expression[] {
    const { callee, args } = call;
    const definition = callee.kind === 'identifier' ? this.bindings.get(callee) : undefined;
    if (callee.kind === 'dot') this.memberCalls.set(callee, call);
    if (definition !== undefined) addToList(this.calls, definition, call);
    const [object, name] = args;
    const isAccess = callee.kind === 'identifier' && (callee.name === 'getattr' || callee.name === 'hasattr');
    if (isAccess && definition === undefined && object !== undefined && name !== undefined && isText(name.value))
      this.accesses.push({ object: object.value, name: name.value.value, at: name.value, expression: call });
    for (const { value } of args) if (value.kind === 'lambda') this.lambdaCalls.set(value, call);
    const given = args.map(({ value }) => value);
    return definition === undefined ? [callee, ...given] : given;
  }
}

/** Whether an expression is a string literal. */
export function isText(expression: Expression): expression is Literal & { readonly value: string } {
  return expression.kind === 'literal' && typeof expression.value === 'string';
}

/** Whether execution can reach the end of `statements`. */
function canEnd(statements: readonly Statement[]): boolean {
  return statements.every((statement) => {
    if (statement.kind === 'return') return false;
    return statement.kind !== 'if' || canEnd(statement.body) || canEnd(statement.otherwise);
  });
}

/** Records an instruction that builds a part of a function's result. */
function addInstruction(
  within: OpenOutcome | undefined,
  called: string,
  tag: unknown,
  value: Expression | undefined,
): void {
  const name = instructionNamed(called);
  if (name === 'start_node' || name === 'set_node') within?.instructions.push({ name, tag: Number(tag), value });
}
