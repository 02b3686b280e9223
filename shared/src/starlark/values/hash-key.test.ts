import { expect, it } from 'vitest';
import { tupleKey } from './hash-key.js';

it('the text for the key of a tuple is limited, whatever adds to it', () => {
  const half = 'x'.repeat(2 ** 21);
  for (const parts of [[half, half], [`${half}${half}`], [1, `${half}${half}`]])
    expect(() => tupleKey(parts)).toThrow('a tuple is too large to be a key');
  expect(tupleKey([half.slice(0, 2 ** 16), 1])).toBeTypeOf('string');
});

it('the key of a tuple says where each part ends', () => {
  const tuples = [['a', 'b'], ['asb'], ['ab', ''], ['', 'ab'], ['a1:b'], [1, 2], [12], ['1', 2], [true], ['T'], [null]];
  expect(new Set(tuples.map(tupleKey)).size).toBe(tuples.length);
});
