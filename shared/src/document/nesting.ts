/** Limits the nesting of values: code can nest YAML in YAML without end, one level with each call of a function. */

import { ListMemo, shortList } from '../memo/list-memo.js';
import { StarlarkError } from '../starlark/values/value.js';
import { deepestValue } from '../text/nesting-limits.js';
import { isNode, isScalar } from './kinds.js';
import type { Node, NodeValue } from './node.js';

/** Throws `StarlarkError` if `levels` nested collections are too many. The reference has no limit. */
export function checkDepth(levels: number): void {
  if (levels > deepestValue) throw new StarlarkError(`value is nested more than ${deepestValue} levels deep`);
}

/** The maximum number of values in a value. Shared values count for each occurrence, as later stages visit each. */
export const maxValues = 2_000_000;

/** Throws `StarlarkError` if a value has too many parts (`size`). The reference has no limit, and copies all. */
export function checkSize(size: number): void {
  if (size > maxValues) throw new StarlarkError(`value has more than ${maxValues} parts`);
}

/**
 * Throws `StarlarkError` if `value`, inside of `above` collections, is nested too deeply for later stages, or has too
 * many parts: code can put a value twice into another, and that one twice into the next.
 */
export function checkNesting(value: NodeValue, above: number): void {
  const { levels, size } = extentOf(value, above);
  checkDepth(above + levels);
  checkSize(size);
}

/** The size of a value. */
export interface Extent {
  /** How deeply collections are nested in it: 0 for a scalar, 1 for a map of scalars. */
  readonly levels: number;
  /** The number of values, itself included. */
  readonly size: number;
}

/** The extent of a value that is not a collection. */
export const scalarExtent: Extent = { levels: 0, size: 1 };

/** Memoised for collections only: the extent of a collection then costs no more than a look at its own items. */
const extents = new WeakMap<object, Extent>();
const extentsOfItems = new ListMemo<Node, Extent>();

function extentOf(value: NodeValue, above: number): Extent {
  if (isScalar(value)) return scalarExtent;
  if (isNode(value) && !('items' in value)) return extentOf(value.value, above);
  let known = extents.get(value);
  if (known === undefined) {
    checkDepth(above);
    known = extentAround(
      isNode(value) && value.items.length >= shortList
        ? extentsOfItems.map(value.items, (item) => extentOf(item, above + 1))
        : partsOf(value).map((part) => extentOf(part, above + 1)),
    );
    extents.set(value, known);
  }
  return known;
}

/** The extent of a collection with `parts`. */
export function extentAround(parts: readonly Extent[]): Extent {
  let levels = 0;
  let size = 1;
  for (const part of parts) {
    levels = Math.max(levels, part.levels);
    size += part.size;
  }
  return { levels: levels + 1, size };
}

function partsOf(collection: Extract<NodeValue, { items: unknown } | { entries: unknown }>): readonly NodeValue[] {
  return 'entries' in collection ? collection.entries.flat() : collection.items;
}
