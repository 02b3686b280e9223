/** The findings for values that do not fit a schema, and for data values that it marks as deprecated or removed. */

import { valueText } from '../../document/go-text.js';
import type { Document, MapItem, NodeValue } from '../../document/node.js';
import type { Finding } from '../../findings/finding.js';
import { Float } from '../../number/number.js';
import { type Origin, valueRange } from '../../text/origin.js';
import type { TextRange } from '../../text/range.js';
import { assertionText, relatedPlace } from '../build/problem.js';
import { findItem } from '../lookup.js';
import type { SchemaNode } from '../schema-node.js';
import { keyFixes, typeFixes } from './fixes.js';
import { valueTypeName } from './type-name.js';
import { likelyKey, type TypeViolation, violationWords } from './violation.js';

const scalarNames = new Set(['string', 'integer', 'float', 'boolean']);

/** The position of a scalar on a line below the key that ytt names; such a scalar is often the beginning of a key. */
function scalarBelow(
  { file, start, valueStart, valueEnd }: Origin,
  found: string,
): { readonly range: TextRange; readonly namedLine: number } | undefined {
  if (valueStart === undefined || valueEnd === undefined || !scalarNames.has(found)) return undefined;
  const namedLine = file.lines.lineAt(start);
  return file.lines.lineAt(valueStart) > namedLine
    ? { range: { start: valueStart, end: valueEnd }, namedLine }
    : undefined;
}

/** The finding for a violation; `fallback` is its place if the value has no known position. */
export function violationFinding(violation: TypeViolation, fallback: Origin): Finding {
  const place = violation.at ?? fallback;
  const words = violationWords(violation);
  const unknownKey = violation.kind === 'unknown-key';
  const below =
    violation.kind === 'wrong-type' && violation.at !== undefined
      ? scalarBelow(violation.at, violation.found)
      : undefined;
  return {
    code: unknownKey ? 'unknown-data-value' : violation.kind === 'key-count' ? 'key-count' : 'wrong-type',
    severity: 'error',
    file: place.file,
    range: unknownKey ? { start: place.start, end: place.end } : (below?.range ?? valueRange(place)),
    ...(below === undefined ? {} : { namedLine: below.namedLine }),
    plain: words.plain,
    message: assertionText(words),
    related: unknownKey
      ? relatedPlace(violation.map.typeOrigin, 'the keys that are declared')
      : relatedPlace(violation.expected.typeOrigin, 'the declared type'),
    ...(unknownKey
      ? { missing: { name: valueText(violation.item.key), nearest: likelyKey(violation.item, violation.map) } }
      : {}),
    ...(violation.kind === 'wrong-type' ? { found: violation.found, expected: valueTypeName(violation.expected) } : {}),
    fixes: unknownKey ? keyFixes(violation) : violation.kind === 'wrong-type' ? typeFixes(violation) : [],
  };
}

/** Warnings where a data values document, as written, sets deprecated keys. */
export function deprecationFindings(schema: SchemaNode, document: Document): readonly Finding[] {
  const findings: Finding[] = [];
  warnBelow(schema, document.value, findings);
  return findings;
}

const deprecating = new WeakMap<SchemaNode, boolean>();

/** Whether anything in a schema is deprecated or removed, which is rare. */
export function deprecates(schema: SchemaNode): boolean {
  let result = deprecating.get(schema);
  if (result === undefined) {
    result =
      schema.documentation.deprecated !== undefined ||
      schema.documentation.removed !== undefined ||
      (schema.kind === 'map' && schema.items.some((item) => deprecates(item.schema))) ||
      (schema.kind === 'array' && deprecates(schema.item));
    deprecating.set(schema, result);
  }
  return result;
}

function warnBelow(schema: SchemaNode, value: NodeValue, findings: Finding[]): void {
  if (!deprecates(schema)) return;
  if (typeof value !== 'object' || value === null || value instanceof Float) return;
  if (schema.kind === 'map' && value.kind === 'map') {
    for (const item of value.items) {
      const declared = findItem(schema, item.key);
      if (declared !== undefined) warnOf(declared.schema, item, findings);
    }
  } else if (schema.kind === 'array' && value.kind === 'array') {
    for (const item of value.items) warnOf(schema.item, item, findings);
  }
}

function warnOf(schema: SchemaNode, item: Pick<MapItem, 'origin' | 'value'>, findings: Finding[]): void {
  const { deprecated, removed } = schema.documentation;
  if (item.origin !== undefined) {
    const { file, start, end } = item.origin;
    const at = { file, range: { start, end } };
    if (deprecated !== undefined)
      findings.push({
        ...at,
        code: 'deprecated-data-value',
        severity: 'warning',
        message: `This data value is deprecated: ${deprecated}`,
        related: relatedPlace(schema.origin, 'declared as deprecated'),
        tags: ['deprecated'],
      });
    if (removed !== undefined)
      findings.push({
        ...at,
        code: 'removed-data-value',
        severity: 'error',
        message: `This data value was removed: ${removed}`,
        related: relatedPlace(schema.origin, 'declared as removed'),
      });
  }
  warnBelow(schema, item.value, findings);
}
