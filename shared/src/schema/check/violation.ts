/** What a type check finds, as data, and ytt's words for it. */

import type { MapItem } from '../../document/node.js';
import { typeInWords } from '../../findings/plain-words.js';
import { likelyName, nearestName } from '../../starlark/values/suggest-name.js';
import { type Origin, originName } from '../../text/origin.js';
import { by } from '../build/problem.js';
import type { MapSchema, MapSchemaItem, SchemaNode } from '../schema-node.js';
import { keyAsStringVerb, keyText, valueTypeName } from './type-name.js';

/** One thing that does not fit the schema. */
export type TypeViolation =
  | {
      readonly kind: 'wrong-type';
      /** The node that ytt names: what holds the value, or the map or array itself. */
      readonly at: Origin | undefined;
      /** ytt's name of the type that the value has. */
      readonly found: string;
      readonly expected: SchemaNode;
    }
  | {
      /** Too few or too many keys for one item of the schema (proposed dialect). */
      readonly kind: 'key-count';
      readonly at: Origin | undefined;
      readonly count: number;
      readonly item: MapSchemaItem;
      readonly expected: SchemaNode;
    }
  | { readonly kind: 'unknown-key'; readonly at: Origin | undefined; readonly item: MapItem; readonly map: MapSchema };

/** ytt's words for a violation, in its parts. */
export interface ViolationWords {
  /** What is wrong and what is wanted, for people. */
  readonly plain: string;
  readonly summary: string;
  readonly found: string;
  readonly expected: string;
  readonly hints: readonly string[];
}

/** What ytt says of `violation`; the parts that it does not say are empty. */
export function violationWords(violation: TypeViolation): ViolationWords {
  if (violation.kind === 'unknown-key') return unknownKeyWords(violation.item, violation.map);
  if (violation.kind === 'key-count') {
    const { item, count, expected } = violation;
    const keys = item.keys?.literal === true ? `the key ${keyText(item.key)}` : `keys like ${keyText(item.key)}`;
    const wanted = `${item.keys?.expectation ?? 'exactly 1'} of ${keys} ${by(expected.origin)}`;
    const plain = `Expected ${item.keys?.expectation ?? 'exactly 1'} of ${keys}, but found ${count === 0 ? 'none' : count}`;
    return { plain, summary: '', found: `${count} of ${keys}`, expected: wanted, hints: [] };
  }
  const { typeOrigin } = violation.expected;
  const expected = typeOrigin === undefined ? '' : valueTypeName(violation.expected);
  const found = typeInWords(violation.found);
  return {
    plain: `Expected ${typeInWords(valueTypeName(violation.expected))}, but found ${found}`,
    summary: '',
    found: violation.found,
    expected: `${expected} ${by(typeOrigin)}`,
    hints: [],
  };
}

function unknownKeyWords(item: MapItem, map: MapSchema): ViolationWords {
  const from = `(from ${originName(map.typeOrigin)})`;
  const allowed = allowedKeys(map);
  const nearest = nearestKey(item, map);
  const likely = likelyKey(item, map);
  const question = likely === undefined ? '' : `; did you mean ${likely}?`;
  return {
    plain: `The schema does not declare ${keyText(item.key)}${question}`,
    summary: 'Given data value is not declared in schema',
    found: keyText(item.key),
    expected:
      allowed.length === 1
        ? `a map item with the key named "${allowed[0]}" ${from}`
        : allowed.length > 1 && allowed.length <= 9
          ? `one of { ${allowed.join(', ')} } ${from}`
          : `a key declared in map ${from}`,
    hints: nearest === undefined ? [] : [`did you mean "${nearest}"?`],
  };
}

function allowedKeys(map: MapSchema): readonly string[] {
  return map.items.map((item) => keyAsStringVerb(item.key)).sort();
}

/** The declared key that is most like the key of `item`; undefined where none is near. */
export function nearestKey(item: MapItem, map: MapSchema): string | undefined {
  return nearestName(keyText(item.key), allowedKeys(map)) || undefined;
}

/** The declared key that was probably meant. */
export function likelyKey(item: MapItem, map: MapSchema): string | undefined {
  return likelyName(keyText(item.key), allowedKeys(map));
}
