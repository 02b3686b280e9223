/** Number literals (https://github.com/google/starlark-go/blob/master/doc/spec.md#lexical-elements). */
import { Float, type Int, makeInt } from '../../number/number.js';

/** A literal's value, 0 if there is a problem, and its end offset. `problem` is the reference's message about it. */
export interface ScannedNumber {
  readonly end: number;
  readonly value: Int | Float;
  readonly problem: string | undefined;
}

const floatForm = /(?:[0-9]+\.[0-9]*|\.[0-9]+|[0-9]+(?=[eE]))(?:[eE][+-]?[0-9]*)?/y;
const prefixed = /0([xX][0-9a-fA-F]*|[oO][0-7]*|[bB][01]*)/y;
const decimal = /[0-9]+/y;

function match(pattern: RegExp, text: string, at: number): string | undefined {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0];
}

/** The number at `start`, which is at a digit or a point; undefined if the point does not begin a number. */
export function readNumber(text: string, start: number): ScannedNumber | undefined {
  const withPrefix = match(prefixed, text, start);
  if (withPrefix !== undefined) return readPrefixed(withPrefix, start);
  const asFloat = match(floatForm, text, start);
  if (asFloat !== undefined) return readFloat(asFloat, start);
  const digits = match(decimal, text, start);
  return digits === undefined ? undefined : readDecimal(digits, start);
}

const baseNames: Readonly<Record<string, string>> = { x: 'hex', o: 'octal', b: 'binary' };

function readPrefixed(digits: string, start: number): ScannedNumber {
  const end = start + digits.length;
  const letter = (digits[1] as string).toLowerCase();
  if (digits.length === 2) return { end, value: 0, problem: `invalid ${baseNames[letter]} literal` };
  const value = BigInt(digits.toLowerCase());
  // The reference parses octal and binary literals as 64-bit integers.
  if (letter !== 'x' && value >= 2n ** 63n) return { end, value: 0, problem: invalidInt };
  return { end, value: makeInt(value), problem: undefined };
}

const invalidInt = 'invalid int literal';

function readFloat(digits: string, start: number): ScannedNumber {
  const end = start + digits.length;
  const value = Number(digits);
  if (Number.isFinite(value)) return { end, value: new Float(value), problem: undefined };
  return { end, value: new Float(0), problem: 'invalid float literal' };
}

function readDecimal(digits: string, start: number): ScannedNumber {
  const end = start + digits.length;
  if (digits.length > 1 && digits.startsWith('0') && !/^0+$/.test(digits)) {
    const problem = /^[0-7]+$/.test(digits) ? `obsolete form of octal literal; use 0o${digits.slice(1)}` : invalidInt;
    return { end, value: 0, problem };
  }
  if (digits.length > 40_000) return { end, value: 0, problem: invalidInt };
  return { end, value: makeInt(BigInt(digits)), problem: undefined };
}
