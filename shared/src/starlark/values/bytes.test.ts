import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { byteLength, compareStrings, concat, fromBytes, hasEscapedBytes, sliceBytes, toBytes } from './bytes.js';

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

  it('separates bytes exactly where they are not UTF-8', () => {
    const isValid = (bytes: Uint8Array): boolean => {
      try {
        decodeURIComponent([...bytes].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join(''));
        return true;
      } catch {
        return false;
      }
    };
    // The first two bytes decide; the remaining ones may be valid continuations or not.
    for (const rest of [[], [0x80], [0x80, 0xbf], [0x80, 0x41]]) {
      for (let pair = 0; pair < 0x10000; pair++) {
        const bytes = Uint8Array.of(pair >> 8, pair & 0xff, ...rest);
        const text = fromBytes(bytes);
        if (hasEscapedBytes(text) === isValid(bytes)) expect([...bytes]).toBe('told apart');
        if (toBytes(text).join() !== bytes.join()) expect([...toBytes(text)]).toEqual([...bytes]);
      }
    }
  });

  it('separates them from the halves of surrogate pairs, which look like them', () => {
    expect(['\u{1f480}', '\udc80', '\u{1f480}\udc80'].map(hasEscapedBytes)).toEqual([false, true, true]);
  });

  it('replaces half a surrogate pair', () => {
    for (const half of ['\ud800', '\udbff', '\udc00', '\udc7f', '\udd00', '\udfff'])
      expect([half, ...toBytes(half)]).toEqual([half, 0xef, 0xbf, 0xbd]);
  });

  it('joins bytes after a character whose second half looks like one', () => {
    const whole = fromBytes(Uint8Array.of(0xf0, 0x90, 0x82, 0x80));
    expect(concat(whole, '\udc80')).toBe('\ud800\udc80\udc80');
    expect(concat(`${whole}\udcc3`, '\udca9')).toBe(`${whole}é`);
    expect(concat('\udcf0\udc90\udc82', `\udc80${whole}`)).toBe(whole + whole);
    // The second half of a pair is not a byte, whatever precedes it.
    for (const pair of ['\ud800\udcc3', '\ud83d\udcc3', '\udbff\udcc3'])
      expect(concat(pair, '\udca9')).toBe(`${pair}\udca9`);
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
    const long = fc.constantFrom('', 'a'.repeat(4095), 'a'.repeat(4096), 'é'.repeat(9000), `${'a'.repeat(4095)}😀`);
    const text = fc.string({ unit: 'grapheme' });
    fc.assert(
      fc.property(long, text, text, (same, differingA, differingB) => {
        const [a, b] = [same + differingA, same + differingB];
        const x = utf8(a);
        const y = utf8(b);
        const at = x.findIndex((byte, i) => byte !== y[i]);
        const order = at < 0 ? x.length - y.length : (x[at] ?? 0) - (y[at] ?? -1);
        expect(Math.sign(compareStrings(a, b))).toBe(Math.sign(order));
      }),
    );
  });
});
