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

/** Throws `StarlarkError` if `value`, put below `above` collections, is nested too deep for what walks it later. */
export function checkNesting(value: NodeValue, above: number): void {
  checkDepth(above + levels(value, above));
}

/** Memoised for collections only; an outer collection then costs no more than its own items. */
const levelsOf = new WeakMap<object, number>();
const levelsOfItems = new ListMemo<Node, number>();

/** The number of collections inside each other: 0 for a scalar, 1 for a map of scalars. */
function levels(value: NodeValue, above: number): number {
  if (isScalar(value)) return 0;
  if (isNode(value) && !('items' in value)) return levels(value.value, above);
  let known = levelsOf.get(value);
  if (known === undefined) {
    checkDepth(above);
    known = 1;
    if (isNode(value) && value.items.length >= shortList)
      for (const below of levelsOfItems.map(value.items, (item) => levels(item, above + 1)))
        known = Math.max(known, 1 + below);
    else for (const part of partsOf(value)) known = Math.max(known, 1 + levels(part, above + 1));
    levelsOf.set(value, known);
  }
  return known;
}

function partsOf(collection: Extract<NodeValue, { items: unknown } | { entries: unknown }>): readonly NodeValue[] {
  return 'entries' in collection ? collection.entries.flat() : collection.items;
}
