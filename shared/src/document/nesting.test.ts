import { describe, expect, it } from 'vitest';
import { deepestValue } from '../text/nesting-limits.js';
import { maxValues } from './nesting.js';
import type { NodeValue } from './node.js';
import { checkNesting } from './node-traits.js';

function nested(levels: number, around: (value: NodeValue) => NodeValue): NodeValue {
  let value: NodeValue = 1;
  for (let level = 0; level < levels; level++) value = around(value);
  return value;
}

const origin = undefined;
const collections: Record<string, (value: NodeValue) => NodeValue> = {
  map: (value) => ({
    kind: 'map',
    origin,
    items: [
      { kind: 'mapItem', key: 'first', value: 0, origin },
      { kind: 'mapItem', key: 'a', value, origin },
    ],
  }),
  array: (value) => ({ kind: 'array', origin, items: [{ kind: 'arrayItem', value, origin }] }),
  dict: (value) => ({ kind: 'plainMap', entries: [['a', value]] }),
  'keys of a dict': (value) => ({ kind: 'plainMap', entries: [[value, 1]] }),
  list: (value) => ({ kind: 'plainList', items: [value, 0] }),
  documents: (value) => ({ kind: 'documentSet', origin, items: [{ kind: 'document', value, origin }] }),
};
const tooDeep = `value is nested more than ${deepestValue} levels deep`;

describe.each(Object.entries(collections))('values in a %s', (_, around) => {
  it('may be nested up to the limit', () => {
    expect(() => checkNesting(nested(deepestValue, around), 0)).not.toThrow();
    expect(() => checkNesting(nested(deepestValue + 1, around), 0)).toThrow(tooDeep);
  });

  it('count together with what they are put into', () => {
    expect(() => checkNesting(nested(10, around), deepestValue - 10)).not.toThrow();
    expect(() => checkNesting(nested(10, around), deepestValue - 9)).toThrow(tooDeep);
  });

  it('are refused far beyond the limit, where a recursion would end with the stack', () => {
    expect(() => checkNesting(nested(1_000_000, around), 0)).toThrow(tooDeep);
  });
});

describe('the nesting of a value', () => {
  it('counts its parts that are known already', () => {
    const inner = nested(deepestValue - 1, collections['map'] as never);
    checkNesting(inner, 0);
    const outer = (collections['array'] as (value: NodeValue) => NodeValue)(inner);
    expect(() => checkNesting(outer, 0)).not.toThrow();
    expect(() => checkNesting(outer, 1)).toThrow(tooDeep);
  });
});

const twice: Record<string, (value: NodeValue) => NodeValue> = {
  map: (value) => ({
    kind: 'map',
    origin,
    items: ['a', 'b'].map((key) => ({ kind: 'mapItem', key, value, origin })),
  }),
  array: (value) => ({ kind: 'array', origin, items: [1, 2].map(() => ({ kind: 'arrayItem', value, origin })) }),
  dict: (value) => ({ kind: 'plainMap', entries: ['a', 'b'].map((key) => [key, value] as const) }),
  list: (value) => ({ kind: 'plainList', items: [value, value] }),
};

it.each(Object.entries(twice))(
  'values that stand twice in a %s, and that in others, count for each place',
  (_, around) => {
    const tooMany = `value has more than ${maxValues} parts`;
    expect(() => checkNesting(nested(18, around), 0)).not.toThrow();
    expect(() => checkNesting(nested(20, around), 0)).toThrow(tooMany);
    expect(() => checkNesting(nested(100, around), 0)).toThrow(tooMany);
  },
);
