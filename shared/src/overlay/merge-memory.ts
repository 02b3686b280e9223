/**
 * Memoises merges by the identity of both sides, so that after an edit of data values only the edited parts are merged
 * again: unchanged parts of a text are the same objects, and so are their merge results.
 */

import type { YamlArray, YamlMap } from '../document/node.js';
import { hasOverlayAnnotations } from '../document/node-traits.js';
import type { CountRule } from './annotations.js';

type Collection = YamlMap | YamlArray;

/** Results of merging by the identity of both sides, which live as long as the left side. */
export interface MergeMemory {
  find<T extends Collection>(left: T, right: Collection): T | undefined;
  keep<T extends Collection>(left: T, right: Collection, result: T): void;
}

/** An empty memory. */
export function mergeMemory(): MergeMemory {
  const results = new WeakMap<Collection, WeakMap<Collection, Collection>>();
  return {
    // A result has the kind of its left side.
    find: <T extends Collection>(left: T, right: Collection) => results.get(left)?.get(right) as T | undefined,
    keep(left, right, result) {
      const ofLeft = results.get(left) ?? new WeakMap<Collection, Collection>();
      results.set(left, ofLeft.set(right, result));
    },
  };
}

const strictMerges = mergeMemory();
const permissiveMerges = mergeMemory();

/**
 * The memory for merges with `right`: only for merges that depend on nothing but the two sides, and so neither on
 * functions nor on how many nodes may match.
 */
export function memoryFor(right: Collection, { expects, missingOk, when }: CountRule): MergeMemory | undefined {
  if (expects !== undefined || when !== undefined || hasOverlayAnnotations(right)) return undefined;
  if (missingOk === undefined) return strictMerges;
  return missingOk === true ? permissiveMerges : undefined;
}
