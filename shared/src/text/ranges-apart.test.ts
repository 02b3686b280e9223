/** Ranges are accepted if they overlap none that was accepted before. */
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import type { TextRange } from './range.js';
import { RangesApart } from './ranges-apart.js';

const ranges = fc.array(
  fc.tuple(fc.nat(12), fc.nat(4)).map(([start, length]): TextRange => ({ start, end: start + length })),
  { maxLength: 12 },
);

it('accepts what overlaps nothing accepted before, in any order', () => {
  fc.assert(
    fc.property(ranges, (all) => {
      const apart = new RangesApart();
      const taken: TextRange[] = [];
      for (const range of all) {
        const isApart = taken.every((other) => other.start >= range.end || other.end <= range.start);
        expect(apart.take(range)).toBe(isApart);
        if (isApart) taken.push(range);
      }
    }),
    { numRuns: 2000, seed: 1 },
  );
});
