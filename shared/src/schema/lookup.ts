/** Finds the declaration of a data value. */
import type { NodeValue } from '../document/node.js';
import { Float } from '../number/number.js';
import type { MapSchema, MapSchemaItem, SchemaNode } from './schema-node.js';

/** A step down: a map's key, or any item of an array. */
export type PathStep = { readonly kind: 'key'; readonly key: NodeValue } | { readonly kind: 'item' };

/** The declarations by name; undefined for maps in which the order of declarations decides. */
const itemsByName = new WeakMap<MapSchema, ReadonlyMap<string, MapSchemaItem> | undefined>();

/** The declaration of `key`. Keys are the same where type and value are. */
export function findItem(map: MapSchema, key: NodeValue): MapSchemaItem | undefined {
  const index = typeof key === 'string' ? indexOf(map) : undefined;
  if (index !== undefined && typeof key === 'string') return index.get(key);
  return map.items.find((item) => (item.keys === undefined ? sameKey(item.key, key) : item.keys.allows(key)));
}

function indexOf(map: MapSchema): ReadonlyMap<string, MapSchemaItem> | undefined {
  if (!itemsByName.has(map)) {
    const entries = map.items.flatMap((item) => (typeof item.key === 'string' ? [[item.key, item] as const] : []));
    const isPlain = map.items.every((item) => item.keys === undefined || item.keys.literal);
    itemsByName.set(map, isPlain ? new Map(entries.reverse()) : undefined);
  }
  return itemsByName.get(map);
}

/** Whether two keys are the same: of one type, and equal. */
export function sameKey(a: NodeValue, b: NodeValue): boolean {
  return a instanceof Float && b instanceof Float ? a.value === b.value : a === b;
}

/**
 * The declaration at `path` below `schema`. Under an "any" type every path leads to the "any" itself; undefined where
 * the path leaves the schema.
 */
export function schemaAt(schema: SchemaNode, path: readonly PathStep[]): SchemaNode | undefined {
  let current: SchemaNode | undefined = schema;
  for (const step of path) {
    if (current === undefined) return undefined;
    current = stepInto(current, step);
  }
  return current;
}

function stepInto(schema: SchemaNode, step: PathStep): SchemaNode | undefined {
  if (schema.kind === 'null') return schema;
  if (schema.kind === 'any') {
    const options = schema.alternatives?.schemas.flatMap((option) => stepInto(option, step) ?? []);
    return options === undefined ? schema : options[0];
  }
  if (step.kind === 'item') return schema.kind === 'array' ? schema.item : undefined;
  return schema.kind === 'map' ? findItem(schema, step.key)?.schema : undefined;
}
