import { describe, it } from 'vitest';
import { checkExpressions } from '../../testing.js';

describe('interpolation', () => {
  it('accepts operands in order, by name, or alone', () => {
    checkExpressions(`
      "%s" % "a" => "a"
      "a%sb%sc" % (1, 2) => "a1b2c"
      "%%" % () => "%"
      "100%%" % () => "100%"
      "%s%%" % 5 => "5%"
      "a" % () => "a"
      "a" % 1 => too many arguments for format string
      "%s" % () => not enough arguments for format string
      "%s %s" % (1,) => not enough arguments for format string
      "%s" % (1, 2) => too many arguments for format string
      "%s" % ((1, 2),) => "(1, 2)"
      "%s" % [1, 2] => "[1, 2]"
      "%(a)s-%(b)d" % {"a": "x", "b": 2} => "x-2"
      "%()s%(a)s" % {"": 1, "a": 2} => "12"
      "%(a)s" % {"b": 1} => key not found: a
      "%(a)s" % 1 => format requires a mapping
      "%(a)s" % "a" => format requires a mapping
      "%(a" % {"a": 1} => incomplete format key
      "%(a)" % {"a": 1} => incomplete format
      "%" % 1 => incomplete format
      "%" % () => not enough arguments for format string
    `);
  });

  it('writes code points, and replaces invalid ones', () => {
    checkExpressions(`
      "%c%c" % (0x41, "é") => "Aé"
      ["%c" % x == "%c" % 0xfffd for x in [0xd800, 0xdbff, 0xdfff]] => [True, True, True]
      ["%c" % x == "%c" % 0xfffd for x in [0xd7ff, 0xe000]] => [False, False]
    `);
  });

  it('converts to ints', () => {
    checkExpressions(`
      "%d" % 3.9 => "3"
      "%i" % -3.9 => "-3"
      "%d" % 18446744073709551616 => "18446744073709551616"
      "%x %X %o" % (255, 255, 8) => "ff FF 10"
      "%x" % -255 => "-ff"
      "%X" % 18446744073709551615 => "FFFFFFFFFFFFFFFF"
      "%o" % -8 => "-10"
      "%d" % True => %d format requires integer: cannot convert bool to int
      "%x" % "a" => %x format requires integer: cannot convert string to int
      "%d" % float("inf") => %d format requires integer: cannot convert float infinity to integer
      "%d" % float("nan") => %d format requires integer: cannot convert float NaN to integer
    `);
  });

  it('converts to floats', () => {
    checkExpressions(`
      "%e %f %g" % (1.5, 1.5, 1.5) => "1.500000e+00 1.500000 1.5"
      "%E %F %G" % (1e-5, 1.5, 1e-5) => "1.000000E-05 1.500000 1E-05"
      "%f" % 1 => "1.000000"
      "%f" % 1e21 => "1000000000000000000000.000000"
      "%f" % 0.0000005 => "0.000000"
      "%f" % 0.00000051 => "0.000001"
      "%e" % 0 => "0.000000e+00"
      "%g" % 1e21 => "1e+21"
      "%g" % 123456789.0 => "1.23456789e+08"
      "%f" % float("inf") => "+Inf"
      "%F" % float("-inf") => "-Inf"
      "%G" % float("nan") => "NaN"
      "%f" % "a" => %f format requires float, not string
      "%f" % True => %f format requires float, not bool
    `);
  });

  it('converts to characters', () => {
    checkExpressions(`
      "%c%c" % (65, "é") => "Aé"
      "%c" % 1114111 => "\\U0010ffff"
      "%c" % 1114112 => %c format requires a valid Unicode code point, got 1114112
      "%c" % -1 => %c format requires a valid Unicode code point, got -1
      "%c" % 0 => "\\x00"
      "%c" % 55296 => "�"
      "%c" % 18446744073709551616 => %c format requires a valid Unicode code point, got 18446744073709551616
      "%c" % "ab" => %c format requires a single-character string
      "%c" % "" => %c format requires a single-character string
      "%c" % 1.0 => %c format requires int or single-character string, not float
    `);
  });

  it('supports no other conversions, flags or widths', () => {
    checkExpressions(`
      "%5d" % 1 => unknown conversion %5
      "%.2f" % 1 => unknown conversion %.
      "%-d" % 1 => unknown conversion %-
      "%z" % 1 => unknown conversion %z
      "%é" % 1 => unknown conversion %Ã
    `);
  });
});
