import { describe, expect, it } from 'vitest';
import { printJson } from '../../document/print/print-json.js';
import { printYaml } from '../../document/print/print-yaml.js';
import { SourceFile } from '../../text/source-file.js';
import { buildSchema } from '../build/build.js';
import { inferSchema } from '../inferred-schema.js';
import { documentOf, schemaOf } from '../testing.js';
import { describeSchema, typeText } from './describe.js';
import { schemaFields } from './fields.js';
import { jsonSchema } from './json-schema.js';
import { openApiDocument } from './openapi.js';

const text = [
  '#@schema/title "Name"',
  '#@schema/desc "What it is called."',
  '#@schema/validation min_len=1, max_len=8',
  'name: ""',
  '#@schema/nullable',
  '#@schema/validation one_of=[1, 2]',
  'level: 1',
  'dbs:',
  '- host: <none>',
  '  #@schema/deprecated "Use host."',
  '  port: 1.5',
].join('\n');

const { schema } = schemaOf(text);

describe('exports', () => {
  it("are ytt's OpenAPI document", () => {
    expect(printYaml(openApiDocument(schema).value)).toContain(`    dataValues:
      type: object
      additionalProperties: false
      properties:
        name:
          title: Name
          type: string
          description: What it is called.
          default: ""
        level:
          type: integer
          nullable: true
          default: null
        dbs:
          type: array
          items:
            type: object
            additionalProperties: false
            properties:
              host:
                type: string
                default: <none>
              port:
                type: number
                format: float
                deprecated: true
                default: 1.5
          default: []
`);
  });

  it('are JSON Schema', () => {
    expect(JSON.parse(printJson(jsonSchema(schema)))).toEqual({
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      type: 'object',
      additionalProperties: false,
      properties: {
        name: {
          title: 'Name',
          description: 'What it is called.',
          type: 'string',
          minLength: 1,
          maxLength: 8,
          $comment: 'must be: length <= 8',
          default: '',
        },
        level: { type: ['integer', 'null'], enum: [1, 2, null], default: null },
        dbs: {
          type: 'array',
          items: {
            type: 'object',
            additionalProperties: false,
            properties: {
              host: { type: 'string', default: '<none>' },
              port: { type: 'number', deprecated: true, default: 1.5 },
            },
          },
          default: [],
        },
      },
      required: ['name'],
    });
  });
});

describe('types', () => {
  it('are written as in the reference', () => {
    expect(typeText(schema)).toBe('map<…>');
    expect(typeText(schema, 1)).toBe('map<name: string, level: oneof<null, int>, dbs: array<map<…>>>');
    expect(typeText(schemaOf('#@schema/nullable\n#@schema/type any=True\na: 1\n').schema, 1)).toBe('map<a: any>');
    if (schema.kind !== 'map') throw new Error();
    expect(schema.items.map((item) => describeSchema(item.schema).rules)).toEqual([
      ['length >= 1', 'length <= 8'],
      ['one of [1, 2]'],
      [],
    ]);
  });
});

describe('a schema with null and rules, as JSON Schema', () => {
  const properties = (text: string): Record<string, object> =>
    JSON.parse(printJson(jsonSchema(schemaOf(text).schema))).properties;

  it('allows null where ytt does', () => {
    const nullable = '#@schema/nullable\n';
    expect(properties(`${nullable}a: 1\n`)['a']).toMatchObject({ type: ['integer', 'null'] });
    expect(properties(`${nullable}#@schema/validation not_null=True\na: 1\n`)['a']).toMatchObject({ type: 'integer' });
    expect(properties(`${nullable}#@schema/validation not_null=True, when=lambda v: True\na: 1\n`)['a']).toMatchObject({
      type: ['integer', 'null'],
    });
    expect(properties('#@schema/validation one_of=["a"]\na: a\n')['a']).toMatchObject({ enum: ['a'] });
    const anything = '#@schema/type any=True\n#@schema/validation one_of=["a"]';
    expect(properties(`${anything}\na: a\n`)['a']).toMatchObject({ enum: ['a', null] });
    expect(properties(`${anything}, not_null=True\na: a\n`)['a']).toMatchObject({ enum: ['a'] });
  });

  it('reports rules that it cannot express, and no others', () => {
    const comment = (text: string): unknown => (properties(text)['a'] as { $comment?: string }).$comment;
    expect(comment('#@schema/validation min=1\na: 1\n')).toBeUndefined();
    expect(comment('#@schema/nullable\n#@schema/validation not_null=True\na: 1\n')).toBeUndefined();
    expect(comment('#@schema/validation min=1, when=lambda v: True\na: 1\n')).toBe('must be: a value >= 1');
    expect(comment('#@schema/validation ("even", lambda v: v % 2 == 0)\na: 1\n')).toBe('must be: even');
    expect(properties('#@schema/validation min=1, when=lambda v: True\na: 1\n')['a']).not.toHaveProperty('minimum');
  });

  it('has the defaults of all but maps', () => {
    const all = properties('m:\n  x: 1\n#@schema/nullable\nnone:\n  x: 1\nl:\n- ""\n');
    expect(all['m']).not.toHaveProperty('default');
    expect(all['none']).toHaveProperty('default', null);
    expect(all['l']).toHaveProperty('default', []);
  });
});

describe('types in words', () => {
  it('say of items whether they may be null', () => {
    const typeOf = (text: string): string => {
      const { schema } = schemaOf(text);
      const [item] = schema.kind === 'map' ? schema.items : [];
      return item === undefined ? '' : typeText(item.schema, 1);
    };
    expect(typeOf('l:\n- ""\n')).toBe('array<string>');
    expect(typeOf('l:\n- #@schema/nullable\n  x: ""\n')).toBe('array<oneof<null, map<x: string>>>');
    expect(typeOf('l:\n#@schema/type any=True\n- ""\n')).toBe('array<any>');
  });
});

describe('a proposed schema, as JSON Schema', () => {
  const exported = (text: string): Record<string, unknown> => {
    const document = documentOf('schema.yml', `#@schema/definition data_values=True\n---\n${text}`);
    const file = new SourceFile('schema.yml', '');
    return JSON.parse(printJson(jsonSchema(buildSchema(document, { fallback: { file, start: 0, end: 0 } }).schema)));
  };
  const property = (text: string): unknown => (exported(`${text}\n`)['properties'] as Record<string, unknown>)['a'];

  it.each([
    ['#@schema/validate min=1, max=2\na: 1', { minimum: 1, maximum: 2 }],
    ['#@schema/validate min="b"\na: 1', { $comment: 'must be: a value >= "b"' }],
    ['#@schema/validate min_len=2\na: ab', { minLength: 2, $comment: 'must be: length >= 2' }],
    ['#@schema/validate min_len=2\na:\n- 1', { minItems: 2 }],
    ['#@schema/validate min_len=0\na:\n- 1', { minItems: 0 }],
    ['#@schema/validate min_len=-1\na:\n- 1', { $comment: 'must be: length >= -1' }],
    ['#@schema/validate enum=["b", 1]\na: b', { minLength: 1, enum: ['b', 1] }],
    ['#@schema/nullable\n#@schema/validate enum=["b"]\na: b', { enum: ['b', null] }],
    ['#@schema/validate regexp="^b.$"\na: bc', { pattern: '^b[^\\n]$' }],
    ['#@schema/validate regexp="(?i)b"\na: b', { $comment: 'must be: matching (?i)b' }],
    ['#@schema/validate starts_with="b.", ends_with="c"\na: b.c', { pattern: '^b\\.', allOf: [{ pattern: 'c$' }] }],
    ['#@schema/validate format="uri"\na: b', { format: 'uri', $comment: 'must be: of format uri' }],
    ['#@schema/validate format="ip"\na: b', { anyOf: [{ format: 'ipv4' }, { format: 'ipv6' }] }],
    ['#@schema/validate format="percent"\na: b', { pattern: '^\\d+%$' }],
    ['#@schema/validate unique=True\na:\n- 1', { uniqueItems: true }],
    ['#@schema/type any=True\n#@schema/validate not_null=True\na: 1', { not: { type: 'null' } }],
    ['#@schema/type one_of=["int", "float"]\na: 1', { oneOf: [{ type: 'number' }], default: 1 }],
    ['#@schema/type one_of=["int", "null"]\na: 1', { type: ['integer', 'null'] }],
    [
      '#@schema/type one_of=["int", "bool", "null"]\na: 1',
      { oneOf: [{ type: 'integer' }, { type: 'boolean' }, { type: 'null' }] },
    ],
    ['#@schema/type one_of=["any", "string"]\na: 1', { anyOf: [{}, { type: 'string' }] }],
    ['#@schema/type one_of=["int", "bool"]\na: 1', { oneOf: [{ type: 'integer' }, { type: 'boolean' }] }],
    ['#@schema/any-of 1, ""\na: 1', { anyOf: [{ type: 'integer' }, { type: 'string' }] }],
    [
      '#@schema/nullable\n#@schema/all-of 1, 1.5\na: 1',
      { anyOf: [{ type: 'null' }, { allOf: [{ type: 'integer' }, { type: 'number' }] }], default: null },
    ],
    ['#@schema/examples ("One", 1), ("Other", 2)\na: 1', { examples: [1, 2] }],
  ])('%j says what it can', (text, expected) => {
    expect(property(text)).toMatchObject(expected);
  });

  it('has keys by pattern, the first of which decides', () => {
    const keys = '#@schema/key allowed="a.*", missing_ok=True\nx: 1\n#@schema/any-key\ny: ""\n';
    expect(exported(`ab: true\n${keys}`)).toMatchObject({
      properties: { ab: { type: 'boolean' } },
      patternProperties: { '^(?!(?:ab)$)(?:a[^\\n]*)$': { type: 'integer' } },
      additionalProperties: { type: 'string' },
    });
    const below = '#@schema/key allowed="b", expects=2\nz: 1\n';
    const never = exported(`${below.replace('"b"', '"c"')}${keys}${below}`);
    expect(Object.keys(never['patternProperties'] as object)).toEqual(['^(?!(?:c)$)(?:a[^\\n]*)$', '^(?:c)$']);
    expect(never['$comment']).toBe('must have: exactly 2 of keys like z');
    const more =
      '#@schema/key allowed="ab.*", missing_ok=True\nx: 1\n#@schema/key allowed="a.*", missing_ok=True\ny: ""\n';
    expect(exported(more)['patternProperties']).toMatchObject({
      '^(?:ab[^\\n]*)$': { type: 'integer' },
      '^(?!(?:ab[^\\n]*)$)(?:a[^\\n]*)$': { type: 'string' },
    });
    expect(exported('#@schema/key allowed="a", expects=1\nx: 1\n')['$comment']).toBe(
      'must have: exactly 1 of keys like x',
    );
    expect(exported('#@schema/key allowed=lambda k, _: True, missing_ok=True\nx: 1\n')).toMatchObject({
      additionalProperties: { type: 'integer' },
      $comment: 'must have: keys as the schema says for x',
    });
    const either = '#@schema/key allowed=lambda k, _: True, missing_ok=True\nx: 1\n#@schema/any-key\ny: ""\n';
    expect(exported(either)['additionalProperties']).toMatchObject({
      anyOf: [{ type: 'integer' }, { type: 'string' }],
    });
  });

  it('requires what has no valid default, and refuses what was removed', () => {
    const schema = exported(
      'a: ""\nb: c\nm: {d: ""}\nn: {d: e}\n#@schema/key expects=2\nk: 1\n#@schema/removed "No."\nr: ""\n#@schema/nullable\nz: ""\n',
    );
    expect(schema['required']).toEqual(['a', 'm', 'k']);
    expect((schema['properties'] as Record<string, unknown>)['r']).toBe(false);
    const removed = '#@schema/removed "No."\n';
    for (const one of [`#@schema/validate min_len=2\n${removed}r: ""\n`, `#@schema/key expects=1\n${removed}r: 1\n`])
      expect(exported(one)).not.toHaveProperty('required');
    const others = [
      '#@schema/type one_of=["int", "string"]\na: ""',
      '#@schema/any-of {"x": ""}, 1\nb: {x: ""}',
      'c:\n  #@schema/key allowed="a", expects="1+"\n  a: 1',
      '#@schema/default [""]\nd:\n- ""',
      '#@schema/validation min_len=2, when=lambda v: True\ne: a',
      '#@schema/nullable\n#@schema/validation not_null=True\nf: 1',
    ];
    expect(exported(`${others.join('\n')}\n`)['required']).toEqual(['a', 'b', 'c', 'd', 'f']);
  });
});

describe('the field list', () => {
  const names = (text: string): unknown[] =>
    [...printYaml(schemaFields(schemaOf(text).schema)).matchAll(/- name: '?(\S+?)'?\n/g)].map(([, name]) => name);

  it.each([
    ['', []],
    ['#@schema/title "One"\n', ['l[]']],
    ['#@schema/desc "One."\n', ['l[]']],
    ['#@schema/examples ("One", 1)\n', ['l[]']],
    ['#@schema/deprecated "No."\n', ['l[]']],
    ['#@schema/validation min=1\n', ['l[]']],
  ])('has the items of an array where something is said of them: %j', (annotation, item) => {
    expect(names(`l:\n${annotation}- 1\n`)).toEqual(['l', ...item]);
    expect(
      names(`l:\n${annotation.replace(' ("One", 1)', ' ("One", {"a": 1})').replace('min=1', 'not_null=True')}- a: 1\n`),
    ).toEqual(['l', ...item, 'l[].a']);
  });

  it('has the items of an array that is the whole schema, documented or not', () => {
    expect(names('- 1\n')).toEqual(['[]']);
    expect(names('- a: 1\n')).toEqual(['[]', '[].a']);
  });

  it('has the documentation of each data value, and nothing else', () => {
    const text =
      '#@schema/title "Database username"\n#@schema/desc "The account."\n#@schema/examples ("Usual", "admin")\nusername: a\ndb:\n  #@schema/deprecated "Old."\n  #@schema/validation min=1\n  port: 5432\n#@schema/nullable\n#@schema/validation min=1, when=lambda v: True\nsize: 1\n#@schema/nullable\ncache:\n  ttl: 5\n';
    expect(printYaml(schemaFields(schemaOf(text).schema))).toBe(
      [
        'schema:',
        '  name: data/values',
        '  fields:',
        '  - name: username',
        '    title: Database username',
        '    documentation: The account.',
        '    example:',
        '    - value: admin',
        '      description: Usual',
        '    type: string',
        '    default: a',
        '  - name: db',
        "    type: 'map<port: int>'",
        '  - name: db.port',
        '    type: int',
        '    default: 5432',
        '    rules:',
        '    - a value >= 1',
        '    deprecated: Old.',
        '  - name: size',
        '    type: int',
        '    nullable: true',
        '    default: null',
        '    rules under a condition:',
        '    - a value >= 1',
        '  - name: cache',
        "    type: 'map<ttl: int>'",
        '    nullable: true',
        '    default: null',
        '  - name: cache.ttl',
        '    type: int',
        '    default: 5',
        '',
      ].join('\n'),
    );
  });

  it('shows removed values, and a default description for examples without one', () => {
    const document = documentOf(
      'schema.yml',
      '#@schema/definition data_values=True\n---\n#@schema/example 2\n#@schema/removed "Use b."\na: 1\n',
    );
    const file = new SourceFile('schema.yml', '');
    const { schema: proposed } = buildSchema(document, { fallback: { file, start: 0, end: 0 } });
    expect(JSON.parse(printJson(schemaFields(proposed)))).toEqual({
      schema: {
        name: 'data/values',
        fields: [
          {
            name: 'a',
            title: 'A',
            example: [{ value: 2, description: null }],
            type: 'int',
            default: 1,
            removed: 'Use b.',
          },
        ],
      },
    });
  });
});

it.each([
  ['#! A\n#! B\na: 1\n', 'A\nB'],
  ['#! A\n#@overlay/match missing_ok=True\na: 1\n', ''],
  ['#@overlay/match missing_ok=True\n#! A\na: 1\n', 'A'],
  ['#! A\n\n#! B\na: 1\n', 'B'],
  ['b: 1 #! A\na: 1 #! B\n', 'B'],
])('a data value without a schema is described by the comments above it: %j', (text, description) => {
  const schema = inferSchema([documentOf('values.yml', `---\n${text}`)]);
  const a = schema?.kind === 'map' ? schema.items.find(({ key }) => key === 'a') : undefined;
  expect(a && describeSchema(a.schema).description).toBe(description);
});
