import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fitsInt64, fitsUint64, parseInt64, parseUint64, underscoresFit } from './go-int.js';
import { intToNumber, isInt, makeInt } from './number.js';

describe('parseInt64', () => {
  it.each([
    ['0', 0, 0],
    ['017', 0, 15],
    ['0o17', 0, 15],
    ['0x1F', 0, 31],
    ['-0b101', 0, -5],
    ['+7', 0, 7],
    ['1_000', 0, 1000],
    ['0x_1', 0, 1],
    ['0_7', 0, 7],
    ['-9223372036854775808', 10, -(2n ** 63n)],
    ['9223372036854775807', 0, 2n ** 63n - 1n],
    ['zz', 36, 1295],
    ['0B11', 0, 3],
    ['0O17', 0, 15],
    ['0Xff', 0, 255],
    ['00', 0, 0],
    ['-0', 0, 0],
    ['9007199254740991', 10, 2 ** 53 - 1],
    ['9007199254740992', 10, 2n ** 53n],
    ['-9007199254740991', 10, -(2 ** 53 - 1)],
    ['0b_1', 0, 1],
    ['0x_A_b', 0, 171],
    ['0XA_b', 0, 171],
    ['0x1', 0, 1],
    ['0b1', 0, 1],
    ['0o7', 0, 7],
  ] as const)('reads %s in base %d', (text, base, expected) => {
    expect(parseInt64(text, base)).toBe(expected);
  });

  it.each([
    ['', 0],
    ['+', 0],
    ['+-1', 0],
    ['08', 0],
    ['0x', 0],
    ['_1', 0],
    ['1_', 0],
    ['1__0', 0],
    ['1_0', 10],
    ['12a', 10],
    [' 1', 10],
    ['1.0', 0],
    ['0b', 0],
    ['0o', 0],
    ['0b2', 0],
    ['0o8', 0],
    ['0xg', 0],
    ['0b1', 10],
    ['0x1', 10],
    ['0__1', 0],
    ['0x__1', 0],
    ['0x1_', 0],
    ['1_a', 0],
    ['--1', 10],
    ['1+', 10],
    ['8', 8],
    ['2', 2],
    ['9223372036854775808', 10],
    ['-9223372036854775809', 10],
  ] as const)('refuses %j in base %d', (text, base) => {
    expect(parseInt64(text, base)).toBeUndefined();
  });

  it('reads back every 64-bit integer in every base', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }), fc.integer({ min: 2, max: 36 }), (n, base) => {
        expect(BigInt(parseInt64(n.toString(base), base) ?? NaN)).toBe(n);
      }),
    );
  });
});

describe('parseUint64', () => {
  it('accepts no sign and reaches 2^64 - 1', () => {
    expect(parseUint64('18446744073709551615', 10)).toBe(2n ** 64n - 1n);
    expect(parseUint64('18446744073709551616', 10)).toBeUndefined();
    expect(parseUint64('184467440737095516150', 10)).toBeUndefined();
    expect(parseUint64('+1', 0)).toBeUndefined();
    expect(parseUint64('x', 10)).toBeUndefined();
    expect(parseUint64('9'.repeat(1_000_000), 10)).toBeUndefined();
  });
});

describe('underscores', () => {
  it.each(['1_0', '+1_0', '-0x_f', '0b_1_0', '0x_F_f', '0XF_f', '1_0.5_0', '0_7'])('are allowed in %s', (text) => {
    expect(underscoresFit(text)).toBe(true);
  });

  it.each(['_', '_1', '1_', '1__0', '1_.5', '1._5', '+_1', '0x_', '0x_g', '1_e5', 'a_1', '0b1_'])(
    'do not in %s',
    (text) => {
      expect(underscoresFit(text)).toBe(false);
    },
  );
});

describe('integers', () => {
  it('are numbers while they are safe', () => {
    const safe = BigInt(Number.MAX_SAFE_INTEGER);
    expect([safe, -safe, safe + 1n, -safe - 1n].map(makeInt)).toEqual([
      2 ** 53 - 1,
      1 - 2 ** 53,
      2n ** 53n,
      -(2n ** 53n),
    ]);
    expect([1, 2n ** 60n, 1.5, '1', undefined].map(isInt)).toEqual([true, true, true, false, false]);
    expect([3, 2n ** 60n].map(intToNumber)).toEqual([3, 2 ** 60]);
  });

  it("are in Go's range", () => {
    const ends = [-(2n ** 63n), 2n ** 63n - 1n, -(2n ** 63n) - 1n, 2n ** 63n];
    expect(ends.map(fitsInt64)).toEqual([true, true, false, false]);
    expect([0, -1, 2n ** 64n - 1n, 2n ** 64n].map(fitsUint64)).toEqual([true, false, true, false]);
  });
});
