/**
 * Represents Go's byte strings as JavaScript strings: valid UTF-8 is represented as text, and each other byte as a lone
 * surrogate U+DC80…U+DCFF. Lengths and positions in Starlark code count bytes.
 */

const asciiOnly = /^[\0-\x7f]*$/;

/** Whether bytes and UTF-16 code units of `s` coincide. */
export function isAscii(s: string): boolean {
  return asciiOnly.test(s);
}

function isEscapedByte(unit: number): boolean {
  return unit >= 0xdc80 && unit <= 0xdcff;
}

/** The number of bytes that `s` represents. */
export function byteLength(s: string): number {
  if (isAscii(s)) return s.length;
  let length = 0;
  for (let i = 0; i < s.length; i++) {
    const unit = s.charCodeAt(i);
    if (unit < 0x80) length += 1;
    else if (unit < 0x800) length += 2;
    else if (unit >= 0xd800 && unit <= 0xdbff && isLowSurrogate(s.charCodeAt(i + 1))) {
      length += 4;
      i++;
    } else length += isEscapedByte(unit) ? 1 : 3;
  }
  return length;
}

function isLowSurrogate(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff;
}

/** The bytes that `s` represents. A surrogate that is neither half of a pair nor an escaped byte becomes U+FFFD. */
export function toBytes(s: string): Uint8Array {
  const bytes = new Uint8Array(byteLength(s));
  let at = 0;
  for (let i = 0; i < s.length; i++) {
    const code = s.codePointAt(i) as number;
    if (code < 0x80) bytes[at++] = code;
    else if (code < 0x800) {
      bytes[at++] = 0xc0 | (code >> 6);
      bytes[at++] = 0x80 | (code & 0x3f);
    } else if (code >= 0x10000) {
      bytes[at++] = 0xf0 | (code >> 18);
      bytes[at++] = 0x80 | ((code >> 12) & 0x3f);
      bytes[at++] = 0x80 | ((code >> 6) & 0x3f);
      bytes[at++] = 0x80 | (code & 0x3f);
      i++;
    } else if (isEscapedByte(code)) bytes[at++] = code & 0xff;
    else {
      const scalar = code >= 0xd800 && code <= 0xdfff ? 0xfffd : code;
      bytes[at++] = 0xe0 | (scalar >> 12);
      bytes[at++] = 0x80 | ((scalar >> 6) & 0x3f);
      bytes[at++] = 0x80 | (scalar & 0x3f);
    }
  }
  return bytes;
}

/** A string with a character from U+0000 to U+00FF for each byte of `s`, in which positions count bytes. */
export function toByteCharacters(s: string): string {
  return Array.from(toBytes(s), (byte) => String.fromCharCode(byte)).join('');
}

/** The string that represents `bytes[start, end)`. */
export function fromBytes(bytes: Uint8Array, start = 0, end = bytes.length): string {
  let result = '';
  let units: number[] = [];
  for (let i = start; i < end; ) {
    const size = sequenceLength(bytes, i, end);
    const first = bytes[i] as number;
    if (size === 0) {
      units.push(0xdc00 | first);
      i += 1;
    } else {
      let code = size === 1 ? first : first & (0x7f >> size);
      for (let k = 1; k < size; k++) code = (code << 6) | ((bytes[i + k] as number) & 0x3f);
      if (code >= 0x10000) units.push(0xd800 + ((code - 0x10000) >> 10), 0xdc00 + ((code - 0x10000) & 0x3ff));
      else units.push(code);
      i += size;
    }
    if (units.length >= 4096) {
      result += String.fromCharCode(...units);
      units = [];
    }
  }
  return result + String.fromCharCode(...units);
}

/** The length of the valid UTF-8 sequence at `i`, or 0 if there is none (as in Go's utf8.DecodeRune). */
function sequenceLength(bytes: Uint8Array, i: number, end: number): number {
  const first = bytes[i] as number;
  if (first < 0x80) return 1;
  const size =
    first >= 0xc2 && first <= 0xdf ? 2 : first >= 0xe0 && first <= 0xef ? 3 : first >= 0xf0 && first <= 0xf4 ? 4 : 0;
  if (size === 0 || i + size > end) return 0;
  for (let k = 1; k < size; k++) if (((bytes[i + k] as number) & 0xc0) !== 0x80) return 0;
  const second = bytes[i + 1] as number;
  if (first === 0xe0 && second < 0xa0) return 0;
  if (first === 0xed && second > 0x9f) return 0;
  if (first === 0xf0 && second < 0x90) return 0;
  if (first === 0xf4 && second > 0x8f) return 0;
  return size;
}

/** `s[start:end]` of a byte string, with `0 <= start <= end <= byteLength(s)`. */
export function sliceBytes(s: string, start: number, end: number): string {
  if (isAscii(s)) return s.slice(start, end);
  return fromBytes(toBytes(s), start, end);
}

/** `a + b`: two halves of one UTF-8 sequence are joined to its character. */
export function concat(a: string, b: string): string {
  if (b.length === 0) return a;
  if (a.length > 0 && isEscapedByte(b.charCodeAt(0)) && isEscapedByte(a.charCodeAt(a.length - 1))) {
    return joinHalves(a, b);
  }
  return a + b;
}

/** Only the bytes around the boundary can change meaning: a sequence has at most four. */
function joinHalves(a: string, b: string): string {
  let from = a.length;
  while (from > 0 && a.length - from < 3 && isEscapedByte(a.charCodeAt(from - 1))) from--;
  if (from > 0 && a.charCodeAt(from - 1) >= 0xd800 && a.charCodeAt(from - 1) <= 0xdbff) from++;
  let to = 0;
  while (to < b.length && to < 3 && isEscapedByte(b.charCodeAt(to))) to++;
  return a.slice(0, from) + fromBytes(toBytes(a.slice(from) + b.slice(0, to))) + b.slice(to);
}

/** Whether `s` contains escaped bytes, so that byte sequences need not end at its characters. */
export function hasEscapedBytes(s: string): boolean {
  for (let i = 0; i < s.length; i++) {
    const unit = s.charCodeAt(i);
    if (unit >= 0xd800 && unit <= 0xdbff) i++;
    else if (isEscapedByte(unit)) return true;
  }
  return false;
}

/** The position in bytes of the UTF-16 position `unit` of `s`. */
export function byteOffset(s: string, unit: number): number {
  return byteLength(s.slice(0, unit));
}

/**
 * The length, in UTF-16 code units, of the parts that are first compared as a whole: equality is checked much faster
 * than the place of a difference is found.
 */
const comparedPart = 4096;

/** Three-way order by bytes, as Go's strings.Compare. */
export function compareStrings(a: string, b: string): number {
  if (a === b) return 0;
  const length = Math.min(a.length, b.length);
  let same = 0;
  while (same < length && a.slice(same, same + comparedPart) === b.slice(same, same + comparedPart))
    same += comparedPart;
  for (let i = same; i < length; i++) {
    const x = a.charCodeAt(i);
    const y = b.charCodeAt(i);
    if (x === y) continue;
    // Below the surrogates, the order of UTF-16 code units is that of the bytes.
    if (x < 0xd800 && y < 0xd800) return x < y ? -1 : 1;
    return compareBytes(toBytes(a), toBytes(b));
  }
  return a.length - b.length;
}

function compareBytes(a: Uint8Array, b: Uint8Array): number {
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i++) {
    const difference = (a[i] as number) - (b[i] as number);
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
}
