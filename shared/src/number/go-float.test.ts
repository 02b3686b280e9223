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
    // For `g`, zero digits mean one.
    [1.5, 'g', 0, '2'],
    [12, 'g', 0, '1e+01'],
    [0, 'e', -1, '0e+00'],
    [0, 'f', -1, '0'],
    [0.00012345, 'f', 1, '0.0'],
    [0.00012345, 'f', 3, '0.000'],
    [0.0004, 'f', 3, '0.000'],
    [0.0006, 'f', 3, '0.001'],
    [0, 'g', 3, '0'],
    [0, 'f', 2, '0.00'],
    [2.5, 'f', 0, '2'],
    [3.5, 'f', 0, '4'],
    [0.5, 'f', 0, '0'],
    [0.6, 'f', 0, '1'],
    [0.0006, 'f', 1, '0.0'],
    [10.04, 'f', 1, '10.0'],
    [1000.4, 'e', 2, '1.00e+03'],
    [2.5, 'e', 0, '2e+00'],
    [9.99, 'f', 1, '10.0'],
    [0.001, 'f', 1, '0.0'],
    [1234567, 'g', 6, '1.23457e+06'],
    [100, 'g', 6, '100'],
    [1e100, 'e', 17, '1.00000000000000002e+100'],
    // Exact halves round to the even digit, anything above rounds up.
    [0.125, 'f', 2, '0.12'],
    [0.375, 'f', 2, '0.38'],
    [1.5, 'e', 0, '2e+00'],
    [0.5000000000000001, 'f', 0, '1'],
    [99.5, 'f', 0, '100'],
    [0.05, 'f', 1, '0.1'],
    [0.04, 'f', 1, '0.0'],
    [1200, 'e', 5, '1.20000e+03'],
    // With `g`, zeros from rounding are not digits, but they count before the decimal point.
    [1.5, 'g', 4, '1.5'],
    [100.4, 'g', 3, '100'],
    [1200, 'g', 3, '1.2e+03'],
    [120, 'g', 2, '1.2e+02'],
    [12, 'g', 2, '12'],
    [12, 'g', 1, '1e+01'],
    [0.00012345, 'g', 2, '0.00012'],
    [0.000012345, 'g', 2, '1.2e-05'],
    [0.001, 'f', -1, '0.001'],
    [0.1, 'f', 3, '0.100'],
    [0.01, 'f', 1, '0.0'],
    [12345.678, 'f', -1, '12345.678'],
    [1.25, 'e', -1, '1.25e+00'],
    [2251799813685249.5, 'f', 0, '2251799813685250'],
    [9007199254740992, 'f', 1, '9007199254740992.0'],
    [2.2250738585072014e-308, 'g', -1, '2.2250738585072014e-308'],
    [Number.NEGATIVE_INFINITY, 'f', 2, '-Inf'],
    [-1.5, 'f', 1, '-1.5'],
    [Number.POSITIVE_INFINITY, 'f', 2, '+Inf'],
    [Number.NaN, 'g', -1, 'NaN'],
  ] as const)('%d as %s with %d digits is %s', (value, format, precision, expected) => {
    expect(formatFloat(value, format, precision)).toBe(expected);
  });

  it('agrees with toExponential except for the exponent and ties, which JavaScript rounds away from zero', () => {
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
    ['.55', 0.55],
    ['5.', 5],
    ['+1e3', 1000],
    ['1_0.5', 10.5],
    ['1_0_0.5_0', 100.5],
    ['0x1p-2', 0.25],
    ['0X1.8P+1', 3],
    ['-0x_1p4', -16],
    ['0x1p-1074', 5e-324],
    ['0x1p-1076', 0],
    ['0x1.8p-1075', 5e-324],
    ['0x1p-99999', 0],
    ['0x1p-9999999999999', 0],
    ['1e-99999', 0],
    ['Inf', Number.POSITIVE_INFINITY],
    ['-infinity', Number.NEGATIVE_INFINITY],
    ['+inf', Number.POSITIVE_INFINITY],
    ['INFINITY', Number.POSITIVE_INFINITY],
    ['NaN', Number.NaN],
    ['nan', Number.NaN],
    ['0x0p1', 0],
    ['0x0p99999', 0],
    ['-0x0p1', -0],
    ['0x.8p0', 0.5],
    ['0x1.p4', 16],
    ['0x20000000000001p0', 2 ** 53],
    // Less than half of the last place, above an odd digit.
    ['0x40000000000005p0', 2 ** 54 + 4],
    ['0x20000000000003p0', 2 ** 53 + 4],
    ['0x200000000000018p-4', 2 ** 53 + 2],
    ['0x1p1023', 2 ** 1023],
    ['0x3p-1075', 1e-323],
    ['0x1p-1075', 0],
    ['0x1.8p-1074', 1e-323],
    ['1E+2', 100],
    ['-.5e-1', -0.05],
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
    '0x.p1',
    '0x1p',
    '0x1g1p1',
    '0x1_p1',
    '1_e5',
    '1e5_',
    'inf1',
    'xinf',
    'nano',
    'anan',
    '1.2.3',
    'a1',
    '1a',
    '-',
    '1 ',
    'x0x1p1',
    '0x1p1x',
    '.55x',
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
