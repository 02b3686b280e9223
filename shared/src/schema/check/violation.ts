/** A violation found by the type check, as data, and ytt's message for it. */

import { goText, valueText } from '../../document/go-text.js';
import { isCollection, isMapOrDict } from '../../document/kinds.js';
import type { MapItem, YamlMap } from '../../document/node.js';
import { ordinal, typeInWords } from '../../findings/plain-words.js';
import { nearestName, suggesting, transposedName } from '../../starlark/values/suggest-name.js';
import { type Origin, originName } from '../../text/origin.js';
import { by } from '../build/problem.js';
import type { Alternatives, AnySchema, MapSchema, MapSchemaItem, SchemaNode } from '../schema-node.js';
import { valueTypeInWords, valueTypeName } from './type-name.js';

/** One of several possible schemas, which a value was checked against (proposed dialect). */
export interface Alternative {
  readonly mode: Alternatives['mode'];
  /** From 0. */
  readonly index: number;
  readonly count: number;
  readonly origin: Origin | undefined;
}

/** One violation of the schema. */
export type TypeViolation = Mismatch & {
  /** If the value has several possible schemas: the nearest one, which this violation is about. */
  readonly within?: Alternative;
};

type Mismatch =
  | {
      readonly kind: 'wrong-type';
      /** The node that ytt names: the holder of the value, or the map or array itself. */
      readonly at: Origin | undefined;
      /** ytt's name for the type of the value. */
      readonly found: string;
      readonly expected: SchemaNode;
    }
  | {
      /** Too few or too many keys for one item of the schema (proposed dialect). */
      readonly kind: 'key-count';
      readonly at: Origin | undefined;
      readonly count: number;
      /** The map after the check. */
      readonly map: YamlMap;
      readonly item: MapSchemaItem;
      readonly expected: SchemaNode;
    }
  | {
      /** The value matches several schemas where it must match one (proposed dialect). */
      readonly kind: 'ambiguous';
      readonly at: Origin | undefined;
      /** The indices of the matching alternatives, from 0. */
      readonly fits: readonly number[];
      readonly expected: AnySchema;
    }
  | { readonly kind: 'unknown-key'; readonly at: Origin | undefined; readonly item: MapItem; readonly map: MapSchema };

/** The parts of ytt's message about a violation. */
export interface ViolationWords {
  /** What is wrong and what is expected, for people. */
  readonly plain: string;
  readonly summary: string;
  readonly found: string;
  readonly expected: string;
  readonly hints: readonly string[];
}

/** ytt's message for `violation`; absent parts are empty. */
export function violationWords(violation: TypeViolation): ViolationWords {
  const words = mismatchWords(violation);
  const { within } = violation;
  if (within === undefined) return words;
  const { aside, hint } = alternativeWords(within);
  return { ...words, plain: `${words.plain} (${aside})`, hints: [...words.hints, hint] };
}

/** Names the one of several schemas that rejects a value, as the end of a sentence, and as a line of its own. */
export function alternativeWords({ mode, index, count, origin }: Alternative): { aside: string; hint: string } {
  const which = `the ${ordinal(index)} of the ${count} schemas of @schema/${mode === 'union' ? 'type' : mode}`;
  const aside = mode === 'all-of' ? which : `nearest is ${which}`;
  return { aside, hint: `${mode === 'all-of' ? 'in ' : ''}${aside} ${by(origin)}` };
}

function mismatchWords(violation: Mismatch): ViolationWords {
  if (violation.kind === 'ambiguous') return ambiguousWords(violation);
  if (violation.kind === 'unknown-key') return unknownKeyWords(violation.item, violation.map);
  if (violation.kind === 'key-count') {
    const { item, count, expected } = violation;
    const keys = item.keys?.literal === true ? `the key ${valueText(item.key)}` : `keys like ${valueText(item.key)}`;
    const wanted = `${item.keys?.expectation ?? 'exactly 1'} of ${keys} ${by(expected.origin)}`;
    const plain = `Expected ${item.keys?.expectation ?? 'exactly 1'} of ${keys}, but found ${count === 0 ? 'none' : count}`;
    return { plain, summary: '', found: `${count} of ${keys}`, expected: wanted, hints: [] };
  }
  const { typeOrigin } = violation.expected;
  const expected = typeOrigin === undefined ? '' : valueTypeName(violation.expected);
  const found = typeInWords(violation.found);
  return {
    plain: `Expected ${valueTypeInWords(violation.expected)}, but found ${found}`,
    summary: '',
    found: violation.found,
    expected: `${expected} ${by(typeOrigin)}`,
    hints: [],
  };
}

function ambiguousWords({ fits, expected }: Extract<Mismatch, { kind: 'ambiguous' }>): ViolationWords {
  const which = fits.map(ordinal).join(' and the ');
  return {
    plain: `Expected a value that fits exactly one of the schemas of @schema/one-of, but it fits the ${which}`,
    summary: '',
    found: `a value that fits ${fits.length} schemas`,
    expected: `a value that fits exactly one schema ${by(expected.typeOrigin)}`,
    hints: [],
  };
}

function unknownKeyWords(item: MapItem, map: MapSchema): ViolationWords {
  const from = `(from ${originName(map.typeOrigin)})`;
  const { names: allowed } = allowedKeys(map);
  const nearest = nearestKey(item, map);
  return {
    plain: isCollection(item.key)
      ? `${isMapOrDict(item.key) ? 'A map' : 'An array'} cannot be a key; a text with braces or brackets needs quotes`
      : suggesting(`The schema does not declare ${valueText(item.key)}`, likelyKey(item, map)),
    summary: 'Given data value is not declared in schema',
    found: valueText(item.key),
    expected:
      allowed.length === 1
        ? `a map item with the key named "${allowed[0]}" ${from}`
        : allowed.length > 1 && allowed.length <= 9
          ? `one of { ${allowed.join(', ')} } ${from}`
          : `a key declared in map ${from}`,
    hints: nearest === undefined ? [] : [`did you mean "${nearest}"?`],
  };
}

/** The keys of a map as ytt lists them, and the results of searching for similar ones. */
interface AllowedKeys {
  readonly names: readonly string[];
  readonly nearest: Map<string, string | undefined>;
}

const allowedKeysOf = new WeakMap<MapSchema, AllowedKeys>();

function allowedKeys(map: MapSchema): AllowedKeys {
  const known = allowedKeysOf.get(map);
  if (known !== undefined) return known;
  const keys = { names: map.items.map((item) => goText(item.key, 'int')).sort(), nearest: new Map() };
  allowedKeysOf.set(map, keys);
  return keys;
}

/** The declared key most similar to the key of `item`; undefined if none is similar. */
function nearestKey(item: MapItem, map: MapSchema): string | undefined {
  const { names, nearest } = allowedKeys(map);
  const key = valueText(item.key);
  if (!nearest.has(key)) nearest.set(key, nearestName(key, names) || undefined);
  return nearest.get(key);
}

/** The declared key that was probably meant. */
export function likelyKey(item: MapItem, map: MapSchema): string | undefined {
  return nearestKey(item, map) ?? transposedName(valueText(item.key), allowedKeys(map).names);
}
