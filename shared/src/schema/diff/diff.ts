/**
 * Compares two schemas for the people who set data values (`schema diff`). If all changes are compatible, the new
 * schema accepts every data values document that the old one accepts.
 */
import type { SchemaNode } from '../schema-node.js';
import { type Effect, effects, type SchemaChange } from './change.js';
import { compareNodes } from './compare.js';
import { conditionsThatReadShifts } from './condition-reads.js';
import { changeOfRequirement } from './default-changes.js';
import { withRenames } from './renames.js';

/** Two schemas compared. */
export interface SchemaDiff {
  /** The most severe first, then in the order of the newer schema, without duplicates. */
  readonly changes: readonly SchemaChange[];
  /** The most severe of the changes; `compatible` if there are none. */
  readonly effect: Effect;
}

/** The result for a schema and itself. */
export const nothingChanged: SchemaDiff = { changes: [], effect: 'compatible' };

/** Compares the schemas of two runs: `older`, and its replacement `newer`. */
export function diffSchemas(older: SchemaNode, newer: SchemaNode): SchemaDiff {
  const { changes, shifts } = compareNodes(older, newer, []);
  const whole = changeOfRequirement(older, newer, [], changes);
  const all = withRenames([
    ...changes,
    ...(whole === undefined ? [] : [whole]),
    ...conditionsThatReadShifts(newer, shifts),
  ]);
  const sorted = effects.flatMap((effect) => all.filter((change) => change.effect === effect));
  return { changes: sorted, effect: sorted[0]?.effect ?? 'compatible' };
}
