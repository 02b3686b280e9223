/** What collections hold, whether they were written in YAML or made by code. */

import type { NodeValue, PlainList, PlainMap, Scalar, YamlArray, YamlMap } from './node.js';
import { PanicError } from './panic.js';

/**
 * How deep collections may nest. The reference has no bound but its memory; this one keeps every recursion over values
 * within the stack.
 */
export const maxNesting = 1000;

export type Entries = readonly (readonly [key: NodeValue, value: NodeValue])[];

export function isMap(value: NodeValue): value is YamlMap | PlainMap {
  return (
    typeof value === 'object' &&
    value !== null &&
    'kind' in value &&
    (value.kind === 'map' || value.kind === 'plainMap')
  );
}

export function isList(value: NodeValue): value is YamlArray | PlainList {
  return (
    typeof value === 'object' &&
    value !== null &&
    'kind' in value &&
    (value.kind === 'array' || value.kind === 'plainList')
  );
}

/** Throws where two items have the same key, in the reference's words. */
export function entriesOf(map: YamlMap | PlainMap): Entries {
  if (map.kind === 'plainMap') return map.entries;
  const written = new Set<unknown>();
  const computed = new Set<unknown>();
  return map.items.map(({ key, computedKey, value }) => {
    const identity = keyIdentity(key);
    const seen = computedKey === true ? computed : written;
    if (seen.has(identity)) throw new PanicError(`Unexpected duplicate key: ${String(key)}`);
    seen.add(identity);
    return [key, value] as const;
  });
}

export function valuesOf(list: YamlArray | PlainList): readonly NodeValue[] {
  return list.kind === 'array' ? list.items.map((item) => item.value) : list.items;
}

/** Equal for equal scalar keys. Collections as keys know their lines in the reference, so they never are the same. */
export function keyIdentity(key: NodeValue): unknown {
  if (typeof key === 'object' && key !== null) return 'kind' in key ? key : `float ${key.value}`;
  return key;
}

/** A scalar, as opposed to a collection; throws at a node that no plain value can hold. */
export function scalarOf(value: Exclude<NodeValue, YamlMap | PlainMap | YamlArray | PlainList>): Scalar {
  if (typeof value === 'object' && value !== null && 'kind' in value)
    throw new PanicError(`Unexpected ${goTypes[value.kind]} value within *yamlmeta.Document`);
  return value;
}

const goTypes = {
  documentSet: '*yamlmeta.DocumentSet',
  document: '*yamlmeta.Document',
  mapItem: '*yamlmeta.MapItem',
  arrayItem: '*yamlmeta.ArrayItem',
} as const;
