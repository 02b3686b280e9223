import { describe, expect, it } from 'vitest';
import { Dict } from '../../starlark/values/dict.js';
import { List } from '../../starlark/values/list.js';
import type { Value } from '../../starlark/values/value.js';
import { tomlModule } from '../modules/toml.js';
import { callIn } from '../testing.js';

const encode = (value: Value): Value => callIn(tomlModule, 'toml.encode', [value]);
const list = (...items: Value[]): List => new List(items);
const dict = (entries: Readonly<Record<string, Value>>): Dict => new Dict(Object.entries(entries));

describe('printToml', () => {
  it('refuses what is no map', () => {
    expect(() => encode(null)).toThrow('toml.encode: reflect: call of reflect.Value.Type on zero Value');
    for (const value of [list(), list(1), 1, 'a'])
      expect(() => encode(value)).toThrow('toml.encode: toml: top-level values must be Go maps or structs');
  });

  it('looks for null in lists before all else', () => {
    for (const holding of [list(null), list(list(null)), list(list(list(1, null)))]) {
      const tops = [
        holding,
        dict({ a: holding }),
        dict({ a: list(1, holding) }),
        dict({ a: list(1, dict({ b: holding })) }),
      ];
      for (const top of tops) expect(() => encode(top)).toThrow('toml: cannot encode array with nil element');
    }
  });

  it('writes maps among values on their line, with a comma after all but the last key', () => {
    const inline = dict({ b: 1, a: null, c: list(2), d: dict({ e: true, f: null }) });
    expect(encode(dict({ x: list(0, inline) }))).toBe('x = [0, {b = 1, c = [2], d = {e = true, }}]\n');
  });

  it('bounds depth', () => {
    const nested = (around: (inner: Value) => Value): Value => {
      let value: Value = 1;
      for (let depth = 0; depth < 2000; depth++) value = around(value);
      return value;
    };
    const lists = nested((inner) => list(inner));
    const maps = nested((inner) => dict({ a: inner }));
    for (const value of [lists, maps, dict({ a: lists }), dict({ a: list(0, maps) })])
      expect(() => encode(value)).toThrow('levels deep');
  });
});
