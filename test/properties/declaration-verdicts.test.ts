/**
 * Compares the declarations of a table pairwise: a change that `schema diff` calls compatible accepts everything the
 * old declaration accepts, and for one it calls breaking there is a value that only the old one accepts. The JSON
 * Schema exported for each accepts what the declaration accepts, with ajv as the oracle.
 */
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { printJson } from '../../shared/src/document/print/print-json.js';
import { diffSchemas } from '../../shared/src/schema/diff/diff.js';
import { jsonSchema } from '../../shared/src/schema/export/json-schema.js';
import type { SchemaNode } from '../../shared/src/schema/schema-node.js';
import { builtFrom, takes } from './schema-verdicts.js';

const values: readonly unknown[] = [
  ...[null, true, false, -1, 0, 1, 2, 3, 5, 10, 0.5, 1.5, 10.5, '', 'a', 'b', 'ab', 'abc', 'X', 'abcd'],
  ...[
    [],
    [0],
    [1],
    [1, 2],
    [0, 1, 2],
    ['a'],
    [''],
    [null],
    [[1]],
    [1, 1],
    [1, 2, 3],
    [0.5],
    [{}],
    [{ k: 1 }],
    [true],
    [[]],
  ],
  ...[
    {},
    { k: 1 },
    { k: 0 },
    { k: 5 },
    { k: 'a' },
    { k: null },
    { k: 1, l: 1 },
    { k: null, l: 1 },
    { k: 1, l: null },
    { k: null, l: null },
    { l: 1 },
    { l: 'a' },
    { m: 1 },
    { m: 'a' },
  ],
  ...[
    { k: { n: 1 } },
    { k: {} },
    { k: [] },
    { k: [1] },
    { k: 0.5 },
    { k: true },
    { x1: 1 },
    { x1: 'a' },
    { x2: 1 },
    { x1: 1, x2: 1 },
    { k: 1, x1: 1 },
  ],
];
const documents: readonly unknown[] = [{}, ...values.map((a) => ({ a }))];

const rule = (text: string, value: string): string => `#@schema/validation ${text}\na: ${value}\n`;

const released: readonly string[] = [
  ...['0', '1', '5', '0.5', '1.5', '""', 'a', 'true', '[0]', '[""]', '{}', '[[0]]', '[0.5]'].map(
    (value) => `a: ${value}\n`,
  ),
  ...['k: 0', 'k: 5', 'k: ""', 'k: 0, l: 0', 'k: {n: 0}', 'k: [0]', 'l: 0'].map((items) => `a: {${items}}\n`),
  '#@schema/type any=True\na: 0\n',
  '#@schema/type any=True\na: null\n',
  '#@schema/nullable\na: 0\n',
  '#@schema/nullable\na: 0.5\n',
  '#@schema/nullable\na: {k: 0}\n',
  '#@schema/nullable\na: [0]\n',
  '#@schema/nullable\n#@schema/default 1\na: 0\n',
  '#@schema/nullable\n#@schema/validation not_null=True\na: 0\n',
  '#@schema/nullable\n#@schema/validation min=1\na: 0\n',
  'a:\n#@schema/nullable\n- 0\n',
  'a:\n#@schema/validation min=1\n- 0\n',
  'a:\n#@schema/type any=True\n- 0\n',
  'a:\n- k: 0\n',
  'a:\n  #@schema/nullable\n  k: 0\n',
  'a:\n  #@schema/validation min=1\n  k: 1\n',
  'a:\n  #@schema/validation min=1\n  k: 0\n',
  'a:\n  #@schema/type any=True\n  k: 0\n',
  '#@schema/default [1]\na: [0]\n',
  '#@schema/default {"k": 5}\na: {k: 0}\n',
  ...[
    'min=0',
    'min=1',
    'max=1',
    'max=5',
    'min=1, max=5',

    'one_of=[1]',
    'one_of=[1, 5]',
    'one_of=[1, 2, 5]',
    'min=1.0',
  ].map((text) => rule(text, '1')),
  ...['min=0', 'max=1.5', 'one_of=[1.5]', 'one_of=[1, 1.5]', 'min=1'].map((text) => rule(text, '1.5')),
  ...[
    'min_len=1',
    'min_len=2',
    'max_len=2',
    'max_len=1',
    'min_len=1, max_len=2',
    'one_of=["a"]',
    'one_of=["a", "ab"]',
    'one_of=["ab", "abc"]',
    'one_of=["", "a"]',
  ].map((text) => rule(text, 'ab')),
  ...['min_len=1', 'max_len=1', 'min_len=2', 'max_len=2'].map((text) => rule(text, '[0]')),
  ...['one_not_null=True', 'one_not_null=["k"]', 'one_not_null=["k", "l"]'].map(
    (text) => `#@schema/validation ${text}\na:\n  #@schema/nullable\n  k: 0\n  #@schema/nullable\n  l: 0\n`,
  ),
];

const proposed: readonly string[] = [
  'a: 0\n',
  'a: 0.5\n',
  'a: a\n',
  '#@schema/allow-empty\na: ""\n',
  '#@schema/type one_of=["int", "string"]\na: 0\n',
  '#@schema/type one_of=["int", "float"]\na: 0\n',
  '#@schema/type one_of=["float", "string"]\na: 0.5\n',
  '#@schema/type "null", or_inferred=True\na: 0\n',
  '#@schema/type "any"\na: 0\n',
  '#@schema/any-of 1, "a"\na: 1\n',
  '#@schema/one-of 1.5, "a"\na: 1.5\n',
  '#@schema/any-of 1, "a", True\na: 1\n',
  'a: {k: 0}\n',
  'a:\n  #@schema/any-key\n  _: 0\n',
  'a:\n  k: 0\n  #@schema/any-key\n  _: 0\n',
  'a:\n  k: 0\n  #@schema/any-key\n  _: a\n',
  'a:\n  #@schema/key allowed="x[0-9]", expects="0+"\n  _: 0\n',
  'a:\n  #@schema/key allowed="x[0-9]", expects="1+"\n  _: 0\n',
  'a:\n  #@schema/key allowed="x[0-9]", expects=1\n  _: 0\n',
  'a:\n  #@schema/key allowed="x1", expects="0+"\n  _: 0\n  #@schema/any-key\n  more: a\n',
  'a:\n  #@schema/key-may-be-present\n  k: 0\n',
  '#@schema/validate regexp="b$"\na: a\n',
  '#@schema/validate starts_with="a"\na: a\n',
  '#@schema/validate unique=True\na: [0]\n',
  '#@schema/validate unique=True, min_len=1\na: [0]\n',
];

const tables = {
  released: ['#@data/values-schema\n---\n', released],
  proposed: ['#@schema/definition data_values=True\n---\n', proposed],
} as const;

describe.each(['released', 'proposed'] as const)('in the %s language', (language) => {
  const [header, texts] = tables[language];
  const declared = texts.flatMap((text) => {
    const schema = builtFrom(header + text);
    return schema === undefined ? [] : [{ text, schema }];
  });
  const taken = new Map<SchemaNode, ReadonlySet<string>>();
  for (const { schema } of declared)
    taken.set(schema, new Set(documents.filter((one) => takes(schema, one)).map((one) => JSON.stringify(one))));

  it('all declarations of the table can be read', () => {
    expect(texts.filter((text) => !declared.some((one) => one.text === text))).toEqual([]);
  });

  it.each(declared.map(({ text, schema }) => [text, schema] as const))(
    'what is told from %j to all others is so',
    (text, older) => {
      const wrong: string[] = [];
      // Named rules about several keys together, and about null, are distinguished by their text.
      for (const { text: other, schema: newer } of declared) {
        const { effect, changes } = diffSchemas(older, newer);
        const refused = [...(taken.get(older) ?? [])].filter((one) => !taken.get(newer)?.has(one));
        const told = changes.map(({ effect: own, kind, message }) => `${own} ${kind} ${message}`);
        if (
          effect === 'compatible'
            ? refused.length > 0
            : effect === 'breaking' && refused.length === 0 && !/not_null/.test(text + other)
        )
          wrong.push(JSON.stringify([other, effect, refused, told]));
        if (other === text) expect([effect, told]).toEqual(['compatible', []]);
      }
      expect(wrong).toEqual([]);
    },
  );

  it.each(declared.map(({ text, schema }) => [text, schema] as const))(
    'JSON Schema of %j takes the same',
    (_, schema) => {
      const exported = printJson(jsonSchema(schema));
      const validate = new Ajv2020({ strict: false }).compile(JSON.parse(exported));
      const same = taken.get(schema) ?? new Set();
      const [nothing] = documents;
      const wrong = documents.filter((one) => {
        const wanted = same.has(JSON.stringify(one));
        if (validate(one) === wanted) return false;
        // A comment states what JSON Schema cannot express, which then accepts more; the number of keys in a default is
        // a matter of the export.
        return exported.includes('$comment') ? wanted && one !== nothing : true;
      });
      expect([wrong, wrong.length === 0 ? '' : exported]).toEqual([[], '']);
    },
  );
});
