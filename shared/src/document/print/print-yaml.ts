/** Prints documents as YAML, identical to ytt to the byte. */

import type { Work } from '../../starlark/eval/thread.js';
import { StarlarkError } from '../../starlark/values/value.js';
import { type Entries, entriesOf, scalarOf, valuesOf } from '../content.js';
import { isArrayOrList, isMapOrDict, isYamlCollection } from '../kinds.js';
import { checkDepth } from '../nesting.js';
import type { Document, DocumentSet, NodeValue, PlainList, PlainMap, YamlArray, YamlMap } from '../node.js';
import { plainKey } from '../read/plain-key.js';
import { type Manner, YamlEmitter } from './yaml-emitter.js';
import { scalarText, sourceText } from './yaml-scalar-style.js';

/** Printing fails after this many characters: a small text with shared nodes can expand to more than fits in memory. */
const maxLength = 64 * 1024 * 1024;

const asPrinted: Manner = { scalarText, written: new WeakMap() };
const asSource: Manner = { scalarText: sourceText, written: new WeakMap() };

/** The context of a value, which determines its indentation. */
type Place = 'root' | 'sequence' | 'mapping';

/**
 * The value as one YAML document with a final line break. Throws `StarlarkError` if the reference fails: duplicate
 * keys, documents inside of values; and beyond the limits of depth and length. Each value in it is a step of `work`.
 */
export function printYaml(value: NodeValue, work?: Work): string {
  return printed(value, new YamlEmitter(asPrinted, maxLength, work));
}

/**
 * Like `printYaml`, but a float that ytt would print as if it were an integer is printed so that it reads as a float
 * again. Throws beyond `longest` UTF-16 code units, too.
 */
export function printSource(value: NodeValue, longest: number = maxLength): string {
  return printed(value, new YamlEmitter(asSource, longest));
}

function printed(value: NodeValue, emitter: YamlEmitter): string {
  emit(emitter, value, 'root', 0);
  emitter.newLine();
  return emitter.text;
}

/** The set's documents that are not empty, with `---` between them. Throws as `printYaml` does. */
export function printDocuments(set: DocumentSet, work?: Work): string {
  return set.items
    .filter((document) => !isEmptyDocument(document))
    .map((document) => printYaml(document.value, work))
    .join('---\n');
}

/** Whether the document is left out of the output because it has no value, or an empty collection. */
export function isEmptyDocument({ value, injected }: Document): boolean {
  if (injected === true || value === null) return true;
  return isYamlCollection(value) && value.items.length === 0;
}

function emit(emitter: YamlEmitter, value: NodeValue, place: Place, depth: number): void {
  checkDepth(depth);
  const { longest } = emitter;
  if (emitter.length > longest) throw new StarlarkError(`output is longer than ${longest} characters`);
  emitter.work?.step();
  // Values made by code are created anew each time, so memoising them is useless.
  if (isYamlCollection(value))
    emitter.memoized(value, `${place} ${depth}`, () => emitCollection(emitter, value, place, depth));
  else if (isMapOrDict(value) || isArrayOrList(value)) emitCollection(emitter, value, place, depth);
  else emitter.scalar(emitter.manner.scalarText(scalarOf(value), false));
}

function emitCollection(
  emitter: YamlEmitter,
  value: YamlMap | YamlArray | PlainMap | PlainList,
  place: Place,
  depth: number,
): void {
  if (isMapOrDict(value)) emitMapping(emitter, entriesOf(value), depth);
  else emitSequence(emitter, valuesOf(value), place, depth);
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
      emitKey(emitter, plainKey(key), depth);
      emit(emitter, value, 'mapping', depth + 1);
    }
  });
}

/** A short key of one line is written before its colon; any other after a `?`. */
function emitKey(emitter: YamlEmitter, key: NodeValue, depth: number): void {
  if (isSimpleKey(key)) {
    if (isMapOrDict(key) || isArrayOrList(key)) emitter.empty(isMapOrDict(key) ? '{}' : '[]');
    else emitter.scalar(emitter.manner.scalarText(scalarOf(key), true));
    emitter.colon();
  } else emitExplicitKey(emitter, key, depth);
}

function isSimpleKey(key: NodeValue): boolean {
  if (isMapOrDict(key)) return entriesOf(key).length === 0;
  if (isArrayOrList(key)) return valuesOf(key).length === 0;
  return scalarText(scalarOf(key), true).simpleKey;
}

function emitExplicitKey(emitter: YamlEmitter, key: NodeValue, depth: number): void {
  emitter.blockIndicator('?');
  emit(emitter, key, 'mapping', depth + 1);
  emitter.newLine();
  emitter.blockIndicator(':');
}
