/**
 * Resolves the names of a program (starlark-go's package `resolve`, with the options that ytt sets: everything allowed,
 * globals can be reassigned).
 *
 * A name is local to a function if the function binds it anywhere. At top level only names that were bound above, and
 * built-ins, are visible; functions may use names that the file binds later. All problems are found, not only the
 * first.
 */

import { reportsExhaustedStack } from '../eval/exhausted-stack.js';
import type { Comprehension, Expression, LoadStatement, Program, Statement } from '../parse/syntax.js';
import { checkArguments } from './call-arguments.js';
import { NameTable } from './name-table.js';
import { bindParameters } from './parameters.js';
import { type FunctionNode, type FunctionScope, newScope, type Resolution } from './resolution.js';

/** At least this many UTF-16 code units of statements are resolved between two calls of `whileResolved`. */
const pauseInterval = 20_000;

/** Resolves a program statement by statement; if interrupted between two of them, it continues from there. */
export class ProgramResolver {
  private readonly program: Program;
  private readonly names: NameTable;
  private readonly resolver: Resolver;
  private next = 0;

  /** The predicates tell which names are defined outside of the program. */
  constructor(program: Program, isPredeclared: (name: string) => boolean, isUniversal: (name: string) => boolean) {
    this.program = program;
    this.names = new NameTable(isPredeclared, isUniversal);
    this.resolver = new Resolver(this.names);
  }

  /**
   * Resolves to the end. `betweenSteps` is called between statements of the file; if it throws, resolving can be continued
   * with another call. Nothing else is thrown.
   */
  resolve(betweenSteps: () => void = () => undefined): Resolution {
    const { names, resolver, program } = this;
    const { statements } = program;
    try {
      for (let paused = statements[this.next]?.start ?? 0; this.next < statements.length; ) {
        const statement = statements[this.next++] as Statement;
        resolver.statements([statement]);
        if (statement.end - paused < pauseInterval) continue;
        paused = statement.end;
        betweenSteps();
      }
      names.finish();
    } catch (error) {
      if (!reportsExhaustedStack(error)) throw error;
      names.report({ start: program.start, end: program.start }, 'program nests too deeply');
    }
    const { bindings, file, globals, problems } = names;
    return { bindings, functions: resolver.functions, file, globals, problems };
  }
}

class Resolver {
  readonly names: NameTable;
  readonly functions = new Map<FunctionNode, FunctionScope>();
  private loops = 0;

  constructor(names: NameTable) {
    this.names = names;
  }

  statements(statements: readonly Statement[]): void {
    for (const statement of statements) this.statement(statement);
  }

  private statement(statement: Statement): void {
    switch (statement.kind) {
      case 'expression-statement':
        this.expression(statement.expression);
        return;
      case 'instruction':
        // Its name is predeclared, and nothing else can bind it.
        return;
      case 'branch':
        if (this.loops === 0 && statement.keyword !== 'pass') {
          this.names.report(statement, `${statement.keyword} not in a loop`);
        }
        return;
      case 'if':
        this.expression(statement.condition);
        this.statements(statement.body);
        this.statements(statement.otherwise);
        return;
      case 'assign':
        this.expression(statement.value);
        this.assign(statement.target, statement.op !== '=');
        return;
      case 'def':
        this.names.bind(statement.name);
        this.fn(statement);
        return;
      case 'for':
        this.expression(statement.iterable);
        this.assign(statement.target, false);
        this.loop(statement.body);
        return;
      case 'while':
        this.expression(statement.condition);
        this.loop(statement.body);
        return;
      case 'return':
        if (this.names.inFile) {
          this.names.report(
            { start: statement.start, end: statement.start + 6 },
            'return statement not within a function',
          );
        }
        if (statement.value !== undefined) this.expression(statement.value);
        return;
      case 'load':
        this.load(statement);
        return;
    }
  }

  private loop(body: readonly Statement[]): void {
    this.loops++;
    this.statements(body);
    this.loops--;
  }

  private load(statement: LoadStatement): void {
    if (!this.names.inFile) {
      this.names.report({ start: statement.start, end: statement.start + 4 }, 'load statement within a function');
    }
    for (const { from, to } of statement.names) {
      if (from.name === '') {
        this.names.report(from, 'load: empty identifier');
        continue;
      }
      if (from.name.startsWith('_')) {
        this.names.report(from, `load: names with leading underscores are not exported: ${from.name}`);
      }
      this.names.bindLocal(to);
    }
  }

  private assign(target: Expression, augmented: boolean): void {
    switch (target.kind) {
      case 'identifier':
        this.names.bind(target);
        return;
      case 'index':
        this.expression(target.object);
        this.expression(target.index);
        return;
      case 'dot':
        this.expression(target.object);
        return;
      case 'tuple':
      case 'list': {
        const brackets = target.kind === 'tuple' ? '()' : '[]';
        if (target.elements.length === 0) this.names.report(target, `can't assign to ${brackets}`);
        if (augmented) this.names.report(target, `can't use ${target.kind} expression in augmented assignment`);
        for (const element of target.elements) this.assign(element, augmented);
        return;
      }
      case 'parenthesized':
        this.assign(target.expression, augmented);
        return;
      case 'bad':
        return;
      default:
        this.names.report(target, `can't assign to ${targetNames[target.kind]}`);
    }
  }

  // Expressions

  private expressions(expressions: readonly Expression[]): void {
    for (const expression of expressions) this.expression(expression);
  }

  private optional(expression: Expression | undefined): void {
    if (expression !== undefined) this.expression(expression);
  }

  private expression(expression: Expression): void {
    switch (expression.kind) {
      case 'identifier':
        this.names.use(expression);
        return;
      case 'literal':
      case 'bad':
        return;
      case 'list':
      case 'tuple':
        this.expressions(expression.elements);
        return;
      case 'conditional':
        this.expression(expression.condition);
        this.expression(expression.value);
        this.expression(expression.otherwise);
        return;
      case 'index':
        this.expression(expression.object);
        this.expression(expression.index);
        return;
      case 'slice':
        this.expression(expression.object);
        this.optional(expression.low);
        this.optional(expression.high);
        this.optional(expression.step);
        return;
      case 'comprehension':
        this.comprehension(expression);
        return;
      case 'dict':
        for (const { key, value } of expression.entries) this.expressions([key, value]);
        return;
      case 'unary':
        this.expression(expression.operand);
        return;
      case 'binary':
        this.binary(expression);
        return;
      case 'dot':
        this.expression(expression.object);
        return;
      case 'call':
        this.expression(expression.callee);
        checkArguments(this.names, expression, (argument) => this.expression(argument.value));
        return;
      case 'lambda':
        this.fn(expression);
        return;
      case 'parenthesized':
        this.expression(expression.expression);
        return;
    }
  }

  /** Chains of operators can be arbitrarily long and nest to the left, so they are visited without recursion. */
  private binary(expression: Expression): void {
    const rights: Expression[] = [];
    let left = expression;
    for (; left.kind === 'binary'; left = left.left) rights.push(left.right);
    this.expression(left);
    this.expressions(rights.reverse());
  }

  private comprehension({ clauses, body }: Comprehension): void {
    const [first, ...rest] = clauses;
    if (first?.kind === 'for-clause') this.expression(first.iterable);
    this.names.within(undefined, () => {
      if (first?.kind === 'for-clause') this.assign(first.target, false);
      for (const clause of rest) {
        if (clause.kind === 'if-clause') this.expression(clause.condition);
        else {
          this.assign(clause.target, false);
          this.expression(clause.iterable);
        }
      }
      if (body.kind === 'entry') this.expressions([body.key, body.value]);
      else this.expression(body);
    });
  }

  private fn(node: FunctionNode): void {
    for (const parameter of node.parameters) this.optional(parameter.defaultValue);
    const scope = newScope();
    this.functions.set(node, scope);
    this.names.within(scope, () => {
      bindParameters(this.names, node.parameters, scope);
      if (node.kind === 'def') this.statements(node.body);
      else this.expression(node.body);
    });
  }
}

/** The reference's names for expressions that are not assignable. */
const targetNames = {
  literal: 'literal',
  unary: 'unaryexpr',
  binary: 'binaryexpr',
  conditional: 'condexpr',
  slice: 'sliceexpr',
  call: 'callexpr',
  dict: 'dictexpr',
  comprehension: 'comprehension',
  lambda: 'lambdaexpr',
} as const;
