/** Changes of a named key. */
import { hasValidDefault } from '../export/required.js';
import { findItem } from '../lookup.js';
import type { MapSchema, MapSchemaItem, SchemaNode } from '../schema-node.js';
import {
  acceptanceChanges,
  below,
  type Comparison,
  type Effect,
  type Path,
  type SchemaChange,
  together,
  unchanged,
} from './change.js';
import { changeOfRequirement, hasToBeSet } from './default-changes.js';

/** Compares two declarations of the data value at a path. */
export type CompareNodes = (older: SchemaNode, newer: SchemaNode, path: Path) => Comparison;

/** A key that the old schema of the map does not declare by name. */
export function newKey(older: MapSchema, item: MapSchemaItem, path: Path, compare: CompareNodes): Comparison {
  const own = below(path, item);
  if (item.schema.documentation.removed !== undefined) return unchanged;
  const before = findItem(older, item.key);
  const held = before === undefined ? unchanged : acceptanceChanges(compare(before.schema, item.schema, own), own);
  return together([{ changes: [added(older, item, own)], shifts: item.keys === undefined ? [own] : [] }, held]);
}

function added(older: Pick<MapSchema, 'open'>, { keys, schema }: MapSchemaItem, path: Path): SchemaChange {
  const about = { path, before: undefined, after: schema.origin };
  const isRequired = keys === undefined ? !hasValidDefault(schema) : !keys.expects(0);
  if (isRequired) return { ...about, kind: 'required', effect: 'breaking', message: 'is new, and has to be set' };
  const isTyped = schema.kind !== 'any' || schema.alternatives !== undefined || schema.validation !== undefined;
  if (older.open && isTyped)
    return {
      ...about,
      kind: 'added',
      effect: 'possibly-breaking',
      message: 'could hold anything, and is declared now',
    };
  if (keys === undefined && !hasValidDefault(schema, 'certain')) {
    const message = 'is new, and may have to be set: its rules apply under a condition';
    return { ...about, kind: 'required', effect: 'possibly-breaking', message };
  }
  return { ...about, kind: 'added', effect: 'compatible', message: 'is new' };
}

/** A key that both schemas declare by name. */
export function keptKey(older: MapSchemaItem, newer: MapSchemaItem, path: Path, compare: CompareNodes): Comparison {
  const own = below(path, newer);
  const [before, after] = [older.schema, newer.schema];
  const about = { path: own, before: before.origin, after: after.origin };
  const [was, is] = [before.documentation.removed, after.documentation.removed];
  if (was !== undefined && is !== undefined) return unchanged;
  if (was !== undefined) {
    const restored = added({ open: false }, newer, own);
    return { changes: [{ ...restored, before: before.origin }], shifts: newer.keys === undefined ? [own] : [] };
  }
  if (is !== undefined) {
    const notices = [before.documentation.deprecated, is].filter((notice) => notice !== undefined);
    const removed = {
      ...about,
      kind: 'removed',
      effect: 'breaking',
      message: `may not be set any more: ${is}`,
      notices,
    } as const;
    return { changes: [removed], shifts: older.keys === undefined ? [own] : [] };
  }
  const held = compare(before, after, own);
  return together([held, changeOfPresence(older, newer, own, held)]);
}

/** The change of whether the key may be absent, and of its value in that case. */
function changeOfPresence(older: MapSchemaItem, newer: MapSchemaItem, path: Path, held: Comparison): Comparison {
  const about = { path, before: older.schema.origin, after: newer.schema.origin };
  if (older.keys === undefined && newer.keys === undefined) {
    const change = changeOfRequirement(older.schema, newer.schema, path, held.changes);
    return change === undefined ? unchanged : { changes: [change], shifts: [] };
  }
  const takes = ({ keys, schema }: MapSchemaItem, count: number): boolean =>
    keys === undefined ? count > 0 || hasValidDefault(schema) : keys.expects(count);
  const shifts = (older.keys === undefined) === (newer.keys === undefined) ? [] : [path];
  const changeOfKind = (kind: 'required' | 'keys', effect: Effect, message: string): Comparison => ({
    changes: [{ ...about, kind, effect, message }],
    shifts,
  });
  if (takes(older, 1) && !takes(newer, 1)) return changeOfKind('keys', 'breaking', 'may not be set any more');
  if (takes(older, 0) && !takes(newer, 0))
    return changeOfKind('required', 'breaking', newer.keys === undefined ? hasToBeSet : 'has to be set now');
  if (newer.keys === undefined && !hasValidDefault(newer.schema, 'certain'))
    return changeOfKind('required', 'possibly-breaking', 'may have to be set now: its rules apply under a condition');
  if (shifts.length === 0) return unchanged;
  return changeOfKind(
    'keys',
    'compatible',
    newer.keys === undefined ? 'is there by default now' : 'is not there by default any more',
  );
}
