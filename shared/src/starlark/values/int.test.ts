import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeInt } from '../../number/number.js';
import { BudgetError } from '../eval/thread.js';
import {
  addInts,
  bitwiseInts,
  floorDivideInts,
  intWeight,
  invertInt,
  moduloInts,
  multiplyInts,
  negateInt,
  shiftLeft,
  shiftRight,
  subtractInts,
  truncate,
} from './int.js';

const anyInt = fc.oneof(fc.bigInt(-(2n ** 70n), 2n ** 70n), fc.bigInt(-100n, 100n), fc.bigInt(2n ** 52n, 2n ** 54n));

function floorDivide(x: bigint, y: bigint): bigint {
  const quotient = x / y;
  return x % y !== 0n && x < 0n !== y < 0n ? quotient - 1n : quotient;
}

describe('integers', () => {
  it('calculate as big integers do, in canonical form', () => {
    fc.assert(
      fc.property(anyInt, anyInt, (x, y) => {
        const [a, b] = [makeInt(x), makeInt(y)];
        expect(addInts(a, b)).toBe(makeInt(x + y));
        expect(subtractInts(a, b)).toBe(makeInt(x - y));
        expect(multiplyInts(a, b)).toBe(makeInt(x * y));
        expect(bitwiseInts('&', a, b)).toBe(makeInt(x & y));
        expect(bitwiseInts('|', a, b)).toBe(makeInt(x | y));
        expect(bitwiseInts('^', a, b)).toBe(makeInt(x ^ y));
        expect(negateInt(a)).toBe(makeInt(-x));
        expect(invertInt(a)).toBe(makeInt(~x));
        if (y !== 0n) {
          expect(floorDivideInts(a, b)).toBe(makeInt(floorDivide(x, y)));
          expect(moduloInts(a, b)).toBe(makeInt(x - floorDivide(x, y) * y));
        }
      }),
    );
  });

  it('are not longer than 131,072 bits', () => {
    const longest = 2n ** 131_071n;
    expect(multiplyInts(longest / 2n, 2)).toBe(longest);
    expect(() => multiplyInts(longest, 2)).toThrow(new BudgetError('bytes', 'an integer is too large'));
    expect(() => addInts(longest, longest)).toThrow('an integer is too large');
    expect(() => subtractInts(-longest, longest)).toThrow('an integer is too large');
    expect(() => shiftLeft(longest, 1)).toThrow('an integer is too large');
    expect(() => multiplyInts(-longest, 2)).toThrow('an integer is too large');
  });

  it('count as work if they are very long', () => {
    expect([intWeight(5), intWeight('a'), intWeight(2n ** 4096n - 1n), intWeight(1n - 2n ** 4096n)]).toEqual([
      0, 0, 0, 0,
    ]);
    expect([intWeight(2n ** 4096n), intWeight(-(2n ** 4096n))]).toEqual([1025, 1026]);
  });

  it('come from floats by cutting off what is after the point', () => {
    const floats = [3.9, -3.9, -0.5, 2 ** 53, 2 ** 70];
    expect(floats.map(truncate)).toEqual([3, -3, 0, 2n ** 53n, 2n ** 70n]);
    expect(truncate(2 ** 63)).toBe(-(2n ** 63n));
    expect(truncate(-(2 ** 63))).toBe(-(2n ** 63n));
  });

  it('shift as big integers do', () => {
    fc.assert(
      fc.property(anyInt, fc.nat(200), (x, count) => {
        expect(shiftLeft(makeInt(x), count)).toBe(makeInt(x << BigInt(count)));
        expect(shiftRight(makeInt(x), count)).toBe(makeInt(x >> BigInt(count)));
      }),
    );
  });
});
