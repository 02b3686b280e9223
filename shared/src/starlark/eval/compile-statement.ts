/** Compiles statements to closures: each runs in a frame and returns how it ended. */

import type {
  AssignStatement,
  ForStatement,
  IfStatement,
  Instruction,
  Statement,
  WhileStatement,
} from '../parse/syntax.js';
import { List } from '../values/list.js';
import { getAttr, setAttr } from '../values/methods/attributes.js';
import { extendList } from '../values/methods/list-methods.js';
import { getIndex, setIndex, truth } from '../values/operations/access.js';
import { type BinaryOperator, binary } from '../values/operations/binary.js';
import { unknown } from '../values/unknown.js';
import { StarlarkObject, type Value } from '../values/value.js';
import { compileTarget } from './compile-assign.js';
import { callInstruction } from './compile-call.js';
import {
  type Code,
  type CompileContext,
  type Completion,
  compileIdentifier,
  compileStore,
  completion,
  place,
  type Run,
} from './compile-context.js';
import { compileExpression } from './compile-expression.js';
import { compileLoad } from './compile-load.js';
import type { Frame } from './function.js';
import { forEach } from './loop.js';
import { recovering, recoveringHead, reportOrThrow } from './recovery.js';
import { compileSkipped } from './skipped-code.js';
import { toEvalError } from './thread.js';

/** Code for statements in sequence. */
export function compileBlock(statements: readonly Statement[], context: CompileContext): Run {
  return sequence(statements.map((statement) => compileNext(statement, context)));
}

/** The code of a statement that others may follow. */
export function compileNext(statement: Statement, context: CompileContext): Run {
  if (statement.kind === 'instruction' && context.topLevel) return recoveringInstruction(statement);
  return recovering(statement, compileStatement(statement, context), context);
}

/** Runs one after the other, until one does not end normally. */
export function sequence(runs: readonly Run[]): Run {
  const [only] = runs;
  if (only !== undefined && runs.length === 1) return only;
  return (frame) => {
    for (let i = 0; i < runs.length; i++) {
      const outcome = (runs[i] as Run)(frame);
      if (outcome !== completion.normal) return outcome;
    }
    return completion.normal;
  };
}

/** A statement that always ends normally. */
function simple(action: (frame: Frame) => void): Run {
  return (frame) => {
    action(frame);
    return completion.normal;
  };
}

function compileStatement(statement: Statement, context: CompileContext): Run {
  switch (statement.kind) {
    case 'expression-statement':
      return simple(compileExpression(statement.expression, context));
    case 'instruction':
      return runOf(statement);
    case 'assign':
      return statement.op === '=' ? compileAssign(statement, context) : compileAugmented(statement, context);
    case 'def': {
      const fn = context.compileFunction(statement, context);
      const store = compileStore(context.resolution.bindings.get(statement.name));
      return simple((frame) => store(frame, fn(frame)));
    }
    case 'if':
      return compileIf(statement, context);
    case 'for':
      return compileFor(statement, context);
    case 'while':
      return compileWhile(statement, context);
    case 'return': {
      const value: Code = statement.value === undefined ? () => null : compileExpression(statement.value, context);
      return (frame) => {
        frame.result = value(frame);
        return completion.return;
      };
    }
    case 'branch': {
      const outcome = statement.keyword === 'pass' ? completion.normal : completion[statement.keyword];
      return () => outcome;
    }
    case 'load':
      return simple(compileLoad(statement, context));
  }
}

/** There are many instructions, so that each has as few closures as possible. */
function runOf(instruction: Instruction): Run {
  return (frame) => {
    callInstruction(instruction, frame);
    return completion.normal;
  };
}

function recoveringInstruction(instruction: Instruction): Run {
  return (frame) => {
    try {
      callInstruction(instruction, frame);
    } catch (thrown) {
      reportOrThrow(frame, instruction, toEvalError(thrown, frame.thread));
    }
    return completion.normal;
  };
}

function compileAssign({ target, value, opStart }: AssignStatement, context: CompileContext): Run {
  const code = compileExpression(value, context);
  const store = compileTarget(target, opStart, context);
  return simple((frame) => store(frame, code(frame)));
}

/** Augmented assignments such as `target += value`: the target's parts are evaluated once. */
function compileAugmented(statement: AssignStatement, context: CompileContext): Run {
  const update = compileUpdate(statement, context);
  let target = statement.target;
  while (target.kind === 'parenthesized') target = target.expression;
  switch (target.kind) {
    case 'identifier': {
      const read = compileIdentifier(target, context);
      const store = compileStore(context.resolution.bindings.get(target));
      return simple((frame) => store(frame, update(frame, read(frame))));
    }
    case 'index': {
      const object = compileExpression(target.object, context);
      const index = compileExpression(target.index, context);
      const { bracketStart } = target;
      return simple((frame) => {
        const container = object(frame);
        const key = index(frame);
        place(frame, bracketStart);
        const result = update(frame, getIndex(container, key, frame.thread));
        place(frame, bracketStart);
        setIndex(container, key, result);
      });
    }
    case 'dot': {
      const object = compileExpression(target.object, context);
      const { dotStart, name } = target;
      return simple((frame) => {
        const container = object(frame);
        place(frame, dotStart);
        update(frame, getAttr(container, name.name));
        place(frame, dotStart);
        setAttr(container, name.name);
      });
    }
    default:
      // The resolver has reported that this is not assignable.
      return () => completion.normal;
  }
}

/** Computes the new value from the target's old value, which was read before `value` is evaluated. */
function compileUpdate(
  { op, opStart, value }: AssignStatement,
  context: CompileContext,
): (frame: Frame, old: Value) => Value {
  const right = compileExpression(value, context);
  const operator = op.slice(0, -1) as BinaryOperator;
  return (frame, x) => {
    const y = right(frame);
    if (typeof x === 'number' && typeof y === 'number' && operator === '+') {
      const sum = x + y;
      if (Number.isSafeInteger(sum)) return sum;
    }
    place(frame, opStart);
    if (operator === '+' && x instanceof List && y instanceof StarlarkObject && y.iterate !== undefined) {
      if (y === unknown) return unknown;
      x.checkMutable('apply += to');
      extendList(frame.thread, x, y);
      return x;
    }
    return binary(frame.thread, operator, x, y);
  };
}

function compileIf(statement: IfStatement, context: CompileContext): Run {
  const condition = recoveringHead(statement, compileExpression(statement.condition, context), context);
  const yes = compileBlock(statement.body, context);
  const no = compileBlock(statement.otherwise, context);
  const neither = compileSkipped(statement, context);
  return (frame) => {
    const value = condition(frame);
    if (value === unknown) return neither(frame);
    return truth(value) ? yes(frame) : no(frame);
  };
}

function compileFor(statement: ForStatement, context: CompileContext): Run {
  const iterable = recoveringHead(statement, compileExpression(statement.iterable, context), context);
  const { start } = statement;
  const store = compileTarget(statement.target, start, context);
  const body = compileBlock(statement.body, context);
  const none = compileSkipped(statement, context);
  return (frame) => {
    const value = iterable(frame);
    if (value === unknown) return none(frame);
    place(frame, start);
    let outcome: Completion = completion.normal;
    forEach(frame, value, (inFrame, element) => {
      store(inFrame, element);
      outcome = body(inFrame);
      return outcome === completion.break || outcome === completion.return;
    });
    return (outcome as Completion) === completion.return ? completion.return : completion.normal;
  };
}

function compileWhile(statement: WhileStatement, context: CompileContext): Run {
  const condition = recoveringHead(statement, compileExpression(statement.condition, context), context);
  const body = compileBlock(statement.body, context);
  const none = compileSkipped(statement, context);
  if (!statement.isClosed) return none;
  return (frame) => {
    for (;;) {
      const value = condition(frame);
      if (value === unknown) return none(frame);
      if (!truth(value)) return completion.normal;
      frame.thread.step();
      const outcome = body(frame);
      if (outcome === completion.return) return outcome;
      if (outcome === completion.break) return completion.normal;
    }
  };
}
