import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gamma, power, remainder, roundHalfAway } from './float-functions.js';

describe('roundHalfAway', () => {
  it('rounds halves away from zero', () => {
    expect([0.5, -0.5, 1.5, -2.5, 2.4, 0.49999999999999994].map(roundHalfAway)).toEqual([1, -1, 2, -3, 2, 0]);
    expect(roundHalfAway(2 ** 53 - 1)).toBe(2 ** 53 - 1);
  });
});

describe('remainder', () => {
  it('is to the nearest multiple, halves to even', () => {
    expect(remainder(5, 3)).toBe(-1);
    expect(remainder(4, 3)).toBe(1);
    expect(remainder(3, 2)).toBe(-1);
    expect(remainder(5, 2)).toBe(1);
    expect(remainder(-5, 3)).toBe(1);
    expect(remainder(6, 3)).toBe(0);
    expect(remainder(1, Number.POSITIVE_INFINITY)).toBe(1);
    expect(remainder(1, 0)).toBeNaN();
  });
});

describe('power', () => {
  it.each([
    [2, 10, 1024],
    [2, -1074, 5e-324],
    [10, 22, 1e22],
    [10, 400, Number.POSITIVE_INFINITY],
    [10, -400, 0],
    [-2, 3, -8],
    [1, Number.NaN, 1],
    [-1, Number.POSITIVE_INFINITY, 1],
    [Number.NaN, 0, 1],
    [4, 0.5, 2],
    [4, -0.5, 0.5],
    [-8, 1 / 3, Number.NaN],
    [0, -1, Number.POSITIVE_INFINITY],
    [1.0000001, 1e18, Number.POSITIVE_INFINITY],
    // Just below the normal floats, rounded once.
    [18.5, -243, 1.1947306299263007e-308],
    [23, -226, 1.77627032352305e-308],
  ])('%d to the power of %d is %d', (x, y, expected) => {
    expect(power(x, y)).toBe(expected);
  });

  it("equals JavaScript's except for the last digits", () => {
    fc.assert(
      fc.property(
        fc.double({ min: 1e-3, max: 1e3, noNaN: true }),
        fc.double({ min: -90, max: 90, noNaN: true }),
        (x, y) => {
          expect(Math.abs(power(x, y) / x ** y - 1)).toBeLessThan(1e-11);
        },
      ),
    );
  });
});

describe('gamma', () => {
  it('is the factorial shifted by one', () => {
    expect([1, 2, 3, 5, 11].map(gamma)).toEqual([1, 1, 2, 24, 3628800]);
    expect(gamma(0.5)).toBeCloseTo(Math.sqrt(Math.PI), 14);
    expect(gamma(-1.5)).toBeCloseTo((4 * Math.sqrt(Math.PI)) / 3, 14);
    expect(gamma(171) / 7.257415615307999e306).toBeCloseTo(1, 12);
    expect(gamma(-170.5)).toBeCloseTo(0, 12);
    expect(gamma(180)).toBe(Number.POSITIVE_INFINITY);
    expect(gamma(-1)).toBeNaN();
    expect(gamma(-0)).toBe(Number.NEGATIVE_INFINITY);
  });
});
