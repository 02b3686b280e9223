/**
 * Checks how many keys match the patterns of a schema (proposed dialect), which is only known when all data values are
 * merged.
 */
import { isYamlCollection } from '../../document/kinds.js';
import type { ArrayItem, Document, MapItem, NodeValue, YamlMap } from '../../document/node.js';
import type { Origin } from '../../text/origin.js';
import { findItem, sameKey } from '../lookup.js';
import type { MapSchema } from '../schema-node.js';
import type { TypeViolation } from './violation.js';

/** A map that has too few or too many keys for an item of its schema. */
export type KeyCount = Extract<TypeViolation, { kind: 'key-count' }>;

/** Whether `violation` is about a number of keys. */
export function isKeyCount(violation: TypeViolation): violation is KeyCount {
  return violation.kind === 'key-count';
}

/**
 * Moves `violation`, found in the merged data values, to the documents that these were merged from: to the last key if
 * there are too many, or if keys are missing, to the key of the map in the last document that sets it. If no document
 * sets the map, the violation stays at the declaration.
 */
export function placedKeyCount(violation: KeyCount, merged: Document, documents: readonly Document[]): KeyCount {
  const { map, item, count } = violation;
  const path = pathTo(merged.value, map);
  if (path === undefined) return violation;
  const holders = documents.flatMap((document) => holderAt(document, path) ?? []);
  const declaredBy = (key: NodeValue): boolean =>
    map.meta?.schema !== undefined && findItem(map.meta.schema as MapSchema, key) === item;
  const keys = holders.flatMap(({ value }) =>
    isYamlCollection(value) && value.kind === 'map' ? value.items.filter(({ key }) => declaredBy(key)) : [],
  );
  const place = count === 0 ? holders.at(-1)?.origin : keys.at(-1)?.origin;
  return place === undefined ? violation : { ...violation, at: keyOnly(place) };
}

/** The position of the key without its value, because the number of keys is wrong and not the value. */
function keyOnly({ file, start, end }: Origin): Origin {
  return { file, start, end };
}

type Step = { readonly key: NodeValue } | { readonly index: number };
type Holder = Document | MapItem | ArrayItem;

function pathTo(value: NodeValue, wanted: YamlMap): readonly Step[] | undefined {
  if (value === wanted) return [];
  if (!isYamlCollection(value)) return undefined;
  const items: readonly (MapItem | ArrayItem)[] = value.items;
  for (const [index, item] of items.entries()) {
    const below = pathTo(item.value, wanted);
    if (below !== undefined) return [item.kind === 'mapItem' ? { key: item.key } : { index }, ...below];
  }
  return undefined;
}

function holderAt(document: Document, path: readonly Step[]): Holder | undefined {
  let holder: Holder | undefined = document;
  for (const step of path) {
    const value: NodeValue | undefined = holder?.value;
    if (value === undefined || !isYamlCollection(value)) return undefined;
    holder =
      'key' in step
        ? value.kind === 'map'
          ? value.items.find(({ key }) => sameKey(key, step.key))
          : undefined
        : value.items[step.index];
  }
  return holder;
}
