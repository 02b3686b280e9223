/**
 * Completes strings that code compares with a value whose possible values are known: those that the schema allows for a
 * data value, otherwise its default and examples; and strings of other code.
 */
import type { SchemaNode, TextRange } from '@ytt-language/shared';
import { type CodeAt, type Expression, elementsOf, type FlowValue, shapesOf } from '@ytt-language/shared/tooling';
import type { Snapshot } from '../../workspace/snapshot.js';
import { flowAt } from '../code/code-values.js';
import { type ArgumentCursor, stringAt } from '../cursor/argument-texts.js';
import type { CompletionEntry } from './entry.js';
import { inQuotes } from './members.js';
import { type Candidate, candidates } from './values.js';

/** The comparison that the string at the cursor is a part of. */
interface Comparison {
  readonly other: Expression;
  /** Whether the code asks if the string is among the elements of `other`. */
  readonly isElement: boolean;
  /** The strings beside it in a list. */
  readonly beside: readonly unknown[];
}

/** The strings that the one at the cursor may become; empty if it is not compared with anything. */
export function comparedEntries(snapshot: Snapshot, cursor: ArgumentCursor): CompletionEntry[] {
  const { code, start, end } = cursor;
  const compared = stringAt(cursor) === undefined ? undefined : comparisonAt(code);
  if (compared === undefined) return [];
  const { other, isElement, beside } = compared;
  const found = flowAt(snapshot, code, other);
  const values = isElement ? found.flatMap(shapesOf).flatMap((shape) => elementsOf(shape)) : found;
  const seen = new Set(beside);
  return values.flatMap(stringsOf).flatMap(({ value, kind, detail }): readonly CompletionEntry[] => {
    if (typeof value !== 'string' || value === '' || inQuotes.test(value) || seen.has(value)) return [];
    seen.add(value);
    const range: TextRange = { start, end };
    return [{ label: value, kind, detail, edit: { range, newText: value } }];
  });
}

function comparisonAt({ nodes, at }: CodeAt): Comparison | undefined {
  const around = nodes.filter(({ kind }) => kind !== 'parenthesized');
  const literal = around.at(-1);
  const above = around.at(-2);
  const list = above?.kind === 'list' || above?.kind === 'tuple' ? above : undefined;
  const comparison = list === undefined ? above : around.at(-3);
  if (comparison?.kind !== 'binary') return undefined;
  const { op, left, right, opStart } = comparison;
  const isLeft = at <= opStart;
  const other = isLeft ? right : left;
  const isMembership = op === 'in' || op === 'not in';
  if (list !== undefined) {
    if (!isMembership || isLeft) return undefined;
    const beside = list.elements.flatMap((one) => (one.kind === 'literal' && one !== literal ? [one.value] : []));
    return { other, isElement: false, beside };
  }
  if (isMembership) return isLeft ? { other, isElement: true, beside: [] } : undefined;
  return op === '==' || op === '!=' ? { other, isElement: false, beside: [] } : undefined;
}

function stringsOf(value: FlowValue): readonly Candidate[] {
  switch (value.kind) {
    case 'data-value':
      return stringsOfSchema(value.declaration);
    case 'scalar':
      return value.text === undefined ? [] : [{ value: value.text, kind: 'value', detail: 'in code' }];
    default:
      return [];
  }
}

/** If the schema lists the allowed values, no others are offered. */
function stringsOfSchema(schema: SchemaNode): readonly Candidate[] {
  const all = candidates(schema);
  const listed = all.filter(({ kind, value }) => kind === 'enum' && value !== null);
  return listed.length > 0 ? listed : all;
}
