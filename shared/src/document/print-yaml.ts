/** Documents as the YAML text that ytt prints, byte for byte. */
import { StarlarkError } from '../starlark/values/value.js';
import { originLine } from '../text/origin.js';
import { type Entries, entriesOf, isList, isMap, maxNesting, scalarOf, valuesOf } from './content.js';
import type { ArrayItem, Document, DocumentSet, NodeValue } from './node.js';
import { YamlEmitter } from './yaml-emitter.js';
import { scalarText } from './yaml-scalar-style.js';

/** Characters after which printing gives up: a small text with shared nodes can stand for more than fits in memory. */
const maxLength = 64 * 1024 * 1024;

/** What a value is written after: decides on indentation. */
type Place = 'root' | 'sequence' | 'mapping';

/**
 * The value as one YAML document, a line break at its end. Throws `StarlarkError` where the reference fails: duplicate
 * keys, documents inside of values; and beyond the bounds on depth and length.
 */
export function printYaml(value: NodeValue): string {
  const emitter = new YamlEmitter();
  emit(emitter, value, 'root', 0);
  emitter.newLine();
  return emitter.text;
}

/** The set's documents that are not empty, with `---` between them. Throws as `printYaml` does. */
export function printDocuments(set: DocumentSet): string {
  return set.items
    .filter((document) => !isEmptyDocument(document))
    .map((document) => printYaml(document.value))
    .join('---\n');
}

/** Whether the document is left out of the output: it has no value, or an empty collection written in YAML. */
export function isEmptyDocument({ value, injected }: Document): boolean {
  if (injected === true || value === null) return true;
  return typeof value === 'object' && 'kind' in value && (value.kind === 'map' || value.kind === 'array')
    ? value.items.length === 0
    : false;
}

function emit(emitter: YamlEmitter, value: NodeValue, place: Place, depth: number): void {
  if (depth > maxNesting) throw new StarlarkError(`value is nested more than ${maxNesting} levels deep`);
  if (emitter.length > maxLength) throw new StarlarkError(`output is longer than ${maxLength} characters`);
  if (isMap(value)) emitMapping(emitter, entriesOf(value), depth);
  else if (isList(value)) emitSequence(emitter, valuesOf(value), place, depth);
  else emitter.scalar(scalarText(scalarOf(value), false));
}

function emitSequence(emitter: YamlEmitter, items: readonly NodeValue[], place: Place, depth: number): void {
  if (items.length === 0) {
    emitter.empty('[]');
    return;
  }
  emitter.indented(place === 'mapping', () => {
    for (const item of items) {
      emitter.newLine();
      emitter.blockIndicator('-');
      emit(emitter, item, 'sequence', depth + 1);
    }
  });
}

function emitMapping(emitter: YamlEmitter, entries: Entries, depth: number): void {
  if (entries.length === 0) {
    emitter.empty('{}');
    return;
  }
  emitter.indented(false, () => {
    for (const [key, value] of entries) {
      emitter.newLine();
      emitKey(emitter, asKey(key), depth);
      emit(emitter, value, 'mapping', depth + 1);
    }
  });
}

/** A short key of one line stands before its colon; any other follows a `?`. */
function emitKey(emitter: YamlEmitter, key: NodeValue, depth: number): void {
  if (isSimpleKey(key)) {
    if (isMap(key) || isList(key)) emitter.empty(isMap(key) ? '{}' : '[]');
    else emitter.scalar(scalarText(scalarOf(key), true));
    emitter.colon();
  } else emitExplicitKey(emitter, key, depth);
}

function isSimpleKey(key: NodeValue): boolean {
  if (isMap(key)) return entriesOf(key).length === 0;
  if (isList(key)) return valuesOf(key).length === 0;
  return scalarText(scalarOf(key), true).simpleKey;
}

function emitExplicitKey(emitter: YamlEmitter, key: NodeValue, depth: number): void {
  emitter.blockIndicator('?');
  emit(emitter, key, 'mapping', depth + 1);
  emitter.newLine();
  emitter.blockIndicator(':');
}

/**
 * Keys are printed as the reference's YAML reader gave them: an item of an array that is a key still is the reader's
 * pair of value and line.
 */
function asKey(key: NodeValue, depth = 0): NodeValue {
  if (depth > maxNesting || typeof key !== 'object' || key === null || !('kind' in key)) return key;
  if (key.kind === 'map')
    return { kind: 'plainMap', entries: key.items.map((item) => [item.key, asKey(item.value, depth + 1)] as const) };
  if (key.kind !== 'array') return key;
  return { kind: 'plainList', items: key.items.map((item) => readerItem(item, depth)) };
}

function readerItem(item: ArrayItem, depth: number): NodeValue {
  const entries: Entries = [
    ['value', asKey(item.value, depth + 1)],
    ['line', readerLine(item)],
  ];
  return { kind: 'plainMap', entries };
}

/** The reader counts lines from 0, after putting a `---` line before a text that does not begin with one. */
function readerLine({ origin }: ArrayItem): number {
  if (origin === undefined) return 0;
  return originLine(origin) + (/^[\t\n\f\r ]*---[\t\n\f\r ]/.test(origin.file.text) ? 0 : 1);
}
