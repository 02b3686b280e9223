/** The default values of data values. */
import type { Document, MapItem, NodeValue, YamlArray } from '../../document/node.js';
import type { Origin } from '../../text/origin.js';
import type { MapSchemaItem, SchemaNode } from '../schema-node.js';

/** ytt's default for an array; it has no position. */
export const emptyArray: YamlArray = Object.freeze({
  kind: 'array',
  origin: undefined,
  items: Object.freeze([]) as [],
});

const defaultItems = new WeakMap<SchemaNode, MapItem>();

/** The map item for a data value that is not set; always the same object. */
export function defaultItem(declared: MapSchemaItem): MapItem {
  let item = defaultItems.get(declared.schema);
  if (item === undefined) {
    const { origin, default: value } = declared.schema;
    item = { kind: 'mapItem', key: declared.key, value, origin };
    defaultItems.set(declared.schema, item);
  }
  return item;
}

/** The default of a map: all of its items with their defaults, except those that may be absent. */
export function defaultMap(items: readonly MapSchemaItem[], origin: Origin | undefined): NodeValue {
  return { kind: 'map', items: items.filter((item) => item.keys === undefined).map(defaultItem), origin };
}

/** The data values document of a run that sets none. */
export function defaultDocument(schema: SchemaNode): Document {
  return { kind: 'document', value: schema.default, origin: schema.origin };
}
