/** Rules in JSON Schema: as keywords if these mean exactly the same, otherwise in `$comment`. */
import { addAll } from '../../memo/list-map.js';
import { Float, isInt } from '../../number/number.js';
import type { Value } from '../../starlark/values/value.js';
import type { Rule, SchemaNode } from '../schema-node.js';
import { ecmaPattern, literalPattern } from './ecma-pattern.js';
import { jsonOf, type Keyword, list, object } from './json-values.js';

/** Whether the type allows null, and no rule forbids it unconditionally. */
export function allowsNull(schema: SchemaNode): boolean {
  return schema.nullable && !forbidsNull(schema);
}

function forbidsNull({ validation }: SchemaNode): boolean {
  return validation?.notNull === true && validation.when === undefined;
}

/** Keywords for the rules; conditional rules and functions become a comment. */
export function ruleKeywords(schema: SchemaNode): readonly Keyword[] {
  const { validation } = schema;
  if (validation === undefined) return [];
  const result: Keyword[] = [];
  const comments: string[] = [];
  for (const rule of validation.rules) {
    const translation = validation.when === undefined ? keywordsOf(rule, schema) : undefined;
    addAll(result, translation?.keywords ?? []);
    if (translation?.isExact !== true) comments.push(rule.description);
  }
  if (comments.length > 0) result.push(['$comment', `must be: ${comments.join('; ')}`]);
  return result;
}

interface Translation {
  readonly keywords: readonly Keyword[];
  /** Whether the keywords are equivalent to the rule. */
  readonly isExact: boolean;
}

function exactly(...keywords: readonly Keyword[]): Translation {
  return { keywords, isExact: true };
}

/** Undefined if JSON Schema has no equivalent of the rule. */
function keywordsOf({ named, argument = null }: Rule, schema: SchemaNode): Translation | undefined {
  const type = schema.kind === 'scalar' ? schema.type : schema.kind;
  switch (named) {
    case 'min':
    case 'max':
      if (type !== 'integer' && type !== 'float') return undefined;
      return isInt(argument) || argument instanceof Float ? exactly([`${named}imum`, argument]) : undefined;
    case 'min_len':
    case 'max_len':
      return lengthKeyword(named === 'min_len' ? 'min' : 'max', argument, type);
    case 'one_of':
      return enumKeyword(argument, schema);
    case 'not_null':
      return type === 'any' || type === 'null' ? exactly(['not', object([['type', 'null']])]) : exactly();
    case 'unique':
      return type === 'array' ? exactly(['uniqueItems', true]) : undefined;
    case 'not_empty':
      return emptyKeyword(type);
    case 'format':
      return type === 'string' ? formatKeyword(String(argument)) : undefined;
    case 'regexp':
    case 'starts_with':
    case 'ends_with': {
      const pattern = patternOf(named, String(argument));
      return type !== 'string' || pattern === undefined ? undefined : exactly(['pattern', pattern]);
    }
    case 'one_not_null':
    case undefined:
      return undefined;
  }
}

const lengthSubjects: Readonly<Record<string, string>> = { array: 'Items', map: 'Properties', string: 'Length' };

/** ytt counts the bytes of a string, and the keys that are present by default; JSON Schema does not. */
function lengthKeyword(bound: 'min' | 'max', length: Value, type: string): Translation | undefined {
  const subject = lengthSubjects[type];
  if (subject === undefined || !isInt(length) || type === 'map' || Number(length) < 0) return undefined;
  const isExact = type === 'array' || (bound === 'min' ? Number(length) <= 1 : Number(length) === 0);
  return { keywords: [[bound + subject, length]], isExact };
}

function enumKeyword(argument: Value, schema: SchemaNode): Translation | undefined {
  const allowed = jsonOf(argument);
  if (typeof allowed !== 'object' || allowed === null || !('items' in allowed) || allowed.kind !== 'plainList')
    return undefined;
  // Null, where allowed, is only checked against not_null.
  const takesNull = allowsNull(schema) || (schema.kind === 'any' && !forbidsNull(schema));
  return exactly(['enum', takesNull ? list([...allowed.items, null]) : allowed]);
}

function emptyKeyword(type: string): Translation | undefined {
  switch (type) {
    case 'string':
      return exactly(['minLength', 1]);
    case 'array':
      return exactly(['minItems', 1]);
    case 'integer':
    case 'float':
      return exactly(['not', object([['const', 0]])]);
    case 'any':
      return exactly(['not', object([['enum', list(['', 0, list([])])]])]);
    default:
      return exactly();
  }
}

function patternOf(named: 'regexp' | 'starts_with' | 'ends_with', text: string): string | undefined {
  if (named === 'regexp') return ecmaPattern(text);
  return named === 'starts_with' ? `^${literalPattern(text)}` : `${literalPattern(text)}$`;
}

const formatPatterns: Readonly<Record<string, string>> = {
  percent: '^\\d+%$',
  port: '^0*(?:\\d{1,4}|[1-5]\\d{4}|6[0-4]\\d{3}|65[0-4]\\d{2}|655[0-2]\\d|6553[0-5])$',
  duration: '^[+\\-]?(?:0|(?:(?:\\d+(?:\\.\\d*)?|\\.\\d+)(?:ns|us|µs|μs|ms|s|m|h))+)$',
};

/** Validators differ in how they check `format`; these formats also get a pattern, others a comment. */
function formatKeyword(format: string): Translation {
  const pattern = formatPatterns[format];
  if (pattern !== undefined) return exactly(['pattern', pattern]);
  const keyword: Keyword =
    format === 'ip'
      ? ['anyOf', list([object([['format', 'ipv4']]), object([['format', 'ipv6']])])]
      : ['format', format];
  return { keywords: [keyword], isExact: false };
}
