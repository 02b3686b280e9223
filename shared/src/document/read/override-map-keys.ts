/** Repeated keys in plain YAML: the last one wins. */

import { isYamlCollection } from '../kinds.js';
import { keyIdentity } from '../map-keys.js';
import type { DocumentSet, MapItem, Node, NodeValue, YamlMap } from '../node.js';
import { mayRepeatKeys } from '../node-traits.js';

/**
 * Plain YAML as ytt reads it: among map items with the same key, the content of the last one replaces that of the
 * first. Documents without repeated keys are returned unchanged.
 */
export function overrideMapKeys(documents: DocumentSet): DocumentSet {
  return mayRepeatKeys(documents) ? new KeyOverride().documentSet(documents) : documents;
}

/** Walks a document set once, keeping nodes without repeated keys. */
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
    // Through aliases a node can occur in many places; it is processed once.
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
