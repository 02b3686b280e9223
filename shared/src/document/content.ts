/** The contents of collections, whether written in YAML or made by code. */

import { isScalar } from './kinds.js';
import { itemIdentity } from './map-keys.js';
import type { NodeValue, PlainList, PlainMap, Scalar, YamlArray, YamlMap } from './node.js';
import { PanicError } from './panic.js';

export type Entries = readonly (readonly [key: NodeValue, value: NodeValue])[];

/** Throws if two items have the same key, in the reference's words. */
export function entriesOf(map: YamlMap | PlainMap): Entries {
  if (map.kind === 'plainMap') return map.entries;
  const seen = new Set<string | object>();
  return map.items.map((item) => {
    const { key, value } = item;
    const identity = itemIdentity(item);
    if (seen.has(identity)) throw new PanicError(`Unexpected duplicate key: ${String(key)}`);
    seen.add(identity);
    return [key, value] as const;
  });
}

/** Returns the values of a YAML array without their items, or the elements of a list made by code, in their order. */
export function valuesOf(list: YamlArray | PlainList): readonly NodeValue[] {
  return list.kind === 'array' ? list.items.map((item) => item.value) : list.items;
}

/** A scalar, as opposed to a collection; throws at a node that no plain value can hold. */
export function scalarOf(value: Exclude<NodeValue, YamlMap | PlainMap | YamlArray | PlainList>): Scalar {
  if (isScalar(value)) return value;
  throw new PanicError(misplaced(value));
}

type MisplacedNode = Extract<NodeValue, { readonly kind: keyof typeof goTypes }>;

/** The reference's message about a node that cannot be part of a plain value. */
export function misplaced({ kind }: MisplacedNode): string {
  return `Unexpected ${goTypes[kind]} value within *yamlmeta.Document`;
}

const goTypes = {
  documentSet: '*yamlmeta.DocumentSet',
  document: '*yamlmeta.Document',
  mapItem: '*yamlmeta.MapItem',
  arrayItem: '*yamlmeta.ArrayItem',
} as const;
