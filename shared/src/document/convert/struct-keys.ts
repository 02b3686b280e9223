/**
 * Finds keys that a struct cannot have. ytt converts all data values to structs before it runs any code, and fails on
 * such a key.
 */
import { isPlainList, isPlainMap } from '../kinds.js';
import type { Document, MapItem, Node, NodeValue } from '../node.js';
import { childNodes } from '../node-traits.js';

/**
 * The item with the first key in `document` that is not a string; for a key in a dict, which has no position, the item
 * that contains the dict.
 */
export function itemWithOddKey(document: Document): MapItem | undefined {
  return firstBelow(document, undefined);
}

function firstBelow(node: Node, holder: MapItem | undefined): MapItem | undefined {
  const item = node.kind === 'mapItem' ? node : holder;
  const isOdd = node.kind === 'mapItem' && typeof node.key !== 'string';
  if (isOdd || ('value' in node && holdsOddKey(node.value))) return item;
  for (const child of childNodes(node)) {
    const found = firstBelow(child, item);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The same for values made by code, which have no items. */
function holdsOddKey(value: NodeValue): boolean {
  if (isPlainMap(value)) return value.entries.some(([key, held]) => typeof key !== 'string' || holdsOddKey(held));
  return isPlainList(value) && value.items.some(holdsOddKey);
}
