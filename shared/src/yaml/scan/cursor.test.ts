import { expect, it } from 'vitest';
import { Cursor } from './cursor.js';

it.each([0, 1, 100])(
  'may go back over a text of %d characters four times, and over 10,000 characters more',
  (length) => {
    const budget = 4 * length + 10_000;
    const spent = (...distances: readonly number[]): readonly boolean[] => {
      const cursor = new Cursor('x'.repeat(length));
      return distances.map((distance) => cursor.spendRewind(distance));
    };
    expect(spent(budget)).toEqual([true]);
    expect(spent(budget + 1)).toEqual([false]);
    expect(spent(budget - 1, 1, 1)).toEqual([true, true, false]);
  },
);
