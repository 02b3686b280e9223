import { describe, expect, it } from 'vitest';
import { Float } from '../number/number.js';
import { Dict } from '../starlark/dict.js';
import { List } from '../starlark/list.js';
import { repr } from '../starlark/operations.js';
import type { Value } from '../starlark/value.js';
import { callIn } from './testing.js';
import { tomlModule } from './toml.js';

function dict(entries: Readonly<Record<string, Value>>): Dict {
  return new Dict(Object.entries(entries));
}

function encode(value: Value, indent?: number): Value {
  return callIn(tomlModule, 'toml.encode', [value], indent === undefined ? [] : [['indent', indent]]);
}

describe('toml.encode', () => {
  it('writes values first, then tables, keys sorted', () => {
    const value = dict({
      t: dict({ z: dict({ q: 1 }), a: true }),
      b: new Float(2),
      a: 'x"\n',
      n: null,
      s: new List([dict({ i: 1, d: dict({ j: 2 }) }), dict({})]),
    });
    expect(encode(value)).toBe(
      [
        'a = "x\\"\\n"',
        'b = 2.0',
        '',
        '[[s]]',
        '  i = 1',
        '  [s.d]',
        '    j = 2',
        '',
        '[[s]]',
        '',
        '[t]',
        '  a = true',
        '  [t.z]',
        '    q = 1',
        '',
      ].join('\n'),
    );
    expect(encode(dict({ a: dict({ b: dict({ c: 1 }) }) }), 4)).toBe('[a]\n    [a.b]\n        c = 1\n');
  });

  it('writes tables in mixed lists inline', () => {
    const value = dict({ a: new List([1, dict({ 'x y': new List([]), z: null })]) });
    expect(encode(value)).toBe('a = [1, {"x y" = [], }]\n');
  });

  it('refuses what TOML lacks', () => {
    expect(() => encode(new List([1]))).toThrow('toml.encode: toml: top-level values must be Go maps or structs');
    expect(() => encode(dict({ a: new List([null]) }))).toThrow('toml: cannot encode array with nil element');
    expect(() => encode(new Dict([[1, 2]]))).toThrow('(p) Expected key to be string');
    expect(() => encode(dict({}), 9)).toThrow('toml.encode: indent value must be between 0 and 8');
  });
});

describe('toml.decode', () => {
  it('tells integers from floats and sorts keys', () => {
    const text = 'b = [1, 2.5]\na = 9223372036854775807\n[[t]]\nx = "y"\n[u.v]\nw = false\n';
    expect(repr(callIn(tomlModule, 'toml.decode', [text]))).toBe(
      '{"a": 9223372036854775807, "b": [1, 2.5], "t": [{"x": "y"}], "u": {"v": {"w": False}}}',
    );
  });

  it('refuses dates, and what is no TOML', () => {
    expect(() => callIn(tomlModule, 'toml.decode', ['a = 2020-01-01'])).toThrow('unknown type time.Time');
    expect(() => callIn(tomlModule, 'toml.decode', ['a = 1\nb = '])).toThrow('toml.decode: toml: line 2');
  });
});
