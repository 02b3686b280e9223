/**
 * Finds the misspelling in `by=overlay.subset({…})` of an item that matches nothing: one key or string that almost
 * matches.
 */

import type { Annotation } from '../annotations/annotation.js';
import { argumentsIn, rangeInContent } from '../annotations/written-arguments.js';
import { isArray, isMap } from '../document/kinds.js';
import type { NodeValue } from '../document/node.js';
import type { Fix } from '../findings/finding.js';
import type { Argument, DictExpression, Expression, Literal } from '../starlark/parse/syntax.js';
import { isMistyped } from '../starlark/values/suggest-name.js';
import { leavesEqual } from './comparison.js';

/** A misspelt string of a subset, and the string that the left side has in its place. */
interface Slip {
  readonly literal: Literal;
  readonly there: string;
}

/** What was probably meant, with the fix that writes it. */
export interface NearSubset {
  readonly text: string;
  readonly fix: Fix;
}

/**
 * The misspelling because of which an `@overlay/match` matches none of the values in `lefts`, if correcting that one
 * string is enough.
 */
export function nearSubset(annotation: Annotation | undefined, lefts: Iterable<NodeValue>): NearSubset | undefined {
  if (annotation?.content.includes('subset(') !== true) return undefined;
  const subset = subsetOf(argumentsIn(annotation.content));
  if (subset === undefined) return undefined;
  for (const left of lefts) {
    const slips = slipsIn(subset, left);
    const [slip] = slips ?? [];
    if (slip !== undefined && slips?.length === 1) return corrected(annotation, slip);
  }
  return undefined;
}

/** The dict in `by=overlay.subset({…})`; undefined if the matcher is anything else. */
function subsetOf(args: readonly Argument[]): DictExpression | undefined {
  const by = args.find(({ name }) => name?.name === 'by')?.value;
  if (by?.kind !== 'call' || by.callee.kind !== 'dot' || by.callee.name.name !== 'subset') return undefined;
  const [given] = by.args;
  return given?.value.kind === 'dict' ? given.value : undefined;
}

/** The misspelt strings in `expected`, if it differs from `left` in nothing else; otherwise undefined. */
function slipsIn(expected: Expression, left: NodeValue): readonly Slip[] | undefined {
  switch (expected.kind) {
    case 'dict':
      return together(expected.entries.map(({ key, value }) => slipsAtKey(key, value, left)));
    case 'list':
      return together(
        expected.elements.map((element, i) =>
          isArray(left) && left.items[i] !== undefined ? slipsIn(element, left.items[i].value) : undefined,
        ),
      );
    case 'literal':
      return slipIn(expected, left);
    default:
      // The value of any other expression is not known here; it counts as equal.
      return [];
  }
}

function slipIn(literal: Literal, left: NodeValue): readonly Slip[] | undefined {
  const { value } = literal;
  if (leavesEqual(left, value)) return [];
  return typeof value === 'string' && typeof left === 'string' && isSlip(value, left)
    ? [{ literal, there: left }]
    : undefined;
}

/** Short words differ by one letter from many other words. */
function isSlip(written: string, meant: string): boolean {
  return written.length > 2 && isMistyped(written, meant);
}

function slipsAtKey(key: Expression, value: Expression, left: NodeValue): readonly Slip[] | undefined {
  // Only a string can be compared: a YAML key that is an integer never equals the integer of a dict.
  if (!isMap(left) || key.kind !== 'literal' || typeof key.value !== 'string') return undefined;
  const name = key.value;
  const item = left.items.find((one) => one.key === name);
  if (item !== undefined) return slipsIn(value, item.value);
  for (const near of left.items)
    if (typeof near.key === 'string' && isSlip(name, near.key))
      return together([[{ literal: key, there: near.key }], slipsIn(value, near.value)]);
  return undefined;
}

function together(parts: readonly (readonly Slip[] | undefined)[]): readonly Slip[] | undefined {
  return parts.some((part) => part === undefined) ? undefined : parts.flatMap((part) => part ?? []);
}

function corrected({ content, origin }: Annotation, { literal, there }: Slip): NearSubset {
  const { file } = origin;
  const contentAt = file.text.indexOf(content, origin.start);
  const { start, end } = rangeInContent(literal);
  const newText = JSON.stringify(there);
  const edit = { range: { start: contentAt + start, end: contentAt + end }, newText };
  return { text: newText, fix: { title: `Change to ${newText}`, preferred: true, edits: [{ file, edit }] } };
}
