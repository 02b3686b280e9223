/** The four kinds of TOML strings. */
import { quote } from '../../starlark/values/quote.js';
import type { TomlReader } from './toml-reader.js';

/** A string in any quotes, of one line or several. */
export function readTomlString(reader: TomlReader): string {
  const mark = reader.take(/"""|'''/y).charAt(0);
  if (mark === '') return readTomlLine(reader);
  const body = readLines(reader, mark).replace(/^\r?\n/, '');
  return mark === '"' ? resolveEscapes(reader, body.replaceAll('\r\n', '\n')) : body;
}

/** A string between single quote marks, as for keys. */
export function readTomlLine(reader: TomlReader): string {
  const mark = reader.take(/["']/y);
  const body = readLine(reader, mark);
  return mark === '"' ? resolveEscapes(reader, body) : body;
}

function readLine(reader: TomlReader, mark: string): string {
  const start = reader.at;
  for (;;) {
    reader.take(mark === '"' ? /[^"\\\r\n]*/y : /[^'\r\n]*/y);
    const { next } = reader;
    if (next === '') reader.fail(mark === '"' ? `unexpected EOF; expected '"'` : `unexpected EOF; expected "'"`);
    if (next === mark) break;
    // On an error the reference subtracts the line that a line feed began; it also subtracts one for a carriage return,
    // which began none.
    if (next !== '\\') reader.failHere('strings cannot contain newlines', next === '\r' ? 1 : 0);
    readEscape(reader, start);
  }
  const body = reader.text.slice(start, reader.at);
  reader.at++;
  return body;
}

/** Up to two quotes are allowed directly before the closing three. */
function readLines(reader: TomlReader, mark: string): string {
  const start = reader.at;
  for (;;) {
    reader.take(mark === '"' ? /[^"\\]*/y : /[^']*/y);
    if (reader.next === '') reader.fail(`unexpected EOF; expected ${mark === '"' ? `'"""'` : `"'''"`}`);
    if (reader.next === '\\') {
      if (reader.take(/\\\r?\n/y) === '') readEscape(reader, start);
      continue;
    }
    const quotes = reader.take(mark === '"' ? /"+/y : /'+/y);
    if (quotes.length > 5) reader.failHere(mark === '"' ? `unexpected '""""""'` : `unexpected "''''''"`);
    if (quotes.length >= 3) return reader.text.slice(start, reader.at - 3);
  }
}

/** Skips an escape sequence in a string whose content begins at `start`. */
function readEscape(reader: TomlReader, start: number): void {
  reader.take(/\\/y);
  const { next } = reader;
  if (!/[btnfr"\\uU \t]/.test(next))
    reader.fail(`invalid escape in string '\\${next === '' ? '\0' : next}'`, reader.at + next.length);
  reader.at++;
  if (next !== 'u' && next !== 'U') return;
  const [count, name] = next === 'u' ? [4, 'four'] : [8, 'eight'];
  const digits = reader.take(/[0-9a-fA-F]*/y);
  if (digits.length < count) {
    // The reference's message quotes all of the string up to the bad escape.
    const found = quote(`${reader.text.slice(start, reader.at)}${reader.next}`);
    reader.fail(
      `expected ${name} hexadecimal digits after '\\${next}', but got ${found} instead`,
      reader.at + reader.next.length,
    );
  }
}

const escapes: Readonly<Record<string, string>> = {
  b: '\b',
  t: '\t',
  n: '\n',
  f: '\f',
  r: '\r',
  '"': '"',
  '\\': '\\',
};

/** A backslash at the end of a line joins it to the following text. */
function resolveEscapes(reader: TomlReader, body: string): string {
  return body.replace(/\\(?:([ \t]*\n[ \t\n]*)|u(.{4})|U(.{8})|(.))/gs, (_text, gap, short, long, letter) => {
    if (gap !== undefined) return '';
    const digits: string | undefined = short ?? long;
    if (digits === undefined) return escapes[letter] ?? reader.failHere(`invalid escape: '\\${letter}'`);
    const code = Number.parseInt(digits, 16);
    if (code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff))
      reader.failHere(`Escaped character '\\u${digits}' is not valid UTF-8.`);
    return String.fromCodePoint(code);
  });
}
