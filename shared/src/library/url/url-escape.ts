/** Escapes of URLs as Go's `net/url` writes and reads them: which characters stay depends on the part of the URL. */
import { fromBytes, toBytes } from '../../starlark/values/bytes.js';
import { quote } from '../../starlark/values/quote.js';
import { StarlarkError } from '../../starlark/values/value.js';

/** The parts of a URL, in which different characters need escaping (Go's net/url `encoding`). */
export type UrlPart = 'path' | 'path-segment' | 'host' | 'zone' | 'user' | 'query' | 'fragment';

/** What stands for itself in each part, besides letters, digits and `-_.~`. */
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

/** `text` with `%XX` for the bytes that may not stand for themselves in `part`; in a query, `+` for spaces. */
export function escapeUrl(text: string, part: UrlPart): string {
  let result = '';
  for (const byte of toBytes(text)) {
    if (byte === space && part === 'query') result += '+';
    else if (needsEscape(byte, part)) result += `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
    else result += String.fromCharCode(byte);
  }
  return result;
}

/** Throws `StarlarkError` at an escape, or a character of a host, that is not allowed. */
export function unescapeUrl(text: string, part: UrlPart): string {
  const source = toBytes(text);
  const bytes: number[] = [];
  for (let at = 0; at < source.length; at++) {
    const byte = source[at] ?? 0;
    if (byte === percent) {
      bytes.push(escapedByte(source, at, part));
      at += 2;
    } else if (byte === plus && part === 'query') bytes.push(space);
    else {
      if ((part === 'host' || part === 'zone') && byte < 0x80 && needsEscape(byte, part))
        throw new StarlarkError(`invalid character ${quote(String.fromCharCode(byte))} in host name`);
      bytes.push(byte);
    }
  }
  return fromBytes(Uint8Array.from(bytes));
}

function escapedByte(source: Uint8Array, at: number, part: UrlPart): number {
  const sequence = fromBytes(source, at, Math.min(at + 3, source.length));
  const byte = /^%[0-9a-fA-F]{2}$/.test(sequence) ? Number.parseInt(sequence.slice(1), 16) : undefined;
  if (byte === undefined || !mayEscape(byte, part)) throw new StarlarkError(`invalid URL escape ${quote(sequence)}`);
  return byte;
}

/** Hosts escape only what is not ASCII; zones of addresses also what they could hold as it is, and spaces. */
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
