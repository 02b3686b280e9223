/** `template.replace`: replaces the item at the call with other items. */

import { computedItem, toNodes } from '../../document/convert/convert.js';
import { isArray, isMap, isNode, isPlainList, isPlainMap } from '../../document/kinds.js';
import type { ArrayItem, Document, MapItem, NodeValue } from '../../document/node.js';
import { yamlTypeName } from '../../document/type-names.js';
import { StarlarkError } from '../../starlark/values/value.js';
import type { Origin } from '../../text/origin.js';
import type { NodeBuilder } from './node-builder.js';

/**
 * Replaces the last node of `path`, which leads from the root to the node under construction, by the items of `value`.
 * Throws `StarlarkError` with ytt's message if the node is not in a collection, or the value is not a collection of the
 * same kind.
 */
export function replaceNode(
  path: readonly (NodeBuilder | undefined)[],
  value: NodeValue,
  implicitMapKeyOverrides: boolean,
): void {
  const current = path.at(-1);
  const parent = path.at(-2);
  switch (current?.kind) {
    case 'document':
      replaceDocument(expectParent(parent, 'documentSet'), current, value);
      return;
    case 'mapItem':
      replaceMapItem(expectParent(parent, 'map'), current, value, implicitMapKeyOverrides);
      return;
    case 'arrayItem':
      replaceArrayItem(expectParent(parent, 'array'), current, value);
      return;
    default:
      throw new StarlarkError(
        `expected to replace document value, map item or array item, but found ${yamlTypeName(current ?? null)}`,
      );
  }
}

const parentNames = {
  documentSet: 'expected to find document set, but was ',
  map: 'expected parent of map item to be a map, but was a ',
  array: 'expected parent of array item to be an array, but was a ',
} as const;

function expectParent(parent: NodeBuilder | undefined, kind: keyof typeof parentNames): NodeBuilder {
  if (parent === undefined) {
    const wanted = kind === 'documentSet' ? 'document set' : kind;
    throw new StarlarkError(`expected to find ${wanted}, but was not enough parents`);
  }
  if (parent.kind !== kind) throw new StarlarkError(parentNames[kind] + yamlTypeName(parent));
  return parent;
}

function replaceDocument(documents: NodeBuilder, placeholder: NodeBuilder, value: NodeValue): void {
  const items = documentsOf(value);
  if (!documents.replaceItem(placeholder, items))
    throw new StarlarkError('expected to find placeholder document in document set');
}

function documentsOf(value: NodeValue): readonly Document[] {
  if (isNode(value) && value.kind === 'documentSet') return value.items;
  if (isPlainList(value))
    return value.items.map((item): Document => ({ kind: 'document', origin: undefined, value: item }));
  throw new StarlarkError(`expected value to be document set, but was ${yamlTypeName(value)}`);
}

function replaceMapItem(map: NodeBuilder, placeholder: NodeBuilder, value: NodeValue, implicit: boolean): void {
  const { items, annotated } = mapItemsOf(value, placeholder.origin);
  for (const item of items) map.makeRoomFor(item, implicit, annotated);
  if (!map.replaceItem(placeholder, items)) throw new StarlarkError('expected to find placeholder map item in map');
}

/** The items of a value; those of a dict have no annotations. */
function mapItemsOf(
  value: NodeValue,
  origin: Origin | undefined,
): { readonly items: readonly MapItem[]; readonly annotated: boolean } {
  if (isMap(value)) return { items: value.items, annotated: true };
  if (isPlainMap(value)) {
    const items = value.entries.map(([key, held]) => computedItem(key, toNodes(held, origin), origin));
    return { items, annotated: false };
  }
  throw new StarlarkError(`expected value to be map, but was ${yamlTypeName(value)}`);
}

function replaceArrayItem(array: NodeBuilder, placeholder: NodeBuilder, value: NodeValue): void {
  if (!array.replaceItem(placeholder, arrayItemsOf(value, placeholder.origin)))
    throw new StarlarkError('expected to find placeholder array item in array');
}

function arrayItemsOf(value: NodeValue, origin: Origin | undefined): readonly ArrayItem[] {
  if (isArray(value)) return value.items;
  if (isPlainList(value))
    return value.items.map((item): ArrayItem => ({ kind: 'arrayItem', origin, value: toNodes(item, origin) }));
  throw new StarlarkError(`expected value to be array, but was ${yamlTypeName(value)}`);
}
