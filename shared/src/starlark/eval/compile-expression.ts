/** Compiles expressions to closures: each computes its value from the frame in which it runs. */

import type {
  BinaryExpression,
  ConditionalExpression,
  DictExpression,
  Expression,
  SliceExpression,
  UnaryExpression,
} from '../parse/syntax.js';
import { Dict } from '../values/dict.js';
import { List } from '../values/list.js';
import { getAttr } from '../values/methods/attributes.js';
import { getIndex, slice, truth } from '../values/operations/access.js';
import { type BinaryOperator, binary, unary } from '../values/operations/binary.js';
import { type ComparisonOperator, compare } from '../values/operations/comparison.js';
import { repr } from '../values/operations/repr.js';
import { Tuple } from '../values/tuple.js';
import { unknown } from '../values/unknown.js';
import { StarlarkError, type Value } from '../values/value.js';
import { compileCall } from './compile-call.js';
import { compileComprehension } from './compile-comprehension.js';
import { type Code, type CompileContext, compileIdentifier, place } from './compile-context.js';
import type { Frame } from './function.js';
import { slicePlace } from './positions.js';
import { elementBytes, entryBytes } from './thread.js';

/** The code of an expression: it returns the value, or throws `StarlarkError`. */
export function compileExpression(expression: Expression, context: CompileContext): Code {
  switch (expression.kind) {
    case 'identifier':
      return compileIdentifier(expression, context);
    case 'literal': {
      const { value } = expression;
      return () => value;
    }
    case 'parenthesized':
      return compileExpression(expression.expression, context);
    case 'unary':
      return compileUnary(expression, context);
    case 'binary':
      return compileBinary(expression, context);
    case 'conditional':
      return compileConditional(expression, context);
    case 'dot': {
      const object = compileExpression(expression.object, context);
      const { dotStart, name } = expression;
      return (frame) => {
        const value = object(frame);
        place(frame, dotStart);
        return getAttr(value, name.name);
      };
    }
    case 'index': {
      const object = compileExpression(expression.object, context);
      const index = compileExpression(expression.index, context);
      const { bracketStart } = expression;
      return (frame) => {
        const value = object(frame);
        const key = index(frame);
        place(frame, bracketStart);
        return getIndex(value, key, frame.thread);
      };
    }
    case 'slice':
      return compileSlice(expression, context);
    case 'call':
      return compileCall(expression, context);
    case 'list': {
      const elements = compileAll(expression.elements, context);
      return (frame) => {
        frame.thread.allocate(elementBytes * (1 + elements.length));
        return new List(elements.map((element) => element(frame)));
      };
    }
    case 'tuple': {
      const elements = compileAll(expression.elements, context);
      return (frame) => {
        frame.thread.allocate(elementBytes * (1 + elements.length));
        return new Tuple(elements.map((element) => element(frame)));
      };
    }
    case 'dict':
      return compileDict(expression, context);
    case 'comprehension':
      return compileComprehension(expression, context);
    case 'lambda':
      return context.compileFunction(expression, context);
    case 'bad':
      return () => unknown;
  }
}

function compileAll(expressions: readonly Expression[], context: CompileContext): Code[] {
  return expressions.map((expression) => compileExpression(expression, context));
}

function compileUnary({ op, operand, start }: UnaryExpression, context: CompileContext): Code {
  const code = compileExpression(operand, context);
  if (op === 'not') {
    return (frame) => {
      const value = code(frame);
      return value === unknown ? unknown : !truth(value);
    };
  }
  return (frame) => {
    const value = code(frame);
    place(frame, start);
    return unary(op, value);
  };
}

function compileConditional({ condition, value, otherwise }: ConditionalExpression, context: CompileContext): Code {
  const test = compileExpression(condition, context);
  const yes = compileExpression(value, context);
  const no = compileExpression(otherwise, context);
  return (frame) => {
    const result = test(frame);
    if (result === unknown) return unknown;
    return truth(result) ? yes(frame) : no(frame);
  };
}

function compileSlice(expression: SliceExpression, context: CompileContext): Code {
  const object = compileExpression(expression.object, context);
  const bound = (part: Expression | undefined): Code =>
    part === undefined ? () => null : compileExpression(part, context);
  const low = bound(expression.low);
  const high = bound(expression.high);
  const step = bound(expression.step);
  const at = slicePlace(expression, context.resolution) ?? -1;
  return (frame) => {
    const value = object(frame);
    const lowValue = low(frame);
    const highValue = high(frame);
    const stepValue = step(frame);
    place(frame, at);
    return slice(value, lowValue, highValue, stepValue, frame.thread);
  };
}

function compileDict({ entries }: DictExpression, context: CompileContext): Code {
  const compiled = entries.map(({ key, value, colonStart }) => ({
    key: compileExpression(key, context),
    value: compileExpression(value, context),
    colonStart,
  }));
  return (frame) => {
    const dict = new Dict();
    for (const { key, value, colonStart } of compiled) {
      const keyValue = key(frame);
      const entryValue = value(frame);
      place(frame, colonStart);
      frame.thread.allocate(entryBytes);
      const size = dict.table.size;
      dict.table.insert(keyValue, entryValue);
      if (dict.table.size === size && keyValue !== unknown) throw new StarlarkError(`duplicate key: ${repr(keyValue)}`);
    }
    return dict;
  };
}

// Binary operators. Chains can be arbitrarily long and nest to the left, so they are compiled without recursion.

function compileBinary(expression: BinaryExpression, context: CompileContext): Code {
  const chain: BinaryExpression[] = [];
  let left: Expression = expression;
  for (; left.kind === 'binary'; left = left.left) chain.push(left);
  let code = compileExpression(left, context);
  for (let i = chain.length - 1; i >= 0; i--) {
    const link = chain[i] as BinaryExpression;
    if (link.op === '+' && chain[i - 1]?.op === '+') {
      const start = i;
      while (i > 0 && chain[i - 1]?.op === '+') i--;
      code = compileSum(code, chain.slice(i, start + 1).reverse(), context);
    } else code = compileOperator(link, code, compileExpression(link.right, context));
  }
  return code;
}

/** `a + b + c …`, which templates generate for long texts. */
function compileSum(first: Code, links: readonly BinaryExpression[], context: CompileContext): Code {
  const terms = links.map((link) => compileExpression(link.right, context));
  const places = links.map((link) => link.opStart);
  return (frame) => {
    let sum = first(frame);
    for (let i = 0; i < terms.length; i++) {
      sum = plus(frame, sum, (terms[i] as Code)(frame), places[i] as number);
    }
    return sum;
  };
}

function plus(frame: Frame, x: Value, y: Value, at: number): Value {
  if (typeof x === 'number' && typeof y === 'number') {
    const sum = x + y;
    if (Number.isSafeInteger(sum)) return sum;
  }
  place(frame, at);
  return binary(frame.thread, '+', x, y);
}

function compileOperator({ op, opStart }: BinaryExpression, left: Code, right: Code): Code {
  switch (op) {
    case 'or':
      return (frame) => {
        const value = left(frame);
        return value === unknown || truth(value) ? value : right(frame);
      };
    case 'and':
      return (frame) => {
        const value = left(frame);
        return value === unknown || !truth(value) ? value : right(frame);
      };
    case '==':
    case '!=':
    case '<':
    case '<=':
    case '>':
    case '>=':
      return compileComparison(op, opStart, left, right);
    case '+':
      return (frame) => {
        const x = left(frame);
        return plus(frame, x, right(frame), opStart);
      };
    case '-':
      return (frame) => {
        const x = left(frame);
        const y = right(frame);
        if (typeof x === 'number' && typeof y === 'number') {
          const difference = x - y;
          if (Number.isSafeInteger(difference)) return difference;
        }
        place(frame, opStart);
        return binary(frame.thread, '-', x, y);
      };
    default: {
      const operator = op as BinaryOperator;
      return (frame) => {
        const x = left(frame);
        const y = right(frame);
        place(frame, opStart);
        return binary(frame.thread, operator, x, y);
      };
    }
  }
}

const compareNumbers: Readonly<Record<ComparisonOperator, (x: number, y: number) => boolean>> = {
  '==': (x, y) => x === y,
  '!=': (x, y) => x !== y,
  '<': (x, y) => x < y,
  '<=': (x, y) => x <= y,
  '>': (x, y) => x > y,
  '>=': (x, y) => x >= y,
};

function compileComparison(op: ComparisonOperator, opStart: number, left: Code, right: Code): Code {
  const numbers = compareNumbers[op];
  return (frame) => {
    const x = left(frame);
    const y = right(frame);
    if (typeof x === 'number' && typeof y === 'number') return numbers(x, y);
    if (x === unknown || y === unknown) return unknown;
    place(frame, opStart);
    return compare(op, x, y, undefined, frame.thread);
  };
}
