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
  if (items.length <= 16 && areStrings(items)) return repeatsString(items);
  const seen = new Set<string>();
  for (const item of items) {
    const identity = itemIdentity(item);
    if (typeof identity === 'object' || seen.has(identity)) return true;
    seen.add(identity);
  }
  return false;
}

function areStrings(items: readonly KeyedItem[]): boolean {
  for (const { key } of items) if (typeof key !== 'string') return false;
  return true;
}

function repeatsString(items: readonly KeyedItem[]): boolean {
  for (let i = 1; i < items.length; i++)
    for (let before = 0; before < i; before++) if (items[before]?.key === items[i]?.key) return true;
  return false;
}

/** A key as people write it, for messages. */
export function keyInWords(key: NodeValue): string {
  if (key instanceof Float) return String(key.value);
  if (typeof key !== 'object' || key === null) return String(key);
  return isMapOrDict(key) ? '{…}' : '[…]';
}
