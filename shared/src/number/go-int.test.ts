import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseInt64, parseUint64 } from './go-int.js';

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
  it('takes no sign and reaches 2^64 - 1', () => {
    expect(parseUint64('18446744073709551615', 10)).toBe(2n ** 64n - 1n);
    expect(parseUint64('18446744073709551616', 10)).toBeUndefined();
    expect(parseUint64('+1', 0)).toBeUndefined();
    expect(parseUint64('9'.repeat(1_000_000), 10)).toBeUndefined();
  });
});
