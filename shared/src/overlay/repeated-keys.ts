/**
 * Maps that hold a key twice, which overlays that match by other things than keys can make. ytt crashes when it prints
 * them or hands them to code.
 */

import { itemIdentity, keyText, repeatsKeys } from '../document/map-keys.js';
import type { MapItem, Node } from '../document/node.js';
import { childNodes, isLeaf } from '../document/node-traits.js';
import type { Finding } from '../findings/finding.js';
import { ListMemo } from '../memo/list-memo.js';

/** A finding for each item of a map in `node` whose key an earlier one has, and which has a place. */
export function repeatedKeyFindings(node: Node): readonly Finding[] {
  const findings: Finding[] = [];
  // Aliases make one node stand in many places.
  const seen = new Set<Node>();
  const visit = (each: Node): void => {
    if (!holdsRepeated(each) || seen.has(each)) return;
    seen.add(each);
    if (each.kind === 'map') findings.push(...repeatedIn(each.items));
    childNodes(each).forEach(visit);
  };
  visit(node);
  return findings;
}

const known = new WeakMap<Node, boolean>();
const ofNodes = new ListMemo<Node, boolean>();

/** Whether there may be such an item, which is remembered for each part of a document. */
function holdsRepeated(node: Node): boolean {
  if (isLeaf(node)) return false;
  let result = known.get(node);
  if (result === undefined) {
    result =
      (node.kind === 'map' && repeatsKeys(node.items)) || ofNodes.map(childNodes(node), holdsRepeated).includes(true);
    known.set(node, result);
  }
  return result;
}

function repeatedIn(items: readonly MapItem[]): readonly Finding[] {
  const byKey = new Map<string | object, MapItem>();
  const findings: Finding[] = [];
  for (const item of items) {
    const identity = itemIdentity(item);
    const earlier = byKey.get(identity);
    if (earlier === undefined) byKey.set(identity, item);
    else findings.push(...repeatedKey(item, earlier));
  }
  return findings;
}

function repeatedKey(item: MapItem, earlier: MapItem): readonly Finding[] {
  const origin = item.origin ?? earlier.origin;
  if (origin === undefined) return [];
  const { file, start, end } = origin;
  const place = earlier.origin;
  const related =
    place === undefined || place === origin
      ? []
      : [{ file: place.file, range: { start: place.start, end: place.end }, message: 'The key is here, too' }];
  const plain = `The key ${keyText(item.key)} is in this map twice`;
  const message = `Unexpected duplicate key: ${keyText(item.key)}`;
  return [{ code: 'overlay-repeats-key', severity: 'error', file, range: { start, end }, plain, message, related }];
}
