import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { byteLength, compareStrings, concat, fromBytes, sliceBytes, toBytes } from './bytes.js';

/** The reference: UTF-8 by hand, one code point at a time. */
function utf8(text: string): number[] {
  return [...text].flatMap((character) =>
    [...unescape(encodeURIComponent(character))].map((byte) => byte.charCodeAt(0)),
  );
}

describe('byte strings', () => {
  it('encodes text as UTF-8', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect([...toBytes(text)]).toEqual(utf8(text));
        expect(byteLength(text)).toBe(utf8(text).length);
      }),
    );
  });

  it('reads back any bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => {
        expect([...toBytes(fromBytes(bytes))]).toEqual([...bytes]);
      }),
    );
  });

  it('slices and joins as byte arrays do', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.nat(60), (text, at) => {
        const bytes = [...toBytes(text)];
        const cut = Math.min(at, bytes.length);
        const head = sliceBytes(text, 0, cut);
        const tail = sliceBytes(text, cut, bytes.length);
        expect([...toBytes(head)]).toEqual(bytes.slice(0, cut));
        expect(concat(head, tail)).toBe(text);
      }),
    );
  });

  it('joins bytes that make up a character bit by bit', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 20 }), (bytes) => {
        let joined = '';
        for (let i = 0; i < bytes.length; i++) joined = concat(joined, fromBytes(bytes, i, i + 1));
        expect(joined).toBe(fromBytes(bytes));
      }),
    );
  });

  it('orders by bytes', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (a, b) => {
        const x = utf8(a);
        const y = utf8(b);
        const at = x.findIndex((byte, i) => byte !== y[i]);
        const order = at < 0 ? x.length - y.length : (x[at] ?? 0) - (y[at] ?? -1);
        expect(Math.sign(compareStrings(a, b))).toBe(Math.sign(order));
      }),
    );
  });
});
