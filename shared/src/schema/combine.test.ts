/** Values that are combined by halves. */
import { describe, expect, it } from 'vitest';
import { combine } from './combine.js';

describe('combine', () => {
  it.each([[1], [2], [3], [5], [8], [13]])('keeps the order of %i values, and nests few times', (count) => {
    const values = Array.from({ length: count }, (_, i) => ({ text: String.fromCharCode(97 + i), depth: 0 }));
    const { text, depth } = combine([{ text: '>', depth: 0 }, ...values], (a, b) => ({
      text: a.text + b.text,
      depth: Math.max(a.depth, b.depth) + 1,
    }));
    expect(text).toBe(`>${'abcdefghijklm'.slice(0, count)}`);
    expect(depth).toBe(Math.ceil(Math.log2(count + 1)));
  });

  it('needs no combination for one value, and gives nothing for none', () => {
    const refuse = (): never => {
      throw new Error('nothing to combine');
    };
    expect(combine([7], refuse)).toBe(7);
    expect(combine([], refuse)).toBeUndefined();
  });
});
