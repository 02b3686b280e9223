/**
 * Finds maps with a repeated key, which overlays can create by matching on something other than keys. ytt crashes when
 * it prints such a map or passes it to code.
 */

import { itemKeyText } from '../document/go-text.js';
import { itemIdentity, keyInWords } from '../document/map-keys.js';
import type { MapItem, Node } from '../document/node.js';
import { childNodes, mayRepeatKeys } from '../document/node-traits.js';
import type { Finding, Fix } from '../findings/finding.js';
import { addAll } from '../memo/list-map.js';
import type { Origin } from '../text/origin.js';

/** A finding for each map item in `node` that repeats the key of an earlier one and has a position. */
export function repeatedKeyFindings(node: Node): readonly Finding[] {
  return repeatedItems(node).flatMap(({ item, earlier }) => repeatedKey(item, earlier));
}

/** A warning for each such item in plain data values, where ytt merges the repeated item into the earlier one. */
export function repeatedPlainKeyFindings(document: Node): readonly Finding[] {
  return repeatedItems(document).flatMap(({ item, earlier }): Finding[] => {
    const { origin } = item;
    if (origin === undefined) return [];
    const { file, start, end } = origin;
    return [
      {
        code: 'yaml-key-repeated',
        severity: 'warning',
        file,
        range: { start, end },
        message: `The key ${keyInWords(item.key)} is in this map twice: what is set here replaces what is set above`,
        related: relatedTo(earlier, origin),
        fixes: removalOf(item),
      },
    ];
  });
}

/** Removes an item, if it shares no line with anything else. */
function removalOf({ key, origin }: MapItem): readonly Fix[] {
  if (origin === undefined) return [];
  const { file, start, valueEnd = origin.end } = origin;
  const from = file.lines.lineStart(file.lines.lineAt(start));
  const to = file.lines.lineEnd(file.lines.lineAt(Math.max(start, valueEnd - 1)));
  const isAlone = file.text.slice(from, start).trim() === '' && /^(?:#.*)?$/.test(file.text.slice(valueEnd, to).trim());
  if (!isAlone) return [];
  return [
    {
      title: `Remove this ${keyInWords(key)}`,
      edits: [{ file, edit: { range: { start: from, end: to }, newText: '' } }],
    },
  ];
}

interface Repetition {
  readonly item: MapItem;
  readonly earlier: MapItem;
}

/** The items of maps in `node` whose key an earlier item of the map has. */
function repeatedItems(node: Node): readonly Repetition[] {
  const found: Repetition[] = [];
  // A node can occur in many places through aliases.
  const seen = new Set<Node>();
  const visit = (each: Node): void => {
    if (!mayRepeatKeys(each) || seen.has(each)) return;
    seen.add(each);
    if (each.kind === 'map') addAll(found, repeatedIn(each.items));
    childNodes(each).forEach(visit);
  };
  visit(node);
  return found;
}

function repeatedIn(items: readonly MapItem[]): readonly Repetition[] {
  const byKey = new Map<string | object, MapItem>();
  const found: Repetition[] = [];
  for (const item of items) {
    const identity = itemIdentity(item);
    const earlier = byKey.get(identity);
    if (earlier === undefined) byKey.set(identity, item);
    else found.push({ item, earlier });
  }
  return found;
}

function repeatedKey(item: MapItem, earlier: MapItem): readonly Finding[] {
  const origin = item.origin ?? earlier.origin;
  if (origin === undefined) return [];
  const { file, start, end } = origin;
  const plain = `The key ${keyInWords(item.key)} is in this map twice`;
  const message = `Unexpected duplicate key: ${itemKeyText(item)}`;
  return [
    {
      code: 'overlay-repeats-key',
      severity: 'error',
      file,
      range: { start, end },
      plain,
      message,
      related: relatedTo(earlier, origin),
    },
  ];
}

function relatedTo({ origin: place }: MapItem, origin: Origin): Finding['related'] {
  return place === undefined || place === origin
    ? []
    : [{ file: place.file, range: { start: place.start, end: place.end }, message: 'The key is here, too' }];
}
