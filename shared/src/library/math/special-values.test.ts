import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exponential } from './exponential.js';
import { gamma, power } from './float-functions.js';
import {
  arcCosine,
  arcSine,
  arcTangent,
  arcTangent2,
  cosine,
  hyperbolicCosine,
  hyperbolicSine,
  hyperbolicTangent,
  sine,
  tangent,
} from './transcendental.js';

const infinity = Number.POSITIVE_INFINITY;
const specials = [0, -0, infinity, -infinity, Number.NaN];

/** Go and JavaScript guarantee the same for these. */
const ofOneFloat = [
  [sine, Math.sin],
  [cosine, Math.cos],
  [tangent, Math.tan],
  [arcSine, Math.asin],
  [arcCosine, Math.acos],
  [arcTangent, Math.atan],
  [hyperbolicSine, Math.sinh],
  [hyperbolicCosine, Math.cosh],
  [hyperbolicTangent, Math.tanh],
  [exponential, Math.exp],
] as const;

describe('zeros, infinities and NaN', () => {
  it.each(ofOneFloat)('%o', (own, native) => {
    expect(specials.map(own)).toEqual(specials.map(native));
  });

  it.each([1.5, -1.5, infinity])('have no arc sine and cosine: %s', (outside) => {
    expect([arcSine(outside), arcCosine(outside)]).toEqual([Number.NaN, Number.NaN]);
  });

  it('arcTangent2', () => {
    const all = [...specials, 1, -1];
    for (const y of all) for (const x of all) expect([y, x, arcTangent2(y, x)]).toEqual([y, x, Math.atan2(y, x)]);
  });

  it.each([
    [infinity, infinity],
    [-infinity, Number.NaN],
    [Number.NaN, Number.NaN],
    [0, infinity],
    [-0, -infinity],
    [-3, Number.NaN],
    [172, infinity],
    [250, infinity],
    // Below zero the sign alternates between consecutive integers.
    [-200.5, -0],
    [-201.5, 0],
    [-300.25, -0],
  ])('gamma(%s) is %s', (x, expected) => {
    expect(gamma(x)).toBe(expected);
  });

  it.each([
    [-1, 2 ** 64, 1],
    [0.5, 2 ** 64, 0],
    [-0.5, 2 ** 64, 0],
    [2, 2 ** 64, infinity],
    [-2, 2 ** 64, infinity],
    [2, -(2 ** 64), 0],
    [0.5, -(2 ** 64), infinity],
    [0, -(2 ** 64), infinity],
    [5e-324, 2, 0],
    [5e-324, -2, infinity],
    [-5e-324, 3, -0],
    [-1e200, 3, -infinity],
    // The last digits depend on how the fraction is split: these are ytt's.
    [2, 7.5, 181.01933598375615],
    [3, 1.5, 5.196152422706632],
    [3, 7.5, 3787.995116153135],
    [10, -1.5, 0.03162277660168379],
    [123.456, 7.5, 4856702621551987],
  ])('power(%s, %s) is %s', (x, y, expected) => {
    expect(power(x, y)).toBe(expected);
  });
});

describe('very small and very large', () => {
  const isClose = (own: number, expected: number): boolean =>
    Object.is(own, expected) || Math.abs(own - expected) <= 1e-10 * Math.abs(expected) + 5e-324;

  it('exponential reaches what is subnormal', () => {
    const x = fc.double({ min: -746, max: -700, noNaN: true });
    fc.assert(
      fc.property(x, (x) => {
        expect([x, isClose(exponential(x), Math.exp(x))]).toEqual([x, true]);
      }),
    );
  });

  it('powers of all floats are close to those of JavaScript', () => {
    const size = fc.double({ min: 5e-324, max: 1e308, noNaN: true });
    const exponent = fc.double({ min: -300, max: 300, noNaN: true });
    fc.assert(
      fc.property(size, exponent, fc.boolean(), (x, y, byDigits) => {
        // Half of the powers are neither zero nor infinite.
        const to = byDigits ? y / Math.max(1, Math.abs(Math.log10(x))) : y;
        expect([x, to, isClose(power(x, to), x ** to)]).toEqual([x, to, true]);
      }),
    );
  });

  it('each gamma follows from the one before', () => {
    // Close to the poles at the negative integers, neighbouring floats differ widely.
    const x = fc.double({ min: -160, max: 170, noNaN: true }).filter((x) => Math.abs(x - Math.round(x)) > 0.001);
    fc.assert(
      fc.property(x, (x) => {
        expect([x, Math.abs((gamma(x) * x) / gamma(x + 1) - 1) < 1e-8]).toEqual([x, true]);
      }),
    );
  });

  it.each([1e-10, -1e-10, 1e-300, -1e-300])('gamma(%s) is that of what is nearly zero', (x) => {
    expect(isClose(gamma(x), 1 / x - 0.5772156649015329)).toBe(true);
  });

  it.each([1e-10, -1e-10])('gamma of nearly minus one: %s', (distance) => {
    expect(gamma(-1 + distance) * -distance).toBeCloseTo(1, 5);
  });
});
