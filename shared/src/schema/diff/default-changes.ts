/** Changes of a default, and whether the data value must be set as a consequence. */
import type { NodeValue } from '../../document/node.js';
import { printJson } from '../../document/print/print-json.js';
import { isUnknown } from '../../document/unknown.js';
import { starlarkError } from '../../starlark/values/errors.js';
import { cutEnd } from '../../text/cut-text.js';
import { jsonValue } from '../export/json-values.js';
import { hasValidDefault } from '../export/required.js';
import type { SchemaNode } from '../schema-node.js';
import type { Path, SchemaChange } from './change.js';
import { sameData } from './same-value.js';

/**
 * Whether the declaration itself has the default. The default of a map, on the other hand, consists of those of its
 * items.
 */
function hasOwnDefault(schema: SchemaNode): boolean {
  return schema.kind !== 'map' || schema.nullable || schema.annotations.has('schema/default');
}

/** The change of the default, if the declaration states it. */
export function changeOfDefault(older: SchemaNode, newer: SchemaNode, path: Path): SchemaChange | undefined {
  if (!hasOwnDefault(older) && !hasOwnDefault(newer)) return undefined;
  if (sameData(older.default, newer.default)) return undefined;
  const message = `was ${shownValue(older.default)} by default, and is ${shownValue(newer.default)} now`;
  return { kind: 'default', effect: 'compatible', path, message, before: older.origin, after: newer.origin };
}

/**
 * Whether a data value must be set now that did not have to be before, or the other way round. Not reported if it
 * follows from reported changes of its parts (`reported`).
 */
export function changeOfRequirement(
  older: SchemaNode,
  newer: SchemaNode,
  path: Path,
  reported: readonly SchemaChange[],
): SchemaChange | undefined {
  const about = { path, before: older.origin, after: newer.origin };
  const isReportedBelow = reported.some(({ kind }) => kind === 'required');
  const [wasValid, isValid] = [hasValidDefault(older), hasValidDefault(newer)];
  if (wasValid && !isValid)
    return isReportedBelow ? undefined : { ...about, kind: 'required', effect: 'breaking', message: hasToBeSet };
  if (!wasValid && isValid && reported.some((change) => change.path.length > path.length)) return undefined;
  if (!wasValid && isValid)
    return { ...about, kind: 'optional', effect: 'compatible', message: 'does not have to be set any more' };
  const isOtherDefault = (): boolean => hasOwnDefault(newer) && !sameData(older.default, newer.default);
  // The old default broke a conditional rule, but the condition may not have applied.
  const isUncertain = isValid
    ? !hasValidDefault(newer, 'all') && (hasValidDefault(older, 'all') || isOtherDefault())
    : newer.kind === 'map' && isOtherDefault();
  if (isReportedBelow || !isUncertain) return undefined;
  const message = 'may have to be set now: its default does not always meet the rules';
  return { ...about, kind: 'required', effect: 'possibly-breaking', message };
}

/** The message for a data value whose default breaks a rule. */
export const hasToBeSet = 'has to be set now: its default does not meet the rules';

/** The maximum length of a value in a sentence. */
const longestValue = 60;

/** A value on one line. */
export function shownValue(value: NodeValue): string {
  if (isUnknown(value)) return 'not known';
  return cutEnd(jsonText(value), longestValue);
}

function jsonText(value: NodeValue): string {
  try {
    return printJson(jsonValue(value), { escapeHtml: false });
  } catch (thrown) {
    starlarkError(thrown);
    return 'a value that JSON does not have';
  }
}
