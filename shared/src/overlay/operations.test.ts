import { describe, expect, it } from 'vitest';
import { Tuple } from '../starlark/values/tuple.js';
import { StarlarkError } from '../starlark/values/value.js';
import { all, at, fn, type Given, merge } from './testing.js';

describe('operations', () => {
  it('remove what matches', () => {
    expect(merge({ a: 1, b: 2 }, { a: at({ remove: {} }, null) })).toEqual({ b: 2 });
    expect(merge([1, 2, 3], [at({ match: { by: fn((i) => i === 1) }, remove: {} }, null)])).toEqual([1, 3]);
  });

  it('replace values, by functions too', () => {
    const sum = fn((left, right) => (left as number) + (right as number));
    expect(
      merge({ a: 1, b: { c: 1 } }, { a: at({ replace: { via: sum } }, 2), b: at({ replace: {} }, { d: 1 }) }),
    ).toEqual({
      a: 3,
      b: { d: 1 },
    });
    expect(merge({}, { a: at({ match: { missing_ok: true }, replace: { or_add: true } }, 2) })).toEqual({ a: 2 });
    expect(merge({}, { a: at({ match: { missing_ok: true }, replace: {} }, 2) })).toEqual({});
  });

  it('insert around what matches', () => {
    const second: Given = { match: { by: fn((i) => i === 1) } };
    expect(merge([1, 2, 3], [at({ ...second, insert: { before: true } }, 9)])).toEqual([1, 9, 2, 3]);
    expect(merge([1, 2, 3], [at({ ...second, insert: { before: true, after: true } }, 9)])).toEqual([1, 9, 2, 9, 3]);
    const twice = fn((left) => (left as number) * 2);
    expect(merge([1, 2], [at({ match: { by: all, expects: 2 }, insert: { after: true, via: twice } }, 0)])).toEqual([
      1, 2, 2, 4,
    ]);
  });

  it('append', () => {
    expect(merge([1], [at({ append: {} }, 2)])).toEqual([1, 2]);
  });

  it.each<[Given, string]>([
    [
      { append: {} },
      'Found @overlay/append on map item (o.yml:2); only array items can be annotated with @overlay/append',
    ],
    [{ remove: {}, replace: {} }, 'Expected to find only one overlay operation'],
    [
      { replace: { via: 1 } },
      "Expected 'overlay/replace' annotation keyword argument 'via' to be function, but was starlark.Int",
    ],
    [{ replace: { or_add: 1 } }, 'expected starlark.Bool, but was starlark.Int'],
    [{ replace: { by: 1 } }, "Unknown 'overlay/replace' annotation keyword argument 'by'"],
    [{ assert: { by: 1 } }, "Unknown 'overlay/assert' annotation keyword argument 'by'"],
    [
      { assert: { via: 1 } },
      "Expected 'overlay/assert' annotation keyword argument 'via' to be function, but was starlark.Int",
    ],
    [{ assert: {} }, 'Expected objects to equal, but did not: Expected leaf values to match integer string'],
    [{ assert: { via: fn(() => false) } }, 'Expected via invocation to return true, but was false'],
    [
      { assert: { via: fn(() => new Tuple([false, 'no good'])) } },
      'Expected via invocation to return true, but was false with message: no good',
    ],
    [
      { assert: { via: fn(() => 'x') } },
      'Expected via invocation to return NoneType, Bool or Tuple(Bool,String), but returned neither of those',
    ],
  ])('say what is wrong: %j', (given, message) => {
    expect(merge({ a: 1 }, { a: at(given, 'x') })).toEqual([
      `Document on line o.yml:1: Map item (key 'a') on line o.yml:2: ${message}`,
    ]);
  });

  it('pass over what is as asserted', () => {
    expect(merge({ a: { b: 1, c: 2 } }, { a: at({ assert: {} }, { b: 1 }) })).toEqual({ a: { b: 1, c: 2 } });
    expect(merge({ a: 1 }, { a: at({ assert: { via: fn(() => null) } }, 2) })).toEqual({ a: 1 });
  });

  it('report every place where they fail', () => {
    const failed = "Document on line o.yml:1: Map item (key '_') on line o.yml:2: Expected map, but was";
    expect(merge({ a: 1, b: [], c: {} }, { _: at({ match: { by: all, expects: 3 } }, {}) })).toEqual([
      `${failed} integer`,
      `${failed} array`,
    ]);
  });

  it('carry the message of a failed function', () => {
    const fails = fn(() => {
      throw new StarlarkError('went wrong');
    });
    expect(merge({ a: 1 }, { a: at({ replace: { via: fails } }, 2) })).toEqual([
      "Document on line o.yml:1: Map item (key 'a') on line o.yml:2: went wrong",
    ]);
  });
});
