import { expect, it } from 'vitest';
import { escapeUrl, type UrlPart } from './url-escape.js';

const printable = Array.from({ length: 0x7f - 0x20 }, (_, i) => String.fromCharCode(0x20 + i));

// As Go's net/url: `shouldEscape`.
it.each<readonly [part: UrlPart, kept: string]>([
  ['path', '$&+,-./:;=@_~'],
  ['path-segment', '$&+-.:=@_~'],
  ['host', '!"$&\'()*+,-.:;<=>[]_~'],
  ['zone', '!"$&\'()*+,-.:;<=>[]_~'],
  ['user', '$&+,-.;=_~'],
  ['query', '-._~'],
  ['fragment', '!$&()*+,-./:;=?@_~'],
])('in a %s, letters, digits and %s are not escaped', (part, kept) => {
  const same = printable.filter((one) => escapeUrl(one, part) === one);
  expect(same.filter((one) => !/[A-Za-z0-9]/.test(one)).join('')).toBe(kept);
  expect(same.filter((one) => /[A-Za-z0-9]/.test(one))).toHaveLength(62);
});
