import { describe, expect, it } from 'vitest';
import { Float } from '../../number/number.js';
import { Dict } from '../../starlark/values/dict.js';
import { List } from '../../starlark/values/list.js';
import { repr } from '../../starlark/values/operations/repr.js';
import { StarlarkSet } from '../../starlark/values/set.js';
import { Struct } from '../../starlark/values/struct.js';
import { Tuple } from '../../starlark/values/tuple.js';
import { unknown } from '../../starlark/values/unknown.js';
import { StarlarkObject, type Value } from '../../starlark/values/value.js';
import { YamlFragment } from '../../template/nodes/fragment.js';
import { deepestValue } from '../../text/nesting-limits.js';
import { SourceFile } from '../../text/source-file.js';
import { haveSameKey } from '../map-keys.js';
import type { NodeValue, YamlMap } from '../node.js';
import { goTypeName } from '../type-names.js';
import { incompleteMark, isUnknown } from '../unknown.js';
import { computedItem, fromStarlark, toNodes, toPlain, toStarlark } from './convert.js';
import { structRefusal, toLazyStruct } from './lazy-struct.js';
import { MapReads } from './map-reads.js';

class Opaque extends StarlarkObject {
  override readonly type = 'opaque';
  override toRepr(): string {
    return 'opaque';
  }
  override truth(): boolean {
    return true;
  }
  conversionHint(): string {
    return 'opaque does not encode';
  }
}

const origin = { file: new SourceFile('a.yml', 'a: 1\n'), start: 0, end: 1 };

describe('types as Go calls them', () => {
  it('are those of what came from Starlark', () => {
    const named: readonly (readonly [NodeValue, string])[] = [
      [null, '<nil>'],
      [new Float(1), 'float64'],
      ['', 'string'],
      [false, 'bool'],
      [1, 'int64'],
      [-9_223_372_036_854_775_808n, 'int64'],
      [9_223_372_036_854_775_807n, 'int64'],
      [9_223_372_036_854_775_808n, 'uint64'],
      [{ kind: 'map', origin: undefined, items: [] }, '*yamlmeta.Map'],
      [{ kind: 'plainList', items: [] }, '[]interface {}'],
    ];
    expect(named.map(([value]) => goTypeName(value))).toEqual(named.map(([, name]) => name));
  });
});

describe('integer keys that code computed', () => {
  it.each<readonly [key: number | bigint, isAsWritten: boolean]>([
    [1, false],
    [9_223_372_036_854_775_807n, false],
    [-9_223_372_036_854_775_808n, false],
    // A number that does not fit into a signed 64-bit integer has the same Go type in YAML and in code.
    [9_223_372_036_854_775_808n, true],
  ])('are others than those in YAML, as their Go types differ: %s', (key, isAsWritten) => {
    expect(haveSameKey(computedItem(key, 1, undefined), { key })).toBe(isAsWritten);
  });
});

describe('fromStarlark', () => {
  it('rejects what is not text with a plain message', () => {
    expect(() => fromStarlark(new Opaque())).toThrow(
      expect.objectContaining({
        message: 'Unable to convert value: opaque does not encode',
        plain: 'This value is no text: use its .string()',
      }),
    );
  });

  it('converts collections and keeps shared parts shared', () => {
    const shared = new List([1]);
    const value = new Dict([
      ['a', shared],
      [new Tuple([1, 2]), new Struct(new Map<string, Value>([['b', shared]]))],
      ['s', new StarlarkSet(['x'])],
    ]);
    const node = fromStarlark(value);
    const one = { kind: 'plainList', items: [1] };
    expect(node).toEqual({
      kind: 'plainMap',
      entries: [
        ['a', one],
        [
          { kind: 'plainList', items: [1, 2] },
          { kind: 'plainMap', entries: [['b', one]] },
        ],
        ['s', { kind: 'plainList', items: ['x'] }],
      ],
    });
  });

  it('rejects shared parts that expand to too much', () => {
    let value = new List([1]);
    for (let i = 0; i < 60; i++) value = new List([value, value]);
    expect(() => fromStarlark(value)).toThrow('value has more than 2000000 parts');
  });

  it('counts a shared part by its own size', () => {
    const [large, small] = [new List(new Array<Value>(100_000).fill(1)), new List([1])];
    const value = new List([large, ...new Array<Value>(100).fill(small)]);
    expect(() => fromStarlark(value)).not.toThrow();
    expect(() => fromStarlark(new List(new Array<Value>(21).fill(large)))).toThrow('parts');
  });

  it('bounds the depth of fragments within lists by that of both', () => {
    let node: NodeValue = 1;
    for (let i = 1; i < deepestValue; i++) node = { kind: 'plainList', items: [node] };
    const fragment = new YamlFragment(node);
    expect(() => fromStarlark(new List([fragment]))).not.toThrow();
    expect(() => fromStarlark(new List([new List([new List([fragment])])]))).toThrow('nested');
  });

  it('takes the integers of 64 bits, with or without a sign', () => {
    for (const int of [2n ** 64n - 1n, 2n ** 63n, -(2n ** 63n)]) expect(fromStarlark(int)).toBe(int);
    for (const int of [2n ** 64n, -(2n ** 63n) - 1n])
      expect(() => fromStarlark(int)).toThrow('not sure how to get int');
  });

  it('refuses what has no form in YAML', () => {
    expect(() => fromStarlark(new List([new Opaque()]))).toThrow('Unable to convert value: opaque does not encode');
  });

  it('bounds depth, also of lists that hold themselves', () => {
    const loop = new List([]);
    loop.elements.push(loop);
    expect(() => fromStarlark(loop)).toThrow('nested');
  });

  it('carries the unknown', () => {
    expect(isUnknown(fromStarlark(unknown))).toBe(true);
    expect(toStarlark(fromStarlark(unknown))).toBe(unknown);
  });

  it('gives keys that are not strings as the reason why a value is no struct, and throws other errors', () => {
    const badKey: NodeValue = { kind: 'plainMap', entries: [[1, 'a']] };
    expect(structRefusal(badKey)?.message).toContain('expected struct key');
    let deep: NodeValue = 1;
    for (let i = 0; i <= deepestValue; i++) deep = { kind: 'plainList', items: [deep] };
    expect(() => structRefusal({ kind: 'plainList', items: [deep, badKey] })).toThrow('nested');
  });

  it('handles a bomb of shared lists', () => {
    const bomb = (levels: number): NodeValue => {
      let value: NodeValue = 1;
      for (let i = 0; i < levels; i++) value = { kind: 'plainList', items: [value, value] };
      return value;
    };
    expect(() => toNodes(toPlain(bomb(500)), undefined)).toThrow('parts');
    expect(() => toStarlark(bomb(500))).toThrow('parts');
    expect(() => toLazyStruct({ kind: 'plainMap', entries: [['a', bomb(500)]] }, new MapReads())).toThrow('parts');
    expect(toLazyStruct({ kind: 'plainMap', entries: [['a', bomb(10)]] }, new MapReads())).toBeInstanceOf(Struct);
  });
});

describe('toNodes', () => {
  it('places plain collections and leaves nodes as they are', () => {
    const inner: YamlMap = { kind: 'map', origin, items: [{ kind: 'mapItem', origin, key: 'k', value: 1 }] };
    expect(toNodes(inner, undefined)).toBe(inner);
    const plain: NodeValue = { kind: 'plainMap', entries: [['a', { kind: 'plainList', items: [1] }]] };
    expect(toNodes(plain, undefined)).toBe(toNodes(plain, undefined));
    expect(toNodes(plain, origin)).not.toBe(toNodes(plain, undefined));
    const mixed: NodeValue = {
      kind: 'plainMap',
      entries: [
        ['a', inner],
        ['b', { kind: 'plainList', items: [2] }],
      ],
    };
    const result = toNodes(mixed, origin);
    expect(result).toEqual({
      kind: 'map',
      origin,
      items: [
        { kind: 'mapItem', origin, key: 'a', value: inner },
        {
          kind: 'mapItem',
          origin,
          key: 'b',
          value: { kind: 'array', origin, items: [{ kind: 'arrayItem', origin, value: 2 }] },
        },
      ],
    });
  });
});

it.each<[string, (value: NodeValue) => NodeValue]>([
  ['a map', (value) => ({ kind: 'map', origin, items: [{ kind: 'mapItem', origin, key: 'a', value }] })],
  ['an array', (value) => ({ kind: 'array', origin, items: [{ kind: 'arrayItem', origin, value }] })],
  ['a document set', (value) => ({ kind: 'documentSet', origin, items: [{ kind: 'document', origin, value }] })],
  ['a map item', (value) => ({ kind: 'mapItem', origin, key: 'a', value })],
  ['an array item', (value) => ({ kind: 'arrayItem', origin, value })],
  ['a document', (value) => ({ kind: 'document', origin, value })],
])('toNodes makes nodes of what %s of YAML holds, and copies it only for that', (_, around) => {
  const array: NodeValue = { kind: 'array', origin, items: [{ kind: 'arrayItem', origin, value: 1 }] };
  expect(toNodes(around({ kind: 'plainList', items: [1] }), origin)).toEqual(around(array));
  const nodes = around(array);
  expect(toNodes(nodes, origin)).toBe(nodes);
});

describe('toNodes of a map whose key was made by code', () => {
  it('places the key', () => {
    const key: NodeValue = { kind: 'plainList', items: [1] };
    const map: NodeValue = { kind: 'map', origin, items: [{ kind: 'mapItem', origin, key, value: 2 }] };
    expect(toNodes(map, origin)).toEqual({
      kind: 'map',
      origin,
      items: [
        {
          kind: 'mapItem',
          origin,
          key: { kind: 'array', origin, items: [{ kind: 'arrayItem', origin, value: 1 }] },
          value: 2,
        },
      ],
    });
  });
});

describe('toLazyStruct', () => {
  it('fails where toStarlark does: at repeated keys, and keys that are no strings', () => {
    const map = (...keys: readonly NodeValue[]): NodeValue => ({
      kind: 'map',
      origin,
      items: keys.map((key) => ({ kind: 'mapItem', origin, key, value: 1 })),
    });
    const inList: NodeValue = { kind: 'plainList', items: [map('b'), map('a', 'a')] };
    const struct = (value: NodeValue) => () => toLazyStruct(value, new MapReads());
    expect(struct(map('a', 'a'))).toThrow('Unexpected duplicate key: a');
    expect(struct(inList)).toThrow('Unexpected duplicate key: a');
    expect(struct(map('a', 1))).toThrow('expected struct key %!s(int=1) to be string');
    expect(struct(map('a', 'b'))()).toBeInstanceOf(Struct);
  });
});

describe('a member that toLazyStruct does not find', () => {
  it('is unknown where members may be missing', () => {
    const map: YamlMap = { kind: 'map', origin, items: [] };
    const partial = { ...map, meta: { marks: new Map([[incompleteMark, true]]) } };
    const member = (value: NodeValue) => (toLazyStruct(value, new MapReads()) as Struct).fields.get('a');
    expect([member(map), member(partial)]).toEqual([undefined, unknown]);
  });
});

describe('toPlain', () => {
  it('refuses repeated keys and documents inside of values', () => {
    const item = { kind: 'mapItem', origin, key: 'a', value: 1 } as const;
    expect(() => toPlain({ kind: 'map', origin, items: [item, item] })).toThrow('Unexpected duplicate key: a');
    const set: NodeValue = { kind: 'documentSet', origin, items: [] };
    expect(() => toPlain({ kind: 'plainList', items: [set] })).toThrow('Unexpected *yamlmeta.DocumentSet');
  });
});

describe('toStarlark', () => {
  it('omits what cannot be a key, but fails if that was written', () => {
    const map: NodeValue = { kind: 'plainMap', entries: [[{ kind: 'plainList', items: [1] }, 2]] };
    expect(repr(toStarlark(map))).toBe('{}');
    expect(() => toStarlark(map, { keysAreWritten: true })).toThrow('unknown type yaml.ArrayItem');
    const empty: NodeValue = { kind: 'plainMap', entries: [[{ kind: 'plainList', items: [] }, 2]] };
    expect(repr(toStarlark(empty, { keysAreWritten: true }))).toBe('{}');
  });

  // YAML tells an integer from a float of the same value, Starlark does not.
  it('keeps the last value of keys that are equal in code', () => {
    const map: NodeValue = {
      kind: 'plainMap',
      entries: [
        [1, 'a'],
        [new Float(1), 'b'],
        [2, 'c'],
      ],
    };
    expect(repr(toStarlark(map))).toBe('{1: "b", 2: "c"}');
  });

  it('counts each part as a step', () => {
    let steps = 0;
    const work = {
      step(count = 1) {
        steps += count;
      },
    };
    toStarlark({ kind: 'plainList', items: [1, { kind: 'plainList', items: ['a', 'b'] }] }, { work });
    expect(steps).toBe(5);
  });

  it('makes structs if requested', () => {
    const value = toStarlark({ kind: 'plainMap', entries: [['a', 1]] }, { mapIsStruct: true });
    expect(value).toBeInstanceOf(Struct);
    expect(() => toStarlark({ kind: 'plainMap', entries: [[1, 1]] }, { mapIsStruct: true })).toThrow(
      'expected struct key %!s(int64=1) to be string',
    );
  });
});
