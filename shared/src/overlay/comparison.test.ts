import { describe, expect, it } from 'vitest';
import type { NodeValue, YamlMap } from '../document/node.js';
import { unknownNode } from '../document/unknown.js';
import { Float } from '../number/number.js';
import { difference } from './comparison.js';
import { document } from './testing.js';

/** A document's value, built from plain JavaScript values. */
const nodes = (value: unknown): NodeValue => document('a.yml', value).value;

const leaf = (left: string, right: string): string => `Expected leaf values to match ${left} ${right}`;
const key = 'Expected at least one map item to match by key';
const items = 'Expected to have matching number of array items';

// As in pkg/yttlibrary/overlay/compare.go of ytt 0.48.
describe('what the left side does not hold of the right side', () => {
  it.each<[left: unknown, right: unknown, words: string | undefined]>([
    [1, 1, undefined],
    [1, 2, leaf('integer', 'integer')],
    [1, new Float(1), leaf('integer', 'float')],
    [new Float(1), new Float(1), undefined],
    [new Float(1), new Float(1.5), leaf('float', 'float')],
    ['a', 'a', undefined],
    ['1', 1, leaf('string', 'integer')],
    [null, null, undefined],
    [null, false, leaf('null', 'boolean')],
    [{}, null, leaf('map', 'null')],
    [[], 'a', leaf('array', 'string')],
    [1, {}, 'Expected map, but was integer'],
    [[], {}, 'Expected map, but was array'],
    [null, [], 'Expected array, but was null'],
    [{}, [], 'Expected array, but was map'],
    [{ a: 1, b: 2 }, { a: 1 }, undefined],
    [{ a: 1 }, { a: 1, b: 2 }, key],
    [{ a: { b: 1 } }, { a: { b: 2 } }, leaf('integer', 'integer')],
    [{ a: { b: 1 } }, { a: { c: 1 } }, key],
    [{}, {}, undefined],
    [[1, 2], [1], undefined],
    [[1], [1, 2], items],
    [[1, 2], [2], leaf('integer', 'integer')],
    [[{ a: 1, b: 2 }], [{ b: 2 }], undefined],
    [unknownNode, 1, undefined],
    [unknownNode, { a: 1 }, undefined],
    [unknownNode, [1], undefined],
    [1, unknownNode, undefined],
    [{ a: unknownNode }, { a: { b: 1 } }, undefined],
    [{ a: unknownNode, b: 1 }, { a: 1, b: 2 }, leaf('integer', 'integer')],
  ])('%j, %j: %s', (left, right, words) => {
    expect(difference(nodes(left), nodes(right))).toBe(words);
  });

  it('is what equals nothing, itself included', () => {
    const map = nodes({ a: [new Float(Number.NaN)] });
    expect(difference(map, map)).toBe(leaf('float', 'float'));
  });

  it('is checked for each item of a duplicate key', () => {
    const twice = (...values: readonly number[]): NodeValue => ({
      kind: 'map',
      origin: undefined,
      items: values.map((value) => ({ kind: 'mapItem', origin: undefined, key: 'a', value })),
    });
    expect(difference(twice(1, 1), nodes({ a: 1 }))).toBeUndefined();
    expect(difference(twice(1, 2), nodes({ a: 1 }))).toBe(leaf('integer', 'integer'));
    expect(difference(twice(2, 1), nodes({ a: 1 }))).toBe(leaf('integer', 'integer'));
    const more = nodes(Object.fromEntries(Array.from({ length: 20 }, (_, i) => [`k${i}`, i]))) as YamlMap;
    const many = (value: NodeValue): NodeValue => ({ ...more, items: [...more.items, ...(value as YamlMap).items] });
    expect(difference(many(twice(1, 1)), many(nodes({ a: 1 })))).toBeUndefined();
    expect(difference(many(twice(1, 2)), many(nodes({ a: 1 })))).toBe(leaf('integer', 'integer'));
    expect(difference(many(twice(2, 1)), many(nodes({ a: 1 })))).toBe(leaf('integer', 'integer'));
  });
});

describe('maps of many keys', () => {
  it('are compared without looking at each key for each other', () => {
    let reads = 0;
    const map = (length: number): NodeValue => ({
      kind: 'map',
      origin: undefined,
      items: Array.from({ length }, (_, i) => ({
        kind: 'mapItem',
        origin: undefined,
        value: i,
        get key() {
          reads++;
          return `k${i}`;
        },
      })),
    });
    expect(difference(map(1000), map(1000))).toBeUndefined();
    expect(difference(map(999), map(1000))).toBe(key);
    expect(reads).toBeLessThan(20_000);
  });
});
