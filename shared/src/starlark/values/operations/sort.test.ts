import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultLimits, Thread } from '../../eval/thread.js';
import { checkExpressions } from '../../testing.js';
import { Tuple } from '../tuple.js';
import type { Value } from '../value.js';
import { sortValues } from './sort.js';

describe('sorting', () => {
  it('orders by keys, stably in both directions', () => {
    checkExpressions(`
      sorted([]) => []
      sorted([3, 1, 2]) => [1, 2, 3]
      sorted([3, 1, 2], reverse=True) => [3, 2, 1]
      sorted([3, 1, 2], reverse=False) => [1, 2, 3]
      sorted(["bb", "a", "aa", "b"], key=len) => ["a", "b", "bb", "aa"]
      sorted(["bb", "a", "aa", "b"], key=len, reverse=True) => ["bb", "aa", "a", "b"]
      sorted({"b": 1, "a": 2}) => ["a", "b"]
      sorted([2, 1], None) => sorted: for parameter key: got NoneType, want callable
      sorted([2, 1], key=5) => sorted: for parameter "key": got int, want callable
      sorted([2, 1], reverse=1) => sorted: for parameter "reverse": got int, want bool
      sorted(5) => sorted: for parameter iterable: got int, want iterable
      sorted("ba") => sorted: for parameter iterable: got string, want iterable
      sorted() => sorted: missing argument for iterable
      sorted([1, "a"]) => string < int not implemented
      sorted([1, "a"], key=str) => [1, "a"]
      sorted([2, 1], lambda x: -x) => [2, 1]
      (lambda l: [sorted(l), l])([2, 1]) => [[1, 2], [2, 1]]
    `);
  });

  const pairs = fc.array(fc.nat(5), { maxLength: 150, size: 'max' });

  it('is what a stable sort gives, for any length', () => {
    fc.assert(
      fc.property(pairs, fc.boolean(), (keys, reverse) => {
        const values = keys.map((key, i): Value => new Tuple([key, i]));
        const sorted = sortValues(new Thread(), values, keys, reverse);
        const expected = keys
          .map((key, i) => [key, i] as const)
          .sort((a, b) => (reverse ? b[0] - a[0] : a[0] - b[0]) || a[1] - b[1]);
        expect(sorted.map((value) => (value as Tuple).elements)).toEqual(expected);
      }),
    );
  });

  it('counts comparisons', () => {
    const keys = Array.from({ length: 300 }, (_, i) => i);
    const thread = new Thread({ ...defaultLimits, steps: 200 });
    expect(() => sortValues(thread, keys, keys, false)).toThrow('evaluation took more than 200 steps');
  });

  it('throws the last error of comparing, once all is compared', () => {
    const keys: Value[] = [1, 'a', null];
    expect(() => sortValues(new Thread(), keys, keys, false)).toThrow('NoneType < string not implemented');
  });
});
