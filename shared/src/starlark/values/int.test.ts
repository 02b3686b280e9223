import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeInt } from '../../number/number.js';
import {
  addInts,
  bitwiseInts,
  floorDivideInts,
  invertInt,
  moduloInts,
  multiplyInts,
  negateInt,
  shiftLeft,
  shiftRight,
  subtractInts,
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

  it('shift as big integers do', () => {
    fc.assert(
      fc.property(anyInt, fc.nat(200), (x, count) => {
        expect(shiftLeft(makeInt(x), count)).toBe(makeInt(x << BigInt(count)));
        expect(shiftRight(makeInt(x), count)).toBe(makeInt(x >> BigInt(count)));
      }),
    );
  });
});
