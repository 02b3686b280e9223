/** The values of map keys, which ytt takes from its YAML reader unchanged. */
import { originLine } from '../../text/origin.js';
import { startsWithDocumentMarker } from '../../yaml/parse/parse.js';
import type { NodeSyntax } from '../../yaml/syntax.js';
import { isArray, isMap } from '../kinds.js';
import type { ArrayItem, NodeValue, PlainMap } from '../node.js';

/** The name of a key whose value is unknown; empty for a key that is not a scalar. */
export function keyName(key: NodeSyntax): string {
  return key.kind === 'scalar' ? key.value : '';
}

/**
 * A collection as a key, which ytt leaves as its reader created it: without positions, and with list items as structs
 * of a value and a line.
 */
export function plainKey(key: NodeValue): NodeValue {
  if (isMap(key)) {
    const entries = key.items.map((item) => [plainKey(item.key), plainKey(item.value)] as const);
    return { kind: 'plainMap', entries };
  }
  if (isArray(key)) return { kind: 'plainList', items: key.items.map(itemStruct) };
  return key;
}

function itemStruct({ value, origin }: ArrayItem): PlainMap {
  const line = origin === undefined ? 0 : originLine(origin) + (startsWithDocumentMarker(origin.file.text) ? 0 : 1);
  return {
    kind: 'plainMap',
    entries: [
      ['value', plainKey(value)],
      ['line', line],
    ],
  };
}
