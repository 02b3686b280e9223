import { describe, expect, it } from 'vitest';
import { SourceFile } from '../../text/source-file.js';
import { importSchema } from './import-schema.js';
import { readJsonFile } from './json.js';

/** The arguments of `@schema/validation` for a JSON Schema of a key. */
function rules(schema: unknown): string | undefined {
  const text = JSON.stringify({ type: 'object', properties: { a: schema }, additionalProperties: false });
  const read = readJsonFile(new SourceFile('s.json', text));
  if ('problem' in read) throw new Error(read.problem);
  return /@schema\/validation (.*)/.exec(importSchema(read.value, read.value, 'released').text)?.[1];
}

describe('of several bounds the one counts that asks for more', () => {
  it.each<readonly [type: string, keyword: string, bounds: readonly [number, number], rule: string, given: unknown]>([
    ['integer', 'minimum', [1, 2], 'min=2', 5],
    ['integer', 'maximum', [8, 9], 'max=8', 5],
    ['string', 'minLength', [1, 2], 'min_len=2', 'abc'],
    ['string', 'maxLength', [4, 5], 'max_len=4', 'abc'],
    ['array', 'minItems', [0, 1], 'min_len=1', ['a', 'b']],
    ['array', 'maxItems', [3, 4], 'max_len=3', ['a']],
  ])('%s: %s of %j is %s', (type, keyword, bounds, rule, given) => {
    for (const [one, other] of [bounds, bounds.toReversed()]) {
      const more = type === 'array' ? { items: { type: 'string' } } : {};
      const schema = { type, default: given, ...more, allOf: [{ [keyword]: one }, { [keyword]: other }] };
      expect(rules(schema)).toContain(rule);
      expect(rules({ type, default: given, ...more, [keyword]: one, allOf: [{ [keyword]: other }] })).toContain(rule);
    }
  });

  it.each([
    [{ type: 'number', exclusiveMinimum: 1, default: 2.5 }, '("a value > 1", lambda v: v > 1)'],
    [{ type: 'number', exclusiveMaximum: 3, default: 2.5 }, '("a value < 3", lambda v: v < 3)'],
    [{ type: ['integer', 'string'], minimum: 1, default: 2 }, 'lambda v: type(v) not in ["int", "float"] or v >= 1'],
    [{ type: ['integer', 'string'], maximum: 3, default: 2 }, 'lambda v: type(v) not in ["int", "float"] or v <= 3'],
    [{ type: ['integer', 'string'], exclusiveMinimum: 1, default: 2 }, 'or v > 1)'],
    [{ type: ['integer', 'string'], exclusiveMaximum: 3, default: 2 }, 'or v < 3)'],
    [{ type: ['integer', 'string'], minLength: 1, default: 'a' }, 'or len(v) >= 1)'],
    [{ type: ['integer', 'string'], maxLength: 3, default: 'a' }, 'or len(list(v.codepoints())) <= 3)'],
  ])('%j: %s', (schema, rule) => {
    expect(rules(schema)).toContain(rule);
  });
});
