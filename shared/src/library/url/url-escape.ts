/**
 * Escapes in URLs, written and read like Go's `net/url`: which characters stay unescaped depends on the part of the
 * URL.
 */
import { fromBytes, toBytes } from '../../starlark/values/bytes.js';
import { quote } from '../../starlark/values/quote.js';
import { StarlarkError } from '../../starlark/values/value.js';

/** The parts of a URL, in which different characters need escaping (Go's net/url `encoding`). */
export type UrlPart = 'path' | 'path-segment' | 'host' | 'zone' | 'user' | 'query' | 'fragment';

/** Characters that are not escaped in each part, besides letters, digits and `-_.~`. */
const unescaped: Readonly<Record<UrlPart, string>> = {
  path: '$&+,/:;=@',
  'path-segment': '$&+:=@',
  host: '!$&\'()*+,;=:[]<>"',
  zone: '!$&\'()*+,;=:[]<>"',
  user: '$&+,;=',
  query: '',
  fragment: '$&+,/:;=?@!()*',
};

const space = 0x20;
const plus = 0x2b;
const percent = 0x25;

/** Whether the byte is written as `%XX` in this part. */
function needsEscape(byte: number, part: UrlPart): boolean {
  const character = String.fromCharCode(byte);
  return !/[A-Za-z0-9\-_.~]/.test(character) && !unescaped[part].includes(character);
}

/** `text` with `%XX` for the bytes that must be escaped in `part`; in a query, `+` for spaces. */
export function escapeUrl(text: string, part: UrlPart): string {
  const written = Array.from({ length: 256 }, (_, byte) => [...escapedAs(byte, part)].map((one) => one.charCodeAt(0)));
  const bytes = toBytes(text);
  const result = new Uint8Array(3 * bytes.length);
  let length = 0;
  for (const byte of bytes) {
    const codes = written[byte] as readonly number[];
    for (let i = 0; i < codes.length; i++) result[length++] = codes[i] as number;
  }
  return fromBytes(result, 0, length);
}

function escapedAs(byte: number, part: UrlPart): string {
  if (byte === space && part === 'query') return '+';
  if (!needsEscape(byte, part)) return String.fromCharCode(byte);
  return `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
}

/** Throws `StarlarkError` at an invalid escape, or an invalid character in a host. */
export function unescapeUrl(text: string, part: UrlPart): string {
  const source = toBytes(text);
  const bytes = new Uint8Array(source.length);
  let length = 0;
  for (let at = 0; at < source.length; at++) {
    const byte = source[at] ?? 0;
    if (byte === percent) {
      bytes[length++] = escapedByte(source, at, part);
      at += 2;
    } else if (byte === plus && part === 'query') bytes[length++] = space;
    else {
      if ((part === 'host' || part === 'zone') && byte < 0x80 && needsEscape(byte, part))
        throw new StarlarkError(`invalid character ${quote(String.fromCharCode(byte))} in host name`);
      bytes[length++] = byte;
    }
  }
  return fromBytes(bytes, 0, length);
}

function escapedByte(source: Uint8Array, at: number, part: UrlPart): number {
  const byte = 16 * hexDigit(source[at + 1]) + hexDigit(source[at + 2]);
  if (Number.isNaN(byte) || !mayEscape(byte, part)) {
    const sequence = fromBytes(source, at, Math.min(at + 3, source.length));
    throw new StarlarkError(`invalid URL escape ${quote(sequence)}`);
  }
  return byte;
}

/** The value of the digit; NaN if it is not one. */
function hexDigit(byte = 0): number {
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30;
  const lower = byte | 0x20;
  return lower >= 0x61 && lower <= 0x66 ? lower - 0x57 : Number.NaN;
}

/**
 * Hosts may only escape characters that are not ASCII; zones of addresses also those that are allowed unescaped, and
 * spaces.
 */
function mayEscape(byte: number, part: UrlPart): boolean {
  if (byte === percent) return true;
  if (part === 'host') return byte >= 0x80;
  return part !== 'zone' || byte === space || !needsEscape(byte, 'host');
}

/** Whether the text is a possible escaped form of a path or fragment. */
export function isEscaped(text: string, part: UrlPart): boolean {
  return toBytes(text).every(
    (byte) => "!$&'()*+,;=:@[]%".includes(String.fromCharCode(byte)) || !needsEscape(byte, part),
  );
}
