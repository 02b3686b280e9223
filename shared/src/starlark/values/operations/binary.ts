/** Unary and binary operators (https://github.com/google/starlark-go/blob/master/doc/spec.md#expressions). */

import { Float, type Int, intToNumber, isInt } from '../../../number/number.js';
import { indexOfPart } from '../../../text/search.js';
import { elementBytes, entryBytes, type Thread } from '../../eval/thread.js';
import { byteLength, concat, fromBytes, hasEscapedBytes, toByteCharacters, toBytes } from '../bytes.js';
import { starlarkError } from '../errors.js';
import { expected, valueInWords } from '../expected.js';
import {
  addInts,
  asInt32,
  bitwiseInts,
  floorDivideInts,
  intWeight,
  invertInt,
  moduloInts,
  multiplyInts,
  negateInt,
  shiftLeft,
  shiftRight,
  subtractInts,
} from '../int.js';
import { List } from '../list.js';
import { StarlarkRange } from '../range.js';
import { seek } from '../seek.js';
import { StarlarkSet } from '../set.js';
import { Tuple } from '../tuple.js';
import { typeName } from '../type-name.js';
import { unknown } from '../unknown.js';
import { StarlarkError, StarlarkObject, type Value } from '../value.js';
import { int32, truth } from './access.js';
import { equals } from './comparison.js';
import { interpolate } from './interpolate.js';

const byZero = 'Cannot divide by zero';

/** The strict binary operators except comparisons. */
export type BinaryOperator = '+' | '-' | '*' | '/' | '//' | '%' | '&' | '|' | '^' | '<<' | '>>' | 'in' | 'not in';

/** `x op y`. */
export function binary(thread: Thread, op: BinaryOperator, x: Value, y: Value): Value {
  if (typeof x === 'bigint' || typeof y === 'bigint') thread.step(intWeight(x) + intWeight(y));
  const result = builtInBinary(thread, op, x, y);
  if (result !== undefined) return result;
  if (x === unknown || y === unknown) return unknown;
  const [left, right] = [typeName(x), typeName(y)];
  const convert = op === '+' ? conversionToAdd(left, right) : '';
  throw new StarlarkError(`unknown binary op: ${left} ${op} ${right}`, {
    plain: `Cannot use '${op}' on ${valueInWords(x)} and ${valueInWords(y)}${convert}`,
    failure: { kind: 'operands-refused', op, left, right },
  });
}

/** A hint how to convert operands so that they can be added, by their types. */
function conversionToAdd(left: string, right: string): string {
  if (left === 'string' || right === 'string') return '; str() makes a string of a value';
  return left === 'yamlfragment' && right === 'yamlfragment' ? '; list() makes a list of YAML' : '';
}

function builtInBinary(thread: Thread, op: BinaryOperator, x: Value, y: Value): Value | undefined {
  switch (op) {
    case '+':
      return add(thread, x, y);
    case '-':
      return arithmetic(x, y, subtractInts, (a, b) => a - b);
    case '*':
      return multiply(thread, x, y);
    case '/':
      return divide(x, y);
    case '//':
      return floorDivide(x, y);
    case '%':
      return modulo(thread, x, y);
    case '&':
    case '|':
    case '^':
      return bitwise(thread, op, x, y);
    case '<<':
    case '>>':
      return shift(op, x, y);
    case 'in':
      return isMember(thread, x, y);
    case 'not in': {
      const found = binary(thread, 'in', x, y);
      return found === unknown ? unknown : !truth(found);
    }
  }
}

type Number = Int | Float;

function isNumber(value: Value): value is Number {
  return typeof value === 'number' || typeof value === 'bigint' || value instanceof Float;
}

function floatOf(value: Number): number {
  return value instanceof Float ? value.value : intToNumber(value);
}

function arithmetic(
  x: Value,
  y: Value,
  ints: (x: Int, y: Int) => Int,
  floats: (x: number, y: number) => number,
): Value | undefined {
  if (!isNumber(x) || !isNumber(y)) return undefined;
  if (isInt(x) && isInt(y)) return ints(x, y);
  return new Float(floats(floatOf(x), floatOf(y)));
}

function add(thread: Thread, x: Value, y: Value): Value | undefined {
  if (typeof x === 'string' && typeof y === 'string') return addStrings(thread, x, y);
  if (x instanceof List && y instanceof List) {
    thread.allocate(elementBytes * (x.elements.length + y.elements.length));
    return new List(x.elements.concat(y.elements));
  }
  if (x instanceof Tuple && y instanceof Tuple) {
    thread.allocate(elementBytes * (x.elements.length + y.elements.length));
    return new Tuple(x.elements.concat(y.elements));
  }
  return arithmetic(x, y, addInts, (a, b) => a + b);
}

/**
 * In code units. JavaScript concatenates lazily: a sum takes its memory only when it is read. Longer sums are charged
 * in full in advance.
 */
const longestSum = 2 ** 26;

/** `x + y`; the cost is that of the shorter operand. */
function addStrings(thread: Thread, x: string, y: string): string {
  thread.allocateText(Math.min(x.length, y.length) + 32);
  if (x.length + y.length > longestSum) thread.allocateText(x.length + y.length);
  return concat(x, y);
}

function multiply(thread: Thread, x: Value, y: Value): Value | undefined {
  if (isInt(x) && !isNumber(y)) return repeat(thread, y, x);
  if (isInt(y) && !isNumber(x)) return repeat(thread, x, y);
  return arithmetic(x, y, multiplyInts, (a, b) => a * b);
}

/** The maximum number of elements or bytes, as in the reference. */
const repetitionLimit = 2 ** 30;

function repeat(thread: Thread, value: Value, count: Int): Value | undefined {
  if (typeof value === 'string') return repeatString(thread, value, count);
  if (value instanceof List) return new List(repeatElements(thread, value.elements, count));
  if (value instanceof Tuple) return new Tuple(repeatElements(thread, value.elements, count));
  return undefined;
}

/** The number of repetitions of a value with `size` parts of `bytes` each; 0 if the result is empty. */
function repetitions(thread: Thread, size: number, bytes: number, count: Int): number {
  if (size === 0) return 0;
  let times: number;
  try {
    times = asInt32(count);
  } catch {
    throw new StarlarkError(`repeat count ${count} too large`);
  }
  if (times < 1) return 0;
  if (size * times >= repetitionLimit) throw new StarlarkError(`excessive repeat (${size * times} elements)`);
  if (bytes === 1) thread.allocateText(size * times);
  else thread.allocate(size * times * bytes);
  return times;
}

function repeatString(thread: Thread, value: string, count: Int): string {
  const times = repetitions(thread, byteLength(value), 1, count);
  const result = value.repeat(times);
  return hasEscapedBytes(value) ? fromBytes(toBytes(result)) : result;
}

function repeatElements(thread: Thread, elements: readonly Value[], count: Int): Value[] {
  const times = repetitions(thread, elements.length, elementBytes, count);
  const result: Value[] = [];
  for (let i = 0; i < times; i++) for (const element of elements) result.push(element);
  return result;
}

function divide(x: Value, y: Value): Value | undefined {
  if (!isNumber(x) || !isNumber(y)) return undefined;
  const divisor = floatOf(y);
  if (divisor === 0) throw new StarlarkError('real division by zero', { plain: byZero });
  return new Float(floatOf(x) / divisor);
}

function floorDivide(x: Value, y: Value): Value | undefined {
  if (!isNumber(x) || !isNumber(y)) return undefined;
  if (floatOf(y) === 0) throw new StarlarkError('floored division by zero', { plain: byZero });
  return arithmetic(x, y, floorDivideInts, (a, b) => Math.floor(a / b));
}

function modulo(thread: Thread, x: Value, y: Value): Value | undefined {
  if (typeof x === 'string') return y === unknown ? unknown : interpolate(thread, x, y);
  if (!isNumber(x) || !isNumber(y)) return undefined;
  if (floatOf(y) === 0)
    throw new StarlarkError(isInt(x) && isInt(y) ? 'integer modulo by zero' : 'float modulo by zero', {
      plain: byZero,
    });
  return arithmetic(x, y, moduloInts, (a, b) => a % b);
}

function bitwise(thread: Thread, op: '&' | '|' | '^', x: Value, y: Value): Value | undefined {
  if (isInt(x) && isInt(y)) return bitwiseInts(op, x, y);
  if (!(x instanceof StarlarkSet) || !(y instanceof StarlarkSet)) return undefined;
  thread.allocate(entryBytes * (x.table.size + y.table.size));
  if (op === '|') return new StarlarkSet([...x.elements(), ...y.elements()]);
  if (op === '&') {
    // The order is that of the smaller set, as in the reference.
    const [small, large] = x.table.size > y.table.size ? [y, x] : [x, y];
    return new StarlarkSet(small.elements().filter((element) => large.has(element)));
  }
  const onlyLeft = x.elements().filter((element) => !y.has(element));
  return new StarlarkSet([...onlyLeft, ...y.elements().filter((element) => !x.has(element))]);
}

function shift(op: '<<' | '>>', x: Value, y: Value): Value | undefined {
  if (!isInt(x)) return undefined;
  if (y === unknown) return unknown;
  const count = int32(y);
  return op === '<<' ? shiftLeft(x, count) : shiftRight(x, count);
}

function isMember(thread: Thread, x: Value, y: Value): Value | undefined {
  if (x === unknown || y === unknown) return unknown;
  if (typeof y === 'string') {
    if (typeof x !== 'string') {
      throw expected("a string before 'in'", x, `'in <string>' requires string as left operand, not ${typeName(x)}`);
    }
    if (seek(thread, y, x) >= 0) return true;
    if (!hasEscapedBytes(x)) return false;
    thread.step(y.length);
    return indexOfPart(toByteCharacters(y), toByteCharacters(x)) >= 0;
  }
  if (!(y instanceof StarlarkObject)) return undefined;
  if (y instanceof List || y instanceof Tuple) {
    return y.elements.some((element) => {
      thread.step();
      return equals(element, x, undefined, thread);
    });
  }
  if (y instanceof StarlarkSet) return y.has(x);
  if (y instanceof StarlarkRange) return y.containsValue(x);
  const member = y.contains?.(x);
  if (member !== undefined) return member;
  return y.get === undefined ? undefined : hasKey(y, x);
}

/** Unhashable keys are never present. */
function hasKey(mapping: StarlarkObject, key: Value): boolean {
  try {
    return mapping.get?.(key) !== undefined;
  } catch (thrown) {
    starlarkError(thrown);
    return false;
  }
}

/** `op x`, for operators other than `not`. */
export function unary(op: '+' | '-' | '~', x: Value): Value {
  if (isInt(x)) return op === '-' ? negateInt(x) : op === '~' ? invertInt(x) : x;
  if (x instanceof Float && op !== '~') return op === '-' ? new Float(-x.value) : x;
  if (x === unknown) return unknown;
  throw new StarlarkError(`unknown unary op: ${op} ${typeName(x)}`, {
    plain: `Cannot use '${op}' on ${valueInWords(x)}`,
  });
}
