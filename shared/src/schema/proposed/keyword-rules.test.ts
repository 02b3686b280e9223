/** Arguments of keyword rules in the proposed dialect. */
import { describe, expect, it } from 'vitest';
import { Float } from '../../number/number.js';
import { Thread } from '../../starlark/eval/thread.js';
import { call } from '../../starlark/values/operations/access.js';
import { Tuple } from '../../starlark/values/tuple.js';
import type { Value } from '../../starlark/values/value.js';
import { keywordRule, withMessage } from './keyword-rules.js';

describe('an argument with a message', () => {
  it.each<[string, Value, boolean]>([
    ['a value and a text', new Tuple([1, 'm']), true],
    ['two texts', new Tuple(['a', 'm']), true],
    ['a value alone', 1, false],
    ['a tuple of one', new Tuple(['m']), false],
    ['a tuple of three', new Tuple([1, 'm', 2]), false],
    ['no text', new Tuple([1, 2]), false],
  ])('is %s', (_, argument, isOne) => {
    const { value, message } = withMessage(argument);
    expect([message, value === argument]).toEqual(isOne ? ['m', false] : [undefined, true]);
  });

  it('describes the rule by it', () => {
    expect(keywordRule('min_len', new Tuple([1, 'not so short']), new Thread())).toMatchObject({
      description: 'not so short',
      hasMessage: true,
    });
    expect(keywordRule('unique', new Tuple([false, 'm']), new Thread())).toBeUndefined();
  });
});

it.each<[string, Value, string | undefined]>([
  ['min', 1, 'a value >= 1'],
  ['max', 'b', 'a value <= "b"'],
  ['min_len', 1, 'length >= 1'],
  ['max_len', 2, 'length <= 2'],
  ['enum', new Tuple(['a', 1]), 'one of ("a", 1)'],
  ['not_null', true, 'not null'],
  ['not_null', false, undefined],
  ['unique', true, 'unique elements'],
  ['regexp', '^a', 'matching ^a'],
  ['format', 'date', 'of format date'],
])('the rule %s=%j is described in words of ytt', (keyword, argument, expected) => {
  expect(keywordRule(keyword, argument, new Thread())?.description).toBe(expected);
});

it.each<[string, string | undefined]>([
  ['one_of', 'enum'],
  ['min_length', 'min_len'],
  ['nothing', undefined],
])('a rule %s is not there; meant may be %s', (keyword, meant) => {
  const suggestion = meant === undefined ? /^[^?]*$/ : new RegExp(`did you mean ${meant}=?\\?`);
  expect(() => keywordRule(keyword, new Tuple(['a']), new Thread())).toThrow(
    expect.objectContaining({ plain: expect.stringMatching(suggestion) }),
  );
});

it.each<[string, Value, boolean]>([
  ['a text', '1.5x', true],
  ['another text', 'x1.5', false],
  ['an integer', 15, true],
  ['a float', new Float(1.5), true],
  ['another float', new Float(2.5), false],
  ['a boolean', true, false],
  ['null', null, false],
])('a rule of texts reads numbers as they are written: %s', (_, value, holds) => {
  const rule = keywordRule('starts_with', '1', new Thread());
  expect(rule && call(new Thread(), rule.assertion, [value], [])).toBe(holds);
});
