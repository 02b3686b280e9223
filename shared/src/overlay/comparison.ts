/** Compares the expected and the present value: `overlay.subset` and `@overlay/assert`. */

import { isArray, isMap } from '../document/kinds.js';
import { haveSameKey, itemIdentity } from '../document/map-keys.js';
import type { MapItem, NodeValue, YamlArray, YamlMap } from '../document/node.js';
import { yamlTypeName } from '../document/type-names.js';
import { isUnknown } from '../document/unknown.js';
import { addToList } from '../memo/list-map.js';
import { Float } from '../number/number.js';

/**
 * Why `left` does not contain everything in `right`, in ytt's words; undefined if it does. Additional keys and items on
 * the left are allowed. Neither may contain plain maps and lists (`asNodes`). Unknown values equal everything.
 */
export function difference(left: NodeValue, right: NodeValue): string | undefined {
  if (isUnknown(left) || isUnknown(right)) return undefined;
  if (typeof right !== 'object' || right === null || right instanceof Float) return leafDifference(left, right);
  switch (right.kind) {
    case 'map':
      return isMap(left) ? mapDifference(left, right) : `Expected map, but was ${yamlTypeName(left)}`;
    case 'array':
      return isArray(left) ? arrayDifference(left, right) : `Expected array, but was ${yamlTypeName(left)}`;
    default:
      return leafDifference(left, right);
  }
}

function mapDifference(left: YamlMap, right: YamlMap): string | undefined {
  const find = right.items.length > fewItems ? byIdentity(left) : undefined;
  for (const item of right.items) {
    const there = find === undefined ? left.items : (find.get(itemIdentity(item)) ?? []);
    let isThere = false;
    for (const each of there) {
      if (!haveSameKey(each, item)) continue;
      isThere = true;
      const reason = difference(each.value, item.value);
      if (reason !== undefined) return reason;
    }
    if (!isThere) return 'Expected at least one map item to match by key';
  }
  return undefined;
}

/** Below this number of items, a search without an index is quicker: overlays compare documents with few items. */
const fewItems = 8;

function byIdentity({ items }: YamlMap): ReadonlyMap<string | object, readonly MapItem[]> {
  const found = new Map<string | object, MapItem[]>();
  for (const item of items) {
    const identity = itemIdentity(item);
    addToList(found, identity, item);
  }
  return found;
}

function arrayDifference(left: YamlArray, right: YamlArray): string | undefined {
  for (const [i, item] of right.items.entries()) {
    const there = left.items[i];
    if (there === undefined) return 'Expected to have matching number of array items';
    const reason = difference(there.value, item.value);
    if (reason !== undefined) return reason;
  }
  return undefined;
}

function leafDifference(left: NodeValue, right: NodeValue): string | undefined {
  if (leavesEqual(left, right)) return undefined;
  return `Expected leaf values to match ${yamlTypeName(left)} ${yamlTypeName(right)}`;
}

/** Whether two scalars are equal; collections are equal only to themselves. An integer never equals a float. */
export function leavesEqual(left: NodeValue, right: NodeValue): boolean {
  if (left instanceof Float && right instanceof Float) return left.value === right.value;
  return left === right;
}
