/** Sorts values, stably, using only `<`, and comparing in the reference's order where that is visible in errors. */

import type { Thread } from '../../eval/thread.js';
import { starlarkError } from '../errors.js';
import type { StarlarkError, Value } from '../value.js';
import { compare } from './comparison.js';

/** The length of the runs that are sorted by insertion before they are merged. */
const runLength = 20;

/** `values` sorted by `keys`. Throws the last error of a comparison, as the reference does. */
export function sortValues(
  thread: Thread,
  values: readonly Value[],
  keys: readonly Value[],
  reverse: boolean,
): Value[] {
  let failure: StarlarkError | undefined;
  const less = (i: number, j: number): boolean => {
    thread.step();
    try {
      const [x, y] = reverse ? [j, i] : [i, j];
      return compare('<', keys[x] as Value, keys[y] as Value, undefined, thread);
    } catch (thrown) {
      const error = starlarkError(thrown);
      failure = error;
      return false;
    }
  };
  const order = mergeRuns(
    sortRuns(
      values.map((_, i) => i),
      less,
    ),
    less,
  );
  if (failure !== undefined) throw failure;
  return order.map((i) => values[i] as Value);
}

type Less = (i: number, j: number) => boolean;

function sortRuns(order: number[], less: Less): number[] {
  for (let start = 0; start < order.length; start += runLength) {
    const end = Math.min(start + runLength, order.length);
    for (let i = start + 1; i < end; i++) {
      for (let j = i; j > start && less(order[j] as number, order[j - 1] as number); j--) {
        [order[j - 1], order[j]] = [order[j] as number, order[j - 1] as number];
      }
    }
  }
  return order;
}

function mergeRuns(order: number[], less: Less): number[] {
  let from = order;
  for (let length = runLength; length < order.length; length *= 2) {
    const merged: number[] = [];
    for (let start = 0; start < from.length; start += 2 * length) {
      const left = from.slice(start, start + length);
      const right = from.slice(start + length, start + 2 * length);
      let l = 0;
      let r = 0;
      while (l < left.length && r < right.length) {
        merged.push((less(right[r] as number, left[l] as number) ? right[r++] : left[l++]) as number);
      }
      for (; l < left.length; l++) merged.push(left[l] as number);
      for (; r < right.length; r++) merged.push(right[r] as number);
    }
    from = merged;
  }
  return from;
}
