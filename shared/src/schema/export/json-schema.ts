/** The schema as JSON Schema 2020-12 (https://json-schema.org/draft/2020-12/schema). */
import { fromStarlark } from '../../document/convert.js';
import type { NodeValue, PlainList, PlainMap } from '../../document/node.js';
import { Float, isInt } from '../../number/number.js';
import { StarlarkError, type Value } from '../../starlark/values/value.js';
import { keyText } from '../check/type-name.js';
import type {
  Alternatives,
  MapSchema,
  MapSchemaItem,
  NamedRule,
  ProposedRule,
  ScalarTypeName,
  SchemaNode,
} from '../schema-node.js';
import { describeSchema } from './describe.js';

type Keyword = readonly [name: string, value: NodeValue];

function object(keywords: readonly (readonly [NodeValue, NodeValue])[]): PlainMap {
  return { kind: 'plainMap', entries: keywords };
}

function list(items: readonly NodeValue[]): PlainList {
  return { kind: 'plainList', items };
}

/** The JSON Schema of `schema`, to be printed as JSON or YAML. Rules that JSON Schema cannot say stand in `$comment`. */
export function jsonSchema(schema: SchemaNode): NodeValue {
  return object([['$schema', 'https://json-schema.org/draft/2020-12/schema'], ...keywords(schema)]);
}

const scalarTypes: Readonly<Record<ScalarTypeName, string>> = {
  string: 'string',
  integer: 'integer',
  float: 'number',
  boolean: 'boolean',
};

function keywords(schema: SchemaNode): readonly Keyword[] {
  const { title, description, examples, deprecated } = describeSchema(schema);
  const result: Keyword[] = [];
  if (title !== '') result.push(['title', title]);
  if (description !== '') result.push(['description', description]);
  result.push(...typeKeywords(schema), ...ruleKeywords(schema));
  if (deprecated !== undefined) result.push(['deprecated', true]);
  if (schema.kind !== 'null' && (schema.kind !== 'map' || schema.nullable))
    result.push(['default', jsonValue(schema.default)]);
  if (examples.length > 0) result.push(['examples', list(examples.map((example) => jsonValue(example.value)))]);
  return result;
}

function typeKeywords(schema: SchemaNode): readonly Keyword[] {
  const type = (name: string): Keyword => ['type', allowsNull(schema) ? list([name, 'null']) : name];
  switch (schema.kind) {
    case 'map':
      return [
        type('object'),
        ['additionalProperties', otherProperties(schema)],
        ['properties', object(namedItems(schema).map((item) => [keyText(item.key), object(keywords(item.schema))]))],
      ];
    case 'array':
      return [type('array'), ['items', object(keywords(schema.item))]];
    case 'scalar':
      return [type(scalarTypes[schema.type])];
    case 'any':
      return schema.alternatives === undefined ? [] : [alternativesKeyword(schema, schema.alternatives)];
    case 'null':
      return [];
  }
}

const combinations = { union: 'anyOf', 'any-of': 'anyOf', 'all-of': 'allOf', 'one-of': 'oneOf' } as const;

function alternativesKeyword(schema: SchemaNode, { mode, schemas }: Alternatives): Keyword {
  const combined: Keyword = [combinations[mode], list(schemas.map((option) => object(keywords(option))))];
  return schema.nullable ? ['anyOf', list([object([['type', 'null']]), object([combined])])] : combined;
}

/** The items that stand for their own key. */
function namedItems(schema: MapSchema): readonly MapSchemaItem[] {
  return schema.items.filter((item) => item.keys?.literal !== false);
}

/** What keys without a name of their own hold, in the proposed dialect. */
function otherProperties(schema: MapSchema): NodeValue {
  const others = schema.items.filter((item) => item.keys?.literal === false);
  const [first] = others;
  if (first === undefined) return schema.open;
  const schemas = others.map((item) => object(keywords(item.schema)));
  return schemas.length === 1 ? object(keywords(first.schema)) : object([['anyOf', list(schemas)]]);
}

/** Null is allowed by the type, and no rule forbids it in all cases. */
function allowsNull(schema: SchemaNode): boolean {
  const { validation } = schema;
  return schema.nullable && !(validation?.notNull === true && validation.when === undefined);
}

/** What the rules say that JSON Schema can say; rules under a condition and custom ones become a comment. */
function ruleKeywords(schema: SchemaNode): readonly Keyword[] {
  const { validation } = schema;
  if (validation === undefined) return [];
  const result: Keyword[] = [];
  const comments: string[] = [];
  for (const rule of validation.rules) {
    const argument = validation.kwargs.find(([name]) => name === rule.named)?.[1];
    const keyword =
      validation.when !== undefined || rule.named === undefined || argument === undefined
        ? undefined
        : ruleKeyword(rule.named, argument, schema);
    if (keyword !== undefined) result.push(keyword);
    else if (rule.named !== 'not_null' || validation.when !== undefined) comments.push(rule.description);
  }
  if (comments.length > 0) result.push(['$comment', `must be: ${comments.join('; ')}`]);
  return result;
}

function ruleKeyword(rule: NamedRule | ProposedRule, argument: Value, schema: SchemaNode): Keyword | undefined {
  switch (rule) {
    case 'min':
    case 'max':
      return isInt(argument) || argument instanceof Float ? [`${rule}imum`, argument] : undefined;
    case 'min_len':
    case 'max_len': {
      const subject = lengthSubject(schema);
      return subject === undefined || !isInt(argument) ? undefined : [rule.slice(0, 3) + subject, argument];
    }
    case 'one_of': {
      const allowed = asValue(argument);
      if (allowed === undefined || typeof allowed !== 'object' || allowed === null || !('items' in allowed))
        return undefined;
      const values = allowed.items as readonly NodeValue[];
      return ['enum', allowsNull(schema) ? list([...values, null]) : allowed];
    }
    case 'not_null':
    case 'one_not_null':
    case 'regexp':
    case 'format':
    case 'unique':
    case 'starts_with':
    case 'ends_with':
    case 'not_empty':
      return undefined;
  }
}

function lengthSubject(schema: SchemaNode): string | undefined {
  if (schema.kind === 'array') return 'Items';
  if (schema.kind === 'map') return 'Properties';
  return schema.kind === 'scalar' && schema.type === 'string' ? 'Length' : undefined;
}

function asValue(value: Value): NodeValue | undefined {
  try {
    return jsonValue(fromStarlark(value));
  } catch (error) {
    if (error instanceof StarlarkError) return undefined;
    throw error;
  }
}

/** The value with strings for keys, as JSON has them. */
function jsonValue(value: NodeValue): NodeValue {
  if (typeof value !== 'object' || value === null || value instanceof Float) return value;
  switch (value.kind) {
    case 'map':
      return object(value.items.map((item) => [keyText(item.key), jsonValue(item.value)]));
    case 'plainMap':
      return object(value.entries.map(([key, held]) => [keyText(key), jsonValue(held)]));
    case 'array':
      return list(value.items.map((item) => jsonValue(item.value)));
    case 'plainList':
      return list(value.items.map(jsonValue));
    case 'documentSet':
    case 'document':
    case 'mapItem':
    case 'arrayItem':
      return null;
  }
}
