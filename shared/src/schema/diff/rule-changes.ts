/** Changes of the rules of a data value: whether the old rules imply the new ones. */
import { Thread } from '../../starlark/eval/thread.js';
import { starlarkError } from '../../starlark/values/errors.js';
import { call, iterate } from '../../starlark/values/operations/access.js';
import { compare } from '../../starlark/values/operations/comparison.js';
import type { Value } from '../../starlark/values/value.js';
import type { Rule, SchemaNode, Validation } from '../schema-node.js';
import { sameValue } from './same-value.js';

/** Requirements of the newer schema that the older one does not have, and the other way round. */
export interface RuleChange {
  /** Certain for named rules that always apply. For functions and conditions, only a person can decide. */
  readonly narrower: 'yes' | 'maybe' | 'no';
  readonly wider: boolean;
}

/** Compares the rules of two declarations of one data value. */
export function changeOfRules(older: SchemaNode, newer: SchemaNode): RuleChange {
  const added = rulesOf(newer).filter((rule) => !isImplied(rule, newer.validation, older));
  const dropped = rulesOf(older).some((rule) => !isImplied(rule, older.validation, newer));
  // A new condition can fail, which is an error whatever the value.
  const { when } = newer.validation ?? {};
  const isNewCondition = when !== undefined && !sameValue(older.validation?.when, when);
  const isCertain = newer.validation?.when === undefined && added.some(({ named }) => named !== undefined);
  const narrower = added.length > 0 || isNewCondition ? 'maybe' : 'no';
  return { narrower: isCertain ? 'yes' : narrower, wider: dropped };
}

function rulesOf({ validation }: SchemaNode): readonly Rule[] {
  return validation?.rules ?? [];
}

/** Whether `schema` already requires what `rule` of `validation` requires. */
export function isImplied(rule: Rule, validation: Validation | undefined, schema: SchemaNode): boolean {
  if (rule.named === 'not_null' && !takesNull(schema)) return true;
  const own = schema.validation;
  const applies = own !== undefined && (own.when === undefined || sameValue(own.when, validation?.when));
  if (applies && own.rules.some((one) => implies(one, rule, schema))) return true;
  const options = schema.kind === 'any' ? schema.alternatives?.schemas : undefined;
  return options !== undefined && options.length > 0 && options.every((option) => isImplied(rule, validation, option));
}

/** Whether the type of `schema` includes null, whatever its rules say. */
export function takesNull(schema: SchemaNode): boolean {
  if (schema.nullable || schema.kind === 'null') return true;
  if (schema.kind !== 'any') return false;
  return schema.alternatives === undefined || schema.alternatives.schemas.some(takesNull);
}

/** Whether all values of `schema` that satisfy `given` also satisfy `rule`. */
function implies(given: Rule, rule: Rule, schema: SchemaNode): boolean {
  if (isSameRule(given, rule)) return true;
  if (given.named === 'one_of') return hasExactValues(schema, rule) && areAllMet(given.argument ?? null, rule);
  if (rule.named === 'not_empty') return given.named === 'min_len' && isAtLeast(given.argument, 1);
  if (given.named === 'not_empty') return rule.named === 'min_len' && rule.argument === 1 && isTextOrArray(schema);
  if (given.named !== rule.named) return false;
  switch (rule.named) {
    case 'min':
    case 'min_len':
      return isAtLeast(given.argument, rule.argument);
    case 'max':
    case 'max_len':
      return isAtLeast(rule.argument, given.argument);
    case 'starts_with':
      return String(given.argument).startsWith(String(rule.argument));
    case 'ends_with':
      return String(given.argument).endsWith(String(rule.argument));
    default:
      return false;
  }
}

/** Whether two rules require the same, whatever their descriptions. */
function isSameRule(a: Rule, b: Rule): boolean {
  if (a.named !== b.named) return false;
  return a.argument === undefined ? sameValue(a.assertion, b.assertion) : sameValue(a.argument, b.argument);
}

/** A string or array that is not empty has a length of at least one. */
function isTextOrArray(schema: SchemaNode): boolean {
  return schema.kind === 'array' || (schema.kind === 'scalar' && schema.type === 'string');
}

/** Whether `a >= b`, for values that can be compared. */
function isAtLeast(a: Value = null, b: Value = null): boolean {
  try {
    return compare('>=', a, b);
  } catch (thrown) {
    starlarkError(thrown);
    return false;
  }
}

/**
 * Whether equal values also satisfy the rule: `one_of` accepts 1 for 1.0, which rules that examine types or texts
 * distinguish.
 */
function hasExactValues(schema: SchemaNode, { named }: Rule): boolean {
  if (named === 'min' || named === 'max' || named === 'one_of') return true;
  return schema.kind === 'scalar' && schema.type !== 'float';
}

/**
 * Whether each of the allowed values satisfies `rule`. Maps and arrays are unknown here, because defaults would be
 * added to them.
 */
function areAllMet(allowed: Value, rule: Rule): boolean {
  const values = [...(iterate(allowed) ?? [null])];
  return values.every((value) => {
    if (value !== null && typeof value === 'object' && iterate(value) !== undefined) return false;
    try {
      return call(new Thread(), rule.assertion, [value], []) === true;
    } catch (thrown) {
      starlarkError(thrown);
      return false;
    }
  });
}
