/** Map keys: when two are the same, and what happens when a key is given again. */

import { Float } from '../number/number.js';
import { isYamlCollection } from './kinds.js';
import type { DocumentSet, MapItem, Node, NodeValue, YamlMap } from './node.js';

/** A value that two keys share exactly where they are the same key: a string for scalars, else the key itself. */
export function keyIdentity(key: NodeValue): string | object {
  if (key === null) return 'null';
  if (key instanceof Float) return `float ${key.value}`;
  if (typeof key === 'object') return key;
  return typeof key === 'string' ? `string ${key}` : typeof key === 'boolean' ? `boolean ${key}` : `int ${key}`;
}

/** What is known of an item's key. */
export type KeyedItem = Pick<MapItem, 'key' | 'computedKey'>;

/** A value that two items share exactly where their keys are the same key. */
export function itemIdentity({ key, computedKey }: KeyedItem): string | object {
  return computedKey === true ? `computed ${String(key)}` : keyIdentity(key);
}

/** Whether a map has a key twice, or a composite key, which may be equal to another. */
export function repeatsKeys(items: readonly KeyedItem[]): boolean {
  // Most maps are small and have strings for keys: comparing them costs less than a set.
  if (items.length <= 16 && items.every(({ key }) => typeof key === 'string'))
    return items.some(({ key }, i) => items.findIndex((other) => other.key === key) < i);
  const seen = new Set<string>();
  for (const item of items) {
    const identity = itemIdentity(item);
    if (typeof identity === 'object' || seen.has(identity)) return true;
    seen.add(identity);
  }
  return false;
}

/** A key as ytt prints it in messages: strings as they are, others in the way of Go's `%s`. */
export function keyText(key: NodeValue): string {
  if (typeof key === 'string') return key;
  if (key === null) return '%!s(<nil>)';
  if (typeof key === 'boolean') return `%!s(bool=${key})`;
  if (key instanceof Float) return `%!s(float64=${key.value})`;
  return typeof key === 'object' ? key.kind : `%!s(int=${key})`;
}

/**
 * Plain YAML as ytt takes it: of items of a map with the same key, the last one's content stands in the first one's
 * place. Documents without repeated keys are returned as they are.
 */
export function overrideMapKeys(documents: DocumentSet): DocumentSet {
  return new KeyOverride().documentSet(documents);
}

/** Walks a document set once, keeping what has no repeated key. */
class KeyOverride {
  private readonly done = new Map<Node, Node>();

  documentSet(node: DocumentSet): DocumentSet {
    const items = this.each(node.items, (item) => {
      const value = this.value(item.value);
      return value === item.value ? item : { ...item, value };
    });
    return items === node.items ? node : { ...node, items };
  }

  private value(value: NodeValue): NodeValue {
    if (!isYamlCollection(value)) return value;
    // Aliases make one node stand in many places; it is changed once.
    const known = this.done.get(value);
    if (known !== undefined) return known;
    const result = value.kind === 'map' ? this.map(value) : this.array(value);
    this.done.set(value, result);
    return result;
  }

  private map(map: YamlMap): YamlMap {
    const byKey = new Map<string | object, MapItem>();
    for (const item of map.items) byKey.set(keyIdentity(item.key), item);
    const kept = byKey.size === map.items.length ? map.items : [...byKey.values()];
    const items = this.each(kept, (item) => {
      const value = this.value(item.value);
      return value === item.value ? item : { ...item, value };
    });
    return items === map.items ? map : { ...map, items };
  }

  private array(array: Extract<NodeValue, { kind: 'array' }>): NodeValue & Node {
    const items = this.each(array.items, (item) => {
      const value = this.value(item.value);
      return value === item.value ? item : { ...item, value };
    });
    return items === array.items ? array : { ...array, items };
  }

  private each<T>(items: readonly T[], change: (item: T) => T): readonly T[] {
    const changed = items.map(change);
    return changed.some((item, i) => item !== items[i]) ? changed : items;
  }
}
