/**
 * `@schema/validate` of the proposed dialect (seed 003, Part 7): functions, and rules by name, each of which may come as
 * `(value, message)`. Strings must not be empty unless `@schema/allow-empty` says so.
 */
import type { Annotation } from '../../annotations/annotation.js';
import { compileExpression } from '../../library/modules/regexp.js';
import { Float, isInt } from '../../number/number.js';
import { Builtin } from '../../starlark/values/builtin.js';
import { call, equals, iterate, repr } from '../../starlark/values/operations.js';
import { Tuple } from '../../starlark/values/tuple.js';
import { typeName } from '../../starlark/values/type-name.js';
import { StarlarkError, StarlarkObject, type Value } from '../../starlark/values/value.js';
import { annotationProblem, type Declaration, type Report } from '../build/annotations.js';
import { namedAssertion } from '../build/named-rules.js';
import type { NamedRule, Rule, SchemaNode, Validation } from '../schema-node.js';
import { formatNames, hasFormat } from './formats.js';

/** The rules of `node` with those of the proposed dialect; `released` are those that it has anyway. */
export function withProposedRules(
  node: Declaration,
  schema: SchemaNode,
  released: Validation | undefined,
  report: Report,
): Validation | undefined {
  const annotation = node.annotations?.get('schema/validate');
  const own = annotation === undefined ? [] : readRules(annotation, node, report);
  const rules = [...(released?.rules ?? []), ...own];
  const isString = schema.kind === 'scalar' && schema.type === 'string';
  const asksLength = rules.some((rule) => rule.named === 'min_len');
  if (isString && !asksLength && node.annotations?.has('schema/allow-empty') !== true) rules.push(named('min_len', 1));
  const origin = released?.origin ?? annotation?.origin ?? node.origin;
  if (rules.length === 0 || origin === undefined) return undefined;
  return {
    annotation: released?.annotation ?? 'schema/validate',
    rules: [...rules.filter((rule) => rule.named === 'not_null'), ...rules.filter((rule) => rule.named !== 'not_null')],
    when: released?.when,
    notNull: rules.some((rule) => rule.named === 'not_null'),
    kwargs: [...(released?.kwargs ?? []), ...(annotation?.kwargs.map(releasedArgument) ?? [])],
    origin,
  };
}

/** A keyword argument under its released name, without its message. */
function releasedArgument([name, value]: readonly [string, Value]): readonly [string, Value] {
  return [name === 'enum' ? 'one_of' : name, split(value).value];
}

function readRules(annotation: Annotation, node: Declaration, report: Report): Rule[] {
  try {
    const functions = annotation.args.map(functionRule);
    return [...functions, ...annotation.kwargs.flatMap(([name, value]) => keywordRule(name, value) ?? [])];
  } catch (error) {
    if (!(error instanceof StarlarkError)) throw error;
    const summary = `Invalid @schema/validate annotation - ${error.message}`;
    report({ ...annotationProblem(annotation, node, { summary }), code: 'validation-annotation' });
    return [];
  }
}

/** A function that returns whether the value is valid, or that and a message; or fails. */
function functionRule(value: Value): Rule {
  if (!(value instanceof StarlarkObject) || value.call === undefined)
    throw new StarlarkError(`expected a function, but was ${typeName(value)}`);
  const assertion = new Builtin('validate', (thread, args) => {
    const result = call(thread, value, args, []);
    if (!(result instanceof Tuple)) return result === true || result === null;
    const [valid = null, message = null] = result.elements;
    if (valid === true) return true;
    throw new StarlarkError(typeof message === 'string' ? message : 'not valid');
  });
  const name = /^<(?:built-in )?function (.*)>$/.exec(repr(value))?.[1] ?? 'valid';
  return { description: name === 'lambda' ? 'valid' : name, assertion, named: undefined };
}

/** An argument that is `(value, message)` in its parts. */
function split(argument: Value): { readonly value: Value; readonly message: string | undefined } {
  const [value = null, message = null] = argument instanceof Tuple ? argument.elements : [];
  return argument instanceof Tuple && argument.elements.length === 2 && typeof message === 'string'
    ? { value, message }
    : { value: argument, message: undefined };
}

function keywordRule(name: string, argument: Value): Rule | undefined {
  const { value, message } = split(argument);
  const rule = ruleNamed(name, value);
  return rule === undefined || message === undefined ? rule : { ...rule, description: message };
}

function ruleNamed(name: string, value: Value): Rule | undefined {
  switch (name) {
    case 'min':
    case 'max':
      return named(name, value);
    case 'min_len':
    case 'max_len':
      if (!isInt(value)) throw new StarlarkError(`expected keyword argument "${name}" to be a number`);
      return named(name, value);
    case 'not_null':
      return value === true ? named('not_null', true) : undefined;
    case 'enum':
      if (iterate(value) === undefined) throw new StarlarkError('expected keyword argument enum to be a sequence');
      return named('one_of', value);
    case 'regexp': {
      const expression = compileExpression(text(name, value));
      return textRule(`matching ${text(name, value)}`, (subject) => expression.matcher(subject).find());
    }
    case 'format': {
      const format = text(name, value);
      if (hasFormat(format, '') === undefined)
        throw new StarlarkError(`unknown format "${format}" (known are ${formatNames.join(', ')})`);
      return textRule(`of format ${format}`, (subject) => hasFormat(format, subject) === true);
    }
    case 'unique':
      return value === true
        ? { description: 'unique elements', assertion: uniqueAssertion, named: undefined }
        : undefined;
    case 'starts_with':
    case 'prefix':
      return textRule(`starting with ${repr(value)}`, (subject) => subject.startsWith(text(name, value)));
    case 'ends_with':
    case 'suffix':
      return textRule(`ending with ${repr(value)}`, (subject) => subject.endsWith(text(name, value)));
    default:
      throw new StarlarkError(`unknown keyword argument "${name}"`);
  }
}

const descriptions: Readonly<Record<NamedRule, (argument: string) => string>> = {
  min: (argument) => `a value >= ${argument}`,
  max: (argument) => `a value <= ${argument}`,
  min_len: (argument) => `length >= ${argument}`,
  max_len: (argument) => `length <= ${argument}`,
  not_null: () => 'not null',
  one_not_null: (argument) => `exactly one of ${argument} to be not null`,
  one_of: (argument) => `one of ${argument}`,
};

function named(name: NamedRule, argument: Value): Rule {
  return {
    named: name,
    argument,
    description: descriptions[name](repr(argument)),
    assertion: namedAssertion(name, argument),
  };
}

function text(name: string, value: Value): string {
  if (typeof value === 'string') return value;
  throw new StarlarkError(`expected keyword argument "${name}" to be a string, but was ${typeName(value)}`);
}

/** A rule about strings; numbers are taken as they are written. */
function textRule(description: string, holds: (subject: string) => boolean): Rule {
  const assertion = new Builtin('validate', (_thread, [subject = null]) => {
    const isNumber = isInt(subject) || subject instanceof Float;
    return (typeof subject === 'string' || isNumber) && holds(isNumber ? repr(subject) : String(subject));
  });
  return { description, assertion, named: undefined };
}

const uniqueAssertion = new Builtin('validate', (_thread, [subject = null]) => {
  const elements = [...(iterate(subject) ?? [])];
  return elements.every((element, i) => elements.findIndex((other) => equals(element, other)) === i);
});
