import { expect, it } from 'vitest';
import { parse } from './parse/parse.js';
import { documentsOf, itemsOf, pairsOf, rangeOf } from './placed-node.js';

it.each([
  [0, 0],
  [1, 1],
  [2, 2],
  [3, 2],
  [undefined, 2],
])('of two pairs or items at most %s are %i', (most, count) => {
  for (const text of ['a: 1\nb: 2\n', '- 1\n- 2\n']) {
    const value = documentsOf(parse(text))[0]?.value;
    const of = text.startsWith('-') ? itemsOf(value, most) : pairsOf(value, most);
    expect(of).toHaveLength(count);
    for (const { value: scalar } of of)
      expect(text.slice(...Object.values(scalar ? rangeOf(scalar) : {}))).toMatch(/^[12]$/);
  }
});

it('a mapping has no items, a sequence no pairs, and nothing has neither', () => {
  const [mapping, sequence] = ['a: 1', '- 1'].map((text) => documentsOf(parse(text))[0]?.value);
  expect([itemsOf(mapping), pairsOf(sequence), itemsOf(undefined), pairsOf(undefined)]).toEqual([[], [], [], []]);
});
