/** Quoted strings: Go's strconv.Quote, and the value of string literals in Starlark code. */
import { fromBytes, isAscii, toBytes } from './bytes.js';

const shortEscapes: Readonly<Record<string, string>> = {
  '\x07': '\\a',
  '\b': '\\b',
  '\f': '\\f',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
  '\v': '\\v',
  '\\': '\\\\',
  '"': '\\"',
};

/** Matches characters for which Go's unicode.IsPrint is false. Half of a surrogate pair counts as a character. */
const escaped = /["\\]|[^\p{L}\p{M}\p{N}\p{P}\p{S} ]/gu;

/** Go's strconv.Quote. */
export function quote(s: string): string {
  return `"${s.replace(escaped, quoteCharacter)}"`;
}

function quoteCharacter(character: string): string {
  const short = shortEscapes[character];
  if (short !== undefined) return short;
  const code = character.codePointAt(0) as number;
  if (code >= 0xdc80 && code <= 0xdcff) return `\\x${hex(code & 0xff, 2)}`;
  if (code >= 0xd800 && code <= 0xdfff) return '\\ufffd';
  if (code < 0x20 || code === 0x7f) return `\\x${hex(code, 2)}`;
  return code > 0xffff ? `\\U${hex(code, 8)}` : `\\u${hex(code, 4)}`;
}

function hex(value: number, width: number): string {
  return value.toString(16).padStart(width, '0');
}

/** A literal's value, or what is wrong with it. */
export type Unquoted = { readonly value: string } | { readonly problem: string };

const letterEscapes: Readonly<Record<string, number>> = {
  a: 7,
  b: 8,
  f: 12,
  n: 10,
  r: 13,
  t: 9,
  v: 11,
  '\\': 92,
  "'": 39,
  '"': 34,
};

/**
 * The value of a literal with this `content` between its quotes. All line breaks become "\n"; in a `raw` literal
 * backslashes are literal.
 */
export function unquoteContent(content: string, raw: boolean): Unquoted {
  if (!content.includes('\r') && (raw || !content.includes('\\'))) return { value: content };
  let value = '';
  let mayJoin = false;
  for (let i = 0; i < content.length; ) {
    const character = content[i] as string;
    if (character === '\r') {
      value += '\n';
      i += content[i + 1] === '\n' ? 2 : 1;
    } else if (character !== '\\' || raw) {
      value += character;
      i++;
    } else {
      const sequence = readEscape(content, i);
      if ('problem' in sequence) return sequence;
      value += sequence.text;
      if (sequence.text.charCodeAt(0) >= 0xdc80) mayJoin = true;
      i = sequence.end;
    }
  }
  // Adjacent bytes from escapes can form a character.
  return { value: mayJoin && !isAscii(value) ? fromBytes(toBytes(value)) : value };
}

function readEscape(
  content: string,
  start: number,
): { readonly text: string; readonly end: number } | { readonly problem: string } {
  const letter = content[start + 1];
  if (letter === undefined) return { problem: 'truncated escape sequence \\' };
  if (letter === '\n') return { text: '', end: start + 2 };
  const code = letterEscapes[letter];
  if (code !== undefined) return { text: String.fromCharCode(code), end: start + 2 };
  if (letter >= '0' && letter <= '7') return readOctal(content, start + 1);
  if (letter === 'x') {
    const digits = content.slice(start + 2, start + 4);
    if (digits.length < 2) return { problem: `truncated escape sequence ${content.slice(start)}` };
    if (!/^[0-9a-fA-F]{2}$/.test(digits))
      return { problem: `invalid escape sequence ${content.slice(start, start + 4)}` };
    return { text: byteText(Number.parseInt(digits, 16)), end: start + 4 };
  }
  return { text: `\\${letter}`, end: start + 2 };
}

function readOctal(
  content: string,
  start: number,
): { readonly text: string; readonly end: number } | { readonly problem: string } {
  const digits = (/^[0-7]{1,3}/.exec(content.slice(start, start + 3)) as RegExpExecArray)[0];
  const value = Number.parseInt(digits, 8);
  if (value >= 256) return { problem: `invalid escape sequence \\${digits.padStart(3, '0')}` };
  return { text: byteText(value), end: start + digits.length };
}

function byteText(byte: number): string {
  return String.fromCharCode(byte < 0x80 ? byte : 0xdc00 | byte);
}
