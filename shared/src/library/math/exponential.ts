/**
 * The exponential function, equal to Go's on common processors to the last digit: Naoki Shibata's method ("Efficient
 * evaluation methods of elementary functions suitable for SIMD computation", 2010) with fused multiply-add.
 */

/** The coefficient of the power of 8 in the series, followed by those down to the power of 1. */
const leading = 2.48015873015873e-5;
const series = [
  1.984126984126984e-4, 1.388888888888889e-3, 8.333333333333333e-3, 4.1666666666666664e-2, 0.16666666666666666, 0.5, 1,
];
/** The logarithm of 2 in two parts. */
const logOfTwo = [0.693147180559663, 2.8235290563031577e-13] as const;
const greatestPower = 709.782712893384;

/** e to the power of `x`: the same bits as Go's `math.Exp`. */
export function exponential(x: number): number {
  if (!Number.isFinite(x)) return Math.exp(x);
  if (x > greatestPower) return Infinity;
  const twos = roundToEven(Math.LOG2E * x);
  if (twos < -1075) return 0;
  const rest = multiplyAdd(-logOfTwo[1], twos, multiplyAdd(-logOfTwo[0], twos, x)) / 16;
  let lessOne = rest * series.reduce((sum, coefficient) => multiplyAdd(sum, rest, coefficient), leading);
  for (let doubled = 0; doubled < 3; doubled++) lessOne *= lessOne + 2;
  const power = multiplyAdd(lessOne + 2, lessOne, 1);
  return twos > -1023 ? power * 2 ** twos : power * 2 ** (twos + 1022) * 2 ** -1022;
}

function roundToEven(x: number): number {
  const floor = Math.floor(x);
  if (x - floor !== 0.5) return Math.round(x);
  return floor % 2 === 0 ? floor : floor + 1;
}

/** `x * y + z`, rounded once, by T. J. Dekker's exact products and D. E. Knuth's exact sums. */
function multiplyAdd(x: number, y: number, z: number): number {
  const product = x * y;
  const [xHigh, xLow] = halves(x);
  const [yHigh, yLow] = halves(y);
  const productError = xLow * yLow - (product - xHigh * yHigh - xLow * yHigh - xHigh * yLow);
  const sum = product + z;
  const part = sum - product;
  const sumError = product - (sum - part) + (z - part);
  return sum + (productError + sumError);
}

function halves(x: number): readonly [high: number, low: number] {
  const shifted = 134217729 * x;
  const high = shifted - (shifted - x);
  return [high, x - high];
}
