/**
 * Logarithms, trigonometric and hyperbolic functions, equal to Go's to the last digit. Go computes them differently
 * from JavaScript, with the approximations of the Cephes library (Stephen L. Moshier), of msun (Sun Microsystems) and
 * of Hart & Cheney; the coefficients are theirs.
 */
import { exponential } from './exponential.js';
import { reduceLargeAngle } from './large-angle.js';

/** Horner's scheme; the first coefficient is that of the highest power. */
export function polynomial(coefficients: readonly number[], x: number): number {
  return coefficients.reduce((sum, coefficient) => sum * x + coefficient, 0);
}

const sineSeries = [
  1.5896230157654656e-10, -2.5050747762857807e-8, 2.7557313621385722e-6, -0.0001984126982958954, 0.008333333333322118,
  -0.1666666666666663,
];
const cosineSeries = [
  -1.1358536521387682e-11, 2.087570084197473e-9, -2.755731417929674e-7, 2.4801587288851704e-5, -0.0013888888888873056,
  0.041666666666666595,
];
const tangentNumerator = [-13093.693918138379, 1153516.6483858742, -17956525.197648488];
const tangentDenominator = [1, 13681.296347069296, -1320892.3444021097, 25008380.18233579, -53869575.592945464];

/** Beyond this, angles need more digits of pi than the three parts below have. */
const largestReduced = 2 ** 29;
/** A quarter of pi in three parts, whose products with integers are exact. */
const quarterPi = [0.7853981256484985, 3.774894707930798e-8, 2.6951514290790595e-15] as const;

/** Reduces an angle that is not negative to a small rest and the number of quarters of pi before it, which is even. */
function reduceAngle(angle: number): { readonly rest: number; readonly quarters: number } {
  if (angle >= largestReduced) return reduceLargeAngle(angle);
  const whole = Math.floor(angle * (4 / Math.PI));
  const quarters = whole + (whole % 2);
  const rest = angle - quarters * quarterPi[0] - quarters * quarterPi[1] - quarters * quarterPi[2];
  return { rest, quarters: quarters % 8 };
}

function smallSine(x: number): number {
  const square = x * x;
  return x + x * square * polynomial(sineSeries, square);
}

function smallCosine(x: number): number {
  const square = x * x;
  return 1 - 0.5 * square + square * square * polynomial(cosineSeries, square);
}

/** Go's `math.Sin`, of radians. */
export function sine(x: number): number {
  if (x === 0 || !Number.isFinite(x)) return Math.sin(x);
  const { rest, quarters } = reduceAngle(Math.abs(x));
  const magnitude = quarters % 4 === 2 ? smallCosine(rest) : smallSine(rest);
  return quarters > 3 === x < 0 ? magnitude : -magnitude;
}

/** Go's `math.Cos`, of radians. */
export function cosine(x: number): number {
  if (!Number.isFinite(x)) return Number.NaN;
  const { rest, quarters } = reduceAngle(Math.abs(x));
  const magnitude = quarters % 4 === 2 ? smallSine(rest) : smallCosine(rest);
  return quarters === 2 || quarters === 4 ? -magnitude : magnitude;
}

/** Go's `math.Tan`, of radians. */
export function tangent(x: number): number {
  if (x === 0 || !Number.isFinite(x)) return Math.tan(x);
  const { rest, quarters } = reduceAngle(Math.abs(x));
  const square = rest * rest;
  const correction = (square * polynomial(tangentNumerator, square)) / polynomial(tangentDenominator, square);
  const ratio = square > 1e-14 ? rest + rest * correction : rest;
  const magnitude = quarters % 4 === 2 ? -1 / ratio : ratio;
  return x < 0 ? -magnitude : magnitude;
}

const arcNumerator = [
  -0.8750608600031904, -16.157537187333652, -75.00855792314705, -122.88666844901361, -64.85021904942025,
];
const arcDenominator = [
  1, 24.858464901423062, 165.02700983169885, 432.88106049129027, 485.3903996359137, 194.5506571482614,
];

function smallArcTangent(x: number): number {
  const square = x * x;
  return x * ((square * polynomial(arcNumerator, square)) / polynomial(arcDenominator, square)) + x;
}

function positiveArcTangent(x: number): number {
  if (x <= 0.66) return smallArcTangent(x);
  if (x > 2.414213562373095) return Math.PI / 2 - smallArcTangent(1 / x);
  return Math.PI / 4 + smallArcTangent((x - 1) / (x + 1));
}

/** Go's `math.Atan`, in radians. */
export function arcTangent(x: number): number {
  if (x === 0 || Number.isNaN(x)) return x;
  return x > 0 ? positiveArcTangent(x) : -positiveArcTangent(-x);
}

/** The angle of the point (x, y). */
export function arcTangent2(y: number, x: number): number {
  if (x === 0 || y === 0 || !Number.isFinite(x) || !Number.isFinite(y)) return Math.atan2(y, x);
  const angle = arcTangent(y / x);
  if (x > 0) return angle;
  return angle <= 0 ? angle + Math.PI : angle - Math.PI;
}

/** Go's `math.Asin`, in radians; NaN outside of [-1, 1]. */
export function arcSine(x: number): number {
  const size = Math.abs(x);
  if (x === 0 || !(size <= 1)) return Math.asin(x);
  const other = Math.sqrt(1 - size * size);
  const angle = size > 0.7 ? Math.PI / 2 - positiveArcTangent(other / size) : positiveArcTangent(size / other);
  return x < 0 ? -angle : angle;
}

/** Go's `math.Acos`, in radians; NaN outside of [-1, 1]. */
export function arcCosine(x: number): number {
  return Math.PI / 2 - arcSine(x);
}

const sinhNumerator = [-26.30563213397497, -2894.211355989564, -89912.72022039509, -630767.3640497717];
const sinhDenominator = [1, -173.6789535582337, 15215.17378790019, -630767.3640497717];

/** Go's `math.Sinh`. */
export function hyperbolicSine(x: number): number {
  const size = Math.abs(x);
  if (x === 0 || Number.isNaN(x)) return x;
  const square = size * size;
  const power = exponential(size);
  const magnitude =
    size > 21
      ? power / 2
      : size > 0.5
        ? (power - 1 / power) / 2
        : (polynomial(sinhNumerator, square) * size) / polynomial(sinhDenominator, square);
  return x < 0 ? -magnitude : magnitude;
}

/** Go's `math.Cosh`. */
export function hyperbolicCosine(x: number): number {
  const size = Math.abs(x);
  const power = exponential(size);
  return size > 21 ? power / 2 : (power + 1 / power) / 2;
}

const tanhNumerator = [-0.9643991794250523, -99.28772310019185, -1614.6876844170845];
const tanhDenominator = [1, 112.81167849163293, 2235.4883906010045, 4844.063053251255];

/** Go's `math.Tanh`. */
export function hyperbolicTangent(x: number): number {
  const size = Math.abs(x);
  if (x === 0 || Number.isNaN(x)) return x;
  if (size > 44.014845965556525) return Math.sign(x);
  if (size >= 0.625) return Math.sign(x) * (1 - 2 / (exponential(2 * size) + 1));
  const square = x * x;
  return x + (x * square * polynomial(tanhNumerator, square)) / polynomial(tanhDenominator, square);
}

const ln2 = { high: 0.6931471803691238, low: 1.9082149292705877e-10 };
const oddLogSeries = [0.14798198605116586, 0.1818357216161805, 0.2857142874366239, 0.6666666666666735];
const evenLogSeries = [0.15313837699209373, 0.22222198432149784, 0.3999999999940942];

/** The natural logarithm. */
export function naturalLog(x: number): number {
  if (!(x > 0) || x === Number.POSITIVE_INFINITY) return Math.log(x);
  const { fraction, exponent } = splitNearOne(x);
  const f = fraction - 1;
  const s = f / (2 + f);
  const s2 = s * s;
  const s4 = s2 * s2;
  const rest = s2 * polynomial(oddLogSeries, s4) + s4 * polynomial(evenLogSeries, s4);
  const half = 0.5 * f * f;
  return exponent * ln2.high - (half - (s * (half + rest) + exponent * ln2.low) - f);
}

/** x as a fraction between the roots of one half and of two, times a power of two. */
function splitNearOne(x: number): { readonly fraction: number; readonly exponent: number } {
  // Subnormal floats are normalised first.
  const lift = x < 2 ** -1022 ? 64 : 0;
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, x * 2 ** lift);
  const high = view.getUint32(0);
  view.setUint32(0, (high & 0x000fffff) | (1022 << 20));
  const fraction = view.getFloat64(0);
  const exponent = (high >>> 20) - 1022 - lift;
  return fraction < Math.SQRT1_2 ? { fraction: fraction * 2, exponent: exponent - 1 } : { fraction, exponent };
}

/** The length of the hypotenuse. */
export function hypotenuse(x: number, y: number): number {
  const [short = 0, long = 0] = [Math.abs(x), Math.abs(y)].sort((a, b) => a - b);
  if (!Number.isFinite(x) || !Number.isFinite(y) || long === 0) return Math.hypot(x, y);
  const ratio = short / long;
  return long * Math.sqrt(1 + ratio * ratio);
}
