/** Reads integers like Go's `strconv`, as accepted by ytt's YAML reader and modules. */
import { type Int, makeInt } from './number.js';

const minInt64 = -(1n << 63n);
const maxInt64 = (1n << 63n) - 1n;
const maxUint64 = (1n << 64n) - 1n;

/** Whether `value` is in the range of Go's int64. */
export function fitsInt64(value: Int): boolean {
  return value >= minInt64 && value <= maxInt64;
}

/** Whether `value` is in the range of Go's uint64. */
export function fitsUint64(value: Int): boolean {
  return value >= 0 && value <= maxUint64;
}

/**
 * Go's `ParseInt(text, base, 64)`: an optional sign, then digits. Base 0 takes the base from a prefix (`0b`, `0o`, `0`,
 * `0x`) and allows underscores between digits. Undefined if Go returns a syntax or range error.
 */
export function parseInt64(text: string, base: number): Int | undefined {
  const signed = text.startsWith('+') || text.startsWith('-');
  const magnitude = parseMagnitude(signed ? text.slice(1) : text, base);
  if (magnitude === undefined) return undefined;
  const value = makeInt(text.startsWith('-') ? -magnitude : magnitude);
  return fitsInt64(value) ? value : undefined;
}

/** Go's `ParseUint(text, base, 64)`: like `parseInt64`, without a sign, up to 2^64 - 1. */
export function parseUint64(text: string, base: number): Int | undefined {
  const magnitude = parseMagnitude(text, base);
  return magnitude === undefined || magnitude > maxUint64 ? undefined : makeInt(magnitude);
}

/**
 * Whether all underscores of a number are between digits or between a base prefix and a digit, as Go's literals
 * require.
 */
export function underscoresFit(text: string): boolean {
  const body = text.replace(/^[+-]/, '');
  const prefix = /^0[box]/i.test(body) ? body.slice(0, 2) : '';
  const digit = prefix.toLowerCase() === '0x' ? '[0-9a-fA-F]' : '[0-9]';
  // The prefix counts as a digit before an underscore.
  const number = prefix === '' ? body : `0${body.slice(2)}`;
  return !new RegExp(`(?<!${digit})_|_(?!${digit})`).test(number);
}

function parseMagnitude(text: string, base: number): bigint | undefined {
  if (text === '') return undefined;
  if (base !== 0) return magnitudeOf(text, base);
  if (text.includes('_') && !underscoresFit(text)) return undefined;
  const { base: actual, digits } = splitPrefix(text);
  return magnitudeOf(digits.replaceAll('_', ''), actual);
}

function splitPrefix(text: string): { base: number; digits: string } {
  if (!text.startsWith('0')) return { base: 10, digits: text };
  const letter = text.length >= 3 ? text.charAt(1).toLowerCase() : '';
  if (letter === 'b') return { base: 2, digits: text.slice(2) };
  if (letter === 'o') return { base: 8, digits: text.slice(2) };
  if (letter === 'x') return { base: 16, digits: text.slice(2) };
  return { base: 8, digits: text };
}

/** Undefined at a character that is not a digit. Callers treat all magnitudes beyond 64 bits alike. */
function magnitudeOf(digits: string, base: number): bigint | undefined {
  let small = 0;
  let large: bigint | undefined;
  for (const digit of digits) {
    const value = Number.parseInt(digit, 36);
    if (!(value < base)) return undefined;
    if (large === undefined) {
      const next = small * base + value;
      if (next <= Number.MAX_SAFE_INTEGER) {
        small = next;
        continue;
      }
      large = BigInt(small);
    }
    if (large <= maxUint64) large = large * BigInt(base) + BigInt(value);
  }
  return large ?? BigInt(small);
}
