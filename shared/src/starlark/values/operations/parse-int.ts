/** `int(text, base)` (https://github.com/google/starlark-go/blob/master/doc/spec.md#int). */
import { isInt, makeInt } from '../../../number/number.js';
import { BudgetError } from '../../eval/thread.js';
import { asInt32 } from '../int.js';
import { StarlarkError, type Value } from '../value.js';

const prefixBases: Readonly<Record<string, number>> = { o: 8, x: 16, b: 2 };

/** The int that `text` represents in `base`, 10 by default; with 0, a prefix gives the base. */
export function parseInteger(text: string, base: Value | undefined): Value {
  const given = base === undefined ? 10 : baseOf(base);
  const unsigned = /^[+-]/.test(text) ? text.slice(1) : text;
  let digits = unsigned;
  let prefixBase = 0;
  if (unsigned.length > 1 && unsigned[0] === '0') {
    if (unsigned.length > 2) prefixBase = prefixBases[(unsigned[1] as string).toLowerCase()] ?? 0;
    if (prefixBase !== 0) digits = unsigned.slice(2);
    if (prefixBase === 0 && given === 0) {
      if (/^0+$/.test(digits)) return 0;
      throw invalid(text, given);
    }
    if (given !== 0 && prefixBase !== 0 && prefixBase !== given) throw invalid(text, given);
  }
  const effective = given === 0 ? prefixBase || 10 : given;
  const magnitude = parseDigits(digits, effective);
  if (magnitude === undefined) throw invalid(text, effective);
  return makeInt(text[0] === '-' ? -magnitude : magnitude);
}

function invalid(text: string, base: number): StarlarkError {
  return new StarlarkError(`int: invalid literal with base ${base}: ${text}`);
}

function baseOf(base: Value): number {
  try {
    const number = isInt(base) ? asInt32(base) : -1;
    if (number === 0 || (number >= 2 && number <= 36)) return number;
  } catch {
    // An int that is too large is reported like any other invalid one.
  }
  throw new StarlarkError('int: base must be an integer >= 2 && <= 36');
}

/** Digits in `base`; undefined if there are none, or other characters. */
function parseDigits(digits: string, base: number): bigint | undefined {
  if (digits === '') return undefined;
  if (digits.length > 40_000) throw new BudgetError('bytes', 'an integer is too large');
  // Chunks that fit in a double, so that a long number does not need one step per digit.
  const chunkLength = 9;
  let result = 0n;
  for (let at = 0; at < digits.length; at += chunkLength) {
    const chunk = digits.slice(at, at + chunkLength);
    let value = 0;
    for (const digit of chunk) {
      const number = /[0-9a-zA-Z]/.test(digit) ? Number.parseInt(digit, 36) : 36;
      if (number >= base) return undefined;
      value = value * base + number;
    }
    result = result * BigInt(base) ** BigInt(chunk.length) + BigInt(value);
  }
  return result;
}
