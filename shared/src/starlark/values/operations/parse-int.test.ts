import { describe, expect, it } from 'vitest';
import { checkExpressions, evaluate } from '../../testing.js';

describe('int', () => {
  it('reads digits of a base', () => {
    checkExpressions(`
      [int("0"), int("12"), int("-12"), int("+12"), int("007"), int("-0")] => [0, 12, -12, 12, 7, 0]
      [int("z", 36), int("Z", 36), int("11", 2), int("77", 8), int("ff", 16), int("FF", 16)] => [35, 35, 3, 63, 255, 255]
      int("123456789012345678901234567890") => 123456789012345678901234567890
      int("1" + "0" * 30) == 1000000000000000000000000000000 => True
      int("-ffffffffffffffffffff", 16) => -1208925819614629174706175
      int("0000000001") => 1
      int("1000000000") => 1000000000
      int("-") => int: invalid literal with base 10: -
      int("+-1") => int: invalid literal with base 10: +-1
      int(" 1") => int: invalid literal with base 10:  1
      int("1_0") => int: invalid literal with base 10: 1_0
      int("1.0") => int: invalid literal with base 10: 1.0
      int("12a") => int: invalid literal with base 10: 12a
      int("2", 2) => int: invalid literal with base 2: 2
      int("9", 8) => int: invalid literal with base 8: 9
      int("g", 16) => int: invalid literal with base 16: g
      int("1234567890a") => int: invalid literal with base 10: 1234567890a
    `);
    expect(evaluate('int("")')).toBe('int: invalid literal with base 10: ');
  });

  it('accepts a prefix that matches the base', () => {
    checkExpressions(`
      [int("0x1f", 16), int("0X1f", 16), int("0o17", 8), int("0O17", 8), int("0b11", 2), int("0B11", 2)] => [31, 31, 15, 15, 3, 3]
      [int("-0x1f", 16), int("+0b1", 2)] => [-31, 1]
      [int("0x1f", 0), int("0o17", 0), int("0b11", 0), int("12", 0), int("0", 0), int("00", 0), int("-0x1", 0)] => [31, 15, 3, 12, 0, 0, -1]
      int("0b1", 16) => int: invalid literal with base 16: 0b1
      int("0b1", 36) => int: invalid literal with base 36: 0b1
      int("0x1", 10) => int: invalid literal with base 10: 0x1
      int("0x1") => int: invalid literal with base 10: 0x1
      int("0x", 16) => int: invalid literal with base 16: 0x
      int("0x", 0) => int: invalid literal with base 0: 0x
      int("010", 0) => int: invalid literal with base 0: 010
      int("0c1", 0) => int: invalid literal with base 0: 0c1
      int("0x-1", 16) => int: invalid literal with base 16: 0x-1
      int("0b", 16) => 11
    `);
  });

  it('accepts bases from 2 to 36, and 0', () => {
    checkExpressions(`
      int("1", 1) => int: base must be an integer >= 2 && <= 36
      int("1", 37) => int: base must be an integer >= 2 && <= 36
      int("1", -1) => int: base must be an integer >= 2 && <= 36
      int("1", "a") => int: base must be an integer >= 2 && <= 36
      int("1", 2.0) => int: base must be an integer >= 2 && <= 36
      int("1", 99999999999) => int: base must be an integer >= 2 && <= 36
      int("1", base=2) => 1
      int(x="1") => 1
      int(1, 10) => int: can't convert non-string with explicit base
      int() => int: missing argument for x
      int(1, 2, 3) => int: got 3 arguments, want at most 2
    `);
  });

  it('truncates floats and accepts booleans as numbers', () => {
    checkExpressions(`
      [int(3.9), int(-3.9), int(True), int(False), int(5), int(1e20), int(-0.5)] => [3, -3, 1, 0, 5, 100000000000000000000, 0]
      int(float("inf")) => int: cannot convert float infinity to integer
      int(float("nan")) => int: cannot convert float NaN to integer
      int(None) => int: cannot convert NoneType to int
      int([]) => int: cannot convert list to int
    `);
  });

  it('refuses numbers so long that reading them would take seconds', () => {
    expect(evaluate(`int("${'1'.repeat(39_457)}") > 0`)).toBe('True');
    expect(evaluate(`int("1" * 40000) > 0`)).toBe('True');
    expect(evaluate(`int("1" * 40001)`)).toBe('an integer is too large');
  });
});
