/**
 * Translates the rules of a JSON Schema to arguments of `@schema/validation` and, in the proposed language,
 * `@schema/validate`.
 */

import { toStarlark } from '../../document/convert/convert.js';
import { addAll } from '../../memo/list-map.js';
import { repr } from '../../starlark/values/operations/repr.js';
import { formatNames } from '../proposed/formats.js';
import { isInteger, isLeaf, type Json, toNode } from './json.js';
import type { JsonRule, JsonType, RuleKeyword } from './keyword-values.js';
import type { Keywords, Unchecked } from './keywords.js';
import { goPattern } from './re2-pattern.js';

/** The types that a declaration can have, without null; `any` if there are others. */
export type DeclaredType = Exclude<JsonType, 'null'>;

/** The result of translating rules. */
export interface ImportedRules {
  /** Arguments of `@schema/validation`: positional ones first. */
  readonly validation: readonly string[];
  /** Arguments of `@schema/validate`. */
  readonly validate: readonly string[];
  readonly notes: readonly string[];
  readonly unchecked: readonly Unchecked[];
}

/** The language, and the types that the rules apply to: one type, or several; empty if any is accepted. */
export interface RuleTarget {
  readonly isProposed: boolean;
  readonly types: readonly DeclaredType[];
  /** The type of the items of an array, if there is just one. */
  readonly itemType: DeclaredType | undefined;
}

/** A JSON value as code. */
export function codeOf(value: Json, isFloat = false): string {
  return repr(toStarlark(toNode(value, isFloat)));
}

/** A named rule, or a description and a function. */
type RuleOrTest =
  | { readonly named: string; readonly argument: Json }
  | { readonly words: string; readonly test: string };

/**
 * Translates the rules and the listed values of `keywords` to arguments for a declaration of the types of `target`.
 * Rules about other types are left out, and those that ytt cannot express are among `unchecked`. Null is taken out of
 * the listed values, because ytt applies no rule to it.
 */
export function importedRules(keywords: Keywords, target: RuleTarget): ImportedRules {
  const { isProposed, types } = target;
  const names = new Map<string, Json>();
  const pairs: string[] = [];
  const notes: string[] = [];
  const unchecked: Unchecked[] = [];
  const validate = new Map<string, Json>();
  for (const rule of keywords.rules) {
    if (!concerns(rule.keyword, types)) continue;
    const own = isProposed ? proposedRule(rule, target) : undefined;
    if (own !== undefined && !validate.has(own.named)) {
      validate.set(own.named, own.argument);
      continue;
    }
    const translated = types.length === 1 ? ruleOf(rule, target) : guarded(rule);
    if (translated === undefined) unchecked.push(uncheckedRule(rule));
    else if ('words' in translated) pairs.push(pairOf(translated.words, translated.test));
    else {
      names.set(translated.named, stricter(translated.named, names.get(translated.named), translated.argument));
      addAll(notes, inexact(rule));
    }
  }
  const { values, excluded } = keywords;
  const isScalars = values?.every(isLeaf) === true;
  const listed = isScalars ? values?.filter((value) => value !== null) : undefined;
  if (values !== undefined && !isScalars) unchecked.push(uncheckedValues);
  const others = excluded.filter((value) => value !== null);
  if (others.length > 0) pairs.push(pairOf(`none of ${codeOf(others)}`, `v not in ${codeOf(others)}`));
  return {
    validation: [
      ...pairs,
      ...[...names].map(([name, argument]) => `${name}=${codeOf(argument)}`),
      ...(listed === undefined ? [] : [`one_of=${codeOf(listed)}`]),
    ],
    validate: [...validate].map(([name, argument]) => `${name}=${codeOf(argument)}`),
    notes,
    unchecked,
  };
}

/** Rules cannot compare maps and arrays. */
const uncheckedValues: Unchecked = {
  keywords: ['enum', 'const', 'type'],
  note: 'which maps and arrays are listed is not checked',
};

/** The note for a rule that has no name in ytt, and does not concern a single value. */
function uncheckedRule({ keyword, argument }: JsonRule): Unchecked {
  return { keywords: [keyword], note: `${keyword} ${codeOf(argument)} is not checked` };
}

/** Lists for each keyword the types that it has a requirement for. Values of any other type satisfy it. */
export const subjects: Readonly<Record<RuleKeyword, readonly DeclaredType[]>> = {
  minimum: ['integer', 'number'],
  maximum: ['integer', 'number'],
  exclusiveMinimum: ['integer', 'number'],
  exclusiveMaximum: ['integer', 'number'],
  multipleOf: ['integer', 'number'],
  minLength: ['string'],
  maxLength: ['string'],
  pattern: ['string'],
  format: ['string'],
  minItems: ['array'],
  maxItems: ['array'],
  uniqueItems: ['array'],
};

/** A rule does not constrain values of other types. */
function concerns(keyword: RuleKeyword, types: readonly DeclaredType[]): boolean {
  return types.length === 0 || types.some((type) => subjects[keyword].includes(type));
}

/** A rule as a pair of a description and code about the value `v`. */
export function pairOf(words: string, test: string): string {
  return `(${repr(words)}, lambda v: ${test})`;
}

/** Rules that only have a name in the proposed language. */
function proposedRule({ keyword, argument }: JsonRule, { types }: RuleTarget) {
  if (types.length !== 1) return undefined;
  if (keyword === 'format') return formatNames.includes(String(argument)) ? { named: 'format', argument } : undefined;
  if (keyword === 'uniqueItems') return { named: 'unique', argument: true };
  const pattern = keyword === 'pattern' ? goPattern(String(argument)) : undefined;
  return pattern === undefined ? undefined : { named: 'regexp', argument: pattern };
}

const lengths = { minLength: 'min_len', maxLength: 'max_len', minItems: 'min_len', maxItems: 'max_len' } as const;

/** A rule for values of one type; undefined if there is no equivalent. */
function ruleOf({ keyword, argument }: JsonRule, { types, itemType }: RuleTarget): RuleOrTest | undefined {
  const isWhole = types[0] === 'integer' && isInteger(argument);
  switch (keyword) {
    case 'minimum':
      return { named: 'min', argument };
    case 'maximum':
      return { named: 'max', argument };
    case 'exclusiveMinimum':
      return isWhole ? { named: 'min', argument: Number(argument) + 1 } : testOf(keyword, argument);
    case 'exclusiveMaximum':
      return isWhole ? { named: 'max', argument: Number(argument) - 1 } : testOf(keyword, argument);
    case 'multipleOf':
      return testOf(keyword, argument);
    case 'minLength':
    case 'maxLength':
    case 'minItems':
    case 'maxItems':
      return { named: lengths[keyword], argument };
    case 'uniqueItems': {
      const isHashed = itemType !== undefined && itemType !== 'array' && itemType !== 'object';
      return isHashed
        ? { words: 'items that are all different', test: 'len(v) == len({x: True for x in v})' }
        : undefined;
    }
    case 'pattern':
      return testOf(keyword, argument);
    case 'format':
      return undefined;
  }
}

/** A rule as a description and code about the value of an expression. */
export function testOf(
  keyword: RuleKeyword,
  argument: Json,
  code = 'v',
): { readonly words: string; readonly test: string } | undefined {
  const shown = codeOf(argument);
  switch (keyword) {
    case 'minimum':
      return { words: `a value >= ${shown}`, test: `${code} >= ${shown}` };
    case 'maximum':
      return { words: `a value <= ${shown}`, test: `${code} <= ${shown}` };
    case 'exclusiveMinimum':
      return { words: `a value > ${shown}`, test: `${code} > ${shown}` };
    case 'exclusiveMaximum':
      return { words: `a value < ${shown}`, test: `${code} < ${shown}` };
    case 'multipleOf':
      return isInteger(argument) && Number(argument) !== 0
        ? { words: `a multiple of ${shown}`, test: `${code} % ${shown} == 0` }
        : undefined;
    case 'minLength':
      return { words: `length >= ${shown}`, test: `${lengthOf(code, Number(argument) > 1)} >= ${shown}` };
    case 'maxLength':
      return { words: `length <= ${shown}`, test: `${lengthOf(code, Number(argument) > 0)} <= ${shown}` };
    case 'minItems':
      return { words: `length >= ${shown}`, test: `len(${code}) >= ${shown}` };
    case 'maxItems':
      return { words: `length <= ${shown}`, test: `len(${code}) <= ${shown}` };
    case 'pattern': {
      const pattern = goPattern(String(argument));
      return pattern === undefined
        ? undefined
        : { words: `text that matches ${String(argument)}`, test: `regexp.match(${codeOf(pattern)}, ${code})` };
    }
    default:
      return undefined;
  }
}

/**
 * An expression for the length of a string. ytt counts bytes and JSON Schema counts characters, which makes no
 * difference if the question is only whether there are any.
 */
function lengthOf(code: string, isCounted: boolean): string {
  return isCounted ? `len(list(${code}.codepoints()))` : `len(${code})`;
}

/** A rule for values that may have other types, too. Values of other types satisfy it. */
function guarded({ keyword, argument }: JsonRule): RuleOrTest | undefined {
  // `type()` does not distinguish arrays and maps.
  const translated = subjects[keyword].includes('array') ? undefined : testOf(keyword, argument);
  if (translated === undefined) return undefined;
  const names = subjects[keyword].map((type) => typeNames[type]);
  const guard = `type(v) not in ${codeOf(names)}`;
  return { words: translated.words, test: `${guard} or ${translated.test}` };
}

/** The results of `type()` in code. */
export const typeNames: Readonly<Record<DeclaredType, string>> = {
  boolean: 'bool',
  integer: 'int',
  number: 'float',
  string: 'string',
  array: 'yamlfragment',
  object: 'yamlfragment',
};

/** The stricter of two bounds. */
function stricter(name: string, before: Json | undefined, argument: Json): Json {
  if (before === undefined) return argument;
  const isLess = Number(argument) < Number(before);
  return (name === 'max' || name === 'max_len') === isLess ? argument : before;
}

/** A note for rules about the length of strings, of which ytt counts the bytes. */
function inexact({ keyword, argument }: JsonRule): readonly string[] {
  const isLength =
    (keyword === 'minLength' && Number(argument) > 1) || (keyword === 'maxLength' && Number(argument) > 0);
  return isLength ? [`${keyword} counts bytes here, and not characters`] : [];
}
