/** How deep values are nested: code can nest YAML in YAML without end, a level at each call of a function. */

import { ListMemo, shortList } from '../memo/list-memo.js';
import { StarlarkError } from '../starlark/values/value.js';
import { deepestValue } from '../text/nesting-limits.js';
import { isNode, isScalar } from './kinds.js';
import type { Node, NodeValue } from './node.js';

/** Throws `StarlarkError` if `levels` collections are too many to be inside each other. The reference has no limit. */
export function checkDepth(levels: number): void {
  if (levels > deepestValue) throw new StarlarkError(`value is nested more than ${deepestValue} levels deep`);
}

/** The maximum number of values in each other, counting shared ones for each occurrence: later stages visit them all. */
export const maxValues = 2_000_000;

/** Throws `StarlarkError` if `size` values are too many. The reference has no limit, and copies all of them. */
export function checkSize(size: number): void {
  if (size > maxValues) throw new StarlarkError(`value has more than ${maxValues} parts`);
}

/**
 * Throws `StarlarkError` if `value`, put below `above` collections, is nested too deep for what walks it later, or stands
 * for too many values: code can put a value twice into another, and that again.
 */
export function checkNesting(value: NodeValue, above: number): void {
  const { levels, size } = extentOf(value, above);
  checkDepth(above + levels);
  checkSize(size);
}

/** How much a value holds. */
export interface Extent {
  /** The number of collections inside each other: 0 for a scalar, 1 for a map of scalars. */
  readonly levels: number;
  /** The number of values, itself included. */
  readonly size: number;
}

/** The extent of a value that is no collection. */
export const scalarExtent: Extent = { levels: 0, size: 1 };

/** Memoised for collections only; an outer collection then costs no more than its own items. */
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
