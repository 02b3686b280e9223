/** Prints and reads floats like Go's `strconv`, identical to the byte. */
import { underscoresFit } from './go-int.js';

/** Decimal digits `d` without leading zeros, and the position of the point: the value is 0.d × 10^point. */
interface Decimal {
  readonly digits: string;
  readonly point: number;
}

/**
 * Go's `FormatFloat(value, format, precision, 64)`. A precision of -1 gives the fewest digits that read back as the
 * same float; otherwise digits are rounded from the exact value, halves to even.
 */
export function formatFloat(value: number, format: 'e' | 'f' | 'g', precision: number): string {
  if (Number.isNaN(value)) return 'NaN';
  if (!Number.isFinite(value)) return value > 0 ? '+Inf' : '-Inf';
  const sign = value < 0 || Object.is(value, -0) ? '-' : '';
  const magnitude = Math.abs(value);
  return sign + (precision < 0 ? formatShortest(magnitude, format) : formatRounded(magnitude, format, precision));
}

function formatShortest(magnitude: number, format: 'e' | 'f' | 'g'): string {
  const decimal = shortest(magnitude);
  const count = decimal.digits.length;
  if (format === 'e') return withExponent(decimal, count - 1);
  if (format === 'f') return withPoint(decimal, count - decimal.point);
  return general(decimal, 6);
}

function formatRounded(magnitude: number, format: 'e' | 'f' | 'g', precision: number): string {
  const decimal = exact(magnitude);
  if (format === 'e') return withExponent(round(decimal, precision + 1), precision);
  if (format === 'f') return withPoint(round(decimal, decimal.point + precision), precision);
  const places = Math.max(precision, 1);
  return general(round(decimal, places), places);
}

/** `%g`: with an exponent if that is below -4 or not below `limit`. */
function general(decimal: Decimal, limit: number): string {
  const exponent = decimal.point - 1;
  const count = decimal.digits.length;
  if (exponent < -4 || exponent >= limit) return withExponent(decimal, count - 1);
  return withPoint(decimal, count - decimal.point);
}

function withExponent({ digits, point }: Decimal, precision: number): string {
  const exponent = digits === '' ? 0 : point - 1;
  const first = digits === '' ? '0' : digits.charAt(0);
  const rest = precision > 0 ? `.${digits.slice(1).padEnd(precision, '0')}` : '';
  return `${first}${rest}e${exponent < 0 ? '-' : '+'}${String(Math.abs(exponent)).padStart(2, '0')}`;
}

function withPoint({ digits, point }: Decimal, precision: number): string {
  const whole = point > 0 ? digits.slice(0, point).padEnd(point, '0') : '0';
  if (precision <= 0) return whole;
  const fraction = point >= 0 ? digits.slice(point) : '0'.repeat(-point) + digits;
  return `${whole}.${fraction.padEnd(precision, '0')}`;
}

const zero: Decimal = { digits: '', point: 0 };

function shortest(magnitude: number): Decimal {
  const [mantissa = '', exponent = ''] = magnitude.toExponential().split('e');
  return { digits: mantissa.replace('.', ''), point: Number(exponent) + 1 };
}

/** All decimal digits of a finite float: for negative e, m × 2^e is m × 5^-e × 10^e. */
function exact(magnitude: number): Decimal {
  if (magnitude === 0) return zero;
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, magnitude);
  const bits = view.getBigUint64(0);
  const biased = Number(bits >> 52n);
  const fraction = bits & ((1n << 52n) - 1n);
  const mantissa = biased === 0 ? fraction : fraction | (1n << 52n);
  const exponent = Math.max(biased, 1) - 1075;
  const text = (exponent >= 0 ? mantissa << BigInt(exponent) : mantissa * 5n ** BigInt(-exponent)).toString();
  return { digits: text.replace(/(?<!0)0+$/, ''), point: text.length + Math.min(exponent, 0) };
}

function round({ digits, point }: Decimal, places: number): Decimal {
  if (places < 0) return zero;
  const kept = digits.slice(0, places);
  if (!roundsUp(digits, places)) return { digits: kept.replace(/(?<!0)0+$/, ''), point };
  const head = kept.replace(/(?<!9)9+$/, '');
  if (head === '') return { digits: '1', point: point + 1 };
  return { digits: head.slice(0, -1) + String(Number(head.slice(-1)) + 1), point };
}

function roundsUp(digits: string, places: number): boolean {
  const next = digits.charAt(places);
  if (next === '5' && places + 1 === digits.length) return Number(digits.charAt(places - 1)) % 2 === 1;
  return next >= '5';
}

/**
 * Go's `ParseFloat(text, 64)`: decimal and hexadecimal floats with the underscores that Go's literals allow, and
 * infinities and NaN in upper or lower case. Undefined if Go returns a syntax error, or a range error for too large a
 * value.
 */
export function parseGoFloat(text: string): number | undefined {
  const special = /^(?:([+-]?)inf(?:inity)?|nan)$/i.exec(text);
  if (special !== null) {
    if (special[1] === undefined) return Number.NaN;
    return special[1] === '-' ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
  }
  if (text.includes('_') && !underscoresFit(text)) return undefined;
  const plain = text.replaceAll('_', '');
  const hex = /^([+-]?)0x([0-9a-f]*)(?:\.([0-9a-f]*))?p([+-]?[0-9]+)$/i.exec(plain);
  const value = hex === null ? parseDecimal(plain) : parseHex(hex);
  return Number.isFinite(value) ? value : undefined;
}

function parseDecimal(text: string): number | undefined {
  return /^[+-]?(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:[eE][+-]?[0-9]+)?$/.test(text) ? Number(text) : undefined;
}

function parseHex([, sign = '', whole = '', fraction = '', power = '']: readonly string[]): number | undefined {
  if (whole + fraction === '') return undefined;
  const mantissa = BigInt(`0x${whole}${fraction}`);
  const value = mantissa === 0n ? 0 : scale(mantissa, Number(power) - 4 * fraction.length);
  return sign === '-' ? -value : value;
}

/** The float nearest to mantissa × 2^exponent, halves to even, subnormal floats included. */
function scale(mantissa: bigint, exponent: number): number {
  const unit = Math.max(exponent, mantissa.toString(2).length + exponent - 53, -1074);
  const dropped = unit - exponent;
  // Everything below half of the smallest float is zero; the bound also keeps the shift within the limits of a bigint.
  if (dropped > mantissa.toString(2).length) return 0;
  return Number(shiftRounding(mantissa, BigInt(dropped))) * 2 ** unit;
}

function shiftRounding(value: bigint, bits: bigint): bigint {
  if (bits <= 0n) return value;
  const kept = value >> bits;
  const half = 1n << (bits - 1n);
  const rest = value - (kept << bits);
  return rest > half || (rest === half && (kept & 1n) === 1n) ? kept + 1n : kept;
}
