/** Combines a list of values into one. */

/**
 * Combines all values, in their order, with `both`; undefined if there are none. It combines neighbours in rounds, so
 * that most combinations have small results, because each takes time in proportion to its result.
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
