import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { replacementBetween } from './replacement.js';

describe('the replacement between two texts', () => {
  it.each([
    ['', '', { start: 0, end: 0, newEnd: 0 }],
    ['abc', 'abc', { start: 3, end: 3, newEnd: 3 }],
    ['abc', 'aXc', { start: 1, end: 2, newEnd: 2 }],
    ['abc', 'abXc', { start: 2, end: 2, newEnd: 3 }],
    ['abc', 'ac', { start: 1, end: 2, newEnd: 1 }],
    ['aa', 'aaa', { start: 2, end: 2, newEnd: 3 }],
    ['aaa', 'aa', { start: 2, end: 3, newEnd: 2 }],
    ['abc', 'xyz', { start: 0, end: 3, newEnd: 3 }],
  ])('of %j and %j', (before, after, expected) => {
    expect(replacementBetween(before, after)).toEqual(expected);
  });

  it('makes the one of the other, and leaves alone as much as it can', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b'), maxLength: 12 });
    fc.assert(
      fc.property(text, text, (before, after) => {
        const { start, end, newEnd } = replacementBetween(before, after);
        expect(before.slice(0, start) + after.slice(start, newEnd) + before.slice(end)).toBe(after);
        if (start < end && start < newEnd) expect(before[start]).not.toBe(after[start]);
        if (start < end && start < newEnd) expect(before[end - 1]).not.toBe(after[newEnd - 1]);
      }),
    );
  });
});
