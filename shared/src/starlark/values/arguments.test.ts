import { describe, expect, it } from 'vitest';
import { Float } from '../../number/number.js';
import {
  asBool,
  asFloat64,
  asInt64,
  asString,
  boolKwarg,
  boolValue,
  checkKwargNames,
  int32Value,
  int64Kwarg,
  stringValue,
  unpackArgs,
  unpackPositional,
} from './arguments.js';
import type { Kwargs, Value } from './value.js';

describe('positional arguments', () => {
  const unpack = (args: readonly Value[], kwargs: Kwargs = []) =>
    unpackPositional('f', args, kwargs, 1, stringValue, int32Value);

  it('are checked by number and type', () => {
    expect(unpack(['a'])).toEqual(['a']);
    expect(unpack(['a', 2])).toEqual(['a', 2]);
    expect(() => unpack([])).toThrow('f: got 0 arguments, want at least 1');
    expect(() => unpack(['a', 2, 3])).toThrow('f: got 3 arguments, want at most 2');
    expect(() => unpack(['a', 'b'])).toThrow('f: for parameter 2: got string, want int');
    expect(() => unpack(['a', 2 ** 31])).toThrow('f: for parameter 2: 2147483648 out of range');
    expect(unpack(['a', -(2 ** 31)])).toEqual(['a', -(2 ** 31)]);
    expect(() => unpack(['a', -(2 ** 31) - 1])).toThrow('f: for parameter 2: -2147483649 out of range');
    expect(() => unpack(['a'], [['x', 1]])).toThrow('f: unexpected keyword arguments');
    expect(() => unpackPositional('f', [], [], 2, stringValue, stringValue)).toThrow('f: got 0 arguments, want 2');
    expect(() => unpackPositional('f', ['a'], [], 0)).toThrow('f: got 1 arguments, want 0');
  });
});

describe('named arguments', () => {
  const unpack = (args: readonly Value[], kwargs: Kwargs = []) =>
    unpackArgs('f', args, kwargs, { a: stringValue, b: int32Value, 'c?': boolValue, 'd?': boolValue });

  it('are taken by position and by name', () => {
    expect(unpack(['x', 1])).toEqual({ a: 'x', b: 1 });
    expect(unpack(['x'], [['b', 1]])).toEqual({ a: 'x', b: 1 });
    expect(unpack(['x', 1, true])).toEqual({ a: 'x', b: 1, c: true });
    expect(
      unpack(
        [],
        [
          ['c', false],
          ['b', 1],
          ['a', 'x'],
        ],
      ),
    ).toEqual({ a: 'x', b: 1, c: false });
    expect(unpack(['x', 1], [['d', true]])).toEqual({ a: 'x', b: 1, d: true });
  });

  it('are checked', () => {
    expect(() => unpack(['x', 1, true, true, 5])).toThrow('f: got 5 arguments, want at most 4');
    expect(() => unpack([])).toThrow('f: missing argument for a');
    expect(() => unpack(['x'])).toThrow('f: missing argument for b');
    expect(() => unpack([], [['b', 1]])).toThrow('f: missing argument for a');
    expect(() => unpack(['x', 1], [['a', 'y']])).toThrow('f: got multiple values for keyword argument "a"');
    expect(() => unpack(['x', 1], [['e', 1]])).toThrow('f: unexpected keyword argument "e"');
    expect(() => unpack(['x', 'y'])).toThrow('f: for parameter b: got string, want int');
    expect(() => unpack(['x'], [['b', 'y']])).toThrow('f: for parameter "b": got string, want int');
    expect(() => unpack(['x', 1], [['c', 1]])).toThrow('f: for parameter "c": got int, want bool');
  });

  it('that are misspelt may be meant for those that are not given', () => {
    const suggests = (args: readonly Value[], given: readonly string[], nearest: string): void => {
      const kwargs = given.map((name) => [name, 1] as const);
      expect(() => unpackArgs('f', args, kwargs, { 'value?': int32Value, 'values?': int32Value })).toThrow(
        expect.objectContaining({ plain: `f() has no parameter valuee=; did you mean ${nearest}=?` }),
      );
    };
    suggests([], ['valuee'], 'value');
    suggests([1], ['valuee'], 'values');
    suggests([], ['value', 'valuee'], 'values');
    suggests([], ['valuee', 'value'], 'values');
  });
});

describe("ytt's arguments", () => {
  it('are of one type', () => {
    expect(asString('a')).toBe('a');
    expect(() => asString(1)).toThrow('expected a string, but was int');
    expect(asBool(true)).toBe(true);
    expect(() => asBool(null)).toThrow('expected starlark.Bool, but was starlark.NoneType');
    expect(asInt64(2n ** 63n - 1n)).toBe(2n ** 63n - 1n);
    expect(asInt64(-(2n ** 63n))).toBe(-(2n ** 63n));
    expect(() => asInt64(2n ** 63n)).toThrow('expected int64 value');
    expect(() => asInt64(-(2n ** 63n) - 1n)).toThrow('expected int64 value');
    expect(() => asInt64(new Float(1))).toThrow('expected starlark.Int');
    expect(asFloat64(1)).toBe(1);
    expect(asFloat64(2n ** 64n)).toBe(2 ** 64);
    expect(asFloat64(new Float(1.5))).toBe(1.5);
    expect(() => asFloat64('1')).toThrow('expected float value, but was starlark.String');
  });

  it('have defaults and known names', () => {
    const kwargs: Kwargs = [
      ['a', true],
      ['b', 5],
    ];
    expect([boolKwarg(kwargs, 'a'), boolKwarg(kwargs, 'c')]).toEqual([true, false]);
    expect([int64Kwarg(kwargs, 'b'), int64Kwarg(kwargs, 'c')]).toEqual([5, 0]);
    expect(() => boolKwarg(kwargs, 'b')).toThrow('expected starlark.Bool, but was starlark.Int');
    expect(() => int64Kwarg(kwargs, 'a')).toThrow('expected starlark.Int');
    checkKwargNames(kwargs, ['a', 'b', 'c']);
    expect(() => checkKwargNames(kwargs, ['a'])).toThrow('invalid argument name: b');
  });
});
