import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fromBytes, toBytes } from '../../starlark/values/bytes.js';
import { decodeBase64, encodeBase64 } from '../../text/base64.js';
import { callIn } from '../testing.js';
import { base64Module } from './base64.js';

describe('base64', () => {
  it('writes bytes, with the requested alphabet and padding', () => {
    expect(callIn(base64Module, 'base64.encode', ['é?>'])).toBe('w6k/Pg==');
    expect(callIn(base64Module, 'base64.encode', ['é?>'], [['url', true]])).toBe('w6k_Pg==');
    expect(callIn(base64Module, 'base64.encode', ['é?>'], [['raw', true]])).toBe('w6k/Pg');
  });

  it('reads bytes that are not UTF-8', () => {
    expect(callIn(base64Module, 'base64.decode', ['/w=='])).toBe(fromBytes(Uint8Array.of(0xff)));
    expect(callIn(base64Module, 'base64.decode', ['aGVs\nbG8=\r\n'])).toBe('hello');
  });

  it.each([
    ['a', 0],
    ['aGVs*', 4],
    ['aGVsb', 4],
    ['aGVsbG8', 4],
    ['aGVsbG8=x', 8],
    ['aGVsbA=', 7],
    ['aGVsbA=x', 6],
    ['=', 0],
  ])('names the byte of %j that does not fit', (text, offset) => {
    const message = `base64.decode: illegal base64 data at input byte ${offset}`;
    expect(() => callIn(base64Module, 'base64.decode', [text])).toThrow(message);
  });

  it('minds unused bits where strict', () => {
    expect(callIn(base64Module, 'base64.decode', ['aGVsbB=='])).toBe('hell');
    expect(() => callIn(base64Module, 'base64.decode', ['aGVsbB=='], [['strict', true]])).toThrow('input byte');
  });

  it('names itself in errors', () => {
    expect(() => callIn(base64Module, 'base64.encode')).toThrow('base64.encode: expected exactly one argument');
    expect(() => callIn(base64Module, 'base64.encode', [1])).toThrow('expected a string, but was int');
    expect(() => callIn(base64Module, 'base64.encode', ['a'], [['url', 1]])).toThrow('expected starlark.Bool');
  });

  it('reads back what it writes', () => {
    fc.assert(
      fc.property(fc.uint8Array(), fc.boolean(), fc.boolean(), (bytes, url, raw) => {
        const result = decodeBase64(toBytes(encodeBase64(bytes, { url, raw })), { url, raw });
        expect(result).toEqual({ ok: true, bytes });
      }),
    );
  });
});
