/** A sentence that says what a rule expects and what it found instead. */
import { counted, typeInWords, withArticle } from '../findings/plain-words.js';
import { isInt } from '../number/number.js';
import type { Rule } from '../schema/schema-node.js';
import { iterate, lengthOf } from '../starlark/values/operations/access.js';
import { repr } from '../starlark/values/operations/repr.js';
import { typeName } from '../starlark/values/type-name.js';
import type { Value } from '../starlark/values/value.js';
import { cutEnd } from '../text/cut-text.js';

/** The maximum length of a value in a sentence. */
const longestValue = 40;

/**
 * The sentence for a `value`, of ytt's type `type`, that violates the rule. `said` is the description that the rule has
 * in the schema.
 */
export function ruleInWords(rule: Rule, value: Value, type: string, said = ''): string {
  const { named, argument, description } = rule;
  const found = isScalar(value) ? shown(value) : withArticle(type);
  if (rule.isFunction === true && said !== '') return said.replace(/^(?:assert\.fail: )?fail: /, '');
  // A function without a description is described as such.
  if (rule.isFunction === true)
    return `${description === 'valid' ? 'A function of the schema' : description} does not accept ${found}`;
  if (rule.hasMessage === true) return `Expected ${description}, but found ${found}`;
  switch (named) {
    case 'min':
      return `Expected at least ${shown(argument)}, but found ${found}`;
    case 'max':
      return `Expected at most ${shown(argument)}, but found ${found}`;
    case 'min_len':
      return `Expected at least ${lengthInWords(argument, value, found)}`;
    case 'max_len':
      return `Expected at most ${lengthInWords(argument, value, found)}`;
    case 'not_null':
      return 'Expected a value, but found null';
    case 'one_not_null': {
      const keys = iterate(argument ?? null);
      return `Expected exactly one of ${keys === undefined ? 'the keys' : [...keys].map(String).join(', ')} to be set`;
    }
    case 'one_of':
      return `Expected one of ${[...(iterate(argument ?? null) ?? [])].map(shown).join(', ')}, but found ${found}`;
    case 'unique':
      return 'Expected elements that are all different, but some are the same';
    case 'not_empty':
      return `Expected a value that is not empty, but found ${found}`;
    case 'regexp':
      return `Expected text that matches ${shown(argument)}, but found ${found}`;
    case 'format':
      return `Expected text of the format ${String(argument)}, but found ${found}`;
    case 'starts_with':
      return `Expected text that starts with ${shown(argument)}, but found ${found}`;
    case 'ends_with':
      return `Expected text that ends with ${shown(argument)}, but found ${found}`;
    case undefined:
      return `Expected ${description}, but found ${found}`;
  }
}

/** `3 characters, but found 1`. */
function lengthInWords(wanted: Value | undefined, value: Value, instead: string): string {
  const found = lengthOf(value);
  // ytt counts the bytes of a string.
  const noun = typeof value !== 'string' ? 'item' : found === value.length ? 'character' : 'byte';
  return `${counted(isInt(wanted) ? wanted : 0, noun)}, but found ${found === undefined ? instead : found === 0 ? 'none' : found}`;
}

function isScalar(value: Value): boolean {
  return value === null || typeof value !== 'object' || typeName(value) === 'float';
}

/** A scalar as it is written; for other values a description. */
function shown(value: Value | undefined): string {
  if (value === undefined || value === null) return 'null';
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint')
    return cutEnd(repr(value), longestValue);
  return typeof value === 'boolean'
    ? String(value)
    : typeName(value) === 'float'
      ? repr(value)
      : typeInWords(typeName(value));
}
