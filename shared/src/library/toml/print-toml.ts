/** Prints values as TOML, formatted like the encoder that ytt uses (BurntSushi/toml 1.2). */

import { entriesOf, scalarOf, valuesOf } from '../../document/content.js';
import { isArrayOrList, isMapOrDict } from '../../document/kinds.js';
import { checkDepth } from '../../document/nesting.js';
import type { NodeValue } from '../../document/node.js';
import { keyNotString } from '../../document/panic.js';
import { formatFloat } from '../../number/go-float.js';
import { isInt } from '../../number/number.js';
import type { Work } from '../../starlark/eval/thread.js';
import { compareStrings } from '../../starlark/values/bytes.js';
import { StarlarkError } from '../../starlark/values/value.js';

interface Printer {
  readonly indent: string;
  readonly work: Work | undefined;
  output: string;
}

type Path = readonly string[];
type Fields = readonly (readonly [key: string, value: NodeValue])[];

/** Printing fails after this many characters: a small text with shared nodes can expand to more than fits in memory. */
const maxLength = 64 * 1024 * 1024;

/**
 * The map as a TOML document, with tables indented by `indent` spaces per level; each field is a step of `work`. Throws
 * `StarlarkError` for values that TOML cannot represent.
 */
export function printToml(value: NodeValue, indent: number, work?: Work): string {
  if (value === null) throw new StarlarkError('reflect: call of reflect.Value.Type on zero Value');
  if (!isMapOrDict(value)) {
    if (isArrayOrList(value)) checkElements(valuesOf(value));
    throw new StarlarkError('toml: top-level values must be Go maps or structs');
  }
  const printer: Printer = { indent: ' '.repeat(indent), work, output: '' };
  printFields(printer, [], fieldsOf(value));
  return printer.output;
}

/** Plain values first, then tables, each in the order of the keys. Null cannot be represented and is left out. */
function printFields(printer: Printer, path: Path, fields: Fields): void {
  checkDepth(path.length);
  if (printer.output.length > maxLength) throw new StarlarkError(`output is longer than ${maxLength} characters`);
  for (const [key, value] of inOrder(fields)) {
    printer.work?.step();
    if (value === null) continue;
    const inner = [...path, key];
    if (isMapOrDict(value)) printTable(printer, inner, fieldsOf(value));
    else if (isTables(value)) printTables(printer, inner, valuesOf(value));
    else printer.output += `${indentOf(printer, inner)}${keyText(key)} = ${inlineText(value, inner.length)}\n`;
  }
}

function inOrder(fields: Fields): Fields {
  const sorted = [...fields].sort(([a], [b]) => compareStrings(a, b));
  const tables = sorted.map(([, value]) => isMapOrDict(value) || isTables(value));
  return [...sorted.filter((_, at) => !tables[at]), ...sorted.filter((_, at) => tables[at])];
}

function printTable(printer: Printer, path: Path, fields: Fields): void {
  // Only top-level tables are preceded by a blank line.
  if (path.length === 1) newLine(printer);
  printer.output += `${indentOf(printer, path)}[${pathText(path)}]\n`;
  printFields(printer, path, fields);
}

function printTables(printer: Printer, path: Path, tables: readonly NodeValue[]): void {
  for (const table of tables) {
    newLine(printer);
    printer.output += `${indentOf(printer, path)}[[${pathText(path)}]]\n`;
    if (isMapOrDict(table)) printFields(printer, path, fieldsOf(table));
  }
}

function newLine(printer: Printer): void {
  if (printer.output !== '') printer.output += '\n';
}

function indentOf(printer: Printer, path: Path): string {
  return printer.indent.repeat(path.length - 1);
}

function fieldsOf(map: Parameters<typeof entriesOf>[0]): Fields {
  return entriesOf(map).map(([key, value]) => {
    if (typeof key !== 'string') throw keyNotString();
    return [key, value] as const;
  });
}

/** Whether the value is a list of maps only. Throws if a list contains null. */
function isTables(value: NodeValue): value is Parameters<typeof valuesOf>[0] {
  if (!isArrayOrList(value)) return false;
  const items = valuesOf(value);
  checkElements(items);
  return items.length > 0 && items.every(isMapOrDict);
}

function checkElements(items: readonly NodeValue[], depth = 0): void {
  checkDepth(depth);
  for (const item of items) {
    if (item === null) throw new StarlarkError('toml: cannot encode array with nil element');
    if (isArrayOrList(item)) checkElements(valuesOf(item), depth + 1);
  }
}

function inlineText(value: NodeValue, depth: number): string {
  checkDepth(depth);
  if (isArrayOrList(value))
    return `[${valuesOf(value)
      .map((item) => inlineText(item, depth + 1))
      .join(', ')}]`;
  if (isMapOrDict(value)) return inlineTable(fieldsOf(value), depth);
  const scalar = scalarOf(value);
  if (scalar === null) throw new StarlarkError('toml: cannot encode array with nil element');
  if (typeof scalar === 'string') return quoted(scalar);
  if (typeof scalar === 'boolean' || isInt(scalar)) return String(scalar);
  return floatText(scalar.value);
}

function inlineTable(fields: Fields, depth: number): string {
  const parts = inOrder(fields).map(([key, value], at) => {
    if (value === null) return '';
    // A comma follows all fields but the last, even if all further ones are null.
    return `${keyText(key)} = ${inlineText(value, depth + 1)}${at < fields.length - 1 ? ', ' : ''}`;
  });
  return `{${parts.join('')}}`;
}

function floatText(value: number): string {
  if (Number.isNaN(value)) return 'nan';
  if (!Number.isFinite(value)) return value > 0 ? '+inf' : '-inf';
  const text = formatFloat(value, 'f', -1);
  return text.includes('.') ? text : `${text}.0`;
}

function pathText(path: Path): string {
  return path.map(keyText).join('.');
}

function keyText(key: string): string {
  return /^[A-Za-z0-9_-]+$/.test(key) ? key : quoted(key);
}

const shortEscapes: Readonly<Record<string, string>> = {
  '"': '\\"',
  '\\': '\\\\',
  '\b': '\\b',
  '\t': '\\t',
  '\n': '\\n',
  '\f': '\\f',
  '\r': '\\r',
};

function quoted(text: string): string {
  const body = text.replace(
    /["\\\0-\x1f\x7f]/g,
    (character) => shortEscapes[character] ?? `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return `"${body}"`;
}
