import { expect, it } from 'vitest';
import { Float } from '../number/number.js';
import { haveSameKey, itemIdentity, type KeyedItem } from './map-keys.js';

it('items have the same key exactly if their identity is equal', () => {
  const keys = ['', 'a', 'b', '1', 'true', 'null', '1.5', 1n, 2n, true, null, new Float(1.5), new Float(1)];
  const items = keys.flatMap((key): readonly KeyedItem[] => [
    { key } as KeyedItem,
    { key, computedKey: true } as KeyedItem,
  ]);
  const pairs = items.flatMap((a) => items.map((b) => [a, b] as const));
  const same = pairs.filter(([a, b]) => haveSameKey(a, b));
  expect(same).toEqual(pairs.filter(([a, b]) => itemIdentity(a) === itemIdentity(b)));
  expect(same).toContainEqual([items[2], items[2]]);
});
