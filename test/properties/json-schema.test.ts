/** The exported JSON Schema agrees with the type check and the rules, unless `$comment` states otherwise. */
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { printJson } from '../../shared/src/document/print/print-json.js';
import { jsonSchema } from '../../shared/src/schema/export/json-schema.js';
import { declared, given, map } from './generated-schemas.js';
import { patience, runs } from './runs.js';
import { builtFrom, takes } from './schema-verdicts.js';

interface Verdict {
  readonly engine: boolean;
  readonly json: boolean;
}

/**
 * Returns whether the engine and the JSON Schema accept a value; undefined if the schema is invalid, or JSON Schema
 * cannot express all of it.
 */
function verdictsOf(text: string): ((value: unknown) => Verdict) | undefined {
  const schema = builtFrom(text);
  if (schema === undefined) return undefined;
  const exported = printJson(jsonSchema(schema));
  if (exported.includes('"$comment"')) return undefined;
  const validate = new Ajv2020({ strict: false, validateFormats: false }).compile(JSON.parse(exported));
  return (value) => ({ engine: takes(schema, value), json: validate(value) });
}

describe('JSON Schema', () => {
  it.each([
    ['#@data/values-schema', false],
    ['#@schema/definition data_values=True', true],
    ['#@schema', true],
  ])(
    'of a schema headed %s takes what the engine takes',
    (header, proposed) => {
      const top = map(declared(2, proposed), proposed);
      let told = 0;
      fc.assert(
        fc.property(top, fc.array(given, { minLength: 3, maxLength: 6 }), ({ lines }, all) => {
          const schema = `${header}\n---${lines.join('\n')}\n`;
          const verdict = verdictsOf(schema);
          if (verdict === undefined) return;
          for (const value of all) {
            told++;
            const { json, engine } = verdict(value);
            if (json !== engine) expect([schema, value, json]).toEqual([schema, value, engine]);
          }
        }),
        runs(60),
      );
      expect(told).toBeGreaterThan(50);
    },
    patience,
  );
});
