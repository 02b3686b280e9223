/** Arithmetic on integers of any size, in the canonical form of number.ts. */
import { type Int, makeInt } from '../../number/number.js';
import { BudgetError } from '../eval/thread.js';
import { StarlarkError } from './value.js';

/** With more bits than this, one operation could take seconds. */
const greatestBits = 1 << 17;

function checked(value: bigint): Int {
  const result = makeInt(value);
  if (typeof result === 'bigint' && bitsOf(result) > greatestBits) {
    throw new BudgetError('bytes', 'an integer is too large');
  }
  return result;
}

/** Approximate: the exact number would cost as much as the operation. */
function bitsOf(value: bigint): number {
  return value >> 1024n === 0n || value >> 1024n === -1n ? 1024 : value.toString(16).length * 4;
}

/** `x + y`. Like every operation that can create large ints, throws `BudgetError` if the result is too large. */
export function addInts(x: Int, y: Int): Int {
  if (typeof x === 'number' && typeof y === 'number') {
    const sum = x + y;
    if (Number.isSafeInteger(sum)) return sum;
  }
  return checked(BigInt(x) + BigInt(y));
}

/** `x - y`. */
export function subtractInts(x: Int, y: Int): Int {
  if (typeof x === 'number' && typeof y === 'number') {
    const difference = x - y;
    if (Number.isSafeInteger(difference)) return difference;
  }
  return checked(BigInt(x) - BigInt(y));
}

/** `x * y`. */
export function multiplyInts(x: Int, y: Int): Int {
  if (typeof x === 'number' && typeof y === 'number') {
    const product = x * y;
    // A safe product is exact; adding 0 turns -0 into 0.
    if (Number.isSafeInteger(product)) return product + 0;
  }
  return checked(BigInt(x) * BigInt(y));
}

/** Division that rounds down. `y` is not zero. */
export function floorDivideInts(x: Int, y: Int): Int {
  if (typeof x === 'number' && typeof y === 'number') {
    const remainder = x % y;
    const quotient = (x - remainder) / y;
    return (remainder !== 0 && remainder < 0 !== y < 0 ? quotient - 1 : quotient) + 0;
  }
  const xb = BigInt(x);
  const yb = BigInt(y);
  const remainder = xb % yb;
  const quotient = xb / yb;
  return makeInt(remainder !== 0n && remainder < 0n !== yb < 0n ? quotient - 1n : quotient);
}

/** The remainder of division that rounds down: it has the sign of `y`. `y` is not zero. */
export function moduloInts(x: Int, y: Int): Int {
  if (typeof x === 'number' && typeof y === 'number') {
    const remainder = x % y;
    return (remainder !== 0 && remainder < 0 !== y < 0 ? remainder + y : remainder) + 0;
  }
  const yb = BigInt(y);
  const remainder = BigInt(x) % yb;
  return makeInt(remainder !== 0n && remainder < 0n !== yb < 0n ? remainder + yb : remainder);
}

/** `x op y`, on two's complements of infinite length. */
export function bitwiseInts(op: '&' | '|' | '^', x: Int, y: Int): Int {
  if (typeof x === 'number' && typeof y === 'number' && (x | 0) === x && (y | 0) === y) {
    return op === '&' ? x & y : op === '|' ? x | y : x ^ y;
  }
  const xb = BigInt(x);
  const yb = BigInt(y);
  return makeInt(op === '&' ? xb & yb : op === '|' ? xb | yb : xb ^ yb);
}

/** `x << count`; the reference allows less than 512. */
export function shiftLeft(x: Int, count: number): Int {
  if (count < 0) throw new StarlarkError(`negative shift count: ${count}`);
  if (count >= 512) throw new StarlarkError(`shift count too large: ${count}`);
  return checked(BigInt(x) << BigInt(count));
}

/** `x >> count`, rounding down. */
export function shiftRight(x: Int, count: number): Int {
  if (count < 0) throw new StarlarkError(`negative shift count: ${count}`);
  return makeInt(BigInt(x) >> BigInt(count));
}

/** `-x`. */
export function negateInt(x: Int): Int {
  return subtractInts(0, x);
}

/** `~x`. */
export function invertInt(x: Int): Int {
  return subtractInts(-1, x);
}

/** The value as an int32 (starlark-go's AsInt32); throws if it is not one. */
export function asInt32(x: Int): number {
  if (typeof x === 'number' && (x | 0) === x) return x;
  throw new StarlarkError(`${x} out of range`);
}

/** A finite float truncated towards zero. */
export function truncate(value: number): Int {
  // starlark-go considers 2^63 to be in the range of int64, where it becomes the smallest int.
  if (value === 2 ** 63) return makeInt(-(2n ** 63n));
  const truncated = Math.trunc(value) + 0;
  return Number.isSafeInteger(truncated) ? truncated : makeInt(BigInt(truncated));
}

/** The number of steps for an operation on `value`: none, unless it is a very long integer. */
export function intWeight(value: unknown): number {
  if (typeof value !== 'bigint' || (value < longInt && value > -longInt)) return 0;
  return value.toString(16).length;
}

const longInt = 2n ** 4096n;
