/**
 * ytt's numbers: integers of any size and 64-bit floats, which are different types.
 *
 * An integer is a JavaScript `number` while it is safe (|n| ≤ 2^53 - 1) and a `bigint` beyond; `makeInt` keeps that
 * form canonical, so equal integers are `===` or equal bigints. A float is always a `Float`.
 */

/** An integer: a `number` if it is safe, otherwise a `bigint`. */
export type Int = number | bigint;

/** A 64-bit float, even if its value is integral. */
export class Float {
  readonly value: number;
  constructor(value: number) {
    this.value = value;
  }
}

/** The canonical form of an integer. */
export function makeInt(value: bigint): Int {
  return value >= BigInt(Number.MIN_SAFE_INTEGER) && value <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(value) : value;
}

/** Whether `value` is an integer; a `Float` is not. */
export function isInt(value: unknown): value is Int {
  return typeof value === 'number' || typeof value === 'bigint';
}

/** The double nearest to `value`. */
export function intToNumber(value: Int): number {
  return typeof value === 'number' ? value : Number(value);
}
