/** Which values the rule of a JSON Schema takes, and what it says of them. */
import { describe, expect, it } from 'vitest';
import { SourceFile } from '../../text/source-file.js';
import { conditionsOf } from './conditions.js';
import { isObject, type Json, readJsonFile } from './json.js';
import { conditionRunner } from './run-condition.js';

function json(value: unknown): Json {
  const read = readJsonFile(new SourceFile('s.json', JSON.stringify(value)));
  if ('problem' in read) throw new Error(read.problem);
  return read.value;
}

/** The rule for all keywords of a schema, in which nothing can be referred to. */
function ruleOf(given: unknown) {
  const schema = json(given);
  const keywords = new Set(isObject(schema) ? schema.keys() : []);
  const resolve = () => ({ problem: 'there is none' });
  return conditionsOf({ schema, within: new Set() }, { resolve, ruleBudget: 1000 }, keywords);
}

const integer = { type: 'integer' };
const text = { type: 'string' };
/** As text, since an object with a member `then` may be taken for a promise. */
const conditional = (condition: object, met: object, more: object = {}): object =>
  JSON.parse(`{"if": ${JSON.stringify(condition)}, "then": ${JSON.stringify(met)}, "more": 1}`, (key, value) =>
    key === '' ? { ...value, more: undefined, ...more } : value,
  );
const long = { minLength: 2 };

describe('a rule', () => {
  it.each<readonly [schema: object, words: string, taken: readonly unknown[], refused: readonly unknown[]]>([
    [{ const: 'x', enum: ['y'] }, 'one of []', [], ['x', 'y', 1]],
    [{ type: ['integer', 'string'], enum: [1, 2, []] }, 'an integer or a string, one of [1, 2, []]', [1], ['1', 3, []]],
    [{ type: 'string', minimum: 3 }, 'a string, a value >= 3', ['a'], [3, 4, null]],
    [{ type: ['integer', 'string'], maxLength: 2 }, 'an integer or a string, length <= 2', [123, 'éé'], ['abc', null]],
    [{ minItems: 1, maxItems: 2 }, 'length >= 1, length <= 2', [[1], [1, 2], 'abc', {}, 7], [[], [1, 2, 3]]],
    [{ contains: integer }, 'at least 1 of the items: an integer', [[1], ['a', 1], 'a', {}], [[], ['a']]],
    [
      { contains: integer, minContains: 2, maxContains: 3 },
      'at least 2 of the items: an integer, at most 3 of the items: an integer',
      [
        [1, 2],
        [1, 'a', 2, 3],
      ],
      [[1, 'a'], [1, 2, 3, 4], []],
    ],
    [
      { contains: integer, minContains: 0, maxContains: 1 },
      'at most 1 of the items: an integer',
      [[], [1], ['a']],
      [[1, 2]],
    ],
    [
      { contains: { type: 'array', contains: integer } },
      'at least 1 of the items: an array, at least 1 of the items: an integer',
      [[[1]], [1, ['a', 1]]],
      [[1], [['a'], 1], [[[1]]]],
    ],
    [
      { contains: integer, items: text },
      'each item: a string, at least 1 of the items: an integer',
      ['a'],
      [[1], ['a']],
    ],
    [{ items: false }, 'each item: nothing', [[], 'a'], [[1], [null]]],
    [
      { items: [integer, text], additionalItems: { type: 'boolean' } },
      'item 0: an integer, item 1: a string, each other item: a boolean',
      [[], [1], [1, 'a'], [1, 'a', true]],
      [['a'], [1, 1], [1, 'a', 1]],
    ],
    [
      { prefixItems: [integer], items: text },
      'item 0: an integer, each other item: a string',
      [[], [1], [1, 'a']],
      [['a'], [1, 1]],
    ],
    [{ required: ['b', 5] }, 'with b', [{ b: 1 }, 1], [{}, { c: 1 }]],
    [{ propertyNames: { pattern: '^x' } }, 'each key: text that matches ^x', [{}, { x: 1, xy: 1 }, 'a'], [{ y: 1 }]],
    [
      { dependentRequired: { b: ['c', 'd'], e: [] } },
      'with b: with c, d',
      [{}, { c: 1 }, { b: 1, c: 1, d: 1 }, { e: 1 }],
      [{ b: 1 }, { b: 1, c: 1 }],
    ],
    [
      { dependentSchemas: { b: { maxProperties: 1 } } },
      'with b: number of keys <= 1',
      [{ b: 1 }, { c: 1, d: 1 }],
      [{ b: 1, c: 1 }],
    ],
    [
      { additionalProperties: false, properties: { b: {} } },
      'no other key',
      [{}, { b: 1 }],
      [{ c: 1 }, { b: 1, c: 1 }],
    ],
    [
      { additionalProperties: integer, properties: { b: {} }, patternProperties: { '^c': {} } },
      'each other key: an integer',
      [{ b: 'x', cd: 'x', e: 1 }],
      [{ e: 'x' }, { bc: 'x' }],
    ],
    [
      { additionalProperties: { additionalProperties: integer } },
      'each value: each value: an integer',
      [{ b: { c: 1 } }],
      [{ b: { c: 'x' } }],
    ],
    [conditional(long, { pattern: '^x' }), 'if (length >= 2) then (text that matches ^x)', ['a', 'xa'], ['ab']],
    [
      conditional(long, { pattern: '^x' }, { else: { const: 'a' } }),
      'if (length >= 2) then (text that matches ^x), otherwise (one of ["a"])',
      ['a', 'xa', 1],
      ['b', 'ab'],
    ],
    [
      { if: long, else: { const: 'a' } },
      'if (length >= 2) then (any value), otherwise (one of ["a"])',
      ['a', 'ab'],
      ['b'],
    ],
    [{ oneOf: [{ minimum: 1 }, text] }, 'exactly one of (a value >= 1), (a string)', [1], ['a', 0]],
    [
      { anyOf: [text, { ...text, pattern: 'x' }] },
      'any of (a string), (a string, text that matches x)',
      ['a', 'x'],
      [1],
    ],
  ])('of %j: %s', (schema, words, taken, refused) => {
    const rule = ruleOf(schema);
    expect([rule?.condition.words, rule?.notes]).toEqual([words, []]);
    const takes = conditionRunner(rule?.condition.test ?? '', false);
    const verdicts = (values: readonly unknown[]) => values.map((value) => [value, takes(json(value))]);
    expect(verdicts(taken)).toEqual(taken.map((value) => [value, true]));
    expect(verdicts(refused)).toEqual(refused.map((value) => [value, false]));
  });

  const inexact = { format: 'email', minLength: 1 };

  it.each<readonly [schema: object, notes: readonly string[]]>([
    [{ if: inexact, else: false }, ['if is not checked']],
    [conditional({}, { $ref: 'x' }), ['$ref is not checked']],
    [{ oneOf: [inexact, integer] }, ['oneOf is not checked']],
    [{ anyOf: [inexact, integer] }, ['format "email" is not checked']],
    [{ anyOf: 5 }, ['anyOf is not checked']],
    [{ contains: inexact }, ['format "email" is not checked']],
    [{ contains: inexact, maxContains: 2 }, ['contains is not checked']],
    [{ contains: {}, minContains: 'x' }, ['contains is not checked']],
    [{ contains: {}, maxContains: 'x' }, ['contains is not checked']],
    [{ dependentRequired: 5 }, ['dependentRequired is not checked']],
    [{ patternProperties: { '(?=x)': integer } }, ['patternProperties is not checked']],
    ...['$ref', 'allOf', 'anyOf', 'oneOf', 'not', 'if', 'dependentSchemas', '$dynamicRef'].map(
      (keyword) =>
        [
          { unevaluatedProperties: false, [keyword]: keyword === 'dependentSchemas' ? {} : [{}] },
          expect.arrayContaining(['unevaluatedProperties is not checked']),
        ] as const,
    ),
    [{ unevaluatedProperties: false, additionalProperties: true, not: false }, []],
    ...['unevaluatedItems', '$dynamicRef', 'contentEncoding', 'contentMediaType'].map(
      (keyword) => [{ [keyword]: 'x' }, [`${keyword} is not checked`]] as const,
    ),
  ])('leaves out of %j what it cannot say: %j', (schema, notes) => {
    expect(ruleOf(schema)?.notes).toEqual(notes);
  });
});
