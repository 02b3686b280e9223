/** Base64 as Go's `encoding/base64` writes and reads it: RFC 4648, with or without padding, ignoring line breaks. */

export interface Base64Options {
  /** `-` and `_` in place of `+` and `/`. */
  readonly url?: boolean;
  /** No `=` at the end. */
  readonly raw?: boolean;
  /** When reading: unused bits must be zero. */
  readonly strict?: boolean;
}

/** The decoded bytes, or the offset of the first invalid byte of the input. */
export type Base64Result =
  | { readonly ok: true; readonly bytes: Uint8Array }
  | { readonly ok: false; readonly offset: number };

const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const standardCodes = asciiCodes(`${digits}+/`);
const urlCodes = asciiCodes(`${digits}-_`);
const noValue = 64;
/** The value of each byte, and `noValue` for invalid ones. */
const standardValues = valuesOf(standardCodes);
const urlValues = valuesOf(urlCodes);

function asciiCodes(text: string): Uint8Array {
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

function valuesOf(codes: Uint8Array): Uint8Array {
  const values = new Uint8Array(256).fill(noValue);
  codes.forEach((code, value) => {
    values[code] = value;
  });
  return values;
}
const newLine = 0x0a;
const carriageReturn = 0x0d;
const padding = 0x3d;

/** Returns the base64 text of `bytes`, on one line; `strict` only concerns reading. */
export function encodeBase64(bytes: Uint8Array, options: Base64Options = {}): string {
  const codes = codesOf(options);
  const pad = options.raw === true ? 0 : padding;
  const text = new Uint8Array(4 * Math.ceil(bytes.length / 3));
  let length = 0;
  for (let at = 0; at < bytes.length; at += 3) {
    const count = Math.min(3, bytes.length - at);
    const group = ((bytes[at] ?? 0) << 16) | ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0);
    for (let place = 0; place < 4; place++) {
      const code = place <= count ? codes[(group >> (18 - 6 * place)) & 63] : pad;
      if (code !== 0) text[length++] = code as number;
    }
  }
  return asciiText(text.subarray(0, length));
}

/** The number of characters created at a time: each is an argument of a call. */
const chunk = 8192;

function asciiText(codes: Uint8Array): string {
  let text = '';
  // A spread would use an iterator, which takes ten times as long.
  for (let at = 0; at < codes.length; at += chunk)
    text += String.fromCharCode.apply(undefined, codes.subarray(at, at + chunk) as unknown as number[]);
  return text;
}

/** The character codes for 0 to 63. */
function codesOf({ url }: Base64Options): Uint8Array {
  return url === true ? urlCodes : standardCodes;
}

/** Reads base64 from bytes; offsets of errors are those that Go reports. */
export function decodeBase64(source: Uint8Array, options: Base64Options = {}): Base64Result {
  const alphabet = options.url === true ? urlValues : standardValues;
  const bytes = new Uint8Array(3 * Math.ceil(source.length / 4));
  let length = 0;
  let at = 0;
  while (at < source.length) {
    const quantum = readQuantum(source, at, alphabet, options.raw === true);
    if (typeof quantum === 'number') return { ok: false, offset: quantum };
    if (quantum.values.length === 0) break;
    const unused = writeBytes(quantum.values, bytes, length);
    length += quantum.values.length - 1;
    if (options.strict && unused !== 0)
      return { ok: false, offset: quantum.end - (quantum.values.length === 3 ? 1 : 2) };
    if (quantum.garbageAt !== undefined) return { ok: false, offset: quantum.garbageAt };
    at = quantum.end;
  }
  return { ok: true, bytes: bytes.subarray(0, length) };
}

interface Quantum {
  /** Two to four 6-bit values; none at the end of the input. */
  readonly values: readonly number[];
  readonly end: number;
  /** The offset of anything after the padding. */
  readonly garbageAt?: number;
}

/** Four characters, or fewer at the end; or the offset of an invalid one. */
function readQuantum(source: Uint8Array, start: number, alphabet: Uint8Array, raw: boolean): Quantum | number {
  const values: number[] = [];
  let at = start;
  while (values.length < 4) {
    const byte = source[at];
    if (byte === undefined) {
      if (values.length === 1 || (values.length > 0 && !raw)) return at - values.length;
      return { values, end: at };
    }
    at++;
    if (byte === newLine || byte === carriageReturn) continue;
    const value = alphabet[byte] as number;
    if (value !== noValue) values.push(value);
    else if (byte !== padding || raw) return at - 1;
    else return readPadding(source, at, values);
  }
  return { values, end: at };
}

/** The rest of a padded end, after its first `=`. */
function readPadding(source: Uint8Array, afterFirst: number, values: readonly number[]): Quantum | number {
  if (values.length < 2) return afterFirst - 1;
  let at = afterFirst;
  if (values.length === 2) {
    at = skipLineBreaks(source, at);
    if (at === source.length) return source.length;
    if (source[at] !== padding) return at - 1;
    at++;
  }
  at = skipLineBreaks(source, at);
  return at < source.length ? { values, end: at, garbageAt: at } : { values, end: at };
}

function skipLineBreaks(source: Uint8Array, start: number): number {
  let at = start;
  while (source[at] === newLine || source[at] === carriageReturn) at++;
  return at;
}

/** Writes the complete bytes in the values, from `at` on; returns the remaining bits. */
function writeBytes(values: readonly number[], bytes: Uint8Array, at: number): number {
  const [a = 0, b = 0, c = 0, d = 0] = values;
  const group = (a << 18) | (b << 12) | (c << 6) | d;
  const count = values.length - 1;
  for (let place = 0; place < count; place++) bytes[at + place] = (group >> (16 - 8 * place)) & 255;
  return count === 3 ? 0 : group & (count === 2 ? 0xff : 0xffff);
}
