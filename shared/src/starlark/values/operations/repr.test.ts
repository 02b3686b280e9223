import { describe, expect, it } from 'vitest';
import { checkExpressions, evaluate } from '../../testing.js';
import { List } from '../list.js';
import { Module } from '../module.js';
import { Noop } from '../noop.js';
import { Struct } from '../struct.js';
import { unknown } from '../unknown.js';
import type { Value } from '../value.js';
import { repr, str } from './repr.js';

describe('repr', () => {
  it('writes values as expressions', () => {
    checkExpressions(String.raw`
      None => None
      [True, False] => [True, False]
      [1, -2, 18446744073709551616] => [1, -2, 18446744073709551616]
      "a\"b\\c\n" => "a\"b\\c\n"
      [] => []
      [1] => [1]
      [1, [2]] => [1, [2]]
      () => ()
      (1,) => (1,)
      (1, 2) => (1, 2)
      {} => {}
      {"a": 1, 2: [3]} => {"a": 1, 2: [3]}
      {(1,): {}} => {(1,): {}}
      set([1, "a"]) => set([1, "a"])
      len => <built-in function len>
      "a".upper => <built-in method upper of string value>
      {}.get => <built-in method get of dict value>
      lambda: 1 => <function lambda>
      "é".elems() => "é".elems()
      "é".elem_ords() => "é".elem_ords()
      "é".codepoints() => "é".codepoints()
      "é".codepoint_ords() => "é".codepoint_ords()
      str("a") => "a"
      str(["a"]) => "[\"a\"]"
      repr("a") => "\"a\""
      str() => str: got 0 arguments, want exactly 1
      str(1, 2) => str: got 2 arguments, want exactly 1
      str(x=1) => str does not accept keyword arguments
      repr() => repr: got 0 arguments, want 1
    `);
  });

  it('writes floats with six digits, and an exponent below 1e-04 and from 1e+06 on', () => {
    checkExpressions(`
      [1.0, 0.5, -1.5, 0.0, -0.0] => [1, 0.5, -1.5, 0, -0]
      [123456.0, 1234567.0, 999999.0, 999999.5] => [123456, 1.23457e+06, 999999, 1e+06]
      [0.0001, 0.00001, 0.000123456789] => [0.0001, 1e-05, 0.000123457]
      [1.0 / 3, 2.0 / 3] => [0.333333, 0.666667]
      [1e100, 1e-100] => [1e+100, 1e-100]
      [float("inf"), float("-inf"), float("nan")] => [+Inf, -Inf, NaN]
    `);
  });

  it('writes three dots for what is being written already', () => {
    checkExpressions(`
      (lambda l: [l.append(l), l][1])([1]) => [1, [...]]
      (lambda d: [d.update(a=d), d][1])({}) => {"a": {...}}
      (lambda d: [d.update(a=[d]), d][1])({}) => {"a": [{...}]}
      (lambda l: [l, l])([1]) => [[1], [1]]
      (lambda l: [l.append((l,)), l][1])([]) => [([...],)]
      (lambda l: [l.append([[[l]]]), l][1])([]) => [[[[[...]]]]]
    `);
  });

  it('writes what ytt adds to Starlark', () => {
    const members = new Map<string, Value>([['a', 1]]);
    expect(repr(new Struct(members))).toBe('struct(...)');
    expect(repr(new Module('json', members))).toBe('<module "json">');
    expect(repr(new Noop())).toBe('noop');
    expect(repr(unknown)).toBe('unknown');
    expect(str('a"')).toBe('a"');
  });

  it('stops where shared parts make a text that is too long', () => {
    let value: Value = 'x'.repeat(1000);
    for (let i = 0; i < 15; i++) value = new List([value, value]);
    expect(() => repr(value)).toThrow('value is too large to print');
    expect(repr(new List(new Array<Value>(10_000).fill(7)))).toBe(`[${new Array(10_000).fill(7).join(', ')}]`);
    const almost = 'x'.repeat(16 * 1024 * 1024 - 4);
    expect(repr(new List([almost])).length).toBe(16 * 1024 * 1024);
    expect(() => repr(new List([`${almost}x`]))).toThrow('value is too large to print');
  });

  it('is what conversions of strings print', () => {
    expect(evaluate('"%s %r %s" % (["a"], "a", None)')).toBe('"[\\"a\\"] \\"a\\" None"');
  });
});
