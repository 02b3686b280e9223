/** Equality and order (https://github.com/google/starlark-go/blob/master/doc/spec.md#comparisons). */
import { typeInWords } from '../../../findings/plain-words.js';
import { Float } from '../../../number/number.js';
import type { Thread } from '../../eval/thread.js';
import { compareStrings } from '../bytes.js';
import { Dict } from '../dict.js';
import { List } from '../list.js';
import { StarlarkSet } from '../set.js';
import { Tuple } from '../tuple.js';
import { typeName } from '../type-name.js';
import { StarlarkError, StarlarkObject, type Value } from '../value.js';

/** The comparison operators. */
export type ComparisonOperator = '==' | '!=' | '<' | '<=' | '>' | '>=';

/** The maximum depth of compared values. */
const greatestDepth = 10;

/** `x == y`. Throws if they nest too deeply. Counts the work if `thread` is given. */
export function equals(x: Value, y: Value, depth = greatestDepth, thread?: Thread): boolean {
  if (typeof x === 'string' && typeof y === 'string') {
    thread?.step(x.length >> 10);
    return x === y;
  }
  return compare('==', x, y, depth, thread);
}

/** `x op y`. Throws if the operator is not defined for these types, or if they nest too deeply. */
export function compare(op: ComparisonOperator, x: Value, y: Value, depth = greatestDepth, thread?: Thread): boolean {
  if (depth < 1) throw new StarlarkError('comparison exceeded maximum recursion depth');
  const xType = typeName(x);
  const yType = typeName(y);
  if (xType === yType) return compareSameType(op, x, y, depth, thread);
  if (isNumeric(x) && isNumeric(y)) return compareMixed(op, x, y);
  if (op === '==') return false;
  if (op === '!=') return true;
  throw notImplemented(op, xType, yType);
}

function notImplemented(op: ComparisonOperator, xType: string, yType: string): StarlarkError {
  return new StarlarkError(`${xType} ${op} ${yType} not implemented`, {
    plain: `Cannot compare ${typeInWords(xType)} with ${typeInWords(yType)} by '${op}'`,
  });
}

function isNumeric(x: Value): x is number | bigint | Float {
  return typeof x === 'number' || typeof x === 'bigint' || x instanceof Float;
}

/**
 * An int compared exactly with a float. With NaN even `!=` is false; for an infinite float before an int, starlark-go
 * gets the sign wrong.
 */
function compareMixed(op: ComparisonOperator, x: number | bigint | Float, y: number | bigint | Float): boolean {
  const xn = x instanceof Float ? x.value : x;
  const yn = y instanceof Float ? y.value : y;
  if (Number.isNaN(xn) || Number.isNaN(yn)) return false;
  const order = xn < yn ? -1 : xn > yn ? 1 : 0;
  return holds(op, xn === Infinity || xn === -Infinity ? -order : order);
}

/** Whether a three-way result satisfies `op`. */
function holds(op: ComparisonOperator, order: number): boolean {
  switch (op) {
    case '==':
      return order === 0;
    case '!=':
      return order !== 0;
    case '<':
      return order < 0;
    case '<=':
      return order <= 0;
    case '>':
      return order > 0;
    case '>=':
      return order >= 0;
  }
}

function compareSameType(
  op: ComparisonOperator,
  x: Value,
  y: Value,
  depth: number,
  thread: Thread | undefined,
): boolean {
  if (x instanceof Float && y instanceof Float) return compareFloats(op, x.value, y.value);
  if (typeof x === 'string' && typeof y === 'string') {
    thread?.step(Math.min(x.length, y.length) >> 6);
    return holds(op, compareStrings(x, y));
  }
  if (!(x instanceof StarlarkObject) || !(y instanceof StarlarkObject)) return holds(op, primitiveOrder(x, y));
  if (x instanceof List && y instanceof List) return compareElements(op, x.elements, y.elements, depth, thread);
  if (x instanceof Tuple && y instanceof Tuple) return compareElements(op, x.elements, y.elements, depth, thread);
  if (op === '==') return objectsEqual(x, y, depth, thread);
  if (op === '!=') return !objectsEqual(x, y, depth, thread);
  if (x.compare !== undefined) return holds(op, x.compare(y, depth));
  throw notImplemented(op, x.type, y.type);
}

function compareFloats(op: ComparisonOperator, x: number, y: number): boolean {
  if (Number.isNaN(x) || Number.isNaN(y)) return op === '!=';
  return holds(op, x < y ? -1 : x > y ? 1 : 0);
}

/** The order of ints, booleans and None. */
function primitiveOrder(x: Value, y: Value): number {
  if (x === y || x === null || y === null) return 0;
  return x < y ? -1 : x > y ? 1 : 0;
}

function objectsEqual(x: StarlarkObject, y: StarlarkObject, depth: number, thread: Thread | undefined): boolean {
  if (x instanceof Dict && y instanceof Dict) return dictsEqual(x, y, depth, thread);
  if (x instanceof StarlarkSet && y instanceof StarlarkSet) {
    return x.table.size === y.table.size && x.elements().every((element) => y.has(element));
  }
  return x.equals === undefined ? x === y : x.equals(y, depth);
}

function dictsEqual(x: Dict, y: Dict, depth: number, thread: Thread | undefined): boolean {
  if (x.table.size !== y.table.size) return false;
  for (const { key, value } of x.table.entries()) {
    thread?.step();
    const other = y.table.get(key);
    if (other === undefined || !equals(value, other.value, depth - 1, thread)) return false;
  }
  return true;
}

function compareElements(
  op: ComparisonOperator,
  x: readonly Value[],
  y: readonly Value[],
  depth: number,
  thread: Thread | undefined,
): boolean {
  if (x.length !== y.length && (op === '==' || op === '!=')) return op === '!=';
  const length = Math.min(x.length, y.length);
  for (let i = 0; i < length; i++) {
    const xi = x[i] as Value;
    const yi = y[i] as Value;
    thread?.step();
    if (compare('==', xi, yi, depth - 1, thread)) continue;
    if (op === '==' || op === '!=') return op === '!=';
    return compare(op, xi, yi, depth - 1, thread);
  }
  return holds(op, x.length - y.length);
}
