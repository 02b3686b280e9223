/** Fixes for type errors in data values. */

import { valueText } from '../../document/go-text.js';
import { isCollection } from '../../document/kinds.js';
import type { MapItem, NodeValue, PlainList, PlainMap } from '../../document/node.js';
import { printYaml } from '../../document/print/print-yaml.js';
import type { Fix } from '../../findings/finding.js';
import { Float } from '../../number/number.js';
import type { Origin } from '../../text/origin.js';
import { lastStartingBy, pathAt } from '../../yaml/path.js';
import type { MappingSyntax } from '../../yaml/syntax.js';
import { syntaxOf } from '../../yaml/syntax-of.js';
import { findItem } from '../lookup.js';
import type { MapSchema, SchemaNode } from '../schema-node.js';
import { listAround, mapWithin } from './reshape-fixes.js';
import { likelyKey, type TypeViolation } from './violation.js';

/** For an undeclared key: use the similar declared key, remove the key, or declare it. */
export function keyFixes({ at, item, map }: Extract<TypeViolation, { kind: 'unknown-key' }>): readonly Fix[] {
  if (at === undefined || isCollection(item.key)) return [];
  const [apart] = keysApart(at, item, map);
  const [moved = apart] = belowKeyAbove(at, item, map);
  return [
    ...(moved === undefined ? renameKey(at, item, map) : [moved]),
    ...removeItem(at, item),
    ...declareKey(item, map),
  ];
}

/**
 * For a key that is the path of a declared data value in the notation of flags, `image.tag: v1`: write each key of the
 * path on its own line.
 */
function keysApart(at: Origin, item: MapItem, map: MapSchema): readonly Fix[] {
  const { file, start, end, valueEnd = end } = at;
  const key = valueText(item.key);
  const names = key.split('.');
  const indent = indentation(at);
  if (names.length === 1 || indent === undefined || file.text.slice(start, end) !== key) return [];
  if (file.lines.lineAt(valueEnd) !== file.lines.lineAt(start) || writtenBeside(at).has(names[0] ?? '')) return [];
  let declared: SchemaNode | undefined = map;
  for (const name of names)
    declared = declared?.kind === 'map' ? declared.items.find((one) => one.key === name)?.schema : undefined;
  if (declared === undefined) return [];
  const newText = names
    .map((name, depth) => (depth === 0 ? name : `${indent}${'  '.repeat(depth)}${name}`))
    .join(':\n');
  const title = `Write ${names.at(-1)} below ${names.slice(0, -1).join('.')}`;
  return [{ ...replace(title, at, start, end, newText), preferred: true }];
}

/** How many keys above are examined. Each undeclared key searches for itself, so the number is limited. */
const mostIndented = 50;

/**
 * For a key that is declared inside of the key above it, if that has no value: indent this key, and the others that
 * belong there.
 */
function belowKeyAbove(at: Origin, item: MapItem, map: MapSchema): readonly Fix[] {
  const { file, start } = at;
  const mapping = pathAt(syntaxOf(file), start).findLast(({ node }) => node.kind === 'mapping');
  if (mapping?.node.kind !== 'mapping') return [];
  const { items, starts } = mapping.node;
  const own = lastStartingBy(starts, start - mapping.start);
  const first = Math.max(0, own - mostIndented);
  const above = items.slice(first, own).findLastIndex(({ value }) => value === undefined);
  const key = items[first + above]?.key;
  if (above === -1 || key?.kind !== 'scalar') return [];
  const parent = findItem(map, key.value)?.schema;
  if (parent?.kind !== 'map') return [];
  const isDeclared = (name: string): boolean => findItem(parent, name) !== undefined;
  const between = items.slice(first + above + 1, own).map((one) => one.key);
  const belongs = between.every((one) => one.kind === 'scalar' && isDeclared(one.value));
  if (!belongs || !isDeclared(valueText(item.key))) return [];
  const keyStart = mapping.start + (starts[first + above] as number);
  const [indented] = indentBelow({ file, start: keyStart, end: keyStart + key.length }, isDeclared);
  return indented === undefined ? [] : [{ ...indented, preferred: true }];
}

function replace(title: string, { file }: Origin, start: number, end: number, newText: string): Fix {
  return { title, edits: [{ file, edit: { range: { start, end }, newText } }] };
}

function renameKey(at: Origin, item: MapItem, map: MapSchema): readonly Fix[] {
  const key = valueText(item.key);
  const nearest = likelyKey(item, map);
  const written = at.file.text.slice(at.start, at.end);
  if (nearest === undefined || (written !== key && written !== `"${key}"` && written !== `'${key}'`)) return [];
  if (writtenBeside(at).has(nearest)) return [];
  const newText = /^[A-Za-z_][\w.-]*$/.test(nearest) && written === key ? nearest : JSON.stringify(nearest);
  return [{ ...replace(`Change to ${nearest}`, at, at.start, at.end, newText), preferred: true }];
}

const keysOfMappings = new WeakMap<MappingSyntax, ReadonlySet<string>>();

/** The keys in the text of the map that contains the key at `at`. */
function writtenBeside({ file, start }: Origin): ReadonlySet<string> {
  const mapping = pathAt(syntaxOf(file), start).findLast(({ node }) => node.kind === 'mapping')?.node;
  if (mapping?.kind !== 'mapping') return new Set();
  let keys = keysOfMappings.get(mapping);
  if (keys === undefined) {
    keys = new Set(mapping.items.flatMap(({ key }) => (key.kind === 'scalar' ? [key.value] : [])));
    keysOfMappings.set(mapping, keys);
  }
  return keys;
}

/** Removes a map item, with its annotations, if it shares no line with anything else. */
function removeItem(at: Origin, item: MapItem): readonly Fix[] {
  const { lines } = at.file;
  const end = at.valueEnd ?? at.end;
  const annotations = [...(item.annotations?.values() ?? [])].map((annotation) => annotation.origin);
  const start = Math.min(
    at.start,
    ...annotations.filter((origin) => origin.file === at.file).map(({ start }) => start),
  );
  const from = lines.lineStart(lines.lineAt(start));
  const to = lines.lineEnd(lines.lineAt(Math.max(end - 1, at.start)));
  const isAlone = indentation(at) !== undefined && /^\s*(#.*)?$/.test(at.file.text.slice(end, to).trimEnd());
  // Without its last item, a map would become null.
  return isAlone && hasBeside(at, lines.lineAt(start), lines.lineAt(Math.max(end - 1, at.start)))
    ? [{ ...replace(`Remove ${valueText(item.key)}`, at, from, to, ''), preferred: false }]
    : [];
}

/** Whether the block has another item above line `first` or below line `last`, or is the document's own. */
function hasBeside({ file, start }: Origin, first: number, last: number): boolean {
  const column = start - file.lines.lineStart(file.lines.lineAt(start));
  if (column === 0) return true;
  const columnOf = (line: number): number | undefined => {
    const [before, mark] = /^\s*(\S)?/.exec(file.lineText(line)) ?? [''];
    return mark === undefined || mark === '#' ? undefined : before.length - 1;
  };
  const nearest = (line: number, step: number): number | undefined => {
    for (let at = line; at >= 0 && at < file.lines.lineCount; at += step) {
      const found = columnOf(at);
      if (found !== undefined) return found;
    }
    return undefined;
  };
  return [nearest(first - 1, -1), nearest(last + 1, 1)].some((found = -1) => found >= column);
}

/** The white space before a node at the beginning of its line; undefined if there is something else before it. */
function indentation(at: Origin): string | undefined {
  const before = at.file.text.slice(at.file.lines.lineStart(at.file.lines.lineAt(at.start)), at.start);
  return before.trim() === '' ? before : undefined;
}

/** Declares the key after the last one of a map in block style. */
function declareKey(item: MapItem, map: MapSchema): readonly Fix[] {
  const first = map.items[0]?.schema.origin;
  const last = map.items.at(-1)?.schema.origin;
  if (first === undefined || last?.valueEnd === undefined || first.file !== last.file) return [];
  const { text, lines } = last.file;
  const column = first.start - lines.lineStart(lines.lineAt(first.start));
  const isBlock =
    indentation(last)?.length === column && /^[\s-]*$/.test(text.slice(first.start - column, first.start));
  if (!isBlock) return [];
  const lineEnd = lines.lineEnd(lines.lineAt(Math.max(last.valueEnd - 1, last.start)));
  const line = text.slice(0, lineEnd);
  const at = line.endsWith('\n') ? lineEnd : line.length;
  const declared = printYaml(plainMap([[item.key, exampleOf(item.value)]])).replace(/^(?=.)/gm, ' '.repeat(column));
  const nullable = item.value === null ? `${' '.repeat(column)}#@schema/nullable\n` : '';
  const newText = `${line.endsWith('\n') || line === '' ? '' : '\n'}${nullable}${declared}`;
  return [replace(`Declare ${valueText(item.key)} in the schema`, last, at, at, newText)];
}

function plainMap(entries: PlainMap['entries']): PlainMap {
  return { kind: 'plainMap', entries };
}

/** A value as a declaration of its type: arrays with one item, and no null. */
function exampleOf(value: NodeValue): NodeValue {
  if (value === null) return '';
  if (typeof value !== 'object' || value instanceof Float) return value;
  if (value.kind === 'map') return plainMap(value.items.map(({ key, value }) => [key, exampleOf(value)] as const));
  if (value.kind !== 'array') return value;
  const list: PlainList = { kind: 'plainList', items: [exampleOf(value.items[0]?.value ?? '')] };
  return list;
}

/** For a value of the wrong type: the same text as the declared type, or a type that allows null. */
export function typeFixes({ at, found, expected }: Extract<TypeViolation, { kind: 'wrong-type' }>): readonly Fix[] {
  if (found === 'null') {
    const keys = expected.kind === 'map' ? expected.items.map(({ key }) => valueText(key)) : [];
    const [indented] = indentBelow(at, (key) => keys.includes(key));
    return indented ? [{ ...indented, preferred: true }] : [...emptyValue(at, expected), ...allowNull(expected)];
  }
  if (at?.valueStart === undefined || at.valueEnd === undefined) return [];
  const { valueStart, valueEnd } = at;
  const written = at.file.text.slice(valueStart, valueEnd);
  if (expected.kind === 'array' && found === 'map') return listAround(at, expected.item);
  if (expected.kind === 'map' && found === 'array') return mapWithin(at);
  if (expected.kind === 'array') return isInline(written, found) ? [listOf(at, valueStart, valueEnd)] : [];
  if (expected.kind !== 'scalar') return [];
  const line = at.file.text.slice(valueStart, at.file.lines.lineEnd(at.file.lines.lineAt(valueStart))).trimEnd();
  if (expected.type === 'string' && /^\{\{.*\}\}$/.test(line))
    return [replace('Put it in quotes', at, valueStart, valueStart + line.length, JSON.stringify(line))];
  if (expected.type === 'string')
    return ['integer', 'float', 'boolean'].includes(found) && /^[\w.+-]+$/.test(written)
      ? [replace('Quote the value', at, valueStart, valueEnd, `"${written}"`)]
      : [];
  const whole = Number(written);
  if (expected.type === 'integer' && found === 'float' && Number.isSafeInteger(whole))
    return [replace(`Write ${whole}`, at, valueStart, valueEnd, String(whole))];
  const quoted = /^(["'])([\w.+-]+)\1$/.exec(written)?.[2];
  return found === 'string' && quoted !== undefined && plainForms[expected.type].test(quoted)
    ? [replace(`Convert to ${expected.type}`, at, valueStart, valueEnd, quoted)]
    : [];
}

/** Matches a text on one line that contains nothing that would end an item in brackets. */
const oneItem = /^(?![|>])[^\n,[\]{}]+$/;
/** Matches several items that only lack their brackets. As one quoted text, they would include the commas. */
const words = /^[\w./-]+(?:, *[\w./-]+)+$/;

/** Whether a value can be put in brackets as it is written. */
function isInline(written: string, found: string): boolean {
  return ['string', 'integer', 'float', 'boolean'].includes(found) && (oneItem.test(written) || words.test(written));
}

function listOf(at: Origin, start: number, end: number): Fix {
  return { ...replace('Make it a list', at, start, end, `[${at.file.text.slice(start, end)}]`), preferred: true };
}

/** For a key without a value: the empty value of the declared type. */
function emptyValue(at: Origin | undefined, expected: SchemaNode): readonly Fix[] {
  if (at === undefined || !at.file.text.startsWith(':', at.end)) return [];
  const empty = expected.kind === 'scalar' ? emptyScalars[expected.type] : emptyCollections.get(expected.kind);
  const start = at.end + 1;
  const written =
    at.valueStart === undefined || at.valueEnd === undefined ? '' : at.file.text.slice(start, at.valueEnd);
  if (empty === undefined || !/^[ \t]*(?:null|~)?$/.test(written)) return [];
  const blanks = /^[ \t]*(?=\r?(?:\n|$)|[ \t]#)/.exec(at.file.text.slice(start + written.length))?.[0] ?? '';
  const end = start + written.length + blanks.length;
  return [{ ...replace(`Write ${empty}`, at, start, end, ` ${empty}`), preferred: true }];
}

const emptyScalars = { string: '""', integer: '0', float: '0.0', boolean: 'false' } as const;
const emptyCollections: ReadonlyMap<SchemaNode['kind'], string> = new Map([
  ['array', '[]'],
  ['map', '{}'],
]);

const plainForms = {
  integer: /^[+-]?(0|[1-9]\d*)$/,
  float: /^[+-]?\d+(\.\d+)?(e[+-]?\d+)?$/i,
  boolean: /^(true|false)$/,
} as const;

function allowNull({ origin }: SchemaNode): readonly Fix[] {
  if (origin === undefined) return [];
  return annotate(origin, 'schema/nullable', 'Allow null in the schema');
}

/** For a key without a value above keys of the same map that are declared inside of it: indent those. */
function indentBelow(at: Origin | undefined, belongs: (key: string) => boolean): readonly Fix[] {
  if (at === undefined || !/^:[ \t]*(?:#.*)?\r?\n/.test(at.file.text.slice(at.end))) return [];
  const { lines } = at.file;
  const first = lines.lineAt(at.start);
  const column = at.start - lines.lineStart(first);
  let last = first;
  for (let line = first + 1; line < lines.lineCount; line++) {
    const [, before = '', mark, key = ''] = /^( *)(#?)["']?([\w.-]*)/.exec(at.file.lineText(line)) ?? [];
    const isKey = before.length === column && belongs(key) && mark === '';
    if (isKey || (before.length > column && last > first)) last = line;
    else if (mark === '' || before.length !== column) break;
  }
  const [start, end] = [lines.lineStart(first + 1), lines.lineEnd(last)];
  const below = at.file.text.slice(start, end).replace(/^(?=.)/gm, '  ');
  return last === first ? [] : [replace('Indent the lines below', at, start, end, below)];
}

/** For a null in a schema: a value, or an annotation that allows any value. */
export function nullFixes(origin: Origin | undefined): readonly Fix[] {
  if (origin === undefined) return [];
  const { file, end, valueStart, valueEnd } = origin;
  const isWritten = valueStart !== undefined && valueEnd !== undefined;
  const afterKey = file.text.startsWith(':', end) ? end + 1 : undefined;
  const empty = isWritten
    ? [replace('Make it a string', origin, valueStart, valueEnd, '""')]
    : afterKey !== undefined
      ? [replace('Make it a string', origin, afterKey, afterKey, ' ""')]
      : [];
  const indented = indentBelow(origin, (key) => key !== '');
  const likeliest = ofText.test(file.text.slice(origin.start, end)) ? [...empty, ...indented] : [...indented, ...empty];
  return [...likeliest, ...annotate(origin, 'schema/type any=True', 'Allow any value')];
}

/** Keys that are hardly ever maps. */
const ofText =
  /(?:name|namespace|host|image|tag|version|url|uri|path|domain|password|username|token|email|address|description|title|id|class|class_name|mode|level|prefix|suffix|region|zone)["']?$/i;

/** Adds an annotation on a line of its own above a node at the beginning of its line. */
function annotate(origin: Origin, annotation: string, title: string): readonly Fix[] {
  const indent = indentation(origin);
  if (indent === undefined) return [];
  const start = origin.start - indent.length;
  return [replace(title, origin, start, start, `${indent}#@${annotation}\n`)];
}
