/** Describes rules for the people who set data values: the requirements for a valid value, after "Must be". */
import { fromStarlark } from '../../document/convert/convert.js';
import type { NodeValue } from '../../document/node.js';
import { isInt } from '../../number/number.js';
import { starlarkError } from '../../starlark/values/errors.js';
import { StarlarkObject, type Value } from '../../starlark/values/value.js';
import type { Rule, SchemaNode } from '../schema-node.js';
import { code, type InlinePart, text } from './inline-text.js';
import { inlineYaml } from './yaml-text.js';

/** Describes `rule` of a data value that `schema` declares. Descriptions in the schema itself are kept. */
export function ruleWords(rule: Rule, schema: SchemaNode): readonly InlinePart[] {
  return (rule.hasMessage === true ? undefined : namedWords(rule, schema)) ?? ownWords(rule);
}

/** Functions without a description are shown by name. */
function ownWords({ description, isFunction }: Rule): readonly InlinePart[] {
  if (isFunction !== true) return [text(description)];
  return description === 'valid'
    ? [text('what a function of the schema accepts')]
    : [text('what '), code(description), text(' accepts')];
}

function namedWords({ named, argument = null }: Rule, schema: SchemaNode): readonly InlinePart[] | undefined {
  switch (named) {
    case 'min':
      return withValue('at least ', argument);
    case 'max':
      return withValue('at most ', argument);
    case 'min_len':
      return argument === 1 ? [text('not empty')] : lengthWords('at least', argument, schema);
    case 'max_len':
      return lengthWords('at most', argument, schema);
    case 'not_null':
      return [text('set, and not null')];
    case 'not_empty':
      return [text('not empty')];
    case 'one_not_null':
      return oneNotNullWords(argument);
    case 'one_of':
      return withValues('one of ', argument);
    case 'regexp':
      return [text('something that the regular expression '), code(String(argument)), text(' matches')];
    case 'format':
      return formatWords(String(argument));
    case 'unique':
      return [text('without two items that are the same')];
    case 'starts_with':
      return withValue('something that starts with ', argument);
    case 'ends_with':
      return withValue('something that ends with ', argument);
    case undefined:
      return undefined;
  }
}

/** ytt counts the bytes of strings. */
function lengthWords(bound: string, argument: Value, schema: SchemaNode): readonly InlinePart[] | undefined {
  if (!isInt(argument)) return undefined;
  const nouns = { scalar: 'byte', array: 'item', map: 'key', any: 'item', null: 'item' } as const;
  const noun = `${nouns[schema.kind]}${argument === 1 ? '' : 's'}`;
  return [text(`${bound} ${argument} ${noun}${schema.kind === 'scalar' ? ' long' : ''}`)];
}

function oneNotNullWords(argument: Value): readonly InlinePart[] | undefined {
  if (argument === true) return [text('a map of which exactly one value is not null')];
  const keys = withValues('a map in which exactly one of ', argument);
  return keys && [...keys, text(' is not null')];
}

const formats: Readonly<Record<string, string>> = {
  'date-time': 'a date with its time, such as 2018-11-13T20:20:39+00:00',
  time: 'a time of day, such as 20:20:39+00:00',
  date: 'a date, such as 2018-11-13',
  email: 'an e-mail address',
  hostname: 'the name of a host',
  ip: 'an IP address, version 4 or 6',
  ipv4: 'an IP address of version 4',
  ipv6: 'an IP address of version 6',
  uri: 'an absolute address (URI), such as https://example.com/',
  port: 'the number of a port, from 0 to 65535',
  percent: 'a percentage, such as 10%',
  duration: 'a duration, such as 10h or 1m30s',
};

function formatWords(format: string): readonly InlinePart[] {
  const words = formats[format];
  return words === undefined ? [text('of format '), code(format)] : [text(words)];
}

function withValue(words: string, argument: Value): readonly InlinePart[] | undefined {
  const value = nodeOf(argument);
  return value === undefined ? undefined : [text(words), code(inlineYaml(value))];
}

function withValues(words: string, argument: Value): readonly InlinePart[] | undefined {
  if (!(argument instanceof StarlarkObject) || argument.iterate === undefined) return undefined;
  const values = [...argument.iterate()].map(nodeOf);
  const known = values.filter((value) => value !== undefined);
  if (known.length < values.length || known.length === 0) return undefined;
  return [text(words), ...known.flatMap((value, i) => [...(i === 0 ? [] : [text(', ')]), code(inlineYaml(value))])];
}

function nodeOf(value: Value): NodeValue | undefined {
  try {
    return fromStarlark(value);
  } catch (thrown) {
    starlarkError(thrown);
    return undefined;
  }
}
