/**
 * Exports the schema as JSON Schema 2020-12 (https://json-schema.org/draft/2020-12/schema). It describes data values as
 * people write them, before defaults are added: what must be written is `required`.
 */

import { valueText } from '../../document/go-text.js';
import type { NodeValue } from '../../document/node.js';
import { addAll } from '../../memo/list-map.js';
import type { Alternatives, MapSchema, MapSchemaItem, ScalarTypeName, SchemaNode } from '../schema-node.js';
import { describeSchema } from './describe.js';
import { ecmaPattern, literalPattern } from './ecma-pattern.js';
import { allowsNull, ruleKeywords } from './json-rules.js';
import { jsonValue, type Keyword, list, object, schemaObject } from './json-values.js';
import { hasValidDefault } from './required.js';

/**
 * The JSON Schema of `schema`, to be printed as JSON or YAML. Rules that JSON Schema cannot express are in `$comment`.
 */
export function jsonSchema(schema: SchemaNode): NodeValue {
  return schemaObject([['$schema', 'https://json-schema.org/draft/2020-12/schema'], ...keywords(schema)]);
}

const scalarTypes: Readonly<Record<ScalarTypeName, string>> = {
  string: 'string',
  integer: 'integer',
  float: 'number',
  boolean: 'boolean',
};

function nested(schema: SchemaNode): NodeValue {
  return schema.documentation.removed === undefined ? schemaObject(keywords(schema)) : false;
}

function keywords(schema: SchemaNode): readonly Keyword[] {
  const { title, description, examples, deprecated } = describeSchema(schema);
  const result: Keyword[] = [];
  if (title !== '') result.push(['title', title]);
  if (description !== '') result.push(['description', description]);
  addAll(result, withOneComment([...typeKeywords(schema), ...ruleKeywords(schema)]));
  if (deprecated !== undefined) result.push(['deprecated', true]);
  if (schema.kind !== 'null' && (schema.kind !== 'map' || schema.nullable))
    result.push(['default', jsonValue(schema.default)]);
  if (examples.length > 0) result.push(['examples', list(examples.map((example) => jsonValue(example.value)))]);
  return result;
}

function withOneComment(given: readonly Keyword[]): readonly Keyword[] {
  const comments = given.flatMap(([name, value]) => (name === '$comment' ? [String(value)] : []));
  const rest = given.filter(([name]) => name !== '$comment');
  return comments.length === 0 ? rest : [...rest, ['$comment', comments.join('; ')]];
}

function typeKeywords(schema: SchemaNode): readonly Keyword[] {
  const type = (name: string): Keyword => ['type', allowsNull(schema) ? list([name, 'null']) : name];
  switch (schema.kind) {
    case 'map':
      return [type('object'), ...mapKeywords(schema)];
    case 'array':
      return [type('array'), ['items', nested(schema.item)]];
    case 'scalar':
      return [type(scalarTypes[schema.type])];
    case 'any':
      return schema.alternatives === undefined ? [] : [alternativesKeyword(schema, schema.alternatives)];
    case 'null':
      return [];
  }
}

function mapKeywords(schema: MapSchema): readonly Keyword[] {
  const named = schema.items.filter(({ keys }) => keys?.literal !== false);
  const required = named.filter(isRequired).map(({ key }) => valueText(key));
  const properties = object(named.map((item) => [valueText(item.key), nested(item.schema)]));
  return [
    ...otherProperties(schema, named),
    ['properties', properties],
    ...(required.length === 0 ? [] : ([['required', list(required)]] as const)),
  ];
}

function isRequired({ keys, schema }: MapSchemaItem): boolean {
  return keys === undefined ? !hasValidDefault(schema) : !keys.expects(0);
}

/**
 * The schemas of keys without a declaration of their own, in the proposed dialect. The first item that a key matches
 * decides.
 */
function otherProperties(schema: MapSchema, named: readonly MapSchemaItem[]): readonly Keyword[] {
  const others = schema.items.filter(({ keys }) => keys?.literal === false);
  const any = others.find(({ keys }) => keys?.pattern === 'any');
  const patterns: (readonly [string, NodeValue])[] = [];
  const functions: SchemaNode[] = [];
  const comments: string[] = [];
  const before: string[] = named.map(({ key }) => literalPattern(valueText(key)));
  for (const item of others) {
    const { keys } = item;
    if (keys === undefined) continue;
    if (!keys.isAnyNumber) comments.push(`${keys.expectation} of keys like ${valueText(item.key)}`);
    if (keys.pattern === 'any') break;
    const pattern = keys.pattern === undefined ? undefined : ecmaPattern(keys.pattern);
    if (pattern === undefined) {
      functions.push(item.schema);
      comments.push(`keys as the schema says for ${valueText(item.key)}`);
    } else {
      const excluded = before.length === 0 ? '' : `(?!(?:${before.join('|')})$)`;
      patterns.push([`^${excluded}(?:${pattern})$`, nested(item.schema)]);
      before.push(pattern);
    }
  }
  const rest = [...functions, ...(any === undefined ? [] : [any.schema])].map(nested);
  const [only] = rest;
  const additional: NodeValue =
    only === undefined ? schema.open : rest.length === 1 ? only : object([['anyOf', list(rest)]]);
  return [
    ['additionalProperties', additional],
    ...(patterns.length === 0 ? [] : ([['patternProperties', object(patterns)]] as const)),
    ...(comments.length === 0 ? [] : ([['$comment', `must have: ${comments.join('; ')}`]] as const)),
  ];
}

/** One of the types of a union, without a default: that is the union's. */
function typeOnly(schema: SchemaNode): NodeValue {
  return schemaObject(keywords(schema).filter(([name]) => name !== 'default'));
}

const combinations = { union: 'oneOf', 'any-of': 'anyOf', 'all-of': 'allOf', 'one-of': 'oneOf' } as const;

function alternativesKeyword(schema: SchemaNode, { mode, schemas }: Alternatives): Keyword {
  const none = object([['type', 'null']]);
  const nulls = allowsNull(schema) ? [none] : [];
  if (mode === 'union') {
    // `oneOf` requires exactly one match, and an integer also matches a float, so integers are left out beside floats.
    const hasFloat = schemas.some((one) => one.kind === 'scalar' && one.type === 'float');
    const types = schemas.filter((one) => !(hasFloat && one.kind === 'scalar' && one.type === 'integer'));
    const isAny = types.some((one) => one.kind === 'any');
    return [isAny ? 'anyOf' : 'oneOf', list([...types.map(typeOnly), ...nulls])];
  }
  const combined: Keyword = [combinations[mode], list(schemas.map(nested))];
  return nulls.length === 0 ? combined : ['anyOf', list([none, object([combined])])];
}
