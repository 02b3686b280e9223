/** Reads TOML 1.0 into plain values, with the errors of the decoder that ytt uses (BurntSushi/toml 1.2). */

import type { NodeValue } from '../../document/node.js';
import { PanicError } from '../../document/panic.js';
import { parseGoFloat } from '../../number/go-float.js';
import { parseInt64 } from '../../number/go-int.js';
import { Float } from '../../number/number.js';
import type { Work } from '../../starlark/eval/thread.js';
import { starlarkError } from '../../starlark/values/errors.js';
import { quote } from '../../starlark/values/quote.js';
import { deepestValue } from '../../text/nesting-limits.js';
import { TomlReader } from './toml-reader.js';
import { readTomlLine, readTomlString } from './toml-string.js';
import { plainToml, type TomlTable, type TomlValue } from './toml-tables.js';

/**
 * The document's table; each value, header and comment is a step of `work`. Throws `StarlarkError` with the reference's
 * message.
 */
export function readToml(text: string, work?: Work): NodeValue {
  const reader = new TomlReader(text, work);
  for (;;) {
    work?.step();
    reader.take(/[ \t\r\n]*/y);
    const { next } = reader;
    if (next === '') break;
    if (next === '#') readComment(reader);
    else if (next === '[') readHeader(reader);
    else {
      readPair(reader, 0);
      readLineEnd(reader);
    }
  }
  if (reader.hasDate) throw new PanicError('unknown type time.Time for conversion to starlark value');
  return plainToml(reader.tables.root);
}

function readComment(reader: TomlReader): void {
  reader.take(/#[^\r\n]*/y);
}

function readLineEnd(reader: TomlReader): void {
  reader.skipSpaces();
  if (reader.next === '#') readComment(reader);
  if (reader.next !== '' && reader.take(/[\r\n]/y) === '')
    reader.failAtNext('expected a top-level item to end with a newline, comment, or EOF, but got', ' instead');
}

/** `[name]` or `[[name]]`. */
function readHeader(reader: TomlReader): void {
  const list = reader.take(/\[\[?/y).length === 2;
  const key: string[] = [];
  do {
    reader.skipSpaces();
    const { next } = reader;
    if (next === ']' || next === '') reader.failHere('unexpected end of table name (table names cannot be empty)');
    if (next === '.') reader.failHere('unexpected table separator (table names cannot be empty)');
    key.push(readKeyPart(reader));
    reader.skipSpaces();
  } while (reader.take(/\./y) !== '');
  if (reader.take(/\]/y) === '') reader.failAtNext("expected '.' or ']' to end table name, but got", ' instead');
  if (list && reader.take(/\]/y) === '')
    reader.failAtNext("expected end of table array name delimiter ']', but got", ' instead');
  checkDepth(reader, key.length);
  placed(reader, () => reader.tables.enter(key, list));
  readLineEnd(reader);
}

function readKeyPart(reader: TomlReader): string {
  const { next } = reader;
  return next === '"' || next === "'" ? readTomlLine(reader) : reader.take(/[A-Za-z0-9_-]*/y);
}

/** The parts of a key and the `=` after it. */
function readKey(reader: TomlReader): readonly string[] {
  const key: string[] = [];
  do {
    reader.skipSpaces();
    const { next } = reader;
    const first = key.length === 0;
    if (next === '=' || next === '') reader.failHere(`unexpected '='${first ? ': key name appears blank' : ''}`);
    if (next === '.') reader.failHere(`unexpected '.'${first ? ": keys cannot start with a '.'" : ''}`);
    key.push(readKeyPart(reader));
    reader.skipSpaces();
  } while (reader.take(/\./y) !== '');
  if (reader.next === '') reader.fail("unexpected EOF; expected key separator '='");
  if (reader.take(/=/y) === '') reader.failAtNext("expected '.' or '=', but got", ' instead');
  return key;
}

/** A key and its value, set in the current table. Returns the last part of the key and the value. */
function readPair(reader: TomlReader, depth: number): readonly [string, TomlValue] {
  const { tables } = reader;
  const { context } = tables;
  const key = readKey(reader);
  const last = key.at(-1) ?? '';
  tables.currentKey = last;
  checkDepth(reader, context.length + key.length);
  for (const part of key.slice(0, -1)) placed(reader, () => tables.enterImplicit([...tables.context, part]));
  const value = readValue(reader, false, depth + 1);
  placed(reader, () => tables.set(last, value));
  tables.context = context;
  tables.currentKey = '';
  return [last, value];
}

function checkDepth(reader: TomlReader, depth: number): void {
  if (depth > deepestValue) reader.failHere(`nested more than ${deepestValue} levels deep`);
}

/** Runs `body`; adds the position to errors that it throws. */
function placed(reader: TomlReader, body: () => void): void {
  try {
    body();
  } catch (thrown) {
    const error = starlarkError(thrown);
    reader.failHere(error.message);
  }
}

function readValue(reader: TomlReader, inArray: boolean, depth: number): TomlValue {
  checkDepth(reader, depth);
  reader.work?.step();
  reader.skipSpaces();
  const { next } = reader;
  if (next === '[') return readArray(reader, depth);
  if (next === '{') return readInlineTable(reader, inArray, depth);
  if (next === '"' || next === "'") return readTomlString(reader);
  if (/[0-9+-]/.test(next)) return readNumber(reader);
  if (next === '.') reader.failHere("floats must start with a digit, not '.'");
  if (next === '') reader.fail('unexpected EOF; expected value');
  if (!/\p{L}/u.test(next)) reader.failAtNext('expected value but found', ' instead');
  return wordValue(reader);
}

function wordValue(reader: TomlReader): NodeValue {
  const special = reader.take(/inf|nan/y);
  if (special !== '') return new Float(special === 'inf' ? Number.POSITIVE_INFINITY : Number.NaN);
  const word = reader.take(/\p{L}*/uy);
  // For a possible `inf` or `nan`, the reference has consumed all but the last character when it fails.
  const begun = /^[in](?:na|[na])/.exec(word)?.[0].length ?? 1;
  if (word !== 'true' && word !== 'false')
    reader.failHere(`expected value but found ${quote(word.slice(begun - 1))} instead`);
  return word === 'true';
}

function readArray(reader: TomlReader, depth: number): TomlValue {
  reader.tables.noteArray();
  const items: TomlValue[] = [];
  reader.take(/\[/y);
  for (;;) {
    skipToItem(reader);
    if (reader.next === ',') reader.failHere('unexpected comma');
    if (reader.take(/\]/y) !== '') return items;
    items.push(readValue(reader, true, depth + 1));
    skipToItem(reader);
    if (reader.take(/,/y) !== '') continue;
    if (reader.take(/\]/y) !== '') return items;
    failAtEndOf(reader, "expected a comma (',') or array terminator (']'), but got", '');
  }
}

function skipToItem(reader: TomlReader): void {
  do {
    reader.take(/[ \t\r\n]*/y);
  } while (reader.take(/#[^\r\n]*/y) !== '');
}

function failAtEndOf(reader: TomlReader, before: string, after: string): never {
  const { next } = reader;
  reader.fail(`${before} ${next === '' ? 'end of file' : `'${next}'`}${after}`, reader.at + next.length);
}

/** Its keys are registered in the document's tables, so they cannot be set again; the value is a separate table. */
function readInlineTable(reader: TomlReader, inArray: boolean, depth: number): TomlTable {
  const { tables } = reader;
  const { context, currentKey } = tables;
  const own = [...context, currentKey];
  tables.currentKey = '';
  placed(reader, () => tables.enterImplicit(own, inArray));
  const table: TomlTable = new Map();
  reader.take(/\{/y);
  for (;;) {
    skipInLine(reader);
    if (reader.next === ',') reader.failHere('unexpected comma');
    if (reader.take(/\}/y) !== '') break;
    table.set(...readPair(reader, depth));
    skipInLine(reader);
    if (reader.take(/\}/y) !== '') break;
    if (reader.take(/,/y) === '')
      failAtEndOf(reader, "expected a comma or an inline table terminator '}', but got", ' instead');
    reader.skipSpaces();
    if (reader.next === '}') reader.failHere('trailing comma not allowed in inline tables');
  }
  tables.context = context;
  tables.currentKey = currentKey;
  return table;
}

function skipInLine(reader: TomlReader): void {
  reader.skipSpaces();
  if (reader.next === '#') readComment(reader);
  if (/[\r\n]/.test(reader.next)) reader.failHere('newlines not allowed within inline tables');
}

const date = /(?:[1-9][0-9]*|0[0-9]+)[-:][0-9\-:TtZz .+]*/y;
const inBase = /0(?:b[01][01_]*|o[0-7][0-7_]*|x[0-9a-fA-F][0-9a-fA-F_]*)/y;
const decimal = /[+-]?[0-9][0-9_]*(?:[.eE][0-9_.\-+eE]*)?/y;
const dateForm =
  /^(?:\d{4}-\d\d-\d\d(?:[Tt ]\d\d:\d\d:\d\d(?:\.\d+)?(?:[Zz]|[+-]\d\d:\d\d)?)?|\d\d:\d\d:\d\d(?:\.\d+)?)$/;

function readNumber(reader: TomlReader): NodeValue {
  const dateText = reader.take(date).trim();
  if (dateText !== '') {
    if (!dateForm.test(dateText)) reader.failHere(`Invalid TOML Datetime: ${quote(dateText)}.`);
    reader.hasDate = true;
    return null;
  }
  const special = reader.take(/[+-](?:inf|nan)/y);
  if (special !== '') return new Float(parseGoFloat(special) ?? Number.NaN);
  const integer = reader.take(inBase);
  if (integer !== '') return integerValue(reader, integer);
  const prefix = /^([+-]?)0([box])/.exec(reader.text.slice(reader.at, reader.at + 3));
  if (prefix !== null) failAtPrefix(reader, prefix);
  const number = reader.take(decimal);
  if (number === '') failAfterSign(reader, reader.take(/[+-]/y));
  return /[.eE]/.test(number) ? floatValue(reader, number) : integerValue(reader, number);
}

function failAfterSign(reader: TomlReader, sign: string): never {
  if (reader.next === '.') reader.failHere("floats must start with a digit, not '.'");
  const begun = reader.take(/in?|na?/y);
  if (begun !== '') reader.failHere(`invalid float: '${sign}${begun}'`);
  reader.failAtNext('expected a digit but got', '');
}

const baseNames = { b: 'a binary', o: 'an octal', x: 'a hexidecimal' };

function failAtPrefix(reader: TomlReader, [prefix, sign, letter]: RegExpExecArray): never {
  if (sign !== '') reader.failHere(`cannot use sign with non-decimal numbers: '${prefix}'`);
  reader.at += prefix.length;
  const name = baseNames[letter as keyof typeof baseNames];
  reader.failHere(`not ${name} number: '${prefix}${reader.next === '' ? '\0' : reader.next}'`);
}

function integerValue(reader: TomlReader, text: string): NodeValue {
  if (!underscoresFit(text))
    reader.failHere(`Invalid integer ${quote(text)}: underscores must be surrounded by digits`);
  if (hasLeadingZero(text)) reader.failHere(`Invalid integer ${quote(text)}: cannot have leading zeroes`);
  return parseInt64(text, 0) ?? reader.failHere(`${text} is out of range for int64`);
}

function floatValue(reader: TomlReader, text: string): NodeValue {
  const parts = text.split(/[.eE]+/).filter((part) => part !== '');
  if (!parts.every(underscoresFit))
    reader.failHere(`Invalid float ${quote(text)}: underscores must be surrounded by digits`);
  if (hasLeadingZero(parts[0] ?? '')) reader.failHere(`Invalid float ${quote(text)}: cannot have leading zeroes`);
  if (/\.(?![0-9])/.test(text))
    reader.failHere(`Invalid float ${quote(text)}: '.' must be followed by one or more digits`);
  const plain = text.replaceAll('_', '');
  const value = parseGoFloat(plain);
  if (value !== undefined) return new Float(value);
  const inForm = /^[+-]?[0-9]+(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?$/.test(plain);
  return reader.failHere(inForm ? `${text} is out of range for float64` : `Invalid float value: ${quote(text)}`);
}

/** Whether the text ends in a digit and every underscore follows one. */
function underscoresFit(text: string): boolean {
  return /[0-9a-fA-F]$/.test(text) && !/(?<![0-9a-fA-F])_/.test(text);
}

function hasLeadingZero(text: string): boolean {
  return /^0[^box]/.test(text) || /^[+-]0./.test(text);
}
