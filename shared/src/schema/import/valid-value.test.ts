import { describe, expect, it } from 'vitest';
import { SourceFile } from '../../text/source-file.js';
import { type Json, readJsonFile } from './json.js';
import { type Declaring, isAccepted, read, typedKeywords } from './reading.js';

function json(value: unknown): Json {
  const found = readJsonFile(new SourceFile('s.json', JSON.stringify(value)));
  if ('problem' in found) throw new Error(found.problem);
  return found.value;
}

/** Whether a value is valid under a JSON Schema. */
function isOf(schema: object, value: unknown): boolean {
  const resolve = () => ({ problem: 'nothing can be referred to here' });
  const declaring: Declaring = { resolve, isProposed: false, budget: 1000, ruleBudget: 1000 };
  return isAccepted(json(value), typedKeywords(read(json(schema), new Set(), declaring)), declaring);
}

const object = (more: object): object => ({ type: 'object', additionalProperties: false, ...more });
const strings = { type: 'array', items: { type: 'string' } };

describe('a value', () => {
  it.each<readonly [schema: object, taken: readonly unknown[], refused: readonly unknown[]]>([
    [{ type: 'integer' }, [0, -1], ['a', 1.5, true, null, [], {}]],
    [{ type: 'number' }, [0, 1.5], ['a', true, null]],
    [{ type: 'string' }, ['', 'a'], [1, null]],
    [{ type: 'boolean' }, [true, false], [1, 'true', null]],
    [{ type: ['integer', 'null'] }, [1, null], ['a']],
    [{ type: 'integer', minimum: 2 }, [2, 3], [1]],
    [{ type: 'integer', maximum: 2 }, [2, 1], [3]],
    [{ type: 'number', exclusiveMinimum: 2 }, [2.1], [2, 1]],
    [{ type: 'number', exclusiveMaximum: 2 }, [1.9], [2, 3]],
    [{ type: 'integer', multipleOf: 3 }, [0, 3, -6], [1, 4]],
    [{ type: 'string', minLength: 2 }, ['ab', 'éé'], ['a', 'é', '']],
    [{ type: 'string', maxLength: 2 }, ['ab', 'é', ''], ['abc', 'éa']],
    [{ type: 'string', pattern: '^b' }, ['b', 'ba'], ['ab', '']],
    [{ type: ['integer', 'string', 'array'], minimum: 2 }, [2, 'a', []], [1]],
    [{ type: ['integer', 'string', 'array'], maxLength: 1 }, [22, 'a', ['a', 'b']], ['ab']],
    [{ type: ['integer', 'string', 'array'], maxItems: 1 }, [2, 'ab', ['a']], [['a', 'b']]],
    [{ type: 'string', enum: ['a', 'b'] }, ['a', 'b'], ['c']],
    [{ type: 'string', const: 'a' }, ['a'], ['b']],
    [{ type: 'string', not: { enum: ['a'] } }, ['b'], ['a']],
    [strings, [[], ['a']], [[1], ['a', 1], 'a']],
    [{ ...strings, minItems: 1 }, [['a']], [[]]],
    [{ ...strings, maxItems: 1 }, [['a'], []], [['a', 'b']]],
    [
      { ...strings, uniqueItems: true },
      [['a', 'b'], []],
      [
        ['a', 'a'],
        ['a', 'b', 'a'],
      ],
    ],
    [object({ properties: { b: { type: 'integer' } } }), [{ b: 1 }, {}], [{ b: 'x' }, { c: 1 }]],
    [object({ properties: { b: { type: 'integer' } }, required: ['b'] }), [{ b: 1 }], [{}]],
  ])('of %j', (schema, taken, refused) => {
    const verdicts = (values: readonly unknown[]): readonly (readonly [unknown, boolean])[] =>
      values.map((value) => [value, isOf(schema, value)]);
    expect(verdicts(taken)).toEqual(taken.map((value) => [value, true]));
    expect(verdicts(refused)).toEqual(refused.map((value) => [value, false]));
  });
});
