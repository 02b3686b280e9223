/** The values of JSON Schema keywords; those of OpenAPI 3.0 are converted to those of 2020-12. */
import { isInteger, isLeaf, isList, isNumber, isObject, type Json, type JsonObject, sameJson } from './json.js';

/** The types of JSON Schema. */
export const jsonTypes = ['null', 'boolean', 'integer', 'number', 'string', 'array', 'object'] as const;
export type JsonType = (typeof jsonTypes)[number];

/** A keyword with a requirement for values of one type. */
export type RuleKeyword =
  | 'minimum'
  | 'maximum'
  | 'exclusiveMinimum'
  | 'exclusiveMaximum'
  | 'multipleOf'
  | 'minLength'
  | 'maxLength'
  | 'pattern'
  | 'format'
  | 'minItems'
  | 'maxItems'
  | 'uniqueItems';

export interface JsonRule {
  readonly keyword: RuleKeyword;
  readonly argument: Json;
}

/** Keywords with requirements that schema languages cannot express. */
export const inexpressibleKeywords = [
  'if',
  'contains',
  'prefixItems',
  'additionalItems',
  'unevaluatedItems',
  'propertyNames',
  'minProperties',
  'maxProperties',
  'dependentRequired',
  'dependentSchemas',
  'dependencies',
  '$dynamicRef',
  'contentEncoding',
  'contentMediaType',
];

/** The types that a schema names; undefined if it names none. */
export function typesOf(schema: JsonObject): readonly JsonType[] | undefined {
  const type = schema.get('type');
  const named = isList(type) ? type : type === undefined ? [] : [type];
  const types = jsonTypes.filter((one) => named.includes(one));
  if (types.length === 0) return undefined;
  return schema.get('nullable') === true && !types.includes('null') ? [...types, 'null'] : types;
}

/** The values that a schema lists; undefined if it lists none. */
export function valuesOf(schema: JsonObject): readonly Json[] | undefined {
  const given = schema.get('enum');
  const constant = schema.has('const') ? [schema.get('const') ?? null] : undefined;
  if (constant === undefined || !isList(given)) return constant ?? (isList(given) ? given : undefined);
  return constant.filter((value) => given.some((one) => sameJson(one, value)));
}

/** The values excluded by `not` with a list of values, or null; undefined for any other `not`. */
export function excludedBy(not: Json | undefined): readonly Json[] | undefined {
  if (not === undefined || not === false) return [];
  if (!isObject(not) || not.size !== 1) return undefined;
  if (not.get('type') === 'null') return [null];
  const values = valuesOf(not);
  return values?.every(isLeaf) === false ? undefined : values;
}

/** The schema of all items. After schemas for the first items (before 2020-12: in a list) it applies to the others. */
export function itemsOf(schema: JsonObject): Json | undefined {
  const items = schema.get('items');
  return isList(items) || schema.has('prefixItems') ? undefined : items;
}

const ruleKeywords: Readonly<Record<RuleKeyword, (argument: Json | undefined) => boolean>> = {
  minimum: isNumber,
  maximum: isNumber,
  exclusiveMinimum: isNumber,
  exclusiveMaximum: isNumber,
  multipleOf: isNumber,
  minLength: isInteger,
  maxLength: isInteger,
  pattern: (argument) => typeof argument === 'string',
  format: (argument) => typeof argument === 'string',
  minItems: isInteger,
  maxItems: isInteger,
  uniqueItems: (argument) => argument === true,
};

/** The rules of a schema about values of one type, without those about their contents. */
export function rulesOf(schema: JsonObject): readonly JsonRule[] {
  return Object.entries(ruleKeywords).flatMap(([name, isRule]) => {
    const keyword = name as RuleKeyword;
    // In OpenAPI 3.0 a separate keyword says whether a bound is exclusive.
    const exclusive = keyword === 'minimum' ? 'exclusiveMinimum' : 'exclusiveMaximum';
    const isExclusive = (keyword === 'minimum' || keyword === 'maximum') && schema.get(exclusive) === true;
    const argument = schema.get(keyword);
    return isRule(argument) ? [{ keyword: isExclusive ? exclusive : keyword, argument: argument ?? null }] : [];
  });
}
