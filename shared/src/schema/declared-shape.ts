/**
 * The shape of a schema: which keys exist, and their types. Results that depend on the shape alone survive an edit that
 * only changes a value, and do not keep the edited document alive.
 */
import { IdentityMemo } from '../memo/identity-memo.js';
import { ListMemo } from '../memo/list-memo.js';
import { sameKey } from './lookup.js';
import { type MapSchemaItem, noDocumentation, type SchemaNode } from './schema-node.js';

const shapes = new WeakMap<SchemaNode, SchemaNode>();

/** The schema without defaults, documentation, rules and positions; the same node for the same node. */
export function shapeOf(node: SchemaNode): SchemaNode {
  const shape = shapes.get(node) ?? makeShape(node);
  shapes.set(node, shape);
  return shape;
}

const itemShapes = new ListMemo<MapSchemaItem, MapSchemaItem>();

function makeShape(node: SchemaNode): SchemaNode {
  const bare = {
    ...node,
    origin: undefined,
    typeOrigin: undefined,
    default: null,
    documentation: noDocumentation,
    validation: undefined,
    annotations: new Map(),
  };
  switch (bare.kind) {
    case 'map': {
      const items = itemShapes.map(bare.items, (item) => ({ ...item, schema: shapeOf(item.schema) }));
      return { ...bare, items };
    }
    case 'array':
      return { ...bare, item: shapeOf(bare.item) };
    default:
      return bare;
  }
}

/** Memoised for maps and arrays, because the same ones can occur in several places through aliases. */
const compared = new IdentityMemo<boolean>();

/** Whether two schemas declare the same keys, in the same order and of the same types. */
export function sameShape(a: SchemaNode, b: SchemaNode): boolean {
  if (a === b) return true;
  if (a.kind !== b.kind || a.nullable !== b.nullable || a.isInferred !== b.isInferred) return false;
  const isCollection = a.kind === 'map' || a.kind === 'array';
  return isCollection ? compared.get(a, [b], () => sameParts(a, b)) : sameParts(a, b);
}

function sameParts(a: SchemaNode, b: SchemaNode): boolean {
  switch (a.kind) {
    case 'map':
      return b.kind === 'map' && a.open === b.open && sameItems(a.items, b.items);
    case 'array':
      return b.kind === 'array' && sameShape(a.item, b.item);
    case 'scalar':
      return b.kind === 'scalar' && a.type === b.type;
    case 'any':
      return b.kind === 'any' && a.alternatives === b.alternatives;
    case 'null':
      return true;
  }
}

function sameItems(a: readonly MapSchemaItem[], b: readonly MapSchemaItem[]): boolean {
  return (
    a.length === b.length &&
    a.every((item, i) => {
      const other = b[i];
      if (item === other || other === undefined) return item === other;
      return sameKey(item.key, other.key) && item.keys === other.keys && sameShape(item.schema, other.schema);
    })
  );
}
