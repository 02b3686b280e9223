/** Conditions for maps, from keywords of JSON Schema. */
import { repr } from '../../starlark/values/operations/repr.js';
import {
  always,
  type Condition,
  conjunction,
  type KeywordCondition,
  never,
  ofPart,
  type Place,
  variable,
} from './condition.js';
import { isInteger, isList, isObject, type Json } from './json.js';
import { goPattern } from './re2-pattern.js';
import { codeOf } from './rules.js';

/** By keyword. */
export const mapConditions: Readonly<Record<string, KeywordCondition>> = {
  required,
  properties: (properties, { code, below }) =>
    isObject(properties)
      ? conjunction(
          [...properties].map(([key, held]) =>
            ofPart(below(held, `${code}[${repr(key)}]`), ({ words, test }) => ({
              words: `${key}: ${words}`,
              test: `(${repr(key)} not in ${code} or ${test})`,
            })),
          ),
        )
      : always,
  patternProperties: (patterns, place) =>
    isObject(patterns) ? conjunction([...patterns].map(([pattern, held]) => keysLike(pattern, held, place))) : always,
  additionalProperties: otherKeys,
  unevaluatedProperties: unevaluated,
  minProperties: (count, { code }) => ofCount('>=', count, code),
  maxProperties: (count, { code }) => ofCount('<=', count, code),
  propertyNames: (schema, { code, depth, below }) => {
    const key = variable('k', depth);
    return ofPart(below(schema, `str(${key})`, { depth: depth + 1 }), ({ words, test }) => ({
      words: `each key: ${words}`,
      test: `all([${test} for ${key} in ${code}])`,
    }));
  },
  dependentRequired: dependent,
  dependentSchemas: dependent,
  dependencies: dependent,
};

function required(names: Json, { code }: Place): Condition {
  const keys = isList(names) ? names.filter((name) => typeof name === 'string') : [];
  if (keys.length === 0) return always;
  return { words: `with ${keys.join(', ')}`, test: keys.map((key) => `${repr(key)} in ${code}`).join(' and ') };
}

function ofCount(sign: string, count: Json, code: string): Condition {
  return isInteger(count)
    ? { words: `number of keys ${sign} ${count}`, test: `len(${code}) ${sign} ${count}` }
    : always;
}

function keysLike(pattern: string, schema: Json, place: Place): Condition | undefined {
  const expression = goPattern(pattern);
  if (expression === undefined) return undefined;
  const isOther = `not regexp.match(${codeOf(expression)}, str(${variable('k', place.depth)}))`;
  return eachKey(schema, place, [isOther], `key like ${pattern}`);
}

/**
 * The condition for each key's value, except for keys that satisfy one of `others`. The values are those of a dict: in
 * YAML, ytt does not find keys that are numbers.
 */
function eachKey(schema: Json, { code, depth, below }: Place, others: readonly string[], named: string) {
  const [key, held] = [variable('k', depth), variable('e', depth)];
  return ofPart(below(schema, held, { depth: depth + 1 }), ({ words, test }) => {
    const isRefused = test === never.test;
    const tests = [...others, ...(isRefused ? [] : [test])];
    const loop = others.length === 0 ? `${held} in dict(${code}).values()` : `${key}, ${held} in dict(${code}).items()`;
    return {
      words: isRefused ? `no ${named}` : `each ${named}: ${words}`,
      test: tests.length === 0 ? `len(${code}) == 0` : `all([${tests.join(' or ')} for ${loop}])`,
    };
  });
}

/** Keys that neither `properties` nor a pattern matches. */
function otherKeys(schema: Json, place: Place): Condition | undefined {
  const properties = place.schema.get('properties');
  const names = isObject(properties) ? [...properties.keys()] : [];
  const named = place.schema.get('patternProperties');
  const patterns = isObject(named) ? [...named.keys()].map(goPattern) : [];
  const expressions = patterns.filter((pattern) => pattern !== undefined);
  if (expressions.length < patterns.length) return undefined;
  const key = variable('k', place.depth);
  const others = [
    ...(names.length === 0 ? [] : [`${key} in ${codeOf(names)}`]),
    ...expressions.map((expression) => `regexp.match(${codeOf(expression)}, str(${key}))`),
  ];
  return eachKey(schema, place, others, others.length === 0 ? 'value' : 'other key');
}

/** With one of these beside it, `unevaluatedProperties` depends on more than `properties` and patterns. */
const inPlace = ['$ref', 'allOf', 'anyOf', 'oneOf', 'not', 'if', 'dependentSchemas', '$dynamicRef'];

function unevaluated(schema: Json, place: Place): Condition | undefined {
  if (place.schema.has('additionalProperties')) return always;
  return inPlace.some((keyword) => place.schema.has(keyword)) ? undefined : otherKeys(schema, place);
}

/** The requirement if a key is present: other keys, or a schema. */
function dependent(needed: Json, place: Place): Condition | undefined {
  if (!isObject(needed)) return undefined;
  const { code, below } = place;
  return conjunction(
    [...needed].map(([key, held]) =>
      ofPart(isList(held) ? required(held, place) : below(held, code), ({ words, test }) => ({
        words: `with ${key}: ${words}`,
        test: `(${repr(key)} not in ${code} or ${test})`,
      })),
    ),
  );
}
