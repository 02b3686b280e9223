/**
 * Marks the effects of code that was skipped because a condition or iterable is unknown: variables that it would have
 * set become unknown, as do lists and dicts that it would have mutated (through the names that it uses for them), and
 * the result of its function.
 */

import type { Expression, Identifier, Statement } from '../parse/syntax.js';
import { unknown } from '../values/unknown.js';
import {
  type CompileContext,
  type Completion,
  compileStore,
  completion,
  type Run,
  type Store,
} from './compile-context.js';

/**
 * Code to run in place of `statement` if that is skipped. It is compiled on first use: most code is never skipped, and
 * each statement would otherwise be visited once for every enclosing block.
 */
export function compileSkipped(statement: Statement, context: CompileContext): Run {
  let forget: Store | undefined;
  let known: Completion | undefined;
  return (frame) => {
    known ??= returns(statement) ? completion.return : completion.normal;
    const outcome = known;
    forget ??= compileForget(statement, context);
    forget(frame, unknown);
    frame.hasSkipped = true;
    frame.thread.noteSkipped();
    if (outcome === completion.return) frame.result = unknown;
    return outcome;
  };
}

/** Code that sets the variables bound by `statement` to a value. */
export function compileForget(statement: Statement, { resolution }: CompileContext): Store {
  const names = Array.from(assignedNames([statement]));
  const stores = names.map((name) => compileStore(resolution.bindings.get(name)));
  return (frame, value) => {
    for (const store of stores) store(frame, value);
  };
}

/** Whether the statement, outside of functions within it, may return. */
function returns(statement: Statement): boolean {
  switch (statement.kind) {
    case 'return':
      return true;
    case 'if':
      return statement.body.some(returns) || statement.otherwise.some(returns);
    case 'for':
    case 'while':
      return statement.body.some(returns);
    default:
      return false;
  }
}

/** The identifiers through which the statements bind variables of their function or file. */
function* assignedNames(statements: readonly Statement[]): Iterable<Identifier> {
  for (const statement of statements) {
    switch (statement.kind) {
      case 'assign':
        yield* targetNames(statement.target);
        break;
      case 'expression-statement':
        yield* changedNames(statement.expression);
        break;
      case 'def':
        yield statement.name;
        break;
      case 'load':
        for (const { to } of statement.names) yield to;
        break;
      case 'if':
        yield* assignedNames(statement.body);
        yield* assignedNames(statement.otherwise);
        break;
      case 'for':
        yield* targetNames(statement.target);
        yield* assignedNames(statement.body);
        break;
      case 'while':
        yield* assignedNames(statement.body);
        break;
    }
  }
}

/** Methods that mutate their receiver. */
const changing = new Set([
  'add',
  'append',
  'clear',
  'discard',
  'extend',
  'insert',
  'pop',
  'popitem',
  'remove',
  'setdefault',
  'update',
]);

/** The names whose values an expression mutates by a call: `x.append(1)`. */
function* changedNames(expression: Expression): Iterable<Identifier> {
  if (expression.kind !== 'call' || expression.callee.kind !== 'dot') return;
  const { object, name } = expression.callee;
  if (object.kind === 'identifier' && changing.has(name.name)) yield object;
}

function* targetNames(target: Expression): Iterable<Identifier> {
  if (target.kind === 'identifier') yield target;
  else if (target.kind === 'index' && target.object.kind === 'identifier') yield target.object;
  else if (target.kind === 'parenthesized') yield* targetNames(target.expression);
  else if (target.kind === 'tuple' || target.kind === 'list') {
    for (const element of target.elements) yield* targetNames(element);
  }
}
