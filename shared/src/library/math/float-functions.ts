/** Float functions that JavaScript lacks or rounds differently from Go's `math` package. */
import { exponential } from './exponential.js';
import { naturalLog, polynomial, sine } from './transcendental.js';

/** The nearest whole number, halves away from zero. */
export function roundHalfAway(x: number): number {
  const down = Math.trunc(x);
  return Math.abs(x - down) < 0.5 ? down : down + Math.sign(x);
}

/** The IEEE 754 remainder: x - n × y for the whole n nearest to x ÷ y, halves to even. */
export function remainder(x: number, y: number): number {
  if (!Number.isFinite(x) || Number.isNaN(y) || y === 0) return Number.NaN;
  const divisor = Math.abs(y);
  // Doubling may overflow to infinity, in which case x is smaller anyway.
  let rest = Math.abs(x) % (divisor * 2);
  // Doubling the remainder is exact, while halving a tiny divisor might not be.
  if (rest * 2 > divisor) {
    rest -= divisor;
    if (rest * 2 >= divisor) rest -= divisor;
  }
  return x < 0 || Object.is(x, -0) ? -rest : rest;
}

/** x to the power of y, by repeated squaring of x's fraction, which determines the rounding of the result. */
export function power(x: number, y: number): number {
  if (y === 0 || x === 1) return 1;
  if (x === -1 && Math.abs(y) === Number.POSITIVE_INFINITY) return 1;
  if (!Number.isFinite(x) || !Number.isFinite(y) || x === 0 || y === 1) return x ** y;
  if (y === 0.5) return Math.sqrt(x);
  if (y === -0.5) return 1 / Math.sqrt(x);
  let whole = Math.trunc(Math.abs(y));
  let part = Math.abs(y) - whole;
  if (part !== 0 && x < 0) return Number.NaN;
  if (whole >= 2 ** 63) return x ** y;
  let factor = 1;
  if (part !== 0) {
    if (part > 0.5) {
      part--;
      whole++;
    }
    factor = exponential(part * naturalLog(x));
  }
  const [result, exponent] = multiplyPower(factor, x, whole);
  return y < 0 ? scale(1 / result, -exponent) : scale(result, exponent);
}

/** factor × x^count as a fraction and a power of two. */
function multiplyPower(factor: number, x: number, count: number): readonly [number, number] {
  let result = factor;
  let exponent = 0;
  let [square, squareExponent] = splitExponent(x);
  for (let left = count; left > 0; left = Math.floor(left / 2)) {
    // Beyond this the result certainly overflows or underflows.
    if (Math.abs(squareExponent) > 4096) return [result, exponent + squareExponent];
    if (left % 2 === 1) {
      result *= square;
      exponent += squareExponent;
    }
    square *= square;
    squareExponent *= 2;
    if (square < 0.5) {
      square *= 2;
      squareExponent--;
    }
  }
  return [result, exponent];
}

/** x, which is not zero, as a fraction in [½, 1) times a power of two. */
function splitExponent(x: number): [fraction: number, exponent: number] {
  // Subnormal floats are normalised first.
  const lift = Math.abs(x) < 2 ** -1022 ? 64 : 0;
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, x * 2 ** lift);
  const high = view.getUint32(0);
  const exponent = ((high >>> 20) & 0x7ff) - 1022;
  view.setUint32(0, (high & 0x800fffff) | (1022 << 20));
  return [view.getFloat64(0), exponent - lift];
}

/** x × 2^exponent, rounded once if the result is subnormal. */
function scale(x: number, exponent: number): number {
  const [fraction, own] = splitExponent(x);
  const total = own + exponent;
  return total < -1021 ? fraction * 2 ** (total + 200) * 2 ** -200 : fraction * 2 ** (total - 1) * 2;
}

// The coefficients of the gamma function's approximations are those of the Cephes library (Stephen L. Moshier).
const numerator = [
  0.00016011952247675185, 0.0011913514700658638, 0.010421379756176158, 0.04763678004571372, 0.20744822764843598,
  0.4942148268014971, 1.0,
];
const denominator = [
  -2.3158187332412014e-5, 0.0005396055804933034, -0.004456419138517973, 0.011813978522206043, 0.035823639860549865,
  -0.23459179571824335, 0.0714304917030273, 1.0,
];
const stirlingSeries = [
  0.0007873113957930937, -0.00022954996161337813, -0.0026813261780578124, 0.0034722222160545866, 0.08333333333334822,
];
const eulerMascheroni = 0.5772156649015329;

/** The gamma function; NaN for whole numbers below zero. */
export function gamma(x: number): number {
  if ((x < 0 && Math.trunc(x) === x) || Number.isNaN(x)) return Number.NaN;
  if (x === 0) return 1 / x;
  if (x === Number.POSITIVE_INFINITY) return x;
  if (Math.abs(x) <= 33) return gammaNearZero(x);
  if (x > 0) {
    const [a, b] = stirling(x);
    return a * b;
  }
  return gammaReflected(-x);
}

/** gamma(-q) for large q that are not integers. */
function gammaReflected(q: number): number {
  const below = Math.floor(q);
  const sign = below % 2 === 0 ? -1 : 1;
  const distance = q - below > 0.5 ? q - (below + 1) : q - below;
  const height = Math.abs(q * sine(Math.PI * distance));
  if (height === 0) return sign * Number.POSITIVE_INFINITY;
  const [a, b] = stirling(q);
  const product = height * a * b;
  return sign * (Number.isFinite(product) ? Math.PI / product : Math.PI / height / a / b);
}

/** Reduced by recurrence to between 2 and 3, where a rational function approximates it. */
function gammaNearZero(start: number): number {
  let x = start;
  let factor = 1;
  while (x >= 3) {
    x--;
    factor *= x;
  }
  while (x < 2) {
    if (Math.abs(x) < 1e-9) return x === 0 ? Number.POSITIVE_INFINITY : factor / ((1 + eulerMascheroni * x) * x);
    factor /= x;
    x++;
  }
  if (x === 2) return factor;
  return (factor * polynomial(numerator, x - 2)) / polynomial(denominator, x - 2);
}

/** Two factors of gamma(x) for large x, kept separate so that their product does not overflow prematurely. */
function stirling(x: number): readonly [number, number] {
  if (x > 200) return [Number.POSITIVE_INFINITY, 1];
  const series = 1 + polynomial(stirlingSeries, 1 / x) / x;
  const rootTwoPi = 2.5066282746310002;
  if (x > 143.01608) {
    const half = power(x, 0.5 * x - 0.25);
    return [half, rootTwoPi * series * (half / exponential(x))];
  }
  return [power(x, x - 0.5) / exponential(x), rootTwoPi * series];
}
