/** Compares two declarations of a data value, and everything below them. */

import { describeSchema, typeText } from '../export/describe.js';
import type { SchemaExample, SchemaNode } from '../schema-node.js';
import { type Comparison, isCompatible, type Path, type SchemaChange, together, unchanged } from './change.js';
import { changeOfDefault } from './default-changes.js';
import { changesOfKeys } from './key-changes.js';
import { changeOfRules, takesNull } from './rule-changes.js';
import { sameData } from './same-value.js';
import { rulesThatReadShifts } from './shifted-rules.js';
import { changeOfType, hasAlternatives, type TypeChange } from './type-changes.js';

/** The changes from `older` to `newer`, two declarations of the data value at `path`. */
export function compareNodes(older: SchemaNode, newer: SchemaNode, path: Path): Comparison {
  if (older === newer) return unchanged;
  const type = typeChange(older, newer);
  const held = heldBelow(older, newer, path, type);
  const change = type === 'same' ? undefined : describedChange(older, newer, path, type);
  // The items of an array have no default.
  const ownDefault =
    type === 'narrower' || newer.holder === 'arrayItem' ? undefined : changeOfDefault(older, newer, path);
  const ownShifts = [
    ...(ownDefault === undefined ? [] : [path]),
    // If the type has changed, the values inside of it have other defaults, or none.
    ...(type === 'same' || older.kind === 'scalar' ? [] : [[...path, '*']]),
  ];
  const own = [
    change,
    nullChange(older, newer, path),
    ownDefault,
    type === 'narrower' ? undefined : ruleChange(older, newer, path),
    ...documentationChanges(older, newer, path),
  ].filter((one) => one !== undefined);
  return together([
    { changes: own, shifts: ownShifts },
    held,
    { changes: rulesThatReadShifts(older, newer, path, [...held.shifts, ...ownShifts]), shifts: [] },
  ]);
}

function typeChange(older: SchemaNode, newer: SchemaNode): TypeChange {
  // Null and the rules of the whole are compared separately.
  const fits = (before: SchemaNode, after: SchemaNode): boolean => isCompatible(compareNodes(before, after, []));
  if (!hasAlternatives(older) && !hasAlternatives(newer)) return changeOfType(older, newer, fits);
  return changeOfType({ ...older, nullable: false }, { ...newer, validation: undefined }, fits);
}

function heldBelow(older: SchemaNode, newer: SchemaNode, path: Path, type: TypeChange): Comparison {
  if (type !== 'same') return unchanged;
  if (older.kind === 'map' && newer.kind === 'map') return changesOfKeys(older, newer, path, compareNodes);
  if (older.kind === 'array' && newer.kind === 'array') return compareNodes(older.item, newer.item, [...path, '[]']);
  return unchanged;
}

const effectOf = { wider: 'compatible', narrower: 'breaking', unsure: 'possibly-breaking' } as const;

function describedChange(
  older: SchemaNode,
  newer: SchemaNode,
  path: Path,
  type: Exclude<TypeChange, 'same'>,
): SchemaChange {
  const message = `took ${typeText(older, 1)}, and takes ${typeText(newer, 1)} now`;
  return { kind: 'type', effect: effectOf[type], path, message, before: older.origin, after: newer.origin };
}

function nullChange(older: SchemaNode, newer: SchemaNode, path: Path): SchemaChange | undefined {
  const isAccepted = takesNull(newer);
  if (takesNull(older) === isAccepted) return undefined;
  const message = isAccepted ? 'may be null now' : 'may not be null any more';
  const about = { path, message, before: older.origin, after: newer.origin };
  return { ...about, kind: 'nullable', effect: isAccepted ? 'compatible' : 'breaking' };
}

function ruleChange(older: SchemaNode, newer: SchemaNode, path: Path): SchemaChange | undefined {
  const { narrower, wider } = changeOfRules(older, newer);
  const [before, after] = [older, newer].map(rulesInWords);
  if (narrower === 'no' && !wider && before === after) return undefined;
  const effect = narrower === 'yes' ? 'breaking' : narrower === 'maybe' ? 'possibly-breaking' : 'compatible';
  return {
    kind: 'rules',
    effect,
    path,
    message: rulesMessage(before, after),
    before: older.origin,
    after: newer.origin,
  };
}

function rulesMessage(before: string | undefined, after: string | undefined): string {
  if (after === undefined) return `does not have to be ${before} any more`;
  return before === undefined ? `has to be ${after} now` : `had to be ${before}, and has to be ${after} now`;
}

/** The rules for a value in words, such as `length >= 1; one of ["a", "b"]`. */
function rulesInWords(schema: SchemaNode): string | undefined {
  const { rules, conditional } = describeSchema(schema);
  if (rules.length === 0) return undefined;
  return `${rules.join('; ')}${conditional ? ' (under a condition)' : ''}`;
}

function documentationChanges(older: SchemaNode, newer: SchemaNode, path: Path): readonly SchemaChange[] {
  const about = { effect: 'compatible', path, before: older.origin, after: newer.origin } as const;
  const [before, after] = [describeSchema(older), describeSchema(newer)];
  const changes: SchemaChange[] = [];
  if (before.deprecated !== after.deprecated) {
    const message =
      after.deprecated === undefined ? 'is not deprecated any more' : `is deprecated: ${after.deprecated}`;
    changes.push({ ...about, kind: 'deprecated', message });
  }
  const parts = [
    before.title === after.title ? [] : ['title'],
    before.description === after.description ? [] : ['description'],
    sameExamples(before.examples, after.examples) ? [] : ['examples'],
  ].flat();
  if (parts.length > 0)
    changes.push({ ...about, kind: 'documentation', message: `is documented in another way (${parts.join(', ')})` });
  return changes;
}

function sameExamples(a: readonly SchemaExample[], b: readonly SchemaExample[]): boolean {
  return (
    a.length === b.length &&
    a.every(({ description, value }, i) => description === b[i]?.description && sameData(value, b[i].value))
  );
}
