/** The functions that implement ytt's named rules: those of `@ytt:assert`. */
import {
  type Assertion,
  assertMax,
  assertMaxLength,
  assertMin,
  assertMinLength,
  assertNotNull,
  assertOneNotNull,
  assertOneOf,
} from '../../library/modules/assert.js';
import { type Int, isInt } from '../../number/number.js';
import type { Value } from '../../starlark/values/value.js';
import type { NamedRule } from '../schema-node.js';

/** The function that checks a value against `rule`. Lengths are integers; `one_not_null` is True or a sequence. */
export function namedAssertion(rule: NamedRule, argument: Value): Value {
  return assertionOf(rule, argument).check;
}

function assertionOf(rule: NamedRule, argument: Value): Assertion {
  const length: Int = isInt(argument) ? argument : 0;
  switch (rule) {
    case 'min_len':
      return assertMinLength(length);
    case 'max_len':
      return assertMaxLength(length);
    case 'min':
      return assertMin(argument);
    case 'max':
      return assertMax(argument);
    case 'not_null':
      return assertNotNull();
    case 'one_not_null':
      return argument === true ? assertOneNotNull() : assertOneNotNull(argument);
    case 'one_of':
      return assertOneOf(argument);
  }
}
