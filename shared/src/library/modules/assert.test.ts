import { describe, expect, it } from 'vitest';
import { Thread } from '../../starlark/eval/thread.js';
import { Builtin } from '../../starlark/values/builtin.js';
import { Dict } from '../../starlark/values/dict.js';
import { List } from '../../starlark/values/list.js';
import { call } from '../../starlark/values/operations/access.js';
import { repr } from '../../starlark/values/operations/repr.js';
import { Struct } from '../../starlark/values/struct.js';
import { StarlarkError, type Value } from '../../starlark/values/value.js';
import { callIn } from '../testing.js';
import { type Assertion, assertMin, assertMinLength, assertModule, assertNotNull, assertOneNotNull } from './assert.js';

function check(rule: Value, value: Value): Value {
  return call(new Thread(), (rule as Assertion).check, [value], []);
}

function assertion(name: string, ...args: readonly Value[]): Value {
  return callIn(assertModule, `assert.${name}`, args);
}

describe('rules', () => {
  it('hold or say why not', () => {
    expect(check(assertMin(3), 3)).toBe(true);
    expect(() => check(assertMin(3), 2)).toThrow('fail: value < 3');
    expect(() => check(assertion('max', 'b'), 'c')).toThrow('fail: value > b');
    expect(check(assertMinLength(2), new List([1, 2]))).toBe(true);
    expect(() => check(assertion('max_len', 1), 'ab')).toThrow('fail: length = 2');
    expect(() => check(assertNotNull(), null)).toThrow('fail: value is null');
    expect(check(assertion('one_of', 'a', 'b'), 'b')).toBe(true);
    expect(() => check(assertion('one_of', new List(['a'])), 'b')).toThrow('fail: not one of allowed values');
  });

  it('compare values as YAML has them', () => {
    const struct = new Struct(new Map<string, Value>([['a', 1]]));
    expect(check(assertion('one_of', new List([struct])), new Dict([['a', 1]]))).toBe(true);
    for (const text of ['a\n\u0085b', '\r\n', '\ufeff', '\udcff', '1\n'])
      expect(check(assertion('one_of', new List([text])), text)).toBe(true);
    // YAML has no integers of more than 64 bits.
    expect(() => check(assertMin(1), 2n ** 70n)).toThrow('not sure how to get int');
  });

  it('count what is not null', () => {
    const map = new Dict([
      ['a', 1],
      ['b', null],
      ['c', 2],
    ]);
    expect(check(assertOneNotNull(new List(['a', 'b', 'nope'])), map)).toBe(true);
    expect(() => check(assertOneNotNull(), map)).toThrow('check: ["a", "c"] are not null');
    expect(() => check(assertOneNotNull(new List(['b'])), map)).toThrow('check: all values are null');
    expect(() => check(assertOneNotNull(), new Dict())).toThrow('check: value is empty');
    expect(() => check(assertOneNotNull(), 1)).toThrow("check: value must be a map or dict, but was 'int'");
  });

  it('do not become YAML', () => {
    expect(() => assertion('equals', assertMin(1), 1)).toThrow(
      'assert.equals: Unable to convert value: @ytt:assert.assertion does not encode (did you mean to call check()?)',
    );
  });
});

describe('the module', () => {
  it('compares by what is printed', () => {
    expect(assertion('equals', new List([1]), new List([1]))).toBeNull();
    expect(() => assertion('equals', 1, '1')).toThrow(
      'assert.equals: Not equal:\n(expected type: int)\n1\n\n\n(was type: string)\n"1"\n',
    );
  });

  it('tries, and gives the error', () => {
    const failing = new Builtin('failing', () => {
      throw new StarlarkError('no');
    });
    expect(repr(assertion('try_to', failing))).toBe('(None, "no")');
    expect(repr(assertion('try_to', new Builtin('one', () => 1)))).toBe('(1, None)');
  });

  it('refuses wrong arguments', () => {
    expect(() => assertion('min')).toThrow('assert.min: got 0 arguments, want 1');
    expect(() => assertion('max_len', 'a')).toThrow('expected value to be an number, but was string');
    expect(() => assertion('one_of', 1)).toThrow("assert.one_of: expected a sequence, but was a 'int'");
    expect(() => assertion('one_not_null', false)).toThrow('assert.one_not_null: one_not_null() cannot be False');
    expect(() => assertion('not_null', null)).toThrow('assert.not_null: fail: value is null');
    expect(() => assertion('fail', 'x')).toThrow('assert.fail: fail: x');
  });
});
