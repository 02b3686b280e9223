/** Combines a list of values into one. */

/**
 * `both` of all values, in their order: by halves, because each combination takes as long as its results are large.
 * Undefined without values.
 */
export function combine<T>(all: readonly [T, ...T[]], both: (first: T, second: T) => T): T;
export function combine<T>(all: readonly T[], both: (first: T, second: T) => T): T | undefined;
export function combine<T>(all: readonly T[], both: (first: T, second: T) => T): T | undefined {
  let round = all;
  while (round.length > 1) {
    const pairs: T[] = [];
    for (const [i, value] of round.entries()) {
      if (i % 2 === 0) pairs.push(value);
      else pairs.push(both(pairs.pop() as T, value));
    }
    round = pairs;
  }
  return round[0];
}
