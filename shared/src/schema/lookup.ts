/** Finds the declaration of a data value by its path, and all declarations of a schema. */

import { isArray, isMap } from '../document/kinds.js';
import { repeatsKeys } from '../document/map-keys.js';
import type { ArrayItem, MapItem, NodeValue, YamlArray } from '../document/node.js';
import { addAll } from '../memo/list-map.js';
import { Float } from '../number/number.js';
import type { MapSchema, MapSchemaItem, SchemaNode } from './schema-node.js';

/** A step down: a map's key, or any item of an array. */
export type PathStep = { readonly kind: 'key'; readonly key: NodeValue } | { readonly kind: 'item' };

/** The declarations by name; undefined for maps in which the order of declarations matters. */
const itemsByName = new WeakMap<MapSchema, ReadonlyMap<string, MapSchemaItem> | undefined>();

/** The declaration of `key`. Keys are equal if their types and values are. */
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

/** Whether two keys are equal, including their types. */
export function sameKey(a: NodeValue, b: NodeValue): boolean {
  return a instanceof Float && b instanceof Float ? a.value === b.value : a === b;
}

/**
 * The declaration at `path` below `schema`. Below an "any" type every path resolves to the "any" itself; undefined if
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

/** A path below a value of any type: it has no declaration, but may be part of a default. */
export interface BelowAny {
  /** The declaration of the value of any type. */
  readonly any: SchemaNode;
  /** The part of its default; undefined if the default does not contain the path. */
  readonly part: MapItem | ArrayItem | undefined;
}

/** The result for `path` if it leads below a value of any type; otherwise undefined. */
export function belowAny(schema: SchemaNode, path: readonly PathStep[]): BelowAny | undefined {
  let any: SchemaNode | undefined = schema;
  for (const [i, step] of path.entries()) {
    if (any.kind === 'any' && any.alternatives === undefined) return { any, part: partAt(any.default, path.slice(i)) };
    any = stepInto(any, step);
    if (any === undefined) return undefined;
  }
  return undefined;
}

function partAt(value: NodeValue, path: readonly PathStep[]): MapItem | ArrayItem | undefined {
  let part: MapItem | ArrayItem | undefined;
  let inner = value;
  for (const step of path) {
    part = undefined;
    if (isMap(inner) && step.kind === 'key') part = inner.items.find(({ key }) => sameKey(key, step.key));
    if (isArray(inner) && step.kind === 'item') part = onlyItem(inner);
    if (part === undefined) return undefined;
    inner = part.value;
  }
  return part;
}

/** The only item of an array; undefined if there are several, because a path does not tell which one it means. */
export function onlyItem({ items }: YamlArray): ArrayItem | undefined {
  return items.length === 1 ? items[0] : undefined;
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

const repeating = new WeakMap<SchemaNode, boolean>();

/** Whether a map in `schema` may declare a key twice, which overlays of schemas can bring about. */
export function mayDeclareKeyTwice(schema: SchemaNode): boolean {
  if (schema.kind === 'any') return schema.alternatives !== undefined;
  if (schema.kind !== 'map' && schema.kind !== 'array') return false;
  let known = repeating.get(schema);
  if (known === undefined) {
    known =
      schema.kind === 'array'
        ? mayDeclareKeyTwice(schema.item)
        : repeatsKeys(schema.items) || schema.items.some((item) => mayDeclareKeyTwice(item.schema));
    repeating.set(schema, known);
  }
  return known;
}

/** `schema` and everything below it, except schemas in arguments of annotations, without duplicates. */
export function schemaNodes(schema: SchemaNode): readonly SchemaNode[] {
  const found = new Set<SchemaNode>();
  const pending = [schema];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (found.has(node)) continue;
    found.add(node);
    if (node.kind === 'map') for (const item of node.items) pending.push(item.schema);
    if (node.kind === 'array') pending.push(node.item);
    if (node.kind === 'any' && node.alternatives?.mode === 'union') addAll(pending, node.alternatives.schemas);
  }
  return [...found];
}
