/** The named rules of `@schema/validate` (seed 003, Part 7), and their arguments. */

import { typeInWords } from '../../findings/plain-words.js';
import { compileExpression, occursIn } from '../../library/modules/regexp.js';
import { Float, isInt } from '../../number/number.js';
import type { Thread, Work } from '../../starlark/eval/thread.js';
import { Builtin } from '../../starlark/values/builtin.js';
import { iterate } from '../../starlark/values/operations/access.js';
import { repr } from '../../starlark/values/operations/repr.js';
import { nearestName } from '../../starlark/values/suggest-name.js';
import { Tuple } from '../../starlark/values/tuple.js';
import { typeName } from '../../starlark/values/type-name.js';
import { StarlarkError, StarlarkObject, type Value } from '../../starlark/values/value.js';
import { namedAssertion } from '../build/named-rules.js';
import { unknownRule } from '../build/rules.js';
import type { NamedRule, ProposedRule, Rule } from '../schema-node.js';
import { distinct } from './distinct.js';
import { formatNames, hasFormat } from './formats.js';

/** Creates the rule for an argument; undefined if it has no requirement. Throws `StarlarkError` if it is malformed. */
type MakeRule = (value: Value, keyword: string, thread: Thread) => Rule | undefined;

const keywordRules: ReadonlyMap<string, MakeRule> = new Map<string, MakeRule>([
  ['min', (value, _, thread) => releasedRule('min', value, thread)],
  ['max', (value, _, thread) => releasedRule('max', value, thread)],
  ['min_len', (value, keyword) => releasedRule('min_len', integer(value, keyword))],
  ['max_len', (value, keyword) => releasedRule('max_len', integer(value, keyword))],
  ['enum', (value, keyword, thread) => releasedRule('one_of', sequence(value, keyword), thread)],
  ['regexp', regexpRule],
  ['format', formatRule],
  ['not_null', (value, keyword) => (boolean(value, keyword) ? releasedRule('not_null', true) : undefined)],
  ['unique', (value, keyword) => (boolean(value, keyword) ? uniqueRule : undefined)],
  ['starts_with', prefixRule],
  ['prefix', prefixRule],
  ['ends_with', suffixRule],
  ['suffix', suffixRule],
]);

/** The keywords of `@schema/validate`. */
export const proposedKeywords: readonly string[] = [...keywordRules.keys()];

/** The keywords that ytt 0.48 does not have in `@schema/validation`. */
export const addedKeywords: ReadonlySet<string> = new Set(
  proposedKeywords.filter((name) => !['min', 'max', 'min_len', 'max_len', 'not_null'].includes(name)),
);

/**
 * The rule for `keyword=argument`; the argument may be `(value, message)`. Throws `StarlarkError` if it is malformed.
 */
export function keywordRule(keyword: string, argument: Value, thread: Thread): Rule | undefined {
  const make = keywordRules.get(keyword);
  if (make === undefined) {
    // `@schema/validation` calls it `one_of`.
    const nearest = keyword === 'one_of' ? 'enum' : nearestName(keyword, proposedKeywords);
    throw new StarlarkError(`unknown keyword argument "${keyword}"`, unknownRule(keyword, nearest));
  }
  const { value, message } = withMessage(argument);
  const rule = make(value, keyword, thread);
  return rule === undefined || message === undefined ? rule : { ...rule, description: message, hasMessage: true };
}

/** Splits an argument of the form `(value, message)`. */
export function withMessage(argument: Value): { readonly value: Value; readonly message: string | undefined } {
  const [value = null, message = null] = argument instanceof Tuple ? argument.elements : [];
  return argument instanceof Tuple && argument.elements.length === 2 && typeof message === 'string'
    ? { value, message }
    : { value: argument, message: undefined };
}

/** The rules of the released language that keywords make. */
type ReleasedRule = Exclude<NamedRule, 'one_not_null'>;

const descriptions: Readonly<Record<ReleasedRule, (argument: string) => string>> = {
  min: (argument) => `a value >= ${argument}`,
  max: (argument) => `a value <= ${argument}`,
  min_len: (argument) => `length >= ${argument}`,
  max_len: (argument) => `length <= ${argument}`,
  not_null: () => 'not null',
  one_of: (argument) => `one of ${argument}`,
};

/** A rule that also exists in the released language. */
export function releasedRule(named: ReleasedRule, argument: Value, work?: Work): Rule {
  return {
    named,
    argument,
    description: descriptions[named](repr(argument, work)),
    assertion: namedAssertion(named, argument),
  };
}

/** Rejects `""`, `[]` and `0`; the early proposal requires this of all data values. */
export const notEmptyRule: Rule = proposedRule('not_empty', true, 'not empty', (value) => !isEmpty(value));

function isEmpty(value: Value): boolean {
  if (value === '' || value === 0 || (value instanceof Float && value.value === 0)) return true;
  return value instanceof StarlarkObject && value.type === 'yamlfragment' && isEmptyArray(value);
}

function isEmptyArray(value: StarlarkObject): boolean {
  return value.length?.() === 0 && 'data' in value && (value.data as { kind?: unknown } | null)?.kind === 'array';
}

const uniqueRule: Rule = proposedRule('unique', true, 'unique elements', (value) => {
  const elements = iterate(value);
  return elements !== undefined && distinct(elements);
});

function regexpRule(value: Value, keyword: string): Rule {
  const pattern = string(value, keyword);
  const expression = compileExpression(pattern);
  return textRule('regexp', pattern, `matching ${pattern}`, (text, thread) => occursIn(expression, text, thread));
}

function formatRule(value: Value, keyword: string): Rule {
  const format = string(value, keyword);
  if (hasFormat(format, '') === undefined) {
    const nearest = nearestName(format, formatNames);
    throw new StarlarkError(`unknown format "${format}" (known are ${formatNames.join(', ')})`, {
      plain: `There is no format ${repr(format)}; ${nearest === undefined ? `the formats are ${formatNames.join(', ')}` : `did you mean ${repr(nearest)}?`}`,
    });
  }
  return textRule('format', format, `of format ${format}`, (text) => hasFormat(format, text) === true);
}

function prefixRule(value: Value, keyword: string): Rule {
  const prefix = string(value, keyword);
  return textRule('starts_with', prefix, `starting with ${repr(prefix)}`, (text) => text.startsWith(prefix));
}

function suffixRule(value: Value, keyword: string): Rule {
  const suffix = string(value, keyword);
  return textRule('ends_with', suffix, `ending with ${repr(suffix)}`, (text) => text.endsWith(suffix));
}

function proposedRule(
  named: ProposedRule,
  argument: Value,
  description: string,
  holds: (value: Value, thread: Thread) => boolean,
): Rule {
  const assertion = new Builtin(named, (thread, [value = null]) => holds(value, thread));
  return { named, argument, description, assertion };
}

/** A rule about strings; numbers are checked as they are written. */
function textRule(
  named: ProposedRule,
  argument: string,
  description: string,
  holds: (text: string, thread: Thread) => boolean,
): Rule {
  return proposedRule(named, argument, description, (value, thread) => {
    if (typeof value === 'string') return holds(value, thread);
    return (isInt(value) || value instanceof Float) && holds(repr(value), thread);
  });
}

function wanted(keyword: string, type: string, value: Value): StarlarkError {
  const found = typeName(value);
  return new StarlarkError(`expected keyword argument "${keyword}" to be a ${type}, but was ${found}`, {
    plain: `Expected a ${type} for ${keyword}=, but found ${typeInWords(found)}`,
    failure: { kind: 'rule-argument-refused', name: keyword, wanted: type },
  });
}

function integer(value: Value, keyword: string): Value {
  if (isInt(value)) return value;
  throw wanted(keyword, 'number', value);
}

function string(value: Value, keyword: string): string {
  if (typeof value === 'string') return value;
  throw wanted(keyword, 'string', value);
}

function boolean(value: Value, keyword: string): boolean {
  if (typeof value === 'boolean') return value;
  throw wanted(keyword, 'boolean', value);
}

function sequence(value: Value, keyword: string): Value {
  if (typeof value !== 'string' && iterate(value) !== undefined) return value;
  throw wanted(keyword, 'sequence', value);
}
