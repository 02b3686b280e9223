/** Finds the slip in `by=overlay.subset({…})` of an item that matches nothing: a key or text that is almost there. */

import type { Annotation } from '../annotations/annotation.js';
import { argumentsIn, rangeInContent } from '../annotations/written-arguments.js';
import { isArray, isMap } from '../document/kinds.js';
import type { NodeValue } from '../document/node.js';
import type { Fix } from '../findings/finding.js';
import type { Argument, DictExpression, Expression, Literal } from '../starlark/parse/syntax.js';
import { isMistyped } from '../starlark/values/suggest-name.js';
import { leavesEqual } from './comparison.js';

/** A text of a subset, and what one of the values has in its place. */
interface Slip {
  readonly literal: Literal;
  readonly there: string;
}

/** What was probably meant, with the fix that writes it. */
export interface NearSubset {
  readonly text: string;
  readonly fix: Fix;
}

/** The one slip because of which an `annotation`, which is `@overlay/match`, matches none of the values on the left. */
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

/** The dict of `by=overlay.subset({…})`, if that is all that is asked. */
function subsetOf(args: readonly Argument[]): DictExpression | undefined {
  const by = args.find(({ name }) => name?.name === 'by')?.value;
  if (by?.kind !== 'call' || by.callee.kind !== 'dot' || by.callee.name.name !== 'subset') return undefined;
  const [given] = by.args;
  return given?.value.kind === 'dict' ? given.value : undefined;
}

/** The texts in which `expected` differs from `left` by a slip; undefined if it differs in another way. */
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
      // What it is cannot be seen.
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

/** Short words differ by a letter from many others. */
function isSlip(written: string, meant: string): boolean {
  return written.length > 2 && isMistyped(written, meant);
}

function slipsAtKey(key: Expression, value: Expression, left: NodeValue): readonly Slip[] | undefined {
  // In a dict of code an integer is never the key that it is in YAML.
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
