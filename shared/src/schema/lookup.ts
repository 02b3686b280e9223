/** Finds the declaration of a data value. */
import type { NodeValue } from '../document/node.js';
import { Float } from '../number/number.js';
import type { MapSchema, MapSchemaItem, SchemaNode } from './schema-node.js';

/** A step down: a map's key, or any item of an array. */
export type PathStep = { readonly kind: 'key'; readonly key: NodeValue } | { readonly kind: 'item' };

const itemsByName = new WeakMap<MapSchema, ReadonlyMap<string, MapSchemaItem>>();

/** The declaration of `key`. Keys are the same where type and value are. */
export function findItem(map: MapSchema, key: NodeValue): MapSchemaItem | undefined {
  if (typeof key !== 'string') return map.items.find((item) => sameKey(item.key, key));
  let index = itemsByName.get(map);
  if (index === undefined) {
    const entries = map.items.flatMap((item) => (typeof item.key === 'string' ? [[item.key, item] as const] : []));
    index = new Map(entries.reverse());
    itemsByName.set(map, index);
  }
  return index.get(key);
}

function sameKey(a: NodeValue, b: NodeValue): boolean {
  return a instanceof Float && b instanceof Float ? a.value === b.value : a === b;
}

/**
 * The declaration at `path` below `schema`. Under an "any" type every path leads to the "any" itself; undefined where
 * the path leaves the schema.
 */
export function schemaAt(schema: SchemaNode, path: readonly PathStep[]): SchemaNode | undefined {
  let current: SchemaNode | undefined = schema;
  for (const step of path) {
    if (current === undefined || current.kind === 'any' || current.kind === 'null') return current;
    current = stepInto(current, step);
  }
  return current;
}

function stepInto(schema: SchemaNode, step: PathStep): SchemaNode | undefined {
  if (step.kind === 'item') return schema.kind === 'array' ? schema.item : undefined;
  return schema.kind === 'map' ? findItem(schema, step.key)?.schema : undefined;
}
