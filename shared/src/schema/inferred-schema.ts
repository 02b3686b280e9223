/**
 * Infers a schema from data values documents if nothing declares one. The first document declares keys and defaults; a
 * later one adds those that it marks as possibly missing. Nothing has a type.
 */
import { isMap, isYamlCollection } from '../document/kinds.js';
import type { ArrayItem, Document, MapItem, NodeValue } from '../document/node.js';
import { IdentityMemo } from '../memo/identity-memo.js';
import { ListMemo } from '../memo/list-memo.js';
import type { Origin } from '../text/origin.js';
import { sameShape } from './declared-shape.js';
import { findItem } from './lookup.js';
import { type MapSchemaItem, noDocumentation, type SchemaNode } from './schema-node.js';

/** The schema inferred from `documents`, in the order in which ytt overlays them; undefined if there are none. */
export function inferSchema(documents: readonly Document[]): SchemaNode | undefined {
  const declared = documents.filter(({ value }) => isMap(value)).map(nodeOf);
  return declared.length === 0 ? undefined : united(declared);
}

/** Few are merged one by one; many by halves, because each union takes as long as its result is large. */
function united(all: readonly SchemaNode[]): SchemaNode {
  if (all.length <= 50) return all.reduce(both);
  const half = all.length >> 1;
  return both(united(all.slice(0, half)), united(all.slice(half)));
}

const nodes = new WeakMap<Document | MapItem | ArrayItem, SchemaNode>();

/** The declaration by the holder of a value; the same node for the same holder. */
function nodeOf(holder: Document | MapItem | ArrayItem): SchemaNode {
  const node = nodes.get(holder) ?? declaration(holder);
  nodes.set(holder, node);
  return node;
}

/** The common members of all declarations here. */
function base(holder: SchemaNode['holder'], value: NodeValue, origin: Origin | undefined) {
  return {
    holder,
    origin,
    typeOrigin: origin,
    nullable: false,
    default: value,
    documentation: noDocumentation,
    validation: undefined,
    annotations: new Map(),
    isInferred: true,
  } as const;
}

/**
 * How many items of an array determine the keys of its items: they are alike, and all of a long array would be examined
 * again with each edit in it. Keys that only later items have are unknown, as maps are open.
 */
const mostItems = 100;

const mapItems = new ListMemo<MapItem, MapSchemaItem>();

function declaration(holder: Document | MapItem | ArrayItem): SchemaNode {
  const { kind, value, origin } = holder;
  const shared = base(kind, value, origin);
  if (!isYamlCollection(value)) return { kind: 'any', ...shared };
  if (value.kind === 'map') {
    const items = mapItems.map(value.items, (item) => ({ key: item.key, schema: nodeOf(item) }));
    return { kind: 'map', items, open: true, ...shared };
  }
  const [first, ...more] = distinct(value.items.slice(0, mostItems).map(nodeOf));
  const item = more.reduce<SchemaNode>(both, first ?? { kind: 'any', ...base('arrayItem', null, value.origin) });
  return { kind: 'array', item, ...shared };
}

/**
 * The first of each shape: the others add nothing, and merging them would have to be repeated with each edit of one.
 */
function distinct(all: readonly SchemaNode[]): readonly SchemaNode[] {
  const found: SchemaNode[] = [];
  for (const node of all) if (!found.some((one) => sameShape(one, node))) found.push(node);
  return found;
}

const unions = new IdentityMemo<SchemaNode>();

/** Merges two declarations; the first takes precedence. */
function both(first: SchemaNode, second: SchemaNode): SchemaNode {
  return first === second ? first : unions.get(first, [second], () => unite(first, second));
}

function unite(first: SchemaNode, second: SchemaNode): SchemaNode {
  if (first.kind === 'array' && second.kind === 'array') return { ...first, item: both(first.item, second.item) };
  if (first.kind === 'map' && second.kind === 'map') {
    const shared = first.items.map((item) => {
      const other = findItem(second, item.key);
      return other === undefined ? item : { ...item, schema: both(item.schema, other.schema) };
    });
    return { ...first, items: [...shared, ...second.items.filter(({ key }) => findItem(first, key) === undefined)] };
  }
  // A placeholder such as null takes the type of the value in a later document.
  if (first.kind === 'any' && second.kind !== 'any')
    return { ...second, origin: first.origin, typeOrigin: first.typeOrigin, default: first.default };
  return first;
}
