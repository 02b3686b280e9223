/** How Go's `encoding/base64` decodes valid and invalid texts (the offsets are those of its `decodeQuantum`). */
import { describe, expect, it } from 'vitest';
import { type Base64Options, decodeBase64, encodeBase64 } from './base64.js';

const bytes = (text: string): Uint8Array => Uint8Array.from(text, (character) => character.charCodeAt(0));
const read = (text: string, options?: Base64Options): string | number => {
  const result = decodeBase64(bytes(text), options);
  return result.ok ? String.fromCharCode(...result.bytes) : result.offset;
};

describe('encodeBase64', () => {
  it.each([
    ['', ''],
    ['A', 'QQ=='],
    ['AB', 'QUI='],
    ['ABC', 'QUJD'],
    ['ABCD', 'QUJDRA=='],
    ['\xfb\xff\xfe', '+//+'],
  ])('writes %j as %s', (text, expected) => {
    expect(encodeBase64(bytes(text))).toBe(expected);
    expect(read(expected)).toBe(text);
    expect(encodeBase64(bytes(text), { raw: true })).toBe(expected.replace(/=+$/, ''));
    expect(encodeBase64(bytes(text), { url: true })).toBe(expected.replaceAll('+', '-').replaceAll('/', '_'));
  });
});

describe('decodeBase64', () => {
  it.each<[string, Base64Options]>([
    ['QQ\n=\r=\r\n', {}],
    ['\nQ\r\nQ==', {}],
    ['QQ', { raw: true }],
    ['QQ\n', { raw: true }],
    ['QU', { raw: true }],
    ['QU==', {}],
    ['QQ==', { strict: true }],
    ['QQ', { strict: true, raw: true }],
  ])('reads A from %j with %j', (text, options) => {
    expect(read(text, options)).toBe('A');
  });

  it('reads other letters and left over bits', () => {
    expect(read('-__-', { url: true })).toBe('\xfb\xff\xfe');
    expect(read('QUJ=')).toBe('AB');
    expect(read('QUI=', { strict: true })).toBe('AB');
    expect(read('QUJDQUJD', { strict: true })).toBe('ABCABC');
    expect(read('QUJDQUI', { raw: true })).toBe('ABCAB');
    expect(read('\n\n')).toBe('');
  });

  it.each<[string, Base64Options, number]>([
    ['A', {}, 0],
    ['A', { raw: true }, 0],
    ['QUJDQ', {}, 4],
    ['QQ', {}, 0],
    ['QUI', {}, 0],
    ['QUJDQQ', {}, 4],
    ['=', {}, 0],
    ['Q=', {}, 1],
    ['QQ=', {}, 3],
    ['QQ=\n', {}, 4],
    ['QQ=A', {}, 2],
    ['QQ==A', {}, 4],
    ['QUI=A', {}, 4],
    ['QUI=\n=', {}, 5],
    ['QQ==QQ==', {}, 4],
    ['QUI=\nQUJD', {}, 5],
    ['QQ*=', {}, 2],
    ['QU*', {}, 2],
    ['QQ==', { raw: true }, 2],
    ['Q*', {}, 1],
    ['\xe9', {}, 0],
    ['QU\x80D', {}, 2],
    ['+//+', { url: true }, 0],
    ['QQ-_', {}, 2],
    ['QU==', { strict: true }, 2],
    ['QUJ=', { strict: true }, 3],
    ['QU', { strict: true, raw: true }, 0],
    ['QUJ', { strict: true, raw: true }, 2],
  ])('refuses %j with %j at %d', (text, options, offset) => {
    expect(read(text, options)).toBe(offset);
  });
});
