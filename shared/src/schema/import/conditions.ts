/** Translates a JSON Schema to conditions in code: a rule can express much that a declaration cannot. */
import { cutEnd } from '../../text/cut-text.js';
import { always, type Condition, conjunction, never, type Place, type Subject } from './condition.js';
import { isList, isObject, type Json } from './json.js';
import { keywordConditions, ruleCondition } from './keyword-conditions.js';
import { rulesOf } from './keyword-values.js';
import type { Resolve, SchemaSource } from './keywords.js';
import type { Declaring } from './reading.js';
import { codeOf } from './rules.js';

/** The requirements that can be expressed, and sentences about those that cannot. */
export interface Conditions {
  /** About the value `v`, with the modules `json` and `regexp`. */
  readonly condition: Condition;
  readonly notes: readonly string[];
}

/**
 * The maximum number of schemas that are read for the rule of one declaration, including references, within
 * `ruleBudget`.
 */
const mostSchemas = 200;

/** The maximum length of a rule in characters: a longer one is useless. */
const longestTest = 4_000;

const longestWords = 160;

/**
 * The conditions in `keywords` of a schema, including those of its references and of `allOf`; undefined if a rule would
 * be too long.
 */
export function conditionsOf(
  { schema, within }: SchemaSource,
  declaring: Pick<Declaring, 'resolve' | 'ruleBudget'>,
  keywords: ReadonlySet<string>,
): Conditions | undefined {
  const given = Math.min(mostSchemas, declaring.ruleBudget);
  const writing: Writing = { resolve: declaring.resolve, notes: new Set(), budget: given };
  const subject: Subject = { code: 'v', depth: 1, isExact: false, followed: within, keywords };
  const condition = conditionOf(schema, subject, writing);
  declaring.ruleBudget -= given - Math.max(0, writing.budget);
  if (condition === undefined || writing.budget < 0) return undefined;
  return {
    condition: { words: cutEnd(condition.words, longestWords), test: condition.test },
    notes: [...writing.notes],
  };
}

interface Writing {
  readonly resolve: Resolve;
  readonly notes: Set<string>;
  /** If negative, the rule has become too long, and nothing more is written. */
  budget: number;
}

const deepest = 20;

/**
 * The condition for a schema. A part that cannot be expressed is left out and noted; where the condition must be exact,
 * the result is undefined instead.
 */
function conditionOf(schema: Json, subject: Subject, writing: Writing): Condition | undefined {
  if (typeof schema === 'boolean') return schema ? always : never;
  if (--writing.budget < 0 || subject.depth > deepest || !isObject(schema)) return undefined;
  const place: Place = {
    ...subject,
    schema,
    below: (held, code, { isExact = false, depth = subject.depth } = {}) =>
      conditionOf(held, { code, depth, isExact: isExact || subject.isExact, followed: subject.followed }, writing),
  };
  const required: Condition[] = [];
  const add = (what: string, condition: Condition | undefined): boolean => {
    if (writing.budget < 0) return false;
    if (condition !== undefined) required.push(condition);
    else if (subject.isExact) return false;
    else writing.notes.add(`${what} is not checked`);
    return true;
  };
  const isWanted = (keyword: string): boolean => subject.keywords?.has(keyword) !== false;
  for (const [keyword, conditionOfKeyword] of keywordConditions) {
    const argument = schema.get(keyword);
    if (argument !== undefined && isWanted(keyword) && !add(keyword, conditionOfKeyword(argument, place)))
      return undefined;
  }
  for (const rule of rulesOf(schema)) {
    const what = `${rule.keyword} ${codeOf(rule.argument)}`;
    if (isWanted(rule.keyword) && !add(what, ruleCondition(rule, place))) return undefined;
  }
  const reference = schema.get('$ref');
  if (reference !== undefined && !add('$ref', referred(reference, subject, writing))) return undefined;
  const parts = schema.get('allOf');
  for (const part of isList(parts) ? parts : []) {
    if (!add('allOf', conditionOf(part, subject, writing))) return undefined;
  }
  const all = conjunction(required);
  if (all === undefined || all.test.length <= longestTest) return all;
  writing.budget = -1;
  return undefined;
}

function referred(reference: Json, subject: Subject, writing: Writing): Condition | undefined {
  if (typeof reference !== 'string' || subject.followed.has(reference)) return undefined;
  const found = writing.resolve(reference);
  if ('problem' in found) return undefined;
  return conditionOf(found.schema, { ...subject, followed: new Set(subject.followed).add(reference) }, writing);
}
