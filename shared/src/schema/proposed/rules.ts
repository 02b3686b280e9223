/**
 * `@schema/validate` of the proposed dialect (seed 003, Part 7): functions and named rules, each optionally as `(value,
 * message)`. `@schema/validation` accepts the names, too. Requirements that a language implies are rules like the
 * others, unless `@schema/allow-empty` lifts them.
 */
import type { Annotation } from '../../annotations/annotation.js';
import { typeInWords } from '../../findings/plain-words.js';
import { StarlarkFunction } from '../../starlark/eval/function.js';
import type { Thread } from '../../starlark/eval/thread.js';
import { Builtin, holdsUnknown } from '../../starlark/values/builtin.js';
import { starlarkError } from '../../starlark/values/errors.js';
import { call, truth } from '../../starlark/values/operations/access.js';
import { repr } from '../../starlark/values/operations/repr.js';
import { Tuple } from '../../starlark/values/tuple.js';
import { typeName } from '../../starlark/values/type-name.js';
import { unknown } from '../../starlark/values/unknown.js';
import { StarlarkError, StarlarkObject, type Value } from '../../starlark/values/value.js';
import type { Declaration } from '../build/annotations.js';
import { notNullFirst, type Reading, readValidation } from '../build/rules.js';
import type { Rule, SchemaNode, Validation } from '../schema-node.js';
import { addedKeywords, keywordRule, notEmptyRule, releasedRule, withMessage } from './keyword-rules.js';
import type { SchemaLanguage } from './languages.js';
import { ruleValue } from './rule-value.js';

/** The environment of reading the rules of a declaration. */
export interface RuleReading extends Reading {
  readonly language: SchemaLanguage;
}

/** The rules of `node`, whose type is that of `schema`. */
export function readRules(node: Declaration, schema: SchemaNode, reading: RuleReading): Validation | undefined {
  const [releasedNode, added] = withoutAdded(node);
  const released = releasedNode && readValidation(releasedNode, reading);
  const validate = known(node.annotations?.get('schema/validate'));
  const rules = [
    ...(released?.rules ?? []),
    ...(added === undefined ? [] : rulesOf(added, node, reading)),
    ...(validate === undefined ? [] : rulesOf(validate, node, reading)),
  ];
  const implied = impliedRule(node, schema, rules, reading.language);
  if (implied !== undefined) rules.push(implied);
  const origin = released?.origin ?? added?.origin ?? validate?.origin ?? node.origin;
  if (rules.length === 0 || origin === undefined) return undefined;
  const kwargs = [...(added?.kwargs ?? []), ...(validate?.kwargs ?? [])].map(releasedArgument);
  return {
    annotation: released?.annotation ?? 'schema/validate',
    rules: notNullFirst(rules),
    when: released?.when,
    notNull: rules.some((rule) => rule.named === 'not_null'),
    kwargs: [...(released?.kwargs ?? []), ...kwargs],
    origin,
  };
}

/** Adds the implied rule for the strings of a union, which is not a declaration of its own. */
export function withImpliedRules(node: Declaration, schema: SchemaNode, language: SchemaLanguage): SchemaNode {
  const rule = language.implied === 'strings' ? impliedRule(node, schema, [], language) : undefined;
  if (rule === undefined || node.origin === undefined) return schema;
  const { origin } = node;
  return {
    ...schema,
    validation: { annotation: 'schema/validate', rules: [rule], when: undefined, notNull: false, kwargs: [], origin },
  };
}

/** The rule that the language implies for a value; undefined if there is none, or rules of the declaration cover it. */
function impliedRule(
  node: Declaration,
  schema: SchemaNode,
  rules: readonly Rule[],
  { implied }: SchemaLanguage,
): Rule | undefined {
  if (node.annotations?.has('schema/allow-empty') === true) return undefined;
  if (implied === 'strings') {
    const isString = schema.kind === 'scalar' && schema.type === 'string';
    return isString && !rules.some((rule) => rule.named === 'min_len') ? releasedRule('min_len', 1) : undefined;
  }
  // The early proposal implies the rule for keys of maps only, and booleans cannot be empty.
  if (implied !== 'values' || node.kind !== 'mapItem' || schema.kind === 'map') return undefined;
  if (schema.kind === 'scalar' && schema.type === 'boolean') return undefined;
  return schema.kind === 'any' && !schema.nullable && node.value === null && !schema.alternatives
    ? releasedRule('not_null', true)
    : notEmptyRule;
}

/** `node` without the arguments of `@schema/validation` that only the proposal has, and those arguments. */
function withoutAdded(node: Declaration): [released: Declaration | undefined, added: Annotation | undefined] {
  const annotation = known(node.annotations?.get('schema/validation'));
  const added = annotation?.kwargs.filter(([name]) => addedKeywords.has(name)) ?? [];
  if (annotation === undefined || added.length === 0) return [node, undefined];
  const kwargs = annotation.kwargs.filter(([name]) => !addedKeywords.has(name));
  const ofAdded = { ...annotation, args: [], kwargs: added };
  if (kwargs.length === 0 && annotation.args.length === 0) return [undefined, ofAdded];
  const annotations = new Map(node.annotations).set('schema/validation', { ...annotation, kwargs });
  return [{ ...node, annotations }, ofAdded];
}

function known(annotation: Annotation | undefined): Annotation | undefined {
  return annotation === undefined || holdsUnknown(annotation.args, annotation.kwargs) ? undefined : annotation;
}

/** A keyword argument under its released name, without its message. */
function releasedArgument([name, value]: readonly [string, Value]): readonly [string, Value] {
  return [name === 'enum' ? 'one_of' : name, withMessage(value).value];
}

function rulesOf(annotation: Annotation, node: Declaration, { report, thread }: RuleReading): readonly Rule[] {
  try {
    if (annotation.args.length === 0 && annotation.kwargs.length === 0)
      throw new StarlarkError('expected a function or a rule, but found no arguments', {
        plain: `@${annotation.name} needs at least one rule, such as min=1, or a function`,
      });
    const functions = annotation.args.map((value) => functionRule(value, thread));
    return [...functions, ...annotation.kwargs.flatMap(([name, value]) => keywordRule(name, value, thread) ?? [])];
  } catch (thrown) {
    const error = starlarkError(thrown);
    const summary = `Invalid @${annotation.name} annotation - ${error.message}`;
    const { plain, failure } = error;
    report({ code: 'validation-annotation', plain, failure, summary, annotations: [annotation], node: node.origin });
    return [];
  }
}

/**
 * The rule for a function. It returns whether the value is valid, or that with a message, or fails. The proposal's
 * examples return results of `or`, so any true value is accepted; None means valid, too.
 */
function functionRule(value: Value, thread: Thread): Rule {
  if (!(value instanceof StarlarkObject) || value.call === undefined)
    throw new StarlarkError(`expected a function, but was ${typeName(value)}`, {
      plain: `Expected a function that checks the value, but found ${typeInWords(typeName(value))}`,
    });
  const assertion = new Builtin('validate', (calling, args) => {
    const result = call(calling, value, args.map(ruleValue), []);
    if (!(result instanceof Tuple)) return result === null || result === unknown || truth(result);
    const [valid = null, message = null] = result.elements;
    if (valid === unknown || truth(valid)) return true;
    throw new StarlarkError(typeof message === 'string' ? message : 'not valid');
  });
  const documentation = documentationOf(value, thread);
  if (documentation !== undefined) return { description: documentation, assertion, named: undefined, argument: value };
  const name = /^<(?:built-in )?function (.*)>$/.exec(repr(value))?.[1] ?? 'valid';
  return {
    description: name === 'lambda' ? 'valid' : name,
    assertion,
    named: undefined,
    isFunction: true,
    argument: value,
  };
}

/** The description that a function returns when it is called without arguments (seed 003, Validation Documentation). */
function documentationOf(value: Value, thread: Thread): string | undefined {
  if (!(value instanceof StarlarkFunction) || value.code.parameters.length === 0) return undefined;
  try {
    const message = call(thread, value, [], []);
    return typeof message === 'string' && message !== '' ? message : undefined;
  } catch (thrown) {
    starlarkError(thrown);
    return undefined;
  }
}
