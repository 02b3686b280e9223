import { describe, expect, it } from 'vitest';
import { defaultLimits, Thread } from '../../eval/thread.js';
import { checkExpressions, evaluate, run } from '../../testing.js';
import { List } from '../list.js';
import type { Value } from '../value.js';
import { equals } from './comparison.js';

/** `==`, `!=`, `<`, `<=`, `>` and `>=` of a pair, T or F each. */
function all(x: string, y: string): string {
  const results = ['==', '!=', '<', '<=', '>', '>='].map((op) => evaluate(`${x} ${op} ${y}`));
  return results.map((result) => (result === 'True' ? 'T' : result === 'False' ? 'F' : 'E')).join('');
}

const equal = 'TFFTFT';
const less = 'FTTTFF';
const greater = 'FTFFTT';
const unordered = 'FTEEEE';
const same = 'TFEEEE';

describe('comparison', () => {
  it.each([
    ['1', '1', equal],
    ['1', '2', less],
    ['2', '1', greater],
    ['-1', '1', less],
    ['18446744073709551616', '18446744073709551617', less],
    ['18446744073709551616', '1', greater],
    ['1', '1.0', equal],
    ['1.5', '1', greater],
    ['1', '1.5', less],
    ['9007199254740993', '9007199254740992.0', greater],
    ['9007199254740992', '9007199254740992.0', equal],
    ['0.0', '-0.0', equal],
    ['1.5', '2.5', less],
    ['float("inf")', 'float("inf")', equal],
    ['float("-inf")', 'float("inf")', less],
    // NaN is equal to nothing and ordered with nothing; compared with an int, starlark-go does not even find them
    // unequal.
    ['float("nan")', 'float("nan")', 'FTFFFF'],
    ['float("nan")', '1.0', 'FTFFFF'],
    ['float("nan")', '1', 'FFFFFF'],
    ['1', 'float("nan")', 'FFFFFF'],
    ['True', 'True', equal],
    ['False', 'True', less],
    ['True', 'False', greater],
    ['None', 'None', 'TFFTFT'],
    ['None', '0', unordered],
    ['True', '1', unordered],
    ['False', '0', unordered],
    ['"a"', '"a"', equal],
    ['"a"', '"b"', less],
    ['"a"', '"ab"', less],
    ['""', '"a"', less],
    ['"b"', '"ab"', greater],
    // By bytes, unlike UTF-16 units.
    ['"\uffff"', '"\u{10000}"', less],
    // When an infinite float is compared with an int, starlark-go gets the sign wrong.
    ['float("inf")', '1', less],
    ['float("-inf")', '1', greater],
    ['1', 'float("inf")', less],
    ['1', 'float("-inf")', greater],
    ['"é"[0]', '"é"', less],
    ['"1"', '1', unordered],
    ['[1, 2]', '[1, 2.0]', equal],
    ['[1, 2]', '[1, 3]', less],
    ['[1, 2]', '[1]', greater],
    ['[]', '[1]', less],
    ['[2]', '[1, 5]', greater],
    ['[]', '[]', equal],
    ['(1, 2)', '(1, 2)', equal],
    ['(1,)', '(1, 2)', less],
    ['(2,)', '(1, 2)', greater],
    ['[1]', '(1,)', unordered],
    ['[1, "a"]', '[1, 2]', unordered],
    ['[1, "a"]', '[2, 2]', less],
    ['{"a": 1, "b": 2}', '{"b": 2, "a": 1.0}', same],
    ['{"a": 1}', '{"a": 2}', unordered],
    ['{"a": 1}', '{"b": 1}', unordered],
    ['{"a": 1}', '{"a": 1, "b": 1}', unordered],
    ['{"a": 1, "b": 1}', '{"a": 1}', unordered],
    ['{}', '{}', same],
    ['len', 'len', same],
    ['len', 'str', unordered],
    ['"a".upper', '"a".upper', unordered],
  ])('of %s with %s', (x, y, expected) => {
    expect(all(x, y)).toBe(expected);
  });

  it('is limited to ten levels', () => {
    const nested = (depth: number): string => `${'['.repeat(depth)}${']'.repeat(depth)}`;
    expect(evaluate(`${nested(10)} == ${nested(10)}`)).toBe('True');
    expect(evaluate(`${nested(11)} == ${nested(11)}`)).toBe('comparison exceeded maximum recursion depth');
    expect(evaluate(`${nested(11)} < ${nested(11)}`)).toBe('comparison exceeded maximum recursion depth');
    // If their lengths differ, their contents are not compared.
    expect(evaluate(`[${nested(10)}] == [${nested(10)}, 1]`)).toBe('False');
    expect(evaluate(`[${nested(10)}] != [${nested(10)}, 1]`)).toBe('True');
    const dicts = (depth: number): string => `${'{1: '.repeat(depth)}1${'}'.repeat(depth)}`;
    expect(evaluate(`${dicts(9)} == ${dicts(9)}`)).toBe('True');
    expect(evaluate(`${dicts(10)} == ${dicts(10)}`)).toBe('comparison exceeded maximum recursion depth');
    expect(evaluate('(lambda l: [l.append(l), l == l])([])')).toBe('comparison exceeded maximum recursion depth');
  });

  it('reports which types have no order', () => {
    checkExpressions(`
      1 < "a" => int < string not implemented
      "a" >= 1 => string >= int not implemented
      {} <= {} => dict <= dict not implemented
      len > len => builtin_function_or_method > builtin_function_or_method not implemented
      None < 1 => NoneType < int not implemented
      [1, 2] < [1, "a"] => int < string not implemented
    `);
  });

  it.each([
    ['elements', new List(new Array<Value>(5000).fill(1)), new List(new Array<Value>(5000).fill(1))],
    ['long strings', 'a'.repeat(6_000_000), `${'a'.repeat(5_999_999)}b`],
  ])('of many %s is counted', (_what, x, y) => {
    const thread = new Thread({ ...defaultLimits, steps: 4000 });
    expect(() => equals(x, y, undefined, thread)).toThrow('evaluation took more than 4000 steps');
    expect(equals(x, y, undefined, new Thread())).toBe(x instanceof List);
  });
});

describe('the work of comparing', () => {
  const list = `[0] * 2000`;
  it.each([
    [`[${list}] == [${list}]`],
    [`[${list}] < [${list}]`],
    [`(${list},) != (${list},)`],
    [`{1: ${list}} == {1: ${list}}`],
    [`{1: {2: ${list}}} == {1: {2: ${list}}}`],
    [`${list} in [${list}]`],
    [`[${list}].index(${list})`],
    [`["a" * 2000000] == ["a" * 2000000]`],
    [`{1: "a" * 2000000} == {1: "a" * 2000000}`],
  ])('is counted at any depth: %s', (expression) => {
    const { errors } = run(`x = ${expression}\n`, { limits: { ...defaultLimits, steps: 1500 } });
    expect(errors.map(({ budget }) => budget)).toEqual(['steps']);
  });
});
