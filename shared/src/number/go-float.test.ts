import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatFloat, parseGoFloat } from './go-float.js';

const finite = fc.double({ noNaN: true, noDefaultInfinity: true });

describe('formatFloat', () => {
  it.each([
    [0, 'g', -1, '0'],
    [-0, 'g', -1, '-0'],
    [1, 'g', -1, '1'],
    [100000, 'g', -1, '100000'],
    [1e6, 'g', -1, '1e+06'],
    [123456789, 'g', -1, '1.23456789e+08'],
    [1e-5, 'g', -1, '1e-05'],
    [0.0001, 'g', -1, '0.0001'],
    [1e21, 'f', -1, '1000000000000000000000'],
    [1e21, 'e', -1, '1e+21'],
    [5e-324, 'g', -1, '5e-324'],
    [1.7976931348623157e308, 'g', -1, '1.7976931348623157e+308'],
    [0, 'e', 3, '0.000e+00'],
    [0, 'g', 0, '0'],
    [0, 'f', 2, '0.00'],
    [2.5, 'f', 0, '2'],
    [3.5, 'f', 0, '4'],
    [0.5, 'f', 0, '0'],
    [0.6, 'f', 0, '1'],
    [2.5, 'e', 0, '2e+00'],
    [9.99, 'f', 1, '10.0'],
    [0.001, 'f', 1, '0.0'],
    [1234567, 'g', 6, '1.23457e+06'],
    [100, 'g', 6, '100'],
    [1e100, 'e', 17, '1.00000000000000002e+100'],
    [Number.POSITIVE_INFINITY, 'f', 2, '+Inf'],
    [Number.NaN, 'g', -1, 'NaN'],
  ] as const)('%d as %s with %d digits is %s', (value, format, precision, expected) => {
    expect(formatFloat(value, format, precision)).toBe(expected);
  });

  it('agrees with toExponential but for the exponent and ties, which JavaScript rounds away from zero', () => {
    fc.assert(
      fc.property(finite, fc.integer({ min: 18, max: 90 }), (value, precision) => {
        const digits = /\.(\d+)/.exec(value.toExponential(100))?.[1] ?? '';
        fc.pre(!/^50*$/.test(digits.slice(precision)));
        const js = value.toExponential(precision).replace(/e([+-])(\d)$/, 'e$10$2');
        expect(formatFloat(value, 'e', precision)).toBe(Object.is(value, -0) ? `-${js}` : js);
      }),
    );
  });

  it('reads back the shortest form in every format', () => {
    fc.assert(
      fc.property(finite, fc.constantFrom('e', 'f', 'g'), (value, format) => {
        expect(parseGoFloat(formatFloat(value, format as 'e' | 'f' | 'g', -1))).toBe(value);
      }),
    );
  });
});

describe('parseGoFloat', () => {
  it.each([
    ['1', 1],
    ['.5', 0.5],
    ['5.', 5],
    ['+1e3', 1000],
    ['1_0.5', 10.5],
    ['0x1p-2', 0.25],
    ['0X1.8P+1', 3],
    ['-0x_1p4', -16],
    ['0x1p-1074', 5e-324],
    ['0x1p-1076', 0],
    ['0x1.8p-1075', 5e-324],
    ['0x1p-99999', 0],
    ['1e-99999', 0],
    ['Inf', Number.POSITIVE_INFINITY],
    ['-infinity', Number.NEGATIVE_INFINITY],
    ['nan', Number.NaN],
  ])('reads %s', (text, expected) => {
    expect(parseGoFloat(text)).toBe(expected);
  });

  it.each([
    '',
    '.',
    'e5',
    '1e',
    '1e+',
    '1__0',
    '_1',
    '1_',
    '1_.5',
    '0x1',
    '0xp1',
    '1 ',
    '+nan',
    'infi',
    '1e999',
    '0x1p1024',
    '١',
  ])('refuses %j', (text) => {
    expect(parseGoFloat(text)).toBeUndefined();
  });

  it('reads hexadecimal floats as sums of their digits', () => {
    fc.assert(
      fc.property(fc.nat(2 ** 31), fc.integer({ min: -1000, max: 900 }), (mantissa, exponent) => {
        expect(parseGoFloat(`0x${mantissa.toString(16)}p${exponent}`)).toBe(mantissa * 2 ** exponent);
      }),
    );
  });
});
