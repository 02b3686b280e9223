/**
 * Data values documents under a schema in a proposed language: only the schema decides whether keys and types are
 * right, so the merge accepts all of them (seed 003, Part 9, "Data Value Overlays Become More Permissive").
 */
import { isMap, isYamlCollection } from '../../document/kinds.js';
import type { Document, MapItem, NodeValue, YamlArray, YamlMap } from '../../document/node.js';
import { distanceOf } from '../../schema/check/alternatives.js';
import { checkValue } from '../../schema/check/check.js';
import { sameKey } from '../../schema/lookup.js';
import type { SchemaNode } from '../../schema/schema-node.js';

const childDefaults = 'overlay/match-child-defaults';

/** A document always gets the same copy, so that its memoised merges are found. */
const permissive = new WeakMap<Document, Document>();

/** The document, with annotations that allow keys which do not exist yet. */
export function withNewKeys(document: Document): Document {
  const { origin, annotations } = document;
  if (annotations?.has(childDefaults) === true || origin === undefined) return document;
  let result = permissive.get(document);
  if (result === undefined) {
    const annotation = { name: childDefaults, args: [], kwargs: [['missing_ok', true]], origin, content: '' } as const;
    result = { ...document, annotations: new Map(annotations).set(childDefaults, annotation) };
    permissive.set(document, result);
  }
  return result;
}

/**
 * `left` without the values that `right` must replace because merging is impossible: `right` has a collection of
 * another kind there, or, under several possible schemas, a value of another one.
 */
export function withoutOtherKinds(left: Document, right: Document): Document {
  const value = withoutConflictingValues(left.value, right.value);
  return value === left.value ? left : { ...left, value };
}

function withoutConflictingValues(left: NodeValue, right: NodeValue): NodeValue {
  if (!isMap(left) || !isMap(right)) return left;
  const collections = new Map(right.items.flatMap(({ key, value }) => (isYamlCollection(value) ? [[key, value]] : [])));
  if (collections.size === 0) return left;
  const items = left.items.map((item) => withoutConflictingValue(item, collections));
  return items.every((item, i) => item === left.items[i]) ? left : ({ ...left, items } satisfies YamlMap);
}

function withoutConflictingValue(item: MapItem, collections: ReadonlyMap<NodeValue, YamlMap | YamlArray>): MapItem {
  const over = collections.get(item.key);
  if (over === undefined || item.value === null) return item;
  if (!isYamlCollection(item.value) || item.value.kind !== over.kind) return { ...item, value: null };
  if (isOfOtherSchema(item, item.value, over)) return { ...item, value: null };
  const value = withoutConflictingValues(item.value, over);
  return value === item.value ? item : { ...item, value };
}

/** Whether `over` alone fits one of the item's possible schemas better than merged with the present value. */
function isOfOtherSchema({ meta }: MapItem, there: NodeValue, over: NodeValue): boolean {
  // `as`: only the type check sets the schema of a node, and always to a declaration.
  const schema = meta?.schema as SchemaNode | undefined;
  if (schema?.kind !== 'any' || schema.alternatives === undefined || !isMap(there) || !isMap(over)) return false;
  const distance = (value: NodeValue): number => distanceOf(checkValue(schema, value, undefined).violations);
  const kept = there.items.filter(({ key }) => !over.items.some((item) => sameKey(item.key, key)));
  return distance(over) < distance({ ...over, items: [...kept, ...over.items] });
}
