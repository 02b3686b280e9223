/** Memoises results whose computation pauses, so that the same result can be computed in such a pause. */
import type { SourceFile } from '../text/source-file.js';

interface Memo<K, V> {
  get(key: K): V | undefined;
  set(key: K, result: V): unknown;
}

/**
 * The result for `key` in `memo`, or else of `compute`. If a pause within `compute` (`Pauses.withinStep`) computed it,
 * that result is kept, because others may refer to it by now.
 */
export function computeOnce<K, V>(memo: Memo<K, V>, key: K, compute: () => V): V {
  let result = memo.get(key);
  if (result === undefined) {
    const own = compute();
    result = memo.get(key) ?? own;
    memo.set(key, result);
  }
  return result;
}

/** Like `computeOnce`, for a step in reading `file`. Once it is done, other work may come first. */
export function computeStep<K, V>(memo: Memo<K, V>, key: K, file: SourceFile, compute: () => V): V {
  const isKnown = memo.get(key) !== undefined;
  const result = computeOnce(memo, key, compute);
  if (!isKnown) file.pauses?.betweenSteps();
  return result;
}
