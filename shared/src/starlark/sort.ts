/** Sorting values, stably, by `<` alone as the reference does. */
import { compare } from './comparison.js';
import type { Thread } from './thread.js';
import { StarlarkError, type Value } from './value.js';

/** `values` in the order of `keys`. Throws the last error of comparing, as the reference keeps that. */
export function sortValues(thread: Thread, values: readonly Value[], keys: readonly Value[], reverse: boolean): Value[] {
  let failure: StarlarkError | undefined;
  const less = (i: number, j: number): boolean => {
    thread.step();
    try {
      return compare('<', keys[i] as Value, keys[j] as Value);
    } catch (error) {
      if (!(error instanceof StarlarkError)) throw error;
      failure ??= error;
      return false;
    }
  };
  const order = values.map((_, i) => i);
  // A three-way result takes a second comparison only where the first says no.
  order.sort((i, j) => (reverse ? before(j, i) || -before(i, j) : -before(i, j) || before(j, i)));
  if (failure !== undefined) throw failure;
  return order.map((i) => values[i] as Value);

  function before(i: number, j: number): number {
    return less(i, j) ? 1 : 0;
  }
}
