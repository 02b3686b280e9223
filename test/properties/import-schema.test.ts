/** A schema imported from JSON Schema accepts the same values, unless a note states otherwise. */
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { printJson } from '../../shared/src/document/print/print-json.js';
import { jsonSchema } from '../../shared/src/schema/export/json-schema.js';
import { importSchema } from '../../shared/src/schema/import/import-schema.js';
import { readJsonFile } from '../../shared/src/schema/import/json.js';
import { SourceFile } from '../../shared/src/text/source-file.js';
import { declared, given, map } from './generated-schemas.js';
import { patience, runs } from './runs.js';
import { builtFrom, takes } from './schema-verdicts.js';

/** The text of a schema imported from a JSON Schema, and what it cannot express. */
function imported(text: string, language: 'released' | 'proposed') {
  const read = readJsonFile(new SourceFile('schema.json', text));
  if ('problem' in read) throw new Error(read.problem);
  return importSchema(read.value, read.value, language);
}

const headers = [
  ['#@data/values-schema', false, 'released'],
  ['#@data/values-schema', false, 'proposed'],
  ['#@schema/definition data_values=True', true, 'proposed'],
  ['#@schema', true, 'proposed'],
  ['#@schema/definition data_values=True', true, 'released'],
] as const;

const leaf = fc.oneof(
  fc.record({ type: fc.constant('integer') }),
  fc.record({
    type: fc.constant('integer'),
    minimum: fc.constantFrom(0, 1, 2),
    exclusiveMaximum: fc.constantFrom(3, 6),
  }),
  fc.record({ type: fc.constant('integer'), multipleOf: fc.constantFrom(2, 5) }, { requiredKeys: ['type'] }),
  fc.record({ type: fc.constant('number'), exclusiveMinimum: fc.constantFrom(0, 1) }, { requiredKeys: ['type'] }),
  fc.record({ type: fc.constant('string'), minLength: fc.constantFrom(0, 1) }, { requiredKeys: ['type'] }),
  fc.record({ type: fc.constant('string'), pattern: fc.constantFrom('^a', 'b$', '.', '[ab]{2}') }),
  fc.record({ type: fc.constant('boolean') }),
  fc.record({ enum: fc.uniqueArray(fc.constantFrom(0, 1, 1.5, 'a', '', null, true), { minLength: 1, maxLength: 3 }) }),
  fc.record({ const: fc.constantFrom(1, 'a') }),
  fc.record({
    type: fc.constantFrom(['string', 'null'], ['integer', 'string'], ['boolean', 'number', 'null'], 'null'),
  }),
  fc.record({ type: fc.constantFrom('integer', 'string'), not: fc.constantFrom({ const: 1 }, { enum: ['a', 0] }) }),
  fc.record({
    oneOf: fc.constantFrom(
      [{ type: 'string' }, { type: 'null' }],
      [{ type: 'integer' }, { type: 'string', minLength: 1 }],
      [{ const: 1 }, { const: 'a' }],
    ),
  }),
  fc.record({
    allOf: fc.constantFrom(
      [
        { type: 'integer', minimum: 1 },
        { type: 'number', maximum: 4 },
      ],
      [{ $ref: '#/$defs/d' }],
    ),
  }),
  fc.constant({ $ref: '#/$defs/d' }),
  fc.constant({}),
  fc.constant(true),
);

const { schema: jsonSchemas } = fc.letrec<{ schema: unknown; object: unknown }>((tie) => ({
  schema: fc.oneof(
    { maxDepth: 2, depthSize: 'small' },
    { weight: 4, arbitrary: withDefault(leaf) },
    fc.record(
      {
        type: fc.constant('array'),
        items: tie('schema'),
        minItems: fc.constant(1),
        maxItems: fc.constant(1),
        default: fc.constant([]),
      },
      { requiredKeys: ['type'] },
    ),
    { weight: 2, arbitrary: tie('object') },
  ),
  object: fc.record(
    {
      type: fc.constant('object'),
      properties: fc.dictionary(fc.constantFrom('a', 'b', 'ab'), tie('schema'), { maxKeys: 3, noNullPrototype: true }),
      required: fc.uniqueArray(fc.constantFrom('a', 'b'), { maxLength: 2 }),
      additionalProperties: fc.oneof({ weight: 3, arbitrary: fc.constant(false) }, tie('schema')),
      patternProperties: fc.dictionary(fc.constantFrom('^a', 'b'), tie('schema'), {
        maxKeys: 1,
        noNullPrototype: true,
      }),
    },
    { requiredKeys: ['type', 'properties', 'additionalProperties'] },
  ),
}));

function withDefault(schema: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const value = fc.constantFrom(0, 1, 5, 1.5, '', 'a', null, true);
  return fc
    .tuple(
      schema,
      fc.option(value, { freq: 2 }),
      fc.constantFrom({}, {}, {}, { deprecated: true, title: 'T', description: 'D "x"\nE', examples: ['a', 1] }),
    )
    .map(([one, given, more]) =>
      typeof one === 'object' ? { ...one, ...(given === null ? {} : { default: given }), ...more } : one,
    );
}

const rootSchemas = fc.record({
  $defs: fc.constant({ d: { type: 'integer', minimum: 1 } }),
  type: fc.constant('object'),
  properties: fc.dictionary(fc.constantFrom('a', 'b', 'ab'), jsonSchemas, {
    minKeys: 1,
    maxKeys: 3,
    noNullPrototype: true,
  }),
  required: fc.uniqueArray(fc.constantFrom('a', 'b'), { maxLength: 2 }),
  additionalProperties: fc.constantFrom(false, false, true, { type: 'integer' }),
});

describe('a schema from a JSON Schema', () => {
  it.each(headers)(
    'of one headed %s accepts the same (%s, %s)',
    (header, proposed, language) => {
      let told = 0;
      fc.assert(
        fc.property(
          map(declared(2, proposed), proposed),
          fc.array(given, { minLength: 3, maxLength: 6 }),
          ({ lines }, all) => {
            const text = `${header}\n---${lines.join('\n')}\n`;
            const schema = builtFrom(text);
            if (schema === undefined) return;
            const exported = printJson(jsonSchema(schema));
            const back = imported(exported, language);
            const again = builtFrom(back.text);
            if (again === undefined) throw new Error(`${text}\nbecame\n${back.text}`);
            if (back.notes.length > 0 || exported.includes('$comment')) return;
            for (const value of [{}, ...all]) {
              told++;
              const verdict = takes(schema, value);
              if (takes(again, value) !== verdict)
                expect([text, back.text, value, !verdict]).toEqual([text, back.text, value, verdict]);
            }
          },
        ),
        runs(40),
      );
      expect(told).toBeGreaterThan(10);
    },
    patience,
  );

  it.each(['released', 'proposed'] as const)(
    'in the %s language accepts the same as the JSON Schema',
    (language) => {
      let told = 0;
      fc.assert(
        fc.property(rootSchemas, fc.array(given, { minLength: 4, maxLength: 8 }), (schema, all) => {
          const text = JSON.stringify(schema);
          const made = imported(text, language);
          const built = builtFrom(made.text);
          if (built === undefined) throw new Error(`${text}\nbecame\n${made.text}`);
          if (made.notes.some(({ message }) => !message.startsWith('it has no default: ') || message.includes('null')))
            return;
          const validate = new Ajv2020({ strict: false }).compile(JSON.parse(text));
          for (const value of [{}, ...all]) {
            told++;
            const verdict = validate(value);
            if (takes(built, value) !== verdict)
              expect([text, made.text, value, !verdict]).toEqual([text, made.text, value, verdict]);
          }
        }),
        runs(100),
      );
      expect(told).toBeGreaterThan(50);
    },
    patience,
  );
});
