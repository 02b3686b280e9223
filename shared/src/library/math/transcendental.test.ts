import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  arcCosine,
  arcSine,
  arcTangent,
  arcTangent2,
  cosine,
  hyperbolicCosine,
  hyperbolicSine,
  hyperbolicTangent,
  hypotenuse,
  naturalLog,
  sine,
  tangent,
} from './transcendental.js';

const angle = fc.double({ min: -1e6, max: 1e6, noNaN: true });
const fraction = fc.double({ min: -1, max: 1, noNaN: true });
const moderate = fc.double({ min: -700, max: 700, noNaN: true });

/** The two agree except for the last digits of the larger of result and 1e-9. */
function close(ours: number, theirs: number): void {
  expect(Math.abs(ours - theirs)).toBeLessThanOrEqual(1e-14 * Math.max(Math.abs(theirs), 1e-9) + Number.MIN_VALUE);
}

describe('in each eighth of several turns', () => {
  it.each([
    ['sine', sine, Math.sin],
    ['cosine', cosine, Math.cos],
    ['tangent', tangent, Math.tan],
  ] as const)('%s is what JavaScript says', (_name, ours, theirs) => {
    for (const turns of [0, 1, 7, 1e5, 2 ** 30])
      for (let eighth = -16; eighth < 16; eighth++)
        for (const x of [0.1, 0.5, 0.7].map((rest) => turns * 2 * Math.PI + eighth * (Math.PI / 4) + rest))
          expect(Math.abs(ours(x) - theirs(x)), `${x}`).toBeLessThan(1e-9 * Math.max(1, Math.abs(theirs(x))));
  });
});

// Of ytt 0.48, to the last digit.
describe('at angles of more than 2 ** 29', () => {
  it.each([
    [sine(600000000.5), -0.39879256749392833],
    [sine(1e9), 0.5458434494486994],
    [cosine(1500000000.25), -0.43919568298257483],
    [tangent(2000000001.5), -0.529287039882597],
  ])('%s is %s', (ours, theirs) => {
    expect(ours).toBe(theirs);
  });
});

describe("each function equals JavaScript's except for the last digits", () => {
  it.each([
    ['sine', sine, Math.sin, fraction],
    ['cosine', cosine, Math.cos, fraction],
    ['tangent', tangent, Math.tan, fraction],
    ['arcSine', arcSine, Math.asin, fraction],
    ['arcTangent', arcTangent, Math.atan, angle],
    ['hyperbolicSine', hyperbolicSine, Math.sinh, moderate],
    ['hyperbolicCosine', hyperbolicCosine, Math.cosh, moderate],
    ['hyperbolicTangent', hyperbolicTangent, Math.tanh, moderate],
  ] as const)('%s', (_name, ours, theirs, argument) => {
    fc.assert(fc.property(argument, (x) => close(ours(x), theirs(x))));
  });

  it('naturalLog', () => {
    fc.assert(
      fc.property(fc.double({ min: 5e-324, noNaN: true, noDefaultInfinity: true }), (x) =>
        close(naturalLog(x), Math.log(x)),
      ),
    );
  });

  it('functions of angles far from zero', () => {
    fc.assert(
      fc.property(angle, (x) => {
        expect(sine(x)).toBeCloseTo(Math.sin(x), 13);
        expect(cosine(x)).toBeCloseTo(Math.cos(x), 13);
        expect(arcCosine(Math.cos(x))).toBeCloseTo(Math.acos(Math.cos(x)), 7);
      }),
    );
  });

  it('functions of two numbers', () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer(), (x, y) => {
        close(arcTangent2(y, x), Math.atan2(y, x));
        close(hypotenuse(x, y), Math.hypot(x, y));
      }),
    );
  });
});

it('special values are those of IEEE 754', () => {
  expect(sine(-0)).toBe(-0);
  expect(sine(Number.POSITIVE_INFINITY)).toBeNaN();
  expect(cosine(Number.NaN)).toBeNaN();
  expect(naturalLog(0)).toBe(Number.NEGATIVE_INFINITY);
  expect(naturalLog(-1)).toBeNaN();
  expect(naturalLog(1)).toBe(0);
  expect(arcSine(2)).toBeNaN();
  expect(hyperbolicTangent(-50)).toBe(-1);
  expect(hyperbolicSine(Number.NEGATIVE_INFINITY)).toBe(Number.NEGATIVE_INFINITY);
  expect(hypotenuse(Number.NaN, Number.POSITIVE_INFINITY)).toBe(Number.POSITIVE_INFINITY);
  expect(hypotenuse(0, 0)).toBe(0);
});

it('computes the hyperbolic functions from one power', () => {
  expect(hyperbolicSine(1.5)).toBe(2.1292794550948178);
  expect(hyperbolicCosine(1.5)).toBe(2.3524096152432477);
});

it('reduces large angles to the last digit', () => {
  expect(sine(2 ** 70)).toBe(-0.9981794021933067);
  expect(tangent(1e10)).toBe(-0.5583496378112419);
  expect(cosine(2 ** 63)).toBe(0.0118000765128003);
});

describe('the sine of 1.1 times a power of two, as ytt gives it', () => {
  // Each exponent needs other digits of 4/pi.
  it.each([
    [29, 0.6288677103046562],
    [60, -0.6803353876191718],
    [91, -0.49478958137594814],
    [122, -0.7397342675830054],
    [153, -0.34288434367319454],
    [184, 0.3561287592165187],
    [215, 0.5523676520493727],
    [246, 0.7402072337448341],
    [277, -0.3860674097669854],
    [308, 0.942897807689755],
    [339, 0.6665694765495196],
    [370, 0.8809739525696951],
    [401, 0.6817801678468859],
    [432, 0.22342892929141223],
    [463, 0.6196176308278213],
    [494, -0.9896255826542887],
    [525, 0.7327928008915104],
    [556, 0.552735672028201],
    [587, 0.2435462420312892],
    [618, 0.0877448348497849],
    [649, -0.38096367242741797],
    [680, -0.9411545025701042],
    [711, -0.6148767780844574],
    [742, -0.989451936168233],
    [773, 0.8419805947110768],
    [804, -0.9636805990659142],
    [835, -0.6278148465713413],
    [866, -0.19750891628048392],
    [897, -0.5800937169409769],
    [928, 0.9699491457034678],
    [959, -0.729187564723257],
    [990, 0.03474920819250913],
    [1021, 0.20365800666431938],
    [1023, -0.7313989941636797],
  ])('2 ** %i', (exponent, expected) => {
    expect(sine(1.1 * 2 ** exponent)).toBe(expected);
  });
});
