/** The examples of the early proposal: a schema headed `@schema`. */
import { type SeedCase, under, values } from './seed-case.js';

const early = under('004');

const basic = 'Basic annotations';
const describing = 'Describing annotations';
const presence = 'Map key presence annotations';
const complex = 'Complex schema annotations';
const asserting = 'Asserting on higher level structure with optional lower key with #@schema/key-may-be-present';

/** Two schemas for the examples that name them without defining them. */
const schemas = `#@ def schema1():
name: app
port: 80
#@ end
#@ def schema2():
host: here
tls: true
#@ end
`;

/** Schemas of an example that both accept one value. */
const overlapping = `#@ def schema1():
name: app
#@ end
#@ def schema2():
name: app
port: 80
#@ end
`;

/** One part of an example that shows several files as one. */
function part(nth: 0 | 1 | 2): (block: string) => string {
  return (block) => {
    const [schema = '', dataValues = '', template = ''] = block.split(/^(?=#@data\/values$|config\.yml:)/m);
    return [schema, dataValues, `#@ load("@ytt:data", "data")\n${template.replace('config.yml:\n', '')}`][nth] ?? '';
  };
}

export const cases004: readonly SeedCase[] = [
  {
    seed: '004',
    section: 'Defining a schema document and what type of documents to apply it to',
    schema: (block) => `${block}name: app\n`,
    values: [values('name: 5\n')],
    errors: ['values.yml:3:7 wrong-type: Expected a string, but found an integer'],
  },
  {
    seed: '004',
    section: 'Defining a schema document and what type of documents to apply it to',
    shows: 'that other documents cannot be declared, and what the default of the argument is',
    schema: (block) => `${block.replace('data/values', 'templates')}name: app\n`,
    errors: [
      'schema.yml:1:1 schema-annotation: Schemas are for data values only: expected attach="data/values" of @schema, but found attach="templates"; write @schema attach="data/values"',
    ],
  },
  {
    seed: '004',
    section: basic,
    schema: early,
    values: [values('app_domains: [1, b]\n')],
    types: { app_domains: 'array<any>' },
    exported: { app_domains: { items: {}, minItems: 1, type: 'array' } },
    effective: { app_domains: [1, 'b'] },
    errors: [],
  },
  {
    seed: '004',
    section: basic,
    shows: 'what it refuses; an empty array has to be set',
    schema: early,
    values: [values('{}\n'), values('app_domains: a\n')],
    errors: ['values1.yml:3:14 wrong-type: Expected an array, but found a string'],
  },
  {
    seed: '004',
    section: basic,
    nth: 2,
    shows: 'the type by its value, and that it is not to be empty',
    schema: early,
    types: { app_domains: 'array<any>' },
    exported: { app_domains: { items: {}, minItems: 1, type: 'array' } },
    errors: ['schema.yml:3:14 invalid-value: Expected a value that is not empty, but found an array'],
  },
  {
    seed: '004',
    section: basic,
    nth: 3,
    schema: (block) => early(`#@ def number_is_even(left):\n#@   return left % 2 == 0, "odd"\n#@ end\n${block}`),
    values: [values('replicas: 3\n'), values('replicas: 4\n'), values('replicas: 1\n')],
    errors: ['values2.yml:3:11 invalid-value: odd', 'values2.yml:3:11 invalid-value: Expected at least 2, but found 1'],
  },
  { seed: '004', section: basic, nth: 4, schema: early, effective: { system_domain: '' }, errors: [] },
  {
    seed: '004',
    section: basic,
    nth: 4,
    shows: 'that without the annotation the value must be set',
    schema: (block) => early(block.replace('#@schema/allow-empty\n', '')),
    errors: ['schema.yml:3:16 invalid-value: Expected a value that is not empty, but found ""'],
  },
  {
    seed: '004',
    section: describing,
    schema: (block) => early(block.replace('""', 'secret')),
    documented: { user_password: { title: 'User Password' } },
    errors: [],
  },
  {
    seed: '004',
    section: describing,
    shows: 'the title that the key implies',
    schema: (block) => early(block.replace(/#@.*\n/, '').replace('""', 'secret')),
    documented: { user_password: { title: 'User password' } },
    errors: [],
  },
  {
    seed: '004',
    section: describing,
    nth: 2,
    schema: (block) => early(block.replace('""', 'secret')),
    documented: { user_password: { description: 'The user password used to log in to the system' } },
    errors: [],
  },
  {
    seed: '004',
    section: describing,
    nth: 3,
    schema: (block) => early(block.replace(': ""', ': here')),
    documented: { system_domain: { examples: [['', 'my_domain.example.com']] } },
    errors: [],
  },
  {
    seed: '004',
    section: describing,
    nth: 4,
    schema: (block) => early(`#@ value1 = "one"\n#@ def title2_example():\n#@   return "two"\n#@ end\n${block}`),
    documented: {
      foo: {
        examples: [
          ['Title 1', 'one'],
          ['Title 2', 'two'],
        ],
      },
    },
    errors: [],
  },
  {
    seed: '004',
    section: presence,
    schema: early,
    values: [values('connection_options:\n  pooled: [a]\n  "other key": [b, c]\n')],
    effective: { connection_options: { pooled: ['a'], 'other key': ['b', 'c'] } },
    types: { connection_options: 'map<_: array<string>>', 'connection_options.anything': 'array<string>' },
    exported: {
      connection_options: {
        additionalProperties: { items: { type: 'string' }, minItems: 1, type: 'array' },
        properties: {},
        type: 'object',
      },
      'connection_options.anything': { items: { type: 'string' }, minItems: 1, type: 'array' },
    },
    errors: [],
  },
  {
    seed: '004',
    section: presence,
    shows: 'what it refuses',
    schema: early,
    values: [values('connection_options:\n  pooled: [1]\n  other: b\n')],
    errors: [
      'values.yml:4:12 wrong-type: Expected a string, but found an integer',
      'values.yml:5:10 wrong-type: Expected an array, but found a string',
    ],
  },
  { seed: '004', section: presence, nth: 2, schema: early, effective: { connection_options: {} }, errors: [] },
  {
    seed: '004',
    section: presence,
    nth: 2,
    shows: 'what may be set',
    schema: early,
    values: [values('connection_options: {pooled: false}\n'), values('connection_options: {pooled: 1, size: 2}\n')],
    errors: [
      'values1.yml:3:30 wrong-type: Expected a boolean, but found an integer',
      'values1.yml:3:33 unknown-data-value: The schema does not declare size',
    ],
  },
  {
    seed: '004',
    section: complex,
    shows: 'the default of the first schema, and values of the second',
    schema: (block) => early(schemas + block),
    values: [values('foo: {host: there}\n')],
    effective: { foo: { host: 'there', tls: true } },
    types: { foo: 'anyof<map<name: string, port: int>, map<host: string, tls: bool>>' },
    errors: [],
  },
  {
    seed: '004',
    section: complex,
    shows: 'which schema comes nearest to a value that fits none',
    schema: (block) => early(schemas + block),
    values: [values('foo: {host: 5}\n')],
    errors: [
      'values.yml:3:13 wrong-type: Expected a string, but found an integer (nearest is the second of the 2 schemas of @schema/any-of)',
    ],
  },
  {
    seed: '004',
    section: complex,
    nth: 2,
    shows: 'the keys of all schemas',
    schema: (block) => early(schemas + block),
    values: [values('foo: {host: there, port: 81}\n')],
    effective: { foo: { name: 'app', port: 81, host: 'there', tls: true } },
    types: { foo: 'map<name: string, port: int, host: string, tls: bool>' },
    errors: [],
  },
  {
    seed: '004',
    section: complex,
    nth: 2,
    shows: 'what no schema declares, and types that all must have',
    schema: (block) => early(schemas + block),
    values: [values('foo: {host: 1, port: a, user: me}\n')],
    errors: [
      'values.yml:3:13 wrong-type: Expected a string, but found an integer',
      'values.yml:3:22 wrong-type: Expected an integer, but found a string',
      'values.yml:3:25 unknown-data-value: The schema does not declare user',
    ],
  },
  {
    seed: '004',
    section: complex,
    nth: 3,
    schema: (block) => early(schemas + block),
    values: [values('foo: {tls: false}\n')],
    effective: { foo: { host: 'here', tls: false } },
    types: { foo: 'oneof<map<name: string, port: int>, map<host: string, tls: bool>>' },
    errors: [],
  },
  {
    seed: '004',
    section: complex,
    nth: 3,
    shows: 'a value that fits one of two schemas with the same key',
    schema: (block) => early(overlapping + block.replace('""', '{port: 1}')),
    values: [values('foo: {name: b, port: 2}\n')],
    effective: { foo: { name: 'b', port: 2 } },
    errors: [],
  },
  {
    seed: '004',
    section: asserting,
    schema: part(0),
    values: [part(1)],
    effective: { '': { foo: 'val' } },
    errors: [],
  },
  {
    seed: '004',
    section: asserting,
    nth: 2,
    shows: 'a key without a value, which takes any, and may be there',
    schema: part(0),
    values: [part(1)],
    effective: { '': { foo: 'val' } },
    types: { foo: 'any' },
    exported: { foo: { not: { type: 'null' } } },
    errors: [],
  },
  {
    seed: '004',
    section: asserting,
    nth: 2,
    shows: 'that it may be absent',
    schema: part(0),
    effective: { '': {} },
    errors: [],
  },
  {
    seed: '004',
    section: asserting,
    nth: 3,
    schema: part(0),
    values: [part(1)],
    effective: { '': { foo: { max_connections: 100, username: 'val' } } },
    errors: [],
  },
  { seed: '004', section: asserting, nth: 3, shows: 'that it may be absent', schema: part(0), effective: { '': {} } },
];
