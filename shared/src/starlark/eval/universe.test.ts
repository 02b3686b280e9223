import { describe, expect, it } from 'vitest';
import { checkExpressions, evaluate, run } from '../testing.js';

describe('built-ins', () => {
  it('float distinguishes out of range from not a number', () => {
    const out = (text: string): string =>
      `float("${text}") => float: strconv.ParseFloat: parsing "${text}": value out of range`;
    const invalid = (text: string): string =>
      `float("${text}") => float: strconv.ParseFloat: parsing "${text}": invalid syntax`;
    checkExpressions(
      [
        ...['1e999', '-1e999', '+1.5e999', '.5e999', '1.e+999', '-.5E999'].map(out),
        ...['', 'a', '1e', '.', '1.5.5', '1e9a', 'e9', '--1', '.e9', ' 1'].map(invalid),
      ].join('\n'),
    );
  });

  it('any and all', () => {
    checkExpressions(`
      [any([]), any([0, 1]), any([0, ""]), any((1,))] => [False, True, False, True]
      [all([]), all([1, 0]), all([1, "a"]), all((0,))] => [True, False, True, False]
      any(1) => any: for parameter 1: got int, want iterable
      any() => any: got 0 arguments, want 1
      all([], []) => all: got 2 arguments, want 1
    `);
  });

  it('chr and ord', () => {
    checkExpressions(`
      [chr(65), chr(233), chr(119987), chr(55296)] => ["A", "é", "𝒳", "�"]
      chr(-1) => chr: Unicode code point -1 out of range (<0)
      len(chr(0)) => 1
      len(chr(1114111)) => 4
      chr(1114112) => chr: Unicode code point U+110000 out of range (>0x10FFFF)
      chr("a") => chr: got string, want int
      chr() => chr: got 0 arguments, want 1
      chr(1, 2) => chr: got 2 arguments, want 1
      chr(x=1) => chr does not accept keyword arguments
      [ord("A"), ord("é"), ord("𝒳"), ord("é"[0])] => [65, 233, 119987, 65533]
      ord("ab") => ord: string encodes 2 Unicode code points, want 1
      ord("") => ord: string encodes 0 Unicode code points, want 1
      ord(1) => ord: got int, want string
      ord() => ord: got 0 arguments, want 1
    `);
  });

  it('enumerate, zip and reversed', () => {
    checkExpressions(`
      enumerate(["a", "b"]) => [(0, "a"), (1, "b")]
      enumerate(["a"], 5) => [(5, "a")]
      enumerate(["a"], -1) => [(-1, "a")]
      enumerate({"x": 1}) => [(0, "x")]
      enumerate("ab".elems()) => [(0, "a"), (1, "b")]
      enumerate(1) => enumerate: for parameter 1: got int, want iterable
      enumerate([], "a") => enumerate: for parameter 2: got string, want int
      zip() => []
      zip([1, 2]) => [(1,), (2,)]
      zip([1, 2], ("a", "b", "c")) => [(1, "a"), (2, "b")]
      zip([1, 2, 3], [4]) => [(1, 4)]
      zip([], [1]) => []
      zip([1], 2) => zip: argument #2 is not iterable: int
      zip(x=1) => zip does not accept keyword arguments
      reversed([1, 2]) => [2, 1]
      reversed(range(3)) => [2, 1, 0]
      (lambda l: [reversed(l), l])([1, 2]) => [[2, 1], [1, 2]]
      reversed(1) => reversed: for parameter 1: got int, want iterable
      reversed() => reversed: got 0 arguments, want 1
    `);
    expect(run('x = [1, 2]\ny = zip(x, [3])\nx.append(3)\n').errors).toEqual([]);
  });

  it('list, tuple, dict and set', () => {
    checkExpressions(`
      [list(), list((1, 2)), list({"a": 1}), list(range(2))] => [[], [1, 2], ["a"], [0, 1]]
      (lambda l: [list(l).append(1), l])([]) => [None, []]
      [tuple(), tuple([1, 2]), tuple({"a": 1})] => [(), (1, 2), ("a",)]
      list(1) => list: for parameter 1: got int, want iterable
      list([], []) => list: got 2 arguments, want at most 1
      tuple("ab") => tuple: for parameter 1: got string, want iterable
      (lambda d: [dict(d).update(b=1), d])({"a": 1}) => [None, {"a": 1}]
    `);
  });

  it('min and max', () => {
    checkExpressions(`
      [max(1, 3, 2), min(3, 1, 2), max([1, 3, 2]), min((3, 1)), max("a", "b")] => [3, 1, 3, 1, "b"]
      [max([1, 2], key=lambda x: -x), min([1, 2], key=lambda x: -x)] => [1, 2]
      [max(["aa", "bb"], key=len), min(["aa", "bb"], key=len)] => ["aa", "aa"]
      [max(1, 1.0), min(1.0, 1)] => [1, 1]
      type(max(1.0, 1)) => "float"
      max() => max requires at least one positional argument
      min() => min requires at least one positional argument
      max([]) => max: argument is an empty sequence
      max(1) => max: int value is not iterable
      max("ab") => max: string value is not iterable
      max(1, "a") => max: string > int not implemented
      min(1, "a") => min: string < int not implemented
      max([1], key=1) => max: for parameter "key": got int, want callable
      max([1], foo=1) => max: unexpected keyword argument "foo"
    `);
  });

  it('range', () => {
    checkExpressions(`
      [range(2), range(1, 2), range(1, 4, 2), range(4, 1, -2)] => [range(2), range(1, 2), range(1, 4, 2), range(4, 1, -2)]
      range(1, 2, 0) => range: step argument must not be zero
      range() => range: got 0 arguments, want at least 1
      range(1, 2, 3, 4) => range: got 4 arguments, want at most 3
      range("a") => range: for parameter 1: got string, want int
      range(1.0) => range: for parameter 1: got float, want int
      range(2147483648) => range: for parameter 1: 2147483648 out of range
      range(-2147483649) => range: for parameter 1: -2147483649 out of range
      range(2147483647) => range(2147483647)
      range(-2147483648, 0) => range(-2147483648, 0)
    `);
  });

  it('float', () => {
    checkExpressions(`
      [float(), float(1), float("1.5"), float(2.5), float(True), float(False)] => [0, 1, 1.5, 2.5, 1, 0]
      type(float(1)) => "float"
      [float("1e3"), float(".5"), float("+1"), float("-1.5e-3"), float("inf"), float("-inf"), float("nan")] => [1000, 0.5, 1, -0.0015, +Inf, -Inf, NaN]
      float("") => float: strconv.ParseFloat: parsing "": invalid syntax
      float(" 1") => float: strconv.ParseFloat: parsing " 1": invalid syntax
      float("1e999") => float: strconv.ParseFloat: parsing "1e999": value out of range
      float("-1e999") => float: strconv.ParseFloat: parsing "-1e999": value out of range
      float("1e999x") => float: strconv.ParseFloat: parsing "1e999x": invalid syntax
      float(None) => float got NoneType, want number or string
      float(1, 2) => float got 2 arguments, wants 1
      float(x=1) => float does not accept keyword arguments
      float(18446744073709551616) => 1.84467e+19
    `);
  });

  it('getattr, hasattr and dir', () => {
    checkExpressions(`
      hasattr(1, "x") => False
      getattr(1, "x") => getattr: int has no .x field or method
      getattr(1, "x", None) => None
      getattr([1], "index", 3)(1) => 0
      getattr(1) => getattr: got 1 arguments, want at least 2
      getattr(1, 2) => getattr: for parameter 2: got int, want string
      hasattr(1) => hasattr: got 1 arguments, want 2
      dir(1) => []
      dir() => dir: got 0 arguments, want 1
      dir(None) => []
    `);
  });

  it('hash, type, str, repr and bool', () => {
    checkExpressions(`
      [hash(""), hash("a"), hash("abc"), hash("é"), hash("𝒳")] => [0, 97, 96354, 233, 119987]
      hash("abcdefghijk") => 1810989158
      hash("zzzzzzzz") => -1910022912
      hash(1) => hash: for parameter 1: got int, want string
      [type(x) for x in [None, True, 1, 1.0, "", [], (), {}, set(), range(1), len, lambda: 1]] => ["NoneType", "bool", "int", "float", "string", "list", "tuple", "dict", "set", "range", "builtin_function_or_method", "function"]
      type(18446744073709551616) => "int"
      type() => type: got 0 arguments, want exactly 1
      type(x=1) => type does not accept keyword arguments
    `);
  });

  it('print and fail', () => {
    const { printed, errors } = run(
      'print()\nprint(1, "a", ["b"])\nprint(1, 2, sep="-")\nprint(1, stop="")\nfail("x", 1)\n',
    );
    expect(printed).toEqual(['', '1 a ["b"]', '1-2']);
    expect(errors.map(({ message }) => message)).toEqual(['print: unexpected keyword argument "stop"', 'fail: x 1']);
    expect(evaluate('fail(1, 2, sep=", ")')).toBe('fail: 1, 2');
    expect(evaluate('print(1, sep=2)')).toBe('print: for parameter "sep": got int, want string');
  });
});

describe('arguments of functions', () => {
  const call = (parameters: string, args: string) => {
    const names = parameters
      .replace(/=[^,]*/g, '')
      .replace(/\*+/g, '')
      .split(/, */)
      .filter((name) => name !== '');
    return `(lambda ${parameters}: [${names.join(', ')}])(${args})`;
  };

  it.each([
    ['', '', '[]'],
    ['', '1', 'function lambda accepts no arguments (1 given)'],
    ['', 'x=1', 'function lambda accepts no arguments (1 given)'],
    ['', '1, x=2', 'function lambda accepts no arguments (2 given)'],
    ['a, b', '1, 2', '[1, 2]'],
    ['a, b', '1, b=2', '[1, 2]'],
    ['a, b', 'b=2, a=1', '[1, 2]'],
    ['a, b', '1', 'function lambda missing 1 argument (b)'],
    ['a, b', '', 'function lambda missing 2 arguments (a, b)'],
    ['a, b', 'b=1', 'function lambda missing 1 argument (a)'],
    ['a, b', '1, 2, 3', 'function lambda accepts 2 positional arguments (3 given)'],
    ['a', '1, 2', 'function lambda accepts 1 positional argument (2 given)'],
    ['a', '1, a=2', 'function lambda got multiple values for parameter "a"'],
    ['a', 'b=1', 'function lambda got an unexpected keyword argument "b"'],
    ['a, b=2', '1', '[1, 2]'],
    ['a, b=2', '1, 3', '[1, 3]'],
    ['a, b=2', '1, b=3', '[1, 3]'],
    ['a, b=2', '', 'function lambda missing 1 argument (a)'],
    ['a, b=2', '1, 2, 3', 'function lambda accepts at most 2 positional arguments (3 given)'],
    ['a, b=2, c=3', '1, c=5', '[1, 2, 5]'],
    ['a, *b', '1', '[1, ()]'],
    ['a, *b', '1, 2, 3', '[1, (2, 3)]'],
    ['*b', '', '[()]'],
    ['a, *b', 'a=1', '[1, ()]'],
    ['a, *b', 'b=1, a=1', 'function lambda got an unexpected keyword argument "b"'],
    ['**c', 'x=1, y=2', '[{"x": 1, "y": 2}]'],
    ['**c', '', '[{}]'],
    ['**c', '1', 'function lambda accepts 0 positional arguments (1 given)'],
    ['a, **c', '1, c=2', '[1, {"c": 2}]'],
    ['a, **c', 'x=1, **{"x": 2}', 'function lambda got multiple values for parameter "x"'],
    ['a=0, *b, **c', '1, 2, x=3', '[1, (2,), {"x": 3}]'],
    ['a, *, d', '1, d=2', '[1, 2]'],
    ['a, *, d', '1', 'function lambda missing 1 argument (d)'],
    ['a, *, d', '1, 2', 'function lambda accepts 1 positional argument (2 given)'],
    ['a, *, d=5', '1', '[1, 5]'],
    ['a, *, d=5', '1, 2', 'function lambda accepts 1 positional argument (2 given)'],
    ['a=1, *, d=5', '1, 2', 'function lambda accepts at most 1 positional argument (2 given)'],
    ['a, *, d=5, e', '1, e=3', '[1, 5, 3]'],
    ['a, *, d=5, e', '1, d=3', 'function lambda missing 1 argument (e)'],
    ['a=1, *b, d=2, e, **c', 'e=3', '[1, (), 2, 3, {}]'],
    ['a, *b, d', '1, 2, d=3', '[1, (2,), 3]'],
    ['a, *b, d, e=4', '1, 2, d=3', '[1, (2,), 3, 4]'],
    ['a, *b, d, e=4, **c', '1, 2, d=3, f=5', '[1, (2,), 3, 4, {"f": 5}]'],
    ['a, b', '*[1, 2]', '[1, 2]'],
    ['a, b', '1, *(2,)', '[1, 2]'],
    ['a, b', '**{"a": 1, "b": 2}', '[1, 2]'],
    ['a, b', '*[1], **{"b": 2}', '[1, 2]'],
    ['a', '*1', 'argument after * must be iterable, not int'],
    ['a', '*"ab"', 'argument after * must be iterable, not string'],
    ['a', '**[1]', 'argument after ** must be a mapping, not list'],
    ['a', '**{1: 2}', 'keywords must be strings, not int'],
    ['a', '1, **{"a": 2}', 'function lambda got multiple values for parameter "a"'],
  ])('(%s) called with (%s)', (parameters, args, expected) => {
    const expression = call(parameters.replace('*, ', '*, '), args).replace('[a, , d', '[a, d');
    expect(evaluate(expression)).toBe(expected);
  });
});
