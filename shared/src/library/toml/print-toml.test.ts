import { describe, expect, it } from 'vitest';
import type { NodeValue } from '../../document/node.js';
import { Dict } from '../../starlark/values/dict.js';
import { List } from '../../starlark/values/list.js';
import type { Value } from '../../starlark/values/value.js';
import { deepestValue } from '../../text/nesting-limits.js';
import { tomlModule } from '../modules/toml.js';
import { callIn } from '../testing.js';
import { printToml } from './print-toml.js';

const encode = (value: Value): Value => callIn(tomlModule, 'toml.encode', [value]);
const list = (...items: Value[]): List => new List(items);
const dict = (entries: Readonly<Record<string, Value>>): Dict => new Dict(Object.entries(entries));

/** Values of ytt as code converts them from YAML; the size of dicts is limited in the conversion. */
function nested(depth: number, around: (inner: NodeValue) => NodeValue, innermost: NodeValue = 1): NodeValue {
  let value = innermost;
  for (let level = 0; level < depth; level++) value = around(value);
  return value;
}
const listNode = (...items: NodeValue[]): NodeValue => ({ kind: 'plainList', items });
const mapNode = (held: NodeValue): NodeValue => ({ kind: 'plainMap', entries: [['a', held]] });

describe('printToml', () => {
  it('rejects anything but a map', () => {
    expect(() => encode(null)).toThrow('toml.encode: reflect: call of reflect.Value.Type on zero Value');
    for (const value of [list(), list(1), 1, 'a'])
      expect(() => encode(value)).toThrow('toml.encode: toml: top-level values must be Go maps or structs');
  });

  it('checks for null in lists before everything else', () => {
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

  it('escapes characters by their short names, if they have one', () => {
    expect(encode(dict({ a: '"\\\b\t\n\f\r\v\x00\x7f' }))).toBe('a = "\\"\\\\\\b\\t\\n\\f\\r\\u000b\\u0000\\u007f"\n');
  });

  it('writes maps among values on their line, with a comma after all but the last key', () => {
    const inline = dict({ b: 1, a: null, c: list(2), d: dict({ e: true, f: null }) });
    expect(encode(dict({ x: list(0, inline) }))).toBe('x = [0, {b = 1, c = [2], d = {e = true, }}]\n');
  });

  it.each<[string, number, (depth: number) => NodeValue]>([
    ['tables', deepestValue, (depth) => nested(depth, mapNode)],
    ['empty tables', deepestValue, (depth) => nested(depth, mapNode, { kind: 'plainMap', entries: [] })],
    ['lists', deepestValue - 1, (depth) => mapNode(nested(depth, (inner) => listNode(inner)))],
    ['lists of maps', deepestValue - 1, (depth) => nested(depth, (inner) => mapNode(listNode(inner)), mapNode(1))],
    ['maps in a list', deepestValue - 2, (depth) => mapNode(listNode(0, nested(depth, mapNode)))],
  ])('bounds the depth of %s', (_, deepest, make) => {
    expect(() => printToml(make(deepest), 0)).not.toThrow();
    for (const depth of [deepest + 1, 100_000]) expect(() => printToml(make(depth), 0)).toThrow('levels deep');
  });
});
