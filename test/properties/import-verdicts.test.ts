/**
 * Each imported keyword of JSON Schema accepts the same values, alone and combined; where a note states that something
 * is not checked it accepts no fewer, and where one states that something is rejected, no more. Ajv is the oracle.
 */
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { defaultRunOptions } from '../../shared/src/project/inputs.js';
import { evaluateProject } from '../../shared/src/project/project.js';
import { importSchema } from '../../shared/src/schema/import/import-schema.js';
import { readJsonFile } from '../../shared/src/schema/import/json.js';
import { SourceFile } from '../../shared/src/text/source-file.js';
import { builtFrom, takes } from './schema-verdicts.js';

const values: readonly unknown[] = [
  ...[null, true, false, -1, 0, 1, 2, 3, 4, 5, 6, 10, 0.5, 1.5, 3.5, '', 'a', 'b', 'ab', 'aba', 'x-ab', '1', 'a\nb'],
  ...[[], [1], [1, 1], [1, 2], [1, 2, 3], ['a'], ['a', 'a'], [null], [[1]], [{}], [{ k: 1 }]],
  ...[
    {},
    { k: 1 },
    { k: 0 },
    { k: 'a' },
    { l: 1 },
    { k: 1, l: 1 },
    { k: 1, m: 'a' },
    { ak: 1 },
    { ak: 'a' },
    { xk: 'a' },
  ],
];

const object = (properties: object, more: object = {}): object => ({
  type: 'object',
  properties,
  additionalProperties: false,
  ...more,
});
const integer = { type: 'integer' };
const text = { type: 'string' };

/** Schemas that can be expressed completely. */
const exact: readonly unknown[] = [
  ...['string', 'integer', 'number', 'boolean', 'null'].map((type) => ({ type })),
  ...[
    ['string', 'null'],
    ['integer', 'number'],
    ['integer', 'string'],
    ['boolean', 'string', 'null'],
    ['number', 'null'],
  ].map((type) => ({ type })),
  {},
  true,
  { type: 'integer', minimum: 2, maximum: 4 },
  { type: 'number', minimum: 0.5, maximum: 3.5 },
  { type: 'integer', exclusiveMinimum: 1, exclusiveMaximum: 5 },
  { type: 'number', exclusiveMinimum: 0.5, exclusiveMaximum: 3.5 },
  { type: 'integer', exclusiveMinimum: 0.5, exclusiveMaximum: 3.5 },
  { type: ['integer', 'null'], minimum: 2 },
  { type: ['integer', 'string'], minimum: 2, pattern: '^a' },
  { type: ['integer', 'string'], maximum: 2, exclusiveMinimum: 0 },
  { type: ['integer', 'boolean'], multipleOf: 3 },
  { minimum: 2 },
  { maximum: 2 },
  { exclusiveMaximum: 3 },
  { exclusiveMinimum: 3 },
  { pattern: 'b$' },
  { minLength: 1 },
  { type: 'integer', multipleOf: 3 },
  { type: 'string', minLength: 1 },
  { type: 'string', maxLength: 0 },
  { type: 'string', pattern: '^a' },
  { type: 'string', pattern: 'b' },
  { type: 'string', pattern: '^(?:a|b)$' },
  { type: 'string', pattern: '^(?:a)(?:b)$' },
  { type: 'array', items: integer },
  { type: 'array', items: integer, minItems: 1, maxItems: 2 },
  { type: 'array', items: integer, uniqueItems: true },
  { type: 'array', items: text, uniqueItems: true },
  { type: 'array', items: integer, uniqueItems: false },
  { type: 'array', items: { type: 'array', items: integer } },
  { type: 'array', items: { type: ['integer', 'null'] } },
  { type: 'array', items: object({ k: integer }) },
  { type: 'array' },
  { enum: [1, 'a', null] },
  { enum: [1, 2] },
  { enum: ['a', 'b'] },
  { enum: [1, 1.5] },
  { enum: [true, 'a'] },
  { type: 'string', enum: ['a', 1, null] },
  { type: ['string', 'null'], enum: ['a', null] },
  { const: 'a' },
  { const: 1 },
  { const: null },
  { const: 'a', enum: ['a', 'b'] },
  { type: 'string', not: { const: 'a' } },
  { type: 'integer', not: { enum: [1, 2] } },
  { type: ['integer', 'null'], not: { type: 'null' } },
  { not: { type: 'null' } },
  { not: { const: 1 } },
  { type: 'string', not: false },
  { type: 'string', not: { type: 'integer', enum: ['a'] } },
  { type: ['array', 'integer'], minItems: 2 },
  { type: ['array', 'object', 'integer'], maxItems: 1 },
  { type: ['object', 'integer'], required: ['k', 'l'] },
  object({}),
  object({ k: integer }),
  object({ k: { type: 'integer', minimum: 1 } }, { required: ['k'] }),
  object({ k: text, l: integer }),
  object({ k: { type: 'string', pattern: '^b' } }),
  object({ k: integer }, { unevaluatedProperties: false }),
  { anyOf: [text, integer] },
  { oneOf: [text, integer] },
  { oneOf: [text, { type: 'null' }] },
  { anyOf: [{ type: 'integer', minimum: 2 }, { type: 'null' }] },
  { oneOf: [{ type: 'integer' }, { type: 'string', minLength: 1 }] },
  { anyOf: [{ const: 1 }, { const: 'a' }] },
  { oneOf: [{ enum: [1, 2] }, { enum: ['a'] }] },
  { oneOf: [{ enum: [1, 2] }, { const: null }] },
  { anyOf: [{ enum: [1, 2] }, { enum: [2, 3] }] },
  { anyOf: [{ type: 'integer' }] },
  { anyOf: [{ type: ['integer', 'null'] }, { type: 'string' }] },
  { oneOf: [{ type: 'integer' }, { type: ['string', 'boolean'] }] },
  { anyOf: [{ type: 'null' }, { enum: ['a'] }], type: ['string', 'null'] },
  { allOf: [{ minimum: 2 }, { type: 'integer' }, { maximum: 4 }] },
  { allOf: [{ enum: [1, 2, 'a'] }, { enum: [2, 'a', 3] }] },
  { allOf: [{ enum: [1, 2, 'a'] }, { type: 'integer' }] },
  { allOf: [{ type: ['integer', 'string'] }, { type: ['number', 'null'] }] },
  { allOf: [{ type: 'number' }, { type: 'integer' }] },
  { allOf: [{ type: 'array', items: integer }, { items: { minimum: 2 } }] },
  { allOf: [{ type: 'array', items: { minimum: 2 } }, { items: integer }] },
  { allOf: [object({ k: integer }), { properties: { k: { minimum: 1 } } }] },
  { allOf: [{ $ref: '#/$defs/positive' }, { maximum: 3 }] },
  { $ref: '#/$defs/positive', maximum: 3 },
  { $ref: '#/$defs/positive' },
  { $ref: '#/$defs/a~1b~0c%25' },
  { $ref: '#/$defs/~01' },
  { type: 'string', allOf: [{ minLength: 1 }, { pattern: 'b' }] },
  { type: 'integer', minimum: 1, allOf: [{ minimum: 3 }] },
  { type: 'integer', minimum: 3, allOf: [{ minimum: 1 }] },
  { type: 'integer', maximum: 1, allOf: [{ maximum: 3 }] },
  { type: 'integer', maximum: 3, allOf: [{ maximum: 1 }] },
  { type: 'integer', minimum: 2, exclusiveMinimum: 2 },
  { type: 'object' },
  { type: ['object', 'integer'], properties: { k: integer } },
  { type: ['array', 'integer'], items: integer },
  { type: 'object', additionalProperties: integer },
  { type: 'object', additionalProperties: { type: 'integer', minimum: 1 }, minProperties: 1 },
  { type: 'array', items: { type: 'array', items: integer }, uniqueItems: true },
  { type: 'array', items: { minimum: 2 }, contains: { const: 3 } },
  { type: 'array', prefixItems: [integer, text], items: false },
  { oneOf: [integer, { type: 'number' }] },
  { oneOf: [{ minimum: 1 }, text] },
  { oneOf: [object({ k: integer }), object({ l: integer })] },
  { anyOf: [{ type: 'integer', minimum: 2 }, { type: 'string' }] },
  { oneOf: [{ enum: [1, 2] }, { enum: [2, 3] }] },
  { not: { const: [1] } },
  { enum: [[1], { k: 1 }, 'a'] },
  { type: ['integer', 'array'], enum: [1, 'a', [1]] },
  { type: 'integer', if: true, else: false },
  { type: 'integer', if: false, else: { minimum: 2 } },
  { type: 'integer', not: { not: { not: false } } },
  { type: 'string', not: { minLength: 2 } },
  { type: 'string', if: { minLength: 2 }, else: { const: 'a' } },
  JSON.parse('{"if": {"minLength": 2}, "then": {"pattern": "^a"}, "type": "string"}'),
  { type: 'integer', title: 'T', description: 'D', deprecated: true, examples: [1, 'x'], default: 3 },
];

/** Schemas that one of the languages cannot express completely. */
const inexact: readonly unknown[] = [
  { type: 'number', multipleOf: 0.5 },
  { type: 'number', not: { not: { type: 'integer' } } },
  { type: 'number', not: { type: 'integer' }, minimum: 2.5 },
  { type: 'string', maxLength: 2 },
  { type: 'string', minLength: 2 },
  { type: 'array', items: object({ k: integer }), uniqueItems: true },
  { type: 'object', properties: { k: integer } },
  { type: 'object', patternProperties: { '^a': integer }, additionalProperties: false },
  { type: 'object', patternProperties: { '^a': integer, k: text }, additionalProperties: false },
  { type: 'object', properties: { k: integer }, patternProperties: { '^m': text }, additionalProperties: false },
  { type: 'object', properties: { k: integer }, additionalProperties: text },
  { type: 'object', properties: { k: {} }, patternProperties: { '^k': integer, k: { minimum: 1 } }, required: ['k'] },
  { type: 'object', properties: { k: {} }, patternProperties: { '^[kl]': integer }, additionalProperties: false },
  { type: 'object', patternProperties: { '^l': integer }, additionalProperties: text, required: ['l', 'k'] },
  object({ k: integer, l: integer }, { required: ['l'] }),
  object({ k: integer }, { minProperties: 1 }),
  { properties: { k: integer }, additionalProperties: false },
  { type: 'object', properties: { k: integer }, default: { l: 1 } },
  { type: 'object', properties: { k: integer }, const: { l: 1 } },
  { type: 'array', items: { type: 'object', properties: { k: integer } }, default: [{ l: 1 }] },
  { type: 'object', properties: { k: false }, required: ['k'] },
  { type: 'object', patternProperties: { k: false }, required: ['k'] },
  { items: integer },
  { anyOf: [object({ k: integer }), { type: 'null' }] },
  { anyOf: [{ type: 'string', minLength: 1 }, { type: ['string', 'null'] }] },
  { allOf: [object({ k: integer }), object({ l: integer })] },
  { type: 'object', properties: { k: {} }, allOf: [{ additionalProperties: integer }], additionalProperties: false },
  { type: 'integer', if: { minimum: 2 }, contains: {} },
  false,
];

/** Each keyword once, for use as an alternative. */
const branches: readonly unknown[] = [
  ...[text, integer, { type: 'null' }, { type: 'array' }, { type: 'object' }, { type: ['integer', 'string'] }],
  ...[{ enum: [1, 'a'] }, { const: 1 }, { enum: ['a', null] }, { not: { const: 1 } }, { not: { type: 'null' } }],
  ...[{ minimum: 2 }, { type: 'integer', maximum: 3 }, { type: 'number', multipleOf: 1.5 }],
  ...[{ type: 'string', minLength: 1 }, { pattern: '^a' }, { type: 'string', maxLength: 1 }],
  ...[
    { type: 'array', items: integer },
    { type: 'array', minItems: 2 },
    { type: 'array', uniqueItems: true },
  ],
  ...[object({ k: integer }), { type: 'object', additionalProperties: integer }],
  { type: 'object', patternProperties: { '^a': integer } },
  { type: 'object', properties: { k: integer } },
  { type: 'object', propertyNames: { maxLength: 1 } },
  { type: 'object', minProperties: 1 },
  ...[
    { if: { type: 'string' }, else: { minimum: 2 } },
    { type: 'array', contains: { const: 1 } },
  ],
];
const alternatives = branches.flatMap((one) => [{ anyOf: [one, text] }, { oneOf: [{ const: 1 }, one] }]);

/** Whether an exact JSON Schema and its import accept each of the values of the key `a`. */
function verdicts(schema: unknown, language: 'released' | 'proposed', required = ['a'], given = values) {
  const root = {
    $defs: { positive: { type: 'integer', minimum: 1 }, 'a/b~c%': { type: 'boolean' }, '~1': text },
    type: 'object',
    properties: { a: schema },
    required,
    additionalProperties: false,
  };
  const read = readJsonFile(new SourceFile('schema.json', JSON.stringify(root)));
  if ('problem' in read) throw new Error(read.problem);
  const made = importSchema(read.value, read.value, language);
  const built = builtFrom(made.text);
  if (built === undefined) throw new Error(made.text);
  const validate = new Ajv2020({ strict: false }).compile(root);
  const all = given.map((value) => ({ value, wanted: validate({ a: value }), taken: takes(built, { a: value }) }));
  const notes = made.notes
    .map(({ message }) => message)
    .filter((message) => !/^it (?:has no default|has to be set|does not have to be set)/.test(message));
  return { notes, made: made.text, all, isAbsenceTaken: takes(built, {}) };
}

/** The same, with the values accepted or rejected although no note says so. */
function againstNotes(schema: unknown, language: 'released' | 'proposed') {
  const { notes, all, made } = verdicts(schema, language);
  const narrower = /^other keys .* refused here$|^only /;
  const isNarrower = notes.some((note) => narrower.test(note));
  const isWider = notes.some((note) => !narrower.test(note));
  const against = all.filter(
    ({ wanted, taken }) => (taken && !wanted && !isWider) || (wanted && !taken && !isNarrower),
  );
  return { notes, all, made, against };
}

const list = (verdict: { value: unknown }[]): string[] => verdict.map(({ value }) => JSON.stringify(value));

describe.each(['released', 'proposed'] as const)('in the %s language', (language) => {
  it.each(exact.map((schema) => [JSON.stringify(schema), schema] as const))(
    'the same values are taken: %s',
    (_, schema) => {
      const { notes, all, made } = verdicts(schema, language);
      const differing = all.filter(({ wanted, taken }) => wanted !== taken);
      expect([notes, list(differing), differing.length === 0 ? '' : made]).toEqual([[], [], '']);
    },
  );

  it.each([...inexact, ...alternatives].map((schema) => [JSON.stringify(schema), schema] as const))(
    'no less values are taken, or none more, as notes say: %s',
    (_, schema) => {
      const { notes, all, made, against } = againstNotes(schema, language);
      expect([list(against), against.length === 0 ? '' : made]).toEqual([[], '']);
      if (notes.length === 0) expect(list(all.filter(({ wanted, taken }) => wanted !== taken))).toEqual([]);
    },
  );

  it.each([1, 2, 3])('code counts characters: %i', (length) => {
    const { all } = verdicts({ type: 'string', not: { minLength: length } }, language, ['a'], ['', 'é', '😀é', 'ééé']);
    expect(list(all.filter(({ wanted, taken }) => wanted !== taken))).toEqual([]);
  });

  it.each([...exact, ...inexact].map((schema) => [JSON.stringify(schema), schema] as const))(
    'a key that may be left out is not asked for: %s',
    (_, schema) => {
      const { made, isAbsenceTaken } = verdicts(schema, language, []);
      expect([made, isAbsenceTaken]).toEqual([made, true]);
    },
  );
});

describe('values that JSON has not', () => {
  it.each([
    [{ type: 'object' }, '{80: http}', true],
    [{ type: 'object' }, '{a: .inf, b: .nan}', true],
    [{ type: 'object' }, '[.inf]', false],
    [{ type: 'object', additionalProperties: text }, '{80: http, true: x, 1.5: z}', true],
    [{ type: 'object', additionalProperties: text }, '{80: 1}', false],
    [{ type: 'object', patternProperties: { '^[0-9]+$': text }, additionalProperties: false }, '{80: http}', true],
    [{ type: 'object', patternProperties: { '^[0-9]+$': text }, additionalProperties: false }, '{a: http}', false],
    [{ type: 'object', propertyNames: { maxLength: 2 } }, '{80: http}', true],
    [{ type: 'object', propertyNames: { maxLength: 2 } }, '{800: http}', false],
    [{ oneOf: [{ type: 'array', contains: { type: 'number' } }, text] }, '[.inf]', true],
  ])('%j of %s: %s', (schema, value, wanted) => {
    const root = { type: 'object', properties: { a: schema }, additionalProperties: false };
    const read = readJsonFile(new SourceFile('schema.json', JSON.stringify(root)));
    if ('problem' in read) throw new Error(read.problem);
    const files = [new SourceFile('schema.yml', importSchema(read.value, read.value, 'released').text)];
    const dataValuesFiles = [new SourceFile('values.yml', `a: ${value}\n`)];
    const project = evaluateProject({ files, dataValuesFiles, dataValues: [], options: defaultRunOptions });
    expect(project.findings.filter(({ severity }) => severity === 'error').length === 0).toBe(wanted);
  });
});
