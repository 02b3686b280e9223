/** The position of an offset in a flow collection (`{a: 1, b: [`). */
import type { TextRange } from '@ytt-language/shared';
import { keyName, type PairSyntax, type SyntaxStep } from '@ytt-language/shared/tooling';
import { isInside } from './nodes-at.js';
import { type PlaceStep, stepsOf, type YamlPlace } from './place.js';

/** The place inside the brackets of the innermost flow collection of `nodes`; undefined outside of all. */
export function flowPlaceAt(text: string, nodes: readonly SyntaxStep[], offset: number): YamlPlace | undefined {
  const index = nodes.findLastIndex((step) => isInside(step, offset));
  const collection = nodes[index]?.node;
  if (collection?.kind !== 'mapping' && collection?.kind !== 'sequence') return undefined;
  const above = stepsOf(nodes.slice(0, index));
  const [item, part] = nodes.slice(index + 1);
  if (collection.kind === 'sequence') {
    const range = part === undefined || isPastComma(text, part, offset) ? emptyAt(offset) : spanOf(part, offset);
    return { path: [...above, { kind: 'item' }], at: 'bare', ...range, keys: [], colon: false, flow: true };
  }
  const pair = item?.node.kind === 'pair' && !isPastComma(text, item, offset) ? item.node : undefined;
  if (item !== undefined && pair !== undefined && pair.colonAt >= 0 && offset > item.start + pair.colonAt) {
    const path: PlaceStep[] = [...above, { kind: 'key', name: keyName(pair.key) }];
    const range = part === undefined ? untilValue(item.start, pair, offset) : spanOf(part, offset);
    return { path, at: 'value', ...range, keys: [], colon: false, flow: true };
  }
  const keys = collection.items.filter((one) => one !== pair).map(({ key }) => keyName(key));
  const shared = { path: above, at: 'key', keys, flow: true } as const;
  if (item === undefined || pair === undefined) return { ...shared, name: '', ...emptyAt(offset), colon: false };
  const colon = pair.colonAt >= 0;
  const start = item.start + pair.keyAt;
  const end = start + pair.key.length;
  return {
    ...shared,
    name: keyName(pair.key),
    start: Math.min(start, offset),
    end: Math.max(end, offset),
    colon,
  };
}

/** The range from `offset`, between the colon of a pair and its value, to the end of the value if that is a scalar. */
function untilValue(start: number, { value, valueAt }: PairSyntax, offset: number): TextRange {
  return value?.kind === 'scalar' ? { start: offset, end: start + valueAt + value.length } : emptyAt(offset);
}

function emptyAt(offset: number): TextRange {
  return { start: offset, end: offset };
}

function spanOf({ node, start }: SyntaxStep, offset: number): TextRange {
  return { start: Math.min(start, offset), end: Math.max(start + node.length, offset) };
}

/** Whether there is a comma between the end of a node and `offset`, which no other node separates. */
function isPastComma(text: string, { node, start }: SyntaxStep, offset: number): boolean {
  return text.slice(start + node.length, offset).includes(',');
}
