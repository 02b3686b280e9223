/**
 * Requirements of JSON Schema that only code can express accept the same values: any keywords, nested. Ajv is the
 * oracle.
 */
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { importSchema } from '../../shared/src/schema/import/import-schema.js';
import { readJsonFile } from '../../shared/src/schema/import/json.js';
import { SourceFile } from '../../shared/src/text/source-file.js';
import { patience, runs } from './runs.js';
import { builtFrom, takes } from './schema-verdicts.js';

const key = fc.constantFrom('a', 'b', 'ab', 'c"d');
const scalar = fc.constantFrom(null, true, false, 0, 1, 2, 3, -1, 1.5, 2.5, '', 'a', 'b', 'ab', 'é𝒳', 'x\ny', '<a>');
const value = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3, depthSize: 'small' },
    { weight: 3, arbitrary: scalar },
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(key, tie('value'), { maxKeys: 3, noNullPrototype: true }),
  ),
})).value;

const count = fc.nat(2);
const keys = fc.uniqueArray(key, { minLength: 1, maxLength: 2 });
const types = fc.constantFrom('null', 'boolean', 'integer', 'number', 'string', 'array', 'object');

const { object } = fc.letrec<{ schema: unknown; object: object }>((tie) => {
  const several = fc.array(tie('schema'), { minLength: 1, maxLength: 3 });
  const each = fc.dictionary(key, tie('schema'), { minKeys: 1, maxKeys: 2, noNullPrototype: true });
  const patterns = fc.dictionary(fc.constantFrom('^a', 'b$', '.'), tie('schema'), {
    minKeys: 1,
    maxKeys: 2,
    noNullPrototype: true,
  });
  const oneKeyword = fc.oneof(
    fc.record({ type: fc.oneof(types, fc.uniqueArray(types, { minLength: 1, maxLength: 3 })) }),
    fc.record({ enum: fc.array(value, { minLength: 1, maxLength: 3 }) }),
    fc.record({ const: value }),
    fc.record({ minimum: fc.constantFrom(0, 1.5) }),
    fc.record({ exclusiveMaximum: fc.constantFrom(2, 2.5) }),
    fc.record({ multipleOf: fc.constantFrom(2, 3) }),
    fc.record({ minLength: count }),
    fc.record({ maxLength: count }),
    fc.record({ pattern: fc.constantFrom('^a', '[^b]$') }),
    fc.record({ properties: each }),
    fc.record({ required: keys }),
    fc.record({ additionalProperties: tie('schema') }),
    fc.record({ properties: each, additionalProperties: fc.oneof(fc.constant(false), tie('schema')) }),
    fc.record({ patternProperties: patterns, additionalProperties: fc.oneof(fc.constant(false), tie('schema')) }),
    fc.record({ unevaluatedProperties: fc.constant(false), properties: each }),
    fc.record({ minProperties: count }),
    fc.record({ maxProperties: count }),
    fc.record({ propertyNames: tie('schema') }),
    fc.record({ dependentRequired: fc.dictionary(key, keys, { maxKeys: 2, noNullPrototype: true }) }),
    fc.record({ dependentSchemas: each }),
    fc.record({ items: tie('schema') }),
    fc.record({ prefixItems: several, items: fc.oneof(fc.constant(false), tie('schema')) }),
    fc.record({ contains: tie('schema') }),
    fc.record({ contains: tie('schema'), minContains: count, maxContains: count }),
    fc.record({ minItems: count }),
    fc.record({ maxItems: count }),
    fc.record({ uniqueItems: fc.boolean() }),
    fc.record({ anyOf: several }),
    fc.record({ oneOf: several }),
    fc.record({ allOf: several }),
    fc.record({ not: tie('schema') }),
    fc
      .tuple(tie('schema'), fc.constantFrom('then', 'else'), tie('schema'))
      .map(([condition, branch, held]) => ({ if: condition, [branch]: held })),
    fc.constant({ $ref: '#/$defs/d' }),
  );
  return {
    schema: fc.oneof({ maxDepth: 3, depthSize: 'small' }, fc.boolean(), tie('object')),
    object: fc
      .array(oneKeyword as fc.Arbitrary<object>, { minLength: 1, maxLength: 3 })
      .map((parts) => Object.assign({}, ...parts) as object),
  };
});

/**
 * Ajv's verdicts corrected to the specification. Without a bound for `contains` it returns for an empty array its
 * verdict on the previous array (`{"additionalProperties": {"contains": true}}` accepts `{"a": [1], "b": []}`), and for
 * an empty array it ignores keywords after `prefixItems`. So each `contains` has a bound, and is alone in its schema.
 */
function oracle(schema: object) {
  const told: object = JSON.parse(JSON.stringify(schema), (_, part) => {
    if (typeof part !== 'object' || part === null || !('contains' in part)) return part;
    const { contains, minContains = 1, maxContains = Number.MAX_SAFE_INTEGER, allOf = [], ...others } = part;
    return { ...others, allOf: [...allOf, { contains, minContains, maxContains }] };
  });
  return new Ajv2020({ strict: false }).compile(told);
}

/** The result of importing a JSON Schema for the key `a`, and a check of values against it. */
function madeOf(given: unknown, language: 'released' | 'proposed', required: readonly string[]) {
  const root = {
    $defs: { d: { type: ['integer', 'array'], minimum: 1 } },
    type: 'object',
    properties: { a: given },
    required,
    additionalProperties: false,
  };
  const read = readJsonFile(new SourceFile('schema.json', JSON.stringify(root)));
  if ('problem' in read) throw new Error(read.problem);
  const { text, notes } = importSchema(read.value, read.value, language);
  const built = builtFrom(text);
  if (built === undefined) throw new Error(`${JSON.stringify(root)}\nbecame\n${text}`);
  const validate = oracle(root);
  return { text, notes: notes.map(({ message }) => message), built, validate };
}

describe.each(['released', 'proposed'] as const)('in the %s language', (language) => {
  it(
    'code for any JSON Schema accepts the same values',
    () => {
      let told = 0;
      fc.assert(
        fc.property(
          object,
          fc.array(value, { minLength: 6, maxLength: 12 }),
          fc.constantFrom(['a'], []),
          (given, values, required) => {
            const { text, notes, built, validate } = madeOf(given, language, required);
            if (required.length === 0 && !takes(built, {}))
              expect([given, text, 'absent']).toEqual([given, text, 'taken']);
            const isNarrower = notes.some((note) => /^other keys .* refused here$|^only |counts bytes here/.test(note));
            const isLess = notes.some((note) => !/^it has to be set|^only |^other keys/.test(note));
            for (const one of values) {
              const wanted = validate({ a: one });
              const taken = takes(built, { a: one });
              if (!isNarrower && !isLess) told++;
              if ((wanted && !taken && !isNarrower) || (taken && !wanted && !isLess))
                expect([given, text, one, taken]).toEqual([given, text, one, wanted]);
            }
          },
        ),
        runs(150),
      );
      expect(told).toBeGreaterThan(300);
    },
    patience,
  );
});
