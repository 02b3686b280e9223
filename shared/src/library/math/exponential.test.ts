import fc from 'fast-check';
import { expect, it } from 'vitest';
import { exponential } from './exponential.js';

it("equals JavaScript's except for the last digits", () => {
  fc.assert(
    fc.property(fc.double({ min: -700, max: 700, noNaN: true }), (x) => {
      expect(Math.abs(exponential(x) - Math.exp(x))).toBeLessThanOrEqual(1e-14 * Math.exp(x));
    }),
  );
});

it.each([
  [0.9, 2.4596031111569499],
  [0, 1],
  [710, Infinity],
  [-800, 0],
  // Around the smallest float, the smallest normal one and the largest.
  [-744.8, 5e-324],
  [-745.13, 5e-324],
  [-745.14, 0],
  [-708.4, 2.217119081664265e-308],
  [-709.2, 9.96215820288662e-309],
  [709.7, Infinity],
  [Infinity, Infinity],
  [-Infinity, 0],
  [Number.NaN, Number.NaN],
])('of %s is %s', (x, power) => {
  expect(exponential(x)).toBe(power);
});
