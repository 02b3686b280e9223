/**
 * Infers a schema from data values documents if nothing declares one. The first document declares keys and defaults; a
 * later one adds those that it marks as possibly missing. Nothing has a type.
 */
import { isMap, isYamlCollection } from '../document/kinds.js';
import type { ArrayItem, Document, MapItem, NodeValue } from '../document/node.js';
import { IdentityMemo } from '../memo/identity-memo.js';
import { ListMemo } from '../memo/list-memo.js';
import type { Origin } from '../text/origin.js';
import { combine } from './combine.js';
import { sameShape } from './declared-shape.js';
import { findItem, onlyItem } from './lookup.js';
import { type AnySchema, type MapSchemaItem, noDocumentation, type SchemaNode } from './schema-node.js';

/** The schema inferred from `documents`, in the order in which ytt overlays them; undefined if there are none. */
export function inferSchema(documents: readonly Document[]): SchemaNode | undefined {
  return combine(documents.filter(({ value }) => isMap(value)).map(nodeOf), both);
}

const nodes = new WeakMap<Document | MapItem | ArrayItem, SchemaNode>();

/** The declaration by the holder of a value; the same node for the same holder. */
function nodeOf(holder: Document | MapItem | ArrayItem): SchemaNode {
  const node = nodes.get(holder) ?? declaration(holder);
  nodes.set(holder, node);
  return node;
}

/** The members that all kinds of declarations have. */
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
  } as const;
}

/**
 * How many items of an array are examined for the keys of its items. Items are usually alike, and examining all of a
 * long array again after each edit would be slow. Maps are open, so keys of later items are not reported.
 */
const mostItems = 100;

const mapItems = new ListMemo<MapItem, MapSchemaItem>();

function declaration(holder: Document | MapItem | ArrayItem): SchemaNode {
  const { kind, value, origin } = holder;
  const shared = { ...base(kind, value, origin), isInferred: true } as const;
  if (!isYamlCollection(value)) return { kind: 'any', ...shared };
  if (value.kind === 'map') {
    const items = mapItems.map(value.items, (item) => ({ key: item.key, schema: nodeOf(item) }));
    return { kind: 'map', items, open: true, ...shared };
  }
  const none = { kind: 'any', isInferred: true, ...base('arrayItem', null, value.origin) } as const;
  const item = combine(distinct(value.items.slice(0, mostItems).map(nodeOf)), both) ?? none;
  return { kind: 'array', item, ...shared };
}

/** The first declaration of each shape. Others would add nothing, and would have to be merged again after each edit. */
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
  // A later document gives a type to a placeholder such as null.
  if (first.kind === 'any' && second.kind !== 'any')
    return { ...second, origin: first.origin, typeOrigin: first.typeOrigin, default: first.default };
  return first;
}

const parts = new IdentityMemo<SchemaNode | undefined>();

/**
 * The parts of the default of an untyped value, as declarations without types: a value that replaces the default may
 * have other parts. Undefined if the default has no parts that a path could lead to.
 */
export function partsOfDefault(any: AnySchema): SchemaNode | undefined {
  return any.alternatives === undefined ? parts.get(any, [], () => declaredParts(any)) : undefined;
}

function declaredParts({ default: value, holder, origin }: AnySchema): SchemaNode | undefined {
  if (!isYamlCollection(value)) return undefined;
  const shared = base(holder, value, origin);
  if (value.kind === 'map') {
    const items = value.items.map((item) => ({ key: item.key, schema: part(item) }));
    return { kind: 'map', items, open: true, ...shared };
  }
  const item = onlyItem(value);
  return item && { kind: 'array', item: part(item), ...shared };
}

function part({ kind, value, origin }: MapItem | ArrayItem): SchemaNode {
  return { kind: 'any', ...base(kind, value, origin) };
}
