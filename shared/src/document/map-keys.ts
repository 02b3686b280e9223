/** Map keys, and when two of them are equal. */

import { Float } from '../number/number.js';
import { isMapOrDict } from './kinds.js';
import type { MapItem, NodeValue } from './node.js';

/**
 * A value that is the same for two keys if and only if these are equal: a string for scalars, otherwise the key itself.
 */
export function keyIdentity(key: NodeValue): string | object {
  if (key === null) return 'null';
  if (key instanceof Float) return `float ${key.value}`;
  if (typeof key === 'object') return key;
  return typeof key === 'string' ? `string ${key}` : typeof key === 'boolean' ? `boolean ${key}` : `int ${key}`;
}

/** The parts of an item that identify its key. */
export type KeyedItem = Pick<MapItem, 'key' | 'computedKey'>;

/** A value that is the same for two items if and only if their keys are equal. */
export function itemIdentity({ key, computedKey }: KeyedItem): string | object {
  return computedKey === true ? `computed ${String(key)}` : keyIdentity(key);
}

/** Whether the keys of two items are the same key. */
export function haveSameKey(a: KeyedItem, b: KeyedItem): boolean {
  const arePlain = typeof a.key === 'string' && typeof b.key === 'string' && !a.computedKey && !b.computedKey;
  return arePlain ? a.key === b.key : itemIdentity(a) === itemIdentity(b);
}

/** Whether a map has a repeated key, or a composite key, which may equal another. */
export function repeatsKeys(items: readonly KeyedItem[]): boolean {
  // Most maps are small and have string keys: comparing these costs less than building a set.
  const repeats = items.length <= 16 ? repeatsString(items) : undefined;
  if (repeats !== undefined) return repeats;
  const seen = new Set<string>();
  for (const item of items) {
    const identity = itemIdentity(item);
    if (typeof identity === 'object' || seen.has(identity)) return true;
    seen.add(identity);
  }
  return false;
}

/** Whether two keys are the same string; undefined if one of them is no string. */
function repeatsString(items: readonly KeyedItem[]): boolean | undefined {
  let repeats = false;
  for (let i = 0; i < items.length; i++) {
    const key = items[i]?.key;
    if (typeof key !== 'string') return undefined;
    for (let before = 0; before < i; before++) if (items[before]?.key === key) repeats = true;
  }
  return repeats;
}

/** A key as people write it, for messages. */
export function keyInWords(key: NodeValue): string {
  if (key instanceof Float) return String(key.value);
  if (typeof key !== 'object' || key === null) return String(key);
  return isMapOrDict(key) ? '{…}' : '[…]';
}
