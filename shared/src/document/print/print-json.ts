/** Prints values as JSON, as Go's `encoding/json` does: sorted keys, and its forms of numbers and escapes. */

import { formatFloat } from '../../number/go-float.js';
import { Float, isInt } from '../../number/number.js';
import type { Work } from '../../starlark/eval/thread.js';
import { compareStrings } from '../../starlark/values/bytes.js';
import { StarlarkError } from '../../starlark/values/value.js';
import { type Entries, entriesOf, scalarOf, valuesOf } from '../content.js';
import { isArrayOrList, isMapOrDict } from '../kinds.js';
import { checkDepth } from '../nesting.js';
import type { DocumentSet, NodeValue, Scalar } from '../node.js';
import { keyNotString } from '../panic.js';
import { isEmptyDocument } from './print-yaml.js';

export interface JsonOptions {
  /** Spaces for each level; 0 for everything on one line. */
  readonly indent?: number;
  /** Whether `<`, `>` and `&` are escaped; true by default. */
  readonly escapeHtml?: boolean;
  /** Each value counts as a step. */
  readonly work?: Work;
}

/** Printing fails after this many characters: a small text with shared nodes can expand to more than fits in memory. */
const maxLength = 64 * 1024 * 1024;

/** The value as JSON. Throws `StarlarkError` if the reference fails: keys that are not strings, NaN, infinities. */
export function printJson(value: NodeValue, options: JsonOptions = {}): string {
  const printer: Printer = { options, length: 0 };
  return print(printer, value, 0);
}

/**
 * The output of `-o json`: every document that is not empty, without separators. A document that JSON cannot represent
 * is silently left out, as in ytt.
 */
export function printDocumentsAsJson(set: DocumentSet): string {
  const printed = set.items.map((document) => {
    try {
      return isEmptyDocument(document) ? '' : printJson(document.value);
    } catch (error) {
      if (error instanceof UnsupportedValue) return '';
      throw error;
    }
  });
  return printed.join('');
}

/** A number that JSON cannot represent. */
class UnsupportedValue extends StarlarkError {
  override readonly name = 'UnsupportedValue';
}

interface Printer {
  readonly options: JsonOptions;
  /** The approximate length of the output. */
  length: number;
}

function print(printer: Printer, value: NodeValue, depth: number): string {
  checkDepth(depth);
  printer.options.work?.step();
  if (isMapOrDict(value)) return printObject(printer, entriesOf(value), depth);
  if (!isArrayOrList(value)) return count(printer, scalarText(scalarOf(value), printer.options));
  const parts = valuesOf(value).map((item) => print(printer, item, depth + 1));
  return enclose(printer, '[]', parts, depth);
}

function printObject(printer: Printer, entries: Entries, depth: number): string {
  const colon = printer.options.indent === undefined || printer.options.indent === 0 ? ':' : ': ';
  const named = entries.map(([key, value]) => {
    if (typeof key !== 'string') throw keyNotString();
    return [key, value] as const;
  });
  named.sort(([a], [b]) => compareStrings(a, b));
  const parts = named.map(([key, value]) => {
    const name = count(printer, stringText(key, printer.options));
    return name + colon + print(printer, value, depth + 1);
  });
  return enclose(printer, '{}', parts, depth);
}

function enclose(printer: Printer, brackets: '[]' | '{}', parts: readonly string[], depth: number): string {
  count(printer, brackets);
  if (parts.length === 0) return brackets;
  const [open, close] = [brackets.charAt(0), brackets.charAt(1)];
  const indent = printer.options.indent ?? 0;
  if (indent === 0) return open + parts.join(',') + close;
  const outer = `\n${' '.repeat(indent * depth)}`;
  const inner = outer + ' '.repeat(indent);
  return open + inner + parts.join(`,${inner}`) + outer + close;
}

function count(printer: Printer, text: string): string {
  printer.length += text.length;
  if (printer.length > maxLength) throw new StarlarkError(`output is longer than ${maxLength} characters`);
  return text;
}

function scalarText(value: Scalar, options: JsonOptions): string {
  if (typeof value === 'string') return stringText(value, options);
  if (value instanceof Float) return floatText(value.value);
  return isInt(value) ? value.toString() : String(value);
}

function floatText(value: number): string {
  if (!Number.isFinite(value)) throw new UnsupportedValue(`json: unsupported value: ${formatFloat(value, 'g', -1)}`);
  const magnitude = Math.abs(value);
  if (magnitude === 0 || (magnitude >= 1e-6 && magnitude < 1e21)) return formatFloat(value, 'f', -1);
  // Negative exponents have no leading zero.
  return formatFloat(value, 'e', -1).replace(/e-0(\d)$/, 'e-$1');
}

const shortEscapes: Readonly<Record<string, string>> = {
  '"': '\\"',
  '\\': '\\\\',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
};

/** Bytes that are not UTF-8 become the escape of U+FFFD. */
function stringText(value: string, { escapeHtml = true }: JsonOptions): string {
  const escaped = escapeHtml ? /["\\<>&\0-\x1f\u2028\u2029]|\p{Cs}/gu : /["\\\0-\x1f\u2028\u2029]|\p{Cs}/gu;
  const body = value.replace(escaped, (character) => {
    const short = shortEscapes[character];
    if (short !== undefined) return short;
    const code = character.charCodeAt(0);
    return code >= 0xd800 && code <= 0xdfff ? '\\ufffd' : `\\u${code.toString(16).padStart(4, '0')}`;
  });
  return `"${body}"`;
}
