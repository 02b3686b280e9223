import { describe, expect, it } from 'vitest';
import type { NodeValue } from '../../document/node.js';
import { Float } from '../../number/number.js';
import { keyAsStringVerb, keyText } from './type-name.js';

describe('a key of a map, as Go writes it', () => {
  it.each<readonly [key: NodeValue, v: string, s: string]>([
    ['a', 'a', 'a'],
    ['', '', ''],
    [1, '1', '%!s(int=1)'],
    [-1, '-1', '%!s(int=-1)'],
    [true, 'true', '%!s(bool=true)'],
    [null, '<nil>', '%!s(<nil>)'],
    [new Float(1.5), '1.5', '%!s(float64=1.5)'],
    [new Float(2), '2', '%!s(float64=2)'],
    [new Float(0), '0', '%!s(float64=0)'],
    [new Float(0.0001), '0.0001', '%!s(float64=0.0001)'],
    [new Float(0.00001), '1e-05', '%!s(float64=1e-05)'],
    [new Float(1e20), '100000000000000000000', '%!s(float64=100000000000000000000)'],
    [new Float(1e21), '1e+21', '%!s(float64=1e+21)'],
    [new Float(-1e21), '-1e+21', '%!s(float64=-1e+21)'],
    [new Float(Number.POSITIVE_INFINITY), '+Inf', '%!s(float64=+Inf)'],
    [new Float(Number.NaN), 'NaN', '%!s(float64=NaN)'],
    [9223372036854775807n, '9223372036854775807', '%!s(int=9223372036854775807)'],
    [9223372036854775808n, '9223372036854775808', '%!s(uint64=9223372036854775808)'],
  ])('case %#', (key, v, s) => {
    expect([keyText(key), keyAsStringVerb(key)]).toEqual([v, s]);
  });
});
