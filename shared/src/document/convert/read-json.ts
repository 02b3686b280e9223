/** Reads JSON into plain values as Go's `encoding/json` does, with its errors; all numbers are floats. */

import { Float } from '../../number/number.js';
import type { Work } from '../../starlark/eval/thread.js';
import { compareStrings, toBytes } from '../../starlark/values/bytes.js';
import { quote } from '../../starlark/values/quote.js';
import { StarlarkError } from '../../starlark/values/value.js';
import { deepestValue } from '../../text/nesting-limits.js';
import type { NodeValue } from '../node.js';

/**
 * The value of the text, maps sorted by key; each value in it is a step of `work`. Throws `StarlarkError` with Go's
 * message.
 */
export function readJson(text: string, work?: Work): NodeValue {
  const reader: Reader = { text, work, at: 0, tooLarge: undefined };
  const value = readValue(reader, 0);
  skipSpace(reader);
  if (reader.at < text.length) throw unexpected(reader, 'after top-level value');
  // Go checks the syntax of the whole text before it converts numbers.
  if (reader.tooLarge !== undefined)
    throw new StarlarkError(`json: cannot unmarshal number ${reader.tooLarge} into Go value of type float64`);
  return value;
}

interface Reader {
  readonly text: string;
  readonly work: Work | undefined;
  at: number;
  /** The first number that is too large for a float. */
  tooLarge: string | undefined;
}

function readValue(reader: Reader, depth: number): NodeValue {
  if (depth > deepestValue) throw new StarlarkError('exceeded max depth');
  reader.work?.step();
  skipSpace(reader);
  const first = reader.text.charAt(reader.at);
  switch (first) {
    case '{':
      return readObject(reader, depth);
    case '[':
      return readArray(reader, depth);
    case '"':
      return readString(reader);
    case 't':
      return readLiteral(reader, 'true', true);
    case 'f':
      return readLiteral(reader, 'false', false);
    case 'n':
      return readLiteral(reader, 'null', null);
    default:
      if (/[-0-9]/.test(first)) return readNumber(reader);
      throw unexpected(reader, 'looking for beginning of value');
  }
}

function readObject(reader: Reader, depth: number): NodeValue {
  const values = new Map<string, NodeValue>();
  reader.at++;
  skipSpace(reader);
  let open = !take(reader, '}');
  while (open) {
    skipSpace(reader);
    if (reader.text.charAt(reader.at) !== '"') throw unexpected(reader, 'looking for beginning of object key string');
    const key = readString(reader);
    skipSpace(reader);
    if (!take(reader, ':')) throw unexpected(reader, 'after object key');
    values.set(key, readValue(reader, depth + 1));
    skipSpace(reader);
    open = take(reader, ',');
    if (!open && !take(reader, '}')) throw unexpected(reader, 'after object key:value pair');
  }
  return { kind: 'plainMap', entries: [...values].sort(([a], [b]) => compareStrings(a, b)) };
}

function readArray(reader: Reader, depth: number): NodeValue {
  const items: NodeValue[] = [];
  reader.at++;
  skipSpace(reader);
  let open = !take(reader, ']');
  while (open) {
    items.push(readValue(reader, depth + 1));
    skipSpace(reader);
    open = take(reader, ',');
    if (!open && !take(reader, ']')) throw unexpected(reader, 'after array element');
  }
  return { kind: 'plainList', items };
}

function readString(reader: Reader): string {
  const start = reader.at;
  reader.at++;
  while (!take(reader, '"')) {
    if (take(reader, '\\')) readEscape(reader);
    else if (!(reader.text.charCodeAt(reader.at) >= 0x20)) throw unexpected(reader, 'in string literal');
    else reader.at++;
  }
  // Lone surrogates, which represent invalid bytes or escapes, become U+FFFD.
  const literal = reader.text.slice(start, reader.at).replace(/\p{Cs}/gu, '\ufffd');
  return String(JSON.parse(literal)).replace(/\p{Cs}/gu, '\ufffd');
}

function readEscape(reader: Reader): void {
  if (!take(reader, 'u')) {
    if (!/["\\/bfnrt]/.test(reader.text.charAt(reader.at))) throw unexpectedInside(reader, 'in string escape code');
    reader.at++;
    return;
  }
  for (let count = 0; count < 4; count++) {
    if (!/[0-9a-fA-F]/.test(reader.text.charAt(reader.at)))
      throw unexpectedInside(reader, 'in \\u hexadecimal character escape');
    reader.at++;
  }
}

function readLiteral(reader: Reader, literal: string, value: boolean | null): NodeValue {
  for (const letter of literal) {
    if (!take(reader, letter)) throw unexpectedInside(reader, `in literal ${literal} (expecting '${letter}')`);
  }
  return value;
}

function readNumber(reader: Reader): NodeValue {
  const start = reader.at;
  take(reader, '-');
  if (!take(reader, '0')) readDigits(reader, 'in numeric literal');
  if (take(reader, '.')) readDigits(reader, 'after decimal point in numeric literal');
  if (take(reader, 'e') || take(reader, 'E')) {
    if (!take(reader, '+')) take(reader, '-');
    readDigits(reader, 'in exponent of numeric literal');
  }
  const text = reader.text.slice(start, reader.at);
  const value = Number(text);
  if (!Number.isFinite(value)) reader.tooLarge ??= text;
  return new Float(value);
}

function readDigits(reader: Reader, context: string): void {
  const digits = /[0-9]*/y;
  digits.lastIndex = reader.at;
  const length = digits.exec(reader.text)?.[0].length ?? 0;
  if (length === 0) throw unexpectedInside(reader, context);
  reader.at += length;
}

function skipSpace(reader: Reader): void {
  while (isSpace(reader.text.charCodeAt(reader.at))) reader.at++;
}

/** Whether a character code is a space, tab, line feed or carriage return. */
function isSpace(code: number): boolean {
  return code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09;
}

function take(reader: Reader, character: string): boolean {
  if (reader.text.charAt(reader.at) !== character) return false;
  reader.at++;
  return true;
}

/** Go treats the end of the text inside a token like a space. */
function unexpectedInside(reader: Reader, context: string): StarlarkError {
  if (reader.at < reader.text.length) return unexpected(reader, context);
  return new StarlarkError(`invalid character ' ' ${context}`);
}

/** Go prints the byte at which it stops as a Latin-1 character. */
function unexpected(reader: Reader, context: string): StarlarkError {
  const code = reader.text.codePointAt(reader.at);
  if (code === undefined) return new StarlarkError('unexpected end of JSON input');
  const byte = String.fromCharCode(toBytes(String.fromCodePoint(code))[0] ?? 0);
  const name = byte === "'" ? "\\'" : byte === '"' ? '"' : quote(byte).slice(1, -1);
  return new StarlarkError(`invalid character '${name}' ${context}`);
}
