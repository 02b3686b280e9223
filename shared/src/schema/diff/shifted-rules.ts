/** Finds unchanged rules whose results may change because the default of a data value that they read changed. */
import type { Rule, SchemaNode } from '../schema-node.js';
import { type Path, pathText, type SchemaChange } from './change.js';
import { isImplied } from './rule-changes.js';

/**
 * The possibly breaking changes of rules that both declarations have; `shifts` lists the changed defaults below them.
 */
export function rulesThatReadShifts(
  older: SchemaNode,
  newer: SchemaNode,
  path: Path,
  shifts: readonly Path[],
): readonly SchemaChange[] {
  const { validation } = newer;
  const inside = shifts.filter((shift) => shift.length > path.length);
  if (validation === undefined || inside.length === 0) return [];
  const kept = validation.rules.filter((rule) => isImplied(rule, validation, older));
  const reading = kept.filter((rule) => inside.some((shift) => isRead(rule, shift.length - path.length)));
  const all = validation.when === undefined ? reading : kept;
  if (all.length === 0) return [];
  return [changeOf(older, newer, path, all, inside)];
}

/** Whether a rule reads the parts of a value `levels` below it. Defaults do not change the length of an array. */
function isRead({ named }: Rule, levels: number): boolean {
  switch (named) {
    case 'not_null':
      return false;
    case 'min_len':
    case 'max_len':
    case 'not_empty':
    case 'one_not_null':
      return levels === 1;
    default:
      return true;
  }
}

function changeOf(
  older: SchemaNode,
  newer: SchemaNode,
  path: Path,
  rules: readonly Rule[],
  shifts: readonly Path[],
): SchemaChange {
  const words = rules.map(({ description }) => description).join('; ');
  const read = shifts.map(pathText).slice(0, mostNames).join(', ');
  const message = `must still be ${words}, which may depend on what changed: ${read}`;
  return { kind: 'rules', effect: 'possibly-breaking', path, message, before: older.origin, after: newer.origin };
}

/** How many of the data values that a rule may read are named. */
const mostNames = 5;
