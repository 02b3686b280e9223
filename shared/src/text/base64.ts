/** Base64 as Go's `encoding/base64` writes and reads it: RFC 4648, with or without padding, line breaks ignored. */

export interface Base64Options {
  /** `-` and `_` in place of `+` and `/`. */
  readonly url?: boolean;
  /** No `=` at the end. */
  readonly raw?: boolean;
  /** When reading: unused bits must be zero. */
  readonly strict?: boolean;
}

/** What was read, or the offset of the first byte of the input that does not fit. */
export type Base64Result =
  | { readonly ok: true; readonly bytes: Uint8Array }
  | { readonly ok: false; readonly offset: number };

const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const standardAlphabet = `${digits}+/`;
const urlAlphabet = `${digits}-_`;
const newLine = 0x0a;
const carriageReturn = 0x0d;
const padding = 0x3d;

export function encodeBase64(bytes: Uint8Array, options: Base64Options = {}): string {
  const alphabet = options.url ? urlAlphabet : standardAlphabet;
  let text = '';
  for (let at = 0; at < bytes.length; at += 3) {
    const count = Math.min(3, bytes.length - at);
    const group = ((bytes[at] ?? 0) << 16) | ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0);
    for (let place = 0; place <= count; place++) text += alphabet.charAt((group >> (18 - 6 * place)) & 63);
    if (!options.raw) text += '='.repeat(3 - count);
  }
  return text;
}

/** Reads base64 from bytes; offsets of errors are those that Go reports. */
export function decodeBase64(source: Uint8Array, options: Base64Options = {}): Base64Result {
  const alphabet = options.url ? urlAlphabet : standardAlphabet;
  const bytes: number[] = [];
  let at = 0;
  while (at < source.length) {
    const quantum = readQuantum(source, at, alphabet, options.raw === true);
    if (typeof quantum === 'number') return { ok: false, offset: quantum };
    if (quantum.values.length === 0) break;
    const unused = appendBytes(quantum.values, bytes);
    if (options.strict && unused !== 0)
      return { ok: false, offset: quantum.end - (quantum.values.length === 3 ? 1 : 2) };
    if (quantum.garbageAt !== undefined) return { ok: false, offset: quantum.garbageAt };
    at = quantum.end;
  }
  return { ok: true, bytes: Uint8Array.from(bytes) };
}

interface Quantum {
  /** Two to four 6-bit values; none at the end of the input. */
  readonly values: readonly number[];
  readonly end: number;
  /** Where something follows the padding. */
  readonly garbageAt?: number;
}

/** Four characters, or fewer at the end; or the offset of what does not fit. */
function readQuantum(source: Uint8Array, start: number, alphabet: string, raw: boolean): Quantum | number {
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
    const value = byte < 0x80 ? alphabet.indexOf(String.fromCharCode(byte)) : -1;
    if (value >= 0) values.push(value);
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

/** Appends the whole bytes that the values make; returns the bits left over. */
function appendBytes(values: readonly number[], bytes: number[]): number {
  const [a = 0, b = 0, c = 0, d = 0] = values;
  const group = (a << 18) | (b << 12) | (c << 6) | d;
  const count = values.length - 1;
  for (let place = 0; place < count; place++) bytes.push((group >> (16 - 8 * place)) & 255);
  return count === 3 ? 0 : group & (count === 2 ? 0xff : 0xffff);
}
