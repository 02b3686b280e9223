/** Changes of the keys of a map: named keys, and, in the proposed dialect, keys by pattern. */
import type { NodeValue } from '../../document/node.js';
import { findItem, sameKey } from '../lookup.js';
import type { KeyRule, MapSchema, MapSchemaItem } from '../schema-node.js';
import {
  acceptanceChanges,
  below,
  type Comparison,
  isCompatible,
  type Path,
  type SchemaChange,
  together,
  unchanged,
} from './change.js';
import { type CompareNodes, keptKey, newKey } from './named-keys.js';
import { sameValue } from './same-value.js';

/** Compares the keys of two maps at `path`, and, with `compare`, the data values of common keys. */
export function changesOfKeys(older: MapSchema, newer: MapSchema, path: Path, compare: CompareNodes): Comparison {
  const named = newer.items.filter(isNamed).map((item) => {
    const before = namedItem(older, item.key);
    return before === undefined ? newKey(older, item, path, compare) : keptKey(before, item, path, compare);
  });
  const gone = older.items
    .filter((item) => isNamed(item) && namedItem(newer, item.key) === undefined)
    .map((item) => goneKey(item, newer, path, compare));
  return together([
    changeOfOpenness(older, newer, path),
    ...named,
    ...gone,
    changesOfPatterns(older, newer, path, compare),
  ]);
}

/** The item declared for `key` alone; undefined after a pattern that allows the key. */
function namedItem(map: MapSchema, key: NodeValue): MapSchemaItem | undefined {
  const found = findItem(map, key);
  return found !== undefined && isNamed(found) ? found : undefined;
}

/** Whether an item is declared for a single key. */
function isNamed({ keys }: MapSchemaItem): boolean {
  return keys?.literal !== false;
}

function isRemoved({ schema }: MapSchemaItem): boolean {
  return schema.documentation.removed !== undefined;
}

function changeOfOpenness(older: MapSchema, newer: MapSchema, path: Path): Comparison {
  if (older.open === newer.open) return unchanged;
  const effect = older.open ? 'breaking' : 'compatible';
  const message = older.open ? 'takes no other keys than those declared any more' : 'takes any keys now';
  return { changes: [{ kind: 'keys', effect, path, message, before: older.origin, after: newer.origin }], shifts: [] };
}

/** A named key that the newer schema does not declare, unless one of its patterns allows it. */
function goneKey(item: MapSchemaItem, newer: MapSchema, path: Path, compare: CompareNodes): Comparison {
  const own = below(path, item);
  const target = findItem(newer, item.key);
  const shifts = item.keys === undefined ? [own] : [];
  const isAccepted = target !== undefined || newer.open || isRemoved(item);
  const { deprecated, removed } = item.schema.documentation;
  const change: SchemaChange = {
    kind: 'removed',
    effect: isAccepted ? 'compatible' : 'breaking',
    path: own,
    message: isAccepted ? 'is not declared by its name any more' : 'is not there any more',
    before: item.schema.origin,
    after: undefined,
    notices: [deprecated, removed].filter((notice) => notice !== undefined),
  };
  const held =
    target === undefined || isRemoved(item)
      ? unchanged
      : acceptanceChanges(compare(item.schema, target.schema, own), own);
  return together([{ changes: [change], shifts }, held]);
}

/** An item declared by a pattern, with what it requires of keys. */
interface PatternItem extends MapSchemaItem {
  readonly keys: KeyRule;
}

function patternsOf(map: MapSchema): readonly PatternItem[] {
  return map.items.flatMap((item) => (item.keys === undefined || isNamed(item) ? [] : [{ ...item, keys: item.keys }]));
}

/**
 * Compares the key patterns of two maps. A key belongs to the first item that allows it, so every item that may precede
 * the item with the same pattern has to accept the values of its keys.
 */
function changesOfPatterns(older: MapSchema, newer: MapSchema, path: Path, compare: CompareNodes): Comparison {
  const [before, after] = [patternsOf(older), patternsOf(newer)];
  // If the newer patterns begin with the older ones, further patterns get none of their keys.
  const isContinued = before.every((one, i) => isSamePattern(one, after[i]));
  const parts = before.map((item, i) => {
    const own = below(path, item);
    const same = isContinued ? after[i] : after.find((one) => isSamePattern(item, one));
    const counts =
      same === undefined ? unchanged : changeOfCount(item, same, own, isContinued && hasSameNames(older, newer));
    const held =
      same && isContinued ? compare(item.schema, same.schema, own) : movedPattern(item, same, newer, own, compare);
    return together([counts, held]);
  });
  const added = after.filter((one) => !before.some((item) => isSamePattern(item, one)));
  return together([...parts, ...added.map((item) => newPattern(item, path))]);
}

function isSamePattern(a: PatternItem, b: PatternItem | undefined): boolean {
  if (b === undefined) return false;
  if (a.keys.pattern !== undefined) return a.keys.pattern === b.keys.pattern;
  return b.keys.pattern === undefined && sameKey(a.key, b.key) && sameValue(allowedBy(a), allowedBy(b));
}

/** The predicate for the keys. */
function allowedBy({ schema }: PatternItem) {
  return schema.annotations.get('schema/key')?.kwargs.find(([name]) => name === 'allowed')?.[1];
}

/** The changes for the keys of an item, which may belong to other items of the newer schema. */
function movedPattern(
  item: PatternItem,
  same: PatternItem | undefined,
  newer: MapSchema,
  path: Path,
  compare: CompareNodes,
): Comparison {
  const about = { path, before: item.schema.origin, after: newer.origin };
  if (newer.open) return unchanged;
  const after = patternsOf(newer);
  const last = same ?? after.find(({ keys }) => keys.pattern === 'any');
  if (last === undefined)
    return {
      changes: [{ ...about, after: undefined, kind: 'removed', effect: 'breaking', message: notAccepted }],
      shifts: [],
    };
  const held = acceptanceChanges(compare(item.schema, last.schema, path), path);
  const isAccepted = after
    .slice(0, after.indexOf(last))
    .every(({ schema }) => isCompatible(compare(item.schema, schema, path)));
  const effect = isAccepted ? 'compatible' : 'possibly-breaking';
  const message = isAccepted
    ? 'keys like it are taken in another way now'
    : 'some keys like it may go to another item now';
  return together([held, { changes: [{ ...about, kind: 'keys', effect, message }], shifts: [path] }]);
}

const notAccepted = 'keys like it are not taken any more';

function newPattern(item: PatternItem, path: Path): Comparison {
  const own = below(path, item);
  const isNeeded = !item.keys.expects(0);
  const message = isNeeded ? `keys like it have to be set now: ${item.keys.expectation}` : 'keys like it are taken now';
  const kind = isNeeded ? 'required' : 'added';
  const effect = isNeeded ? 'breaking' : item.keys.isAnyNumber ? 'compatible' : 'possibly-breaking';
  return { changes: [{ kind, effect, path: own, message, before: undefined, after: item.schema.origin }], shifts: [] };
}

/** The change of the required number of keys. If the other items of the map differ, other keys may be counted. */
function changeOfCount(older: PatternItem, newer: PatternItem, path: Path, isSameMap: boolean): Comparison {
  const about = { kind: 'keys', path, before: older.schema.origin, after: newer.schema.origin } as const;
  if (newer.keys.isAnyNumber) return unchanged;
  const message = `there may be ${newer.keys.expectation} of keys like it now, and before ${older.keys.expectation}`;
  const counts = countsIn(`${older.keys.expectation} ${newer.keys.expectation}`);
  const refused = counts.some((count) => older.keys.expects(count) && !newer.keys.expects(count));
  if (refused) return { changes: [{ ...about, effect: 'breaking', message }], shifts: [] };
  const isFunction = [older, newer].some(({ keys }) => keys.expectation.includes('another number'));
  if (isSameMap && (!isFunction || sameValue(expectedOf(older), expectedOf(newer)))) return unchanged;
  const unsure = `there may be ${newer.keys.expectation} of keys like it, which may not be those that are there`;
  return { changes: [{ ...about, effect: 'possibly-breaking', message: unsure }], shifts: [] };
}

/** The numbers around those mentioned in `text`, between which the requirement does not change. */
function countsIn(text: string): readonly number[] {
  const mentioned = [...text.matchAll(/\d+/g)].map(([digits]) => Number(digits));
  return [0, 1, ...mentioned].flatMap((count) => [Math.max(0, count - 1), count, count + 1]);
}

function expectedOf({ schema }: PatternItem) {
  return schema.annotations.get('schema/key')?.kwargs.find(([name]) => name === 'expects')?.[1];
}

function hasSameNames(older: MapSchema, newer: MapSchema): boolean {
  const names = (map: MapSchema) => map.items.filter(isNamed).map(({ key }) => key);
  const [before, after] = [names(older), names(newer)];
  return before.length === after.length && before.every((key) => after.some((other) => sameKey(key, other)));
}
