import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { indexOfPart, lastIndexOfPart } from './search.js';

/** Texts of few different letters, in which long parts occur, nearly occur, and overlap. */
const letters = fc.string({ unit: fc.constantFrom('a', 'b'), maxLength: 4 });
const repeated = fc.tuple(letters, fc.integer({ min: 1, max: 80 })).map(([text, times]) => text.repeat(times));
const long = fc.array(repeated, { minLength: 1, maxLength: 4 }).map((parts) => parts.join(''));
const pair = fc.oneof(
  fc.tuple(long, long),
  fc.tuple(long, long, long).map(([before, part, after]) => [before + part + after, part] as [string, string]),
);

describe('a part of a text', () => {
  it('is found where JavaScript finds it', () => {
    fc.assert(
      fc.property(pair, fc.nat(400), ([text, part], from) => {
        expect(indexOfPart(text, part, from)).toBe(text.indexOf(part, from));
        expect(indexOfPart(text, part)).toBe(text.indexOf(part));
        expect(lastIndexOfPart(text, part)).toBe(text.lastIndexOf(part));
      }),
      { numRuns: 500 },
    );
  });

  it('is searched for in linear time even if it nearly occurs everywhere', () => {
    const half = 'a'.repeat(200_000);
    const text = 'a'.repeat(1_000_000);
    const part = `${half}b${half}`;
    expect([indexOfPart(text, part), lastIndexOfPart(text, part)]).toEqual([-1, -1]);
    expect(lastIndexOfPart(text, `${half}b`)).toBe(-1);
  });
});
