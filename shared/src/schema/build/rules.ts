/** Reads `@schema/validation` and `@assert/validate`: the rules for a value, and when they apply. */

import type { Annotation } from '../../annotations/annotation.js';
import type { ArrayItem, Document, MapItem } from '../../document/node.js';
import { counted, typeInWords } from '../../findings/plain-words.js';
import { Float, type Int, isInt } from '../../number/number.js';
import type { Thread } from '../../starlark/eval/thread.js';
import { holdsUnknown } from '../../starlark/values/builtin.js';
import { type StarlarkErrorOptions, starlarkError } from '../../starlark/values/errors.js';
import { truncate } from '../../starlark/values/int.js';
import { findAttr, hasAttributes } from '../../starlark/values/methods/attributes.js';
import { isCallable, isSequence } from '../../starlark/values/operations/access.js';
import { repr } from '../../starlark/values/operations/repr.js';
import { nearestName, suggesting } from '../../starlark/values/suggest-name.js';
import { Tuple } from '../../starlark/values/tuple.js';
import { typeName } from '../../starlark/values/type-name.js';
import { StarlarkError, type Value } from '../../starlark/values/value.js';
import type { NamedRule, Rule, Validation } from '../schema-node.js';
import type { Report } from './annotations.js';
import { namedAssertion } from './named-rules.js';
import { at, by } from './problem.js';

type AnnotatedNode = Document | MapItem | ArrayItem;

/** The environment for reading rules: `thread` runs code, and printing values counts as steps of it. */
export interface Reading {
  readonly thread: Thread;
  readonly report: Report;
}

/** The validation in the annotations of `node`. Errors are reported, and the annotation then counts as absent. */
export function readValidation(
  node: AnnotatedNode,
  { thread, report }: Reading,
  name: Validation['annotation'] = 'schema/validation',
): Validation | undefined {
  const annotation = node.annotations?.get(name);
  if (annotation === undefined || holdsUnknown(annotation.args, annotation.kwargs)) return undefined;
  try {
    return validationOf(annotation, name, thread);
  } catch (thrown) {
    const error = starlarkError(thrown);
    report({
      code: 'validation-annotation',
      plain: error.plain,
      failure: error.failure,
      summary: `Invalid @${name} annotation - ${error.message}`,
      annotations: [annotation],
      node: node.origin,
    });
    return undefined;
  }
}

/** Throws ytt's message if the annotation is malformed. */
function validationOf(annotation: Annotation, name: Validation['annotation'], thread: Thread): Validation {
  const { args, kwargs, origin } = annotation;
  if (args.length === 0 && kwargs.length === 0)
    throw new StarlarkError(
      `expected annotation to have 2-tuple as argument(s), but found no arguments ${by(origin)}`,
      { plain: `@${name} needs at least one rule, such as min=1 or ("description", function)` },
    );
  const custom = args.map((argument) => customRule(argument, annotation, thread));
  const named = namedRules(annotation, thread);
  const when = kwargs.findLast(([key]) => key === 'when')?.[1];
  const rules = [...custom, ...named];
  return {
    annotation: name,
    rules: notNullFirst(rules),
    when,
    notNull: named.some((rule) => rule.named === 'not_null'),
    kwargs,
    origin,
  };
}

/** The rules, with the one that forbids null first. */
export function notNullFirst(rules: readonly Rule[]): readonly Rule[] {
  return [...rules.filter(({ named }) => named === 'not_null'), ...rules.filter(({ named }) => named !== 'not_null')];
}

/** A `(description, function)` pair; an object with a function `check` serves as a function. */
function customRule(argument: Value, { origin }: Annotation, thread: Thread): Rule {
  if (!(argument instanceof Tuple))
    throw new StarlarkError(
      `expected annotation to have 2-tuple as argument(s), but found: ${repr(argument, thread)} ${by(origin)}`,
      { plain: `${aPair}, but found ${typeInWords(typeName(argument))}` },
    );
  const [description = null, assertion = null] = argument.elements;
  if (argument.elements.length !== 2)
    throw new StarlarkError(`expected 2-tuple, but found tuple with length ${argument.elements.length} ${by(origin)}`, {
      plain: `${aPair}, but found ${counted(argument.elements.length, 'value')}`,
    });
  if (typeof description !== 'string')
    throw new StarlarkError(
      `expected first item in the 2-tuple to be a string describing a valid value, but was ${typeName(description)} ${at(origin)}`,
      { plain: `Expected a description of what is valid, but found ${typeInWords(typeName(description))}` },
    );
  return { description, assertion: isCallable(assertion) ? assertion : checkOf(assertion, origin), named: undefined };
}

function checkOf(assertion: Value, origin: Annotation['origin']): Value {
  const type = typeName(assertion);
  if (!hasAttributes(assertion))
    throw new StarlarkError(
      `expected second item in the 2-tuple to be an assertion function, but was ${type} ${at(origin)}`,
      { plain: `Expected a function that checks the value, but found ${typeInWords(type)}` },
    );
  const check = attribute(assertion, 'check');
  if (check === undefined)
    throw new StarlarkError(
      `expected second item in tuple to be an assertion function or assertion object, but was a ${type} ${at(origin)}`,
      { plain: `Expected a function that checks the value, but found ${typeInWords(type)}` },
    );
  if (!isCallable(check))
    throw new StarlarkError(`expected struct with attribute check(), but was ${typeName(check)} ${at(origin)}`, {
      plain: `Expected the struct's check to be a function, but found ${typeInWords(typeName(check))}`,
    });
  return check;
}

function attribute(value: Value, name: string): Value | undefined {
  try {
    return findAttr(value, name);
  } catch (thrown) {
    starlarkError(thrown);
    return undefined;
  }
}

/** The named rules, in the order in which ytt runs them. */
export const namedRuleNames = ['min_len', 'max_len', 'min', 'max', 'not_null', 'one_not_null', 'one_of'] as const;

/** The rules in the keyword arguments. The last one of a name counts. */
function namedRules({ kwargs, origin }: Annotation, thread: Thread): readonly Rule[] {
  const rules = new Map<string, Rule | undefined>();
  for (const [name, value] of kwargs) rules.set(name, namedRule(name, value, at(origin), thread));
  return namedRuleNames.flatMap((name) => rules.get(name) ?? []);
}

const aPair = 'Expected a pair of a description and a function, ("description", function)';
const oneNotNullWants = 'Expected True or a list of keys for one_not_null=';

/** The details of the error about an unknown rule `name=`; `nearest` is the rule that was probably meant. */
export function unknownRule(name: string, nearest: string | undefined): StarlarkErrorOptions {
  return {
    plain: suggesting(`There is no rule ${name}=`, nearest && `${nearest}=`),
    failure: { kind: 'argument-unknown', name, nearest },
  };
}

function namedRule(name: string, value: Value, place: string, thread: Thread): Rule | undefined {
  const wanted = (type: string): StarlarkError =>
    new StarlarkError(`expected keyword argument "${name}" to be a ${type}, but was ${typeName(value)} ${place}`, {
      plain: `Expected a ${type} for ${name}=, but found ${typeInWords(typeName(value))}`,
      failure: { kind: 'rule-argument-refused', name, wanted: type },
    });
  switch (name) {
    case 'when':
      if (!isCallable(value)) throw wanted('function');
      return undefined;
    case 'min_len':
    case 'max_len': {
      const length = numberToInt(value);
      if (length === undefined) throw wanted('number');
      return rule(name, `length ${name === 'min_len' ? '>=' : '<='} ${length}`, length);
    }
    case 'min':
      return rule(name, `a value >= ${repr(value, thread)}`, value);
    case 'max':
      return rule(name, `a value <= ${repr(value, thread)}`, value);
    case 'not_null':
      if (typeof value !== 'boolean') throw wanted('boolean');
      return value ? rule(name, 'not null', value) : undefined;
    case 'one_not_null': {
      if (value === false) throw new StarlarkError('one_not_null= cannot be False', { plain: oneNotNullWants });
      if (value !== true && !isSequence(value))
        throw new StarlarkError(`expected True or a sequence of keys, but was a '${typeName(value)}'`, {
          plain: oneNotNullWants,
        });
      return rule(
        name,
        `exactly one of ${value === true ? 'all children' : repr(value, thread)} to be not null`,
        value,
      );
    }
    case 'one_of':
      if (!isSequence(value))
        throw new StarlarkError(`expected keyword argument one_of to be a sequence, but was ${typeName(value)}`, {
          plain: `Expected a list of the allowed values for one_of=, but found ${typeInWords(typeName(value))}`,
          failure: { kind: 'rule-argument-refused', name, wanted: 'sequence' },
        });
      return rule(name, `one of ${repr(value, thread)}`, value);
    default:
      throw new StarlarkError(
        `unknown keyword argument "${name}" ${place}`,
        unknownRule(name, nearestName(name, [...namedRuleNames, 'when'])),
      );
  }
}

function rule(named: NamedRule, description: string, argument: Value): Rule {
  return { named, argument, description, assertion: namedAssertion(named, argument) };
}

/** The integer that a number is, or is truncated to. */
function numberToInt(value: Value): Int | undefined {
  if (isInt(value)) return value;
  return value instanceof Float && Number.isFinite(value.value) ? truncate(value.value) : undefined;
}
