import { describe, expect, it } from 'vitest';
import { defaultLimits, Thread } from '../../eval/thread.js';
import { checkExpressions } from '../../testing.js';
import { unknown } from '../unknown.js';
import type { Value } from '../value.js';
import { binary } from './binary.js';

describe('arithmetic', () => {
  it('is of ints where both are, else of floats', () => {
    checkExpressions(`
      [1 + 2, 1 + 2.5, 1.5 + 2, 1.5 + 1.5] => [3, 3.5, 3.5, 3]
      [5 - 2, 5 - 2.5, 5.5 - 2] => [3, 2.5, 3.5]
      [5 * 2, 5 * 2.5, 2.5 * 5] => [10, 12.5, 12.5]
      [7 / 2, 6 / 2, 7.0 / 2, 1 / 4] => [3.5, 3, 3.5, 0.25]
      type(6 / 2) => "float"
      [7 // 2, -7 // 2, 7 // -2, -7 // -2, 6 // -2] => [3, -4, -4, 3, -3]
      [7.5 // 2, -7.5 // 2, 7 // -2.0] => [3, -4, -4]
      type(7.0 // 2) => "float"
      [7 % 3, -7 % 3, 7 % -3, -7 % -3, 6 % -3] => [1, 2, -2, -1, 0]
      [7.5 % 2, 7 % 2.5] => [1.5, 2]
      [-(-3), -2.5, +3, +2.5, ~5, ~-1] => [3, -2.5, 3, 2.5, -6, 0]
      ~2.5 => unknown unary op: ~ float
      -"a" => unknown unary op: - string
      +[] => unknown unary op: + list
      1 - "a" => unknown binary op: int - string
      "a" - "b" => unknown binary op: string - string
      1 / "a" => unknown binary op: int / string
      1 // None => unknown binary op: int // NoneType
      1 % "a" => unknown binary op: int % string
      True + 1 => unknown binary op: bool + int
      1 / 0 => real division by zero
      1 / 0.0 => real division by zero
      1 // 0 => floored division by zero
      1 // 0.0 => floored division by zero
      1 % 0 => integer modulo by zero
      1.0 % 0 => float modulo by zero
      1 % 0.0 => float modulo by zero
    `);
  });

  it('is exact beyond the range of floats', () => {
    checkExpressions(`
      9007199254740991 + 2 => 9007199254740993
      -9007199254740991 - 2 => -9007199254740993
      9007199254740993 - 9007199254740992 => 1
      94906267 * 94906267 => 9007199515875289
      9007199254740993 // 2 => 4503599627370496
      -9007199254740993 // 2 => -4503599627370497
      9007199254740993 % 10 => 3
      -9007199254740993 % 10 => 7
      9007199254740993 % -10 => -7
      -(9007199254740992) => -9007199254740992
      ~9007199254740992 => -9007199254740993
      0 * -5 => 0
      1 // (0 * -1 - 5) => -1
    `);
  });
});

describe('bits', () => {
  it('are combined and shifted', () => {
    checkExpressions(`
      [12 & 10, 12 | 10, 12 ^ 10] => [8, 14, 6]
      [-1 & 255, -256 | 1, -1 ^ 1] => [255, -255, -2]
      [4294967296 | 1, 4294967297 & 4294967296, 4294967296 ^ 1] => [4294967297, 4294967296, 4294967297]
      [2147483648 | 1, -2147483649 & -1] => [2147483649, -2147483649]
      [1 << 4, 1 << 40, 255 >> 4, -1 >> 3, -8 >> 1] => [16, 1099511627776, 15, -1, -4]
      1 << 511 >> 511 => 1
      1 << 512 => shift count too large: 512
      1 << -1 => negative shift count: -1
      1 >> -1 => negative shift count: -1
      [1 >> 512, 1 << 0, 1 >> 0] => [0, 1, 1]
      1 << 1.0 => got float, want int
      1 << "a" => got string, want int
      1.0 << 1 => unknown binary op: float << int
      1 & 1.0 => unknown binary op: int & float
      True & True => unknown binary op: bool & bool
    `);
  });

  it('of sets have the order of the smaller, or of the left', () => {
    checkExpressions(`
      list(set([1, 2]) & set([2, 1])) => [1, 2]
      list(set([1, 2, 3]) & set([2, 1])) => [2, 1]
      list(set([2, 1]) & set([1, 2, 3])) => [2, 1]
    `);
  });
});

describe('joining and repeating', () => {
  it('makes new strings, lists and tuples', () => {
    checkExpressions(`
      "a" + "b" => "ab"
      [1] + [2] => [1, 2]
      (1,) + (2,) => (1, 2)
      [1] + (2,) => unknown binary op: list + tuple
      {} + {} => unknown binary op: dict + dict
      "a" + 1 => unknown binary op: string + int
      (lambda a: [(a + [2]).append(3), a])([1]) => [None, [1]]
      ["ab" * 2, 2 * "ab", "ab" * 0, "ab" * -1, "" * 5] => ["abab", "abab", "", "", ""]
      [[1, 2] * 2, 2 * [1], [1] * 0, [1] * -1] => [[1, 2, 1, 2], [1, 1], [], []]
      [(1,) * 2, 2 * (1,), (1,) * 0, () * 3] => [(1, 1), (1, 1), (), ()]
      "a" * "b" => unknown binary op: string * string
      [1] * 1.0 => unknown binary op: list * float
      {} * 2 => unknown binary op: dict * int
      [] * 99999999999999999999 => []
      [1] * 99999999999 => repeat count 99999999999 too large
      "ab" * 536870912 => excessive repeat (1073741824 elements)
      [1] * 1073741824 => excessive repeat (1073741824 elements)
      ("é"[0] + "é"[1]) * 2 => "éé"
      "é"[1] * 2 => "\\xa9\\xa9"
      [len(x) for x in [("é"[1] + "é"[0]) * 2]] => [4]
      ("é"[1] + "é"[0]) * 2 => "\\xa9é\\xc3"
      (("é"[1] + "é"[0]) * 2)[1:3] => "é"
    `);
  });
});

it('long sums of strings count in full, though they are joined late', () => {
  const long = 'a'.repeat(2 ** 26 - 1);
  const limits = { ...defaultLimits, bytes: 1000 };
  expect(binary(new Thread(limits), '+', long, 'b')).toHaveLength(2 ** 26);
  expect(() => binary(new Thread(limits), '+', long, 'bc')).toThrow('evaluation needs too much memory');
});

describe('membership', () => {
  it('is that of elements, keys and substrings', () => {
    checkExpressions(`
      [2 in [1, 2], 3 in [1, 2], 2.0 in [1, 2], "1" in [1]] => [True, False, True, False]
      [2 in (1, 2), () in ((),)] => [True, True]
      ["a" in {"a": 1}, 1 in {"a": 1}] => [True, False]
      ["b" in "abc", "ac" in "abc", "" in "abc", "abc" in "abc", "abcd" in "abc"] => [True, False, True, True, False]
      ["é"[0] in "aé", "é"[1] in "aé", "é"[0] in "a"] => [True, True, False]
      1 in "abc" => 'in <string>' requires string as left operand, not int
      1 in 5 => unknown binary op: int in int
      1 not in 5 => unknown binary op: int in int
      [3 not in [1, 2], 1 not in [1, 2]] => [True, False]
      1 in len => unknown binary op: int in builtin_function_or_method
      [] in [[]] => True
    `);
  });
});

describe('operations on what is unknown', () => {
  const thread = new Thread();
  const pairs: readonly (readonly [Value, Value])[] = [
    [unknown, 1],
    [1, unknown],
    [unknown, 'a'],
    ['a', unknown],
    [unknown, unknown],
  ];
  it.each(['+', '-', '*', '/', '//', '%', '&', '|', '^', 'in', 'not in'] as const)('are unknown: %s', (op) => {
    for (const [x, y] of pairs) expect(binary(thread, op, x, y)).toBe(unknown);
  });
  it('are unknown for shifts', () => {
    expect(binary(thread, '<<', 1, unknown)).toBe(unknown);
    expect(binary(thread, '>>', unknown, 1)).toBe(unknown);
  });
});
