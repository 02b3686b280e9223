/**
 * The condition for each keyword of JSON Schema (https://json-schema.org/draft/2020-12/json-schema-core, -validation).
 */
import { printJson } from '../../document/print/print-json.js';
import { arrayConditions } from './array-conditions.js';
import {
  always,
  type Condition,
  type KeywordCondition,
  negation,
  never,
  ofType,
  type Place,
  typeCondition,
} from './condition.js';
import { isLeaf, isList, type Json, toNode } from './json.js';
import { type JsonRule, typesOf, valuesOf } from './keyword-values.js';
import { mapConditions } from './map-conditions.js';
import { codeOf, subjects, testOf } from './rules.js';

/** The condition for a rule about values of one type; values of other types meet it. */
export function ruleCondition({ keyword, argument }: JsonRule, place: Place): Condition | undefined {
  const { code } = place;
  const condition = keyword === 'uniqueItems' ? allDifferent(code) : testOf(keyword, argument, code);
  const [subject] = subjects[keyword];
  return condition && subject && ofType(subject === 'integer' ? 'number' : subject, place, condition);
}

function allDifferent(code: string): Condition {
  return {
    words: 'items that are all different',
    test: `len(${code}) == len({json.encode(x): True for x in ${code}})`,
  };
}

function isOfTypes(_: Json, { schema, code }: Place): Condition {
  const { words, test } = typeCondition(typesOf(schema) ?? [], code);
  if (test === '') return always;
  return { words, test: test.includes(' or ') ? `(${test})` : test };
}

function isListed(_: Json, { schema, code }: Place): Condition {
  const values = valuesOf(schema);
  if (values === undefined) return always;
  const scalars = values.filter(isLeaf);
  const encoded = values
    .filter((value) => !isLeaf(value))
    .map((value) => printJson(toNode(value), { escapeHtml: true }));
  const tests = [
    ...(scalars.length > 0 || encoded.length === 0 ? [`${code} in ${codeOf(scalars)}`] : []),
    ...(encoded.length > 0 ? [`json.encode(${code}) in ${codeOf(encoded)}`] : []),
  ];
  return { words: `one of ${codeOf(values)}`, test: tests.length > 1 ? `(${tests.join(' or ')})` : tests.join() };
}

/** The conditions of alternatives; undefined if one cannot be expressed. */
function branches(schemas: Json, { schema, code, below }: Place, isExact: boolean): readonly Condition[] | undefined {
  if (!isList(schemas)) return undefined;
  // In OpenAPI 3.0, null can be stated beside the alternatives.
  const nulls = schema.get('nullable') === true && !schema.has('type') ? [new Map([['type', 'null']])] : [];
  const all = [...schemas, ...nulls].map((one) => below(one, code, { isExact }));
  const conditions = all.filter((one) => one !== undefined);
  return conditions.length < all.length ? undefined : conditions;
}

function inBrackets(conditions: readonly Condition[]): string {
  return conditions.map(({ words }) => `(${words})`).join(', ');
}

function anyOf(schemas: Json, place: Place): Condition | undefined {
  const all = branches(schemas, place, false);
  if (all === undefined || all.some(({ test }) => test === always.test)) return all && always;
  return { words: `any of ${inBrackets(all)}`, test: `(${all.map(({ test }) => test).join(' or ')})` };
}

function oneOf(schemas: Json, place: Place): Condition | undefined {
  const all = branches(schemas, place, true);
  if (all === undefined) return undefined;
  const tests = all.map(({ test }) => test).join(', ');
  return {
    words: `exactly one of ${inBrackets(all)}`,
    test: `len([True for fits in [${tests}] if fits]) == 1`,
  };
}

function not(schema: Json, { code, below }: Place): Condition | undefined {
  const negated = below(schema, code, { isExact: true });
  if (negated?.test === never.test) return always;
  return negated && { words: `not (${negated.words})`, test: negation(negated.test) };
}

function conditional(condition: Json, { schema, code, below }: Place): Condition | undefined {
  const ifCondition = below(condition, code, { isExact: true });
  const met = below(schema.get('then') ?? true, code);
  const unmet = below(schema.get('else') ?? true, code);
  if (ifCondition === undefined || met === undefined || unmet === undefined) return undefined;
  if (ifCondition.test === always.test || met.test === unmet.test) return met;
  if (ifCondition.test === never.test) return unmet;
  const otherwise = unmet.test === always.test ? '' : `, otherwise (${unmet.words})`;
  return {
    words: `if (${ifCondition.words}) then (${met.words})${otherwise}`,
    test: `(${met.test} if ${ifCondition.test} else ${unmet.test})`,
  };
}

const inexpressible: KeywordCondition = () => undefined;

/** By keyword, in the order in which they are checked; `$ref`, `allOf` and rules of single values follow. */
export const keywordConditions: ReadonlyMap<string, KeywordCondition> = new Map<string, KeywordCondition>([
  ['type', isOfTypes],
  ['enum', (argument, place) => (place.schema.has('const') ? always : isListed(argument, place))],
  ['const', isListed],
  ...ofTypeOnly('object', mapConditions),
  ...ofTypeOnly('array', arrayConditions),
  ['anyOf', anyOf],
  ['oneOf', oneOf],
  ['not', not],
  ['if', conditional],
  ['unevaluatedItems', inexpressible],
  ['$dynamicRef', inexpressible],
  ['contentEncoding', inexpressible],
  ['contentMediaType', inexpressible],
]);

function ofTypeOnly(
  type: 'object' | 'array',
  conditions: Readonly<Record<string, KeywordCondition>>,
): readonly (readonly [string, KeywordCondition])[] {
  return Object.entries(conditions).map(([keyword, conditionOf]) => {
    const guarded: KeywordCondition = (argument, place) => {
      const condition = conditionOf(argument, place);
      return condition === undefined || condition.test === always.test ? condition : ofType(type, place, condition);
    };
    return [keyword, guarded] as const;
  });
}
