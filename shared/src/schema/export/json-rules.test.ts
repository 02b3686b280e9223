/** Which keywords of JSON Schema express rules, by the type that has them. */
import { describe, expect, it } from 'vitest';
import { printJson } from '../../document/print/print-json.js';
import { SourceFile } from '../../text/source-file.js';
import { buildSchema } from '../build/build.js';
import { documentOf } from '../testing.js';
import { jsonSchema } from './json-schema.js';

const fallback = { file: new SourceFile('schema.yml', ''), start: 0, end: 0 };

/** The JSON Schema of the data value `a`, without the keywords of its type and default. */
function ruled(header: string, declaration: string): unknown {
  const { schema } = buildSchema(documentOf('schema.yml', `${header}\n---\n${declaration}\n`), { fallback });
  const { properties } = JSON.parse(printJson(jsonSchema(schema)));
  const { type, default: _, title, items, properties: held, additionalProperties, ...rest } = properties.a;
  return rest;
}

it.each([
  ['""', { minLength: 1 }],
  ['0', { not: { const: 0 } }],
  ['1.5', { not: { const: 0 } }],
  ['true', {}],
  ['[0]', { minItems: 1 }],
  ['{b: 1}', {}],
  ['null', { not: { type: 'null' } }],
])('what the early proposal asks of %s: %j', (value, expected) => {
  expect(ruled('#@schema attach="data/values"', `a: ${value}`)).toEqual(expected);
});

it('the requirements of the early proposal on any value', () => {
  expect(ruled('#@schema attach="data/values"', '#@schema/type any=True\na: 1')).toEqual({
    not: { enum: ['', 0, []] },
  });
});

describe('a rule', () => {
  const any = '#@schema/type any=True\n';
  it.each<readonly [above: string, rule: string, value: string, expected: unknown]>([
    ['', 'min=2', '1', { minimum: 2 }],
    ['', 'max=2.5', '1.5', { maximum: 2.5 }],
    ['', 'min="b"', '"a"', { $comment: 'must be: a value >= "b"' }],
    ['', 'max="b"', '"a"', { $comment: 'must be: a value <= "b"' }],
    [any, 'min=2', '1', { $comment: 'must be: a value >= 2' }],
    ['', 'min_len=1', '""', { minLength: 1 }],
    ['', 'min_len=2', '""', { minLength: 2, $comment: 'must be: length >= 2' }],
    ['', 'max_len=0', '""', { maxLength: 0 }],
    ['', 'max_len=1', '""', { maxLength: 1, $comment: 'must be: length <= 1' }],
    ['', 'min_len=2', '[""]', { minItems: 2 }],
    ['', 'max_len=2', '[""]', { maxItems: 2 }],
    ['', 'min_len=1', '{b: 1}', { $comment: 'must be: length >= 1' }],
    [any, 'min_len=1', '""', { $comment: 'must be: length >= 1' }],
    ['', 'min_len=-1', '""', { $comment: 'must be: length >= -1' }],
    ['', 'not_null=True', '1', {}],
    [any, 'not_null=True', '1', { not: { type: 'null' } }],
    ['', 'one_of=[1, 2]', '1', { enum: [1, 2] }],
    [any, 'one_of=[1, 2]', '1', { enum: [1, 2, null] }],
    [any, 'one_of=[1, 2], not_null=True', '1', { enum: [1, 2], not: { type: 'null' } }],
    ['', 'one_not_null=True', '{b: 1}', { $comment: 'must be: exactly one of all children to be not null' }],
    ['', '("good", lambda v: True)', '1', { $comment: 'must be: good' }],
    ['', '("good", lambda v: True), ("fine", lambda v: True)', '1', { $comment: 'must be: good; fine' }],
    ['', 'min=2, when=lambda v: True', '1', { $comment: 'must be: a value >= 2' }],
  ])('%s@schema/validation %s, of %s: %j', (above, rule, value, expected) => {
    expect(ruled('#@data/values-schema', `${above}#@schema/validation ${rule}\na: ${value}`)).toEqual(expected);
  });

  it.each<readonly [rule: string, value: string, expected: unknown]>([
    ['unique=True', '[""]', { uniqueItems: true }],
    ['unique=True', '{b: 1}', { $comment: 'must be: unique elements' }],
    ['regexp="b+"', '"b"', { minLength: 1, pattern: 'b+' }],
    ['prefix="a.b"', '"a.b"', { minLength: 1, pattern: '^a\\.b' }],
    ['suffix="a.b"', '"a.b"', { minLength: 1, pattern: 'a\\.b$' }],
    ['regexp="b+"', '1', { $comment: 'must be: matching b+' }],
  ])('@schema/validate %s, of %s: %j', (rule, value, expected) => {
    expect(ruled('#@schema/definition data_values=True', `#@schema/validate ${rule}\na: ${value}`)).toEqual(expected);
  });
});
