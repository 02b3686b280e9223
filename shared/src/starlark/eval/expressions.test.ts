import { describe, it } from 'vitest';
import { checkExpressions } from '../testing.js';

describe('expressions', () => {
  it('calculate', () => {
    checkExpressions(`
      7 // 2 => 3
      -7 // 2 => -4
      -7 % 3 => 2
      7 % -3 => -2
      7 // 2.0 => 3
      3 / 2 => 1.5
      1e100 => 1e+100
      0.1 + 0.2 => 0.3
      9007199254740992 + 1 => 9007199254740993
      99999999999999999999 * 99999999999999999999 => 9999999999999999999800000000000000000001
      1 << 511 >> 510 => 2
      1 << 600 => shift count too large: 600
      1 << -1 => negative shift count: -1
      1 % 0 => integer modulo by zero
      1 // 0.0 => floored division by zero
      1.0 / 0 => real division by zero
      1.0 % 0 => float modulo by zero
      -True => unknown unary op: - bool
      1 + "a" => unknown binary op: int + string
      0 * -5 => 0
    `);
  });

  it('compare', () => {
    checkExpressions(`
      1 == 1.0 => True
      1 == True => False
      99999999999999999999 == 99999999999999999999.0 => False
      float("nan") == float("nan") => False
      1 != float("nan") => False
      float("-inf") > 1 => True
      int(9223372036854775808.0) => -9223372036854775808
      "".join(list("日".elems())) => "日"
      float("inf") < 1 => True
      1 < float("inf") => True
      [1, 2] < [1, 3] => True
      (1,) < (1, 2) => True
      [1] < (1,) => list < tuple not implemented
      {} < {} => dict < dict not implemented
      {"a": 1} == {"a": 1.0} => True
      range(3) == range(0, 3, 1) => True
      range(4)[1:100:-2] => range(100, 100, -2)
      set([1, 2]) == set([2, 1]) => True
      None < None => False
      1 < 2 < 3 => < does not associate with < (use parens)
    `);
  });

  it('index and slice by bytes', () => {
    checkExpressions(String.raw`
      "é"[0] => "\xc3"
      "é"[0] + "é"[1] => "é"
      "aéb"[::-1] => "b\xa9\xc3a"
      len("日本") => 6
      "日本".find("本") => 3
      "abc"[-1] => "c"
      "abc"[3] => string index 3 out of range [-3:2]
      [][0] => index 0 out of range: empty list
      [1, 2, 3][::-1] => [3, 2, 1]
      [1, 2, 3, 4][3:0:-2] => [4, 2]
      (1, 2, 3)[1:] => (2, 3)
      "abc"["a"] => string index: got string, want int
      "abc"[0:"a"] => invalid end index: got string, want int
      "abc"[::0] => zero is not a valid slice step
      {"a": 1}["b"] => key "b" not in dict
      5[0] => unhandled index operation int[int]
    `);
  });

  it('format', () => {
    checkExpressions(String.raw`
      "%d %s %r %x %o %c" % (3, "a", "b", 255, 8, 65) => "3 a \"b\" ff 10 A"
      "%e %f %g %E" % (1.5, 1, 1e21, 0.00001) => "1.500000e+00 1.000000 1e+21 1.000000E-05"
      "%(x)s" % {"x": 1} => "1"
      "%s" % (1, 2) => too many arguments for format string
      "%s %s" % 1 => not enough arguments for format string
      "%d" % "a" => %d format requires integer: cannot convert string to int
      "%5d" % 1 => unknown conversion %5
      "{} {}".format(1, "a") => "1 a"
      "{1} {0!r}".format("a", "b") => "b \"a\""
      "{a}{{}}".format(a=1) => "1{}"
      "{:>5}".format(1) => format spec features not supported in replacement fields: >5
      "{} {0}".format(1) => format: cannot switch from automatic field numbering to manual field specification
    `);
  });

  it('call methods of strings', () => {
    checkExpressions(String.raw`
      "straße".title() => "Straße"
      "İ".lower() => "i"
      "ß".upper() => "ß"
      "a,b,c".rsplit(",", 1) => ["a,b", "c"]
      " a  b ".split() => ["a", "b"]
      " a b ".split(None, 1) => ["a", "b "]
      "a\nb\n".splitlines(True) => ["a\n", "b\n"]
      "banana".replace("a", "o", 2) => "bonona"
      "ab".replace("", "-") => "-a-b-"
      "aXbX".strip("X") => "aXb"
      "a.b.c".rpartition(".") => ("a.b", ".", "c")
      "Hello World".istitle() => True
      "abc".startswith(("x", "a")) => True
      "abc".startswith(1) => startswith: got int, want string or tuple of string
      "".join([1]) => join: in list, want string, got int
      list("é".elem_ords()) => [195, 169]
      list("é".codepoints()) => ["é"]
      "abc".index("z") => index: substring not found
      "abc".uper() => string has no .uper field or method (did you mean .upper?)
    `);
  });

  it('call built-ins', () => {
    checkExpressions(`
      int("0x1f", 0) => 31
      int("010", 0) => int: invalid literal with base 0: 010
      int("a") => int: invalid literal with base 10: a
      int(-3.9) => -3
      float("x") => float: strconv.ParseFloat: parsing "x": invalid syntax
      float("1e999") => float: strconv.ParseFloat: parsing "1e999": value out of range
      sorted([3, 1, 2], reverse=True) => [3, 2, 1]
      sorted(["b", "A"], key=lambda s: s.lower()) => ["A", "b"]
      sorted([1, "a"]) => string < int not implemented
      max([1, 3, 2], key=lambda x: -x) => 1
      min([]) => min: argument is an empty sequence
      dict([("a", 1)], b=2) => {"a": 1, "b": 2}
      dict([1]) => dict: dictionary update sequence element #0 is not iterable (int)
      enumerate(["a"], 1) => [(1, "a")]
      zip([1, 2], [3]) => [(1, 3)]
      hash("abc") => 96354
      len(1) => len: value of type int has no len
      len(1, 2) => len: got 2 arguments, want 1
      len(x=1) => len: unexpected keyword arguments
      int(1, foo=2) => int: unexpected keyword argument "foo"
      chr(1114112) => chr: Unicode code point U+110000 out of range (>0x10FFFF)
      range(1, 2, 0) => range: step argument must not be zero
      [x for x in "abc"] => string value is not iterable
      getattr("a", "nope", 3) => 3
      type(lambda: 1) => "function"
      str("a".upper) => "<built-in method upper of string value>"
      sum([1]) => undefined: sum
      5() => invalid call of non-function (int)
    `);
  });

  it('evaluate comprehensions and lambdas', () => {
    checkExpressions(`
      [x * y for x in [1, 2] for y in [3, 4] if x != y] => [3, 4, 6, 8]
      {k: v for k, v in [("a", 1)]} => {"a": 1}
      (lambda x, y=2, *a, **k: (x, y, a, k))(1, 3, 4, z=5) => (1, 3, (4,), {"z": 5})
      (lambda x: x)(1, 2) => function lambda accepts 1 positional argument (2 given)
      (lambda x: x)(y=1) => function lambda got an unexpected keyword argument "y"
      (lambda a, *, b: a)(1) => function lambda missing 1 argument (b)
      {"a": 1, "a": 2} => duplicate key: "a"
      {[]: 1} => unhashable type: list
    `);
  });
});
