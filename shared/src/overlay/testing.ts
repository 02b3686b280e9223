/** For tests of overlays: nodes made from plain JavaScript values. */
import type { Annotation } from '../annotations/annotation.js';
import { isNode } from '../document/kinds.js';
import type { Annotations, ArrayItem, Document, DocumentSet, MapItem, NodeValue, YamlMap } from '../document/node.js';
import { Float } from '../number/number.js';
import { Thread } from '../starlark/eval/thread.js';
import { Builtin } from '../starlark/values/builtin.js';
import type { Value } from '../starlark/values/value.js';
import type { Origin } from '../text/origin.js';
import { SourceFile } from '../text/source-file.js';
import { overlayDocument } from './apply.js';

export const thread = (): Thread => new Thread();

/** Lines of `x`, so that the first node of a side is on line 1, the next on line 2, and so on. */
class Side {
  private readonly file: SourceFile;
  private line = 0;
  constructor(path: string) {
    this.file = new SourceFile(path, 'x\n'.repeat(1000));
  }
  next(): Origin {
    const start = this.line++ * 2;
    return { file: this.file, start, end: start + 1 };
  }
}

/** Annotations of a node: their keyword arguments by name, with or without `overlay/`. */
export type Given = Readonly<Record<string, Readonly<Record<string, Value>>>>;

const marked = Symbol('annotated');
interface Annotated {
  readonly [marked]: Given;
  readonly value: unknown;
}

/** `value`, with annotations for its item. */
export function at(given: Given, value: unknown): Annotated {
  return { [marked]: given, value };
}

function isAnnotated(value: unknown): value is Annotated {
  return typeof value === 'object' && value !== null && marked in value;
}

function annotationsOf(given: Given, origin: Origin): Annotations {
  return new Map(
    Object.entries(given).map(([shortName, kwargs]) => {
      const name = `overlay/${shortName}`;
      const annotation: Annotation = { name, args: [], kwargs: Object.entries(kwargs), content: '', origin };
      return [name, annotation];
    }),
  );
}

function nodeValue(value: unknown, side: Side): NodeValue {
  if (value instanceof Map) return mapOf([...value], side);
  if (Array.isArray(value)) {
    return {
      kind: 'array',
      origin: undefined,
      items: value.map((each): ArrayItem => ({ kind: 'arrayItem', ...held(each, side) })),
    };
  }
  if (typeof value === 'object' && value !== null && !(value instanceof Float)) {
    if ('kind' in value) return value as NodeValue;
    return mapOf(Object.entries(value), side);
  }
  return value as NodeValue;
}

function mapOf(entries: readonly (readonly [unknown, unknown])[], side: Side): YamlMap {
  const items = entries.map(([key, each]): MapItem => {
    return { kind: 'mapItem', key: key as NodeValue, ...held(each, side) };
  });
  return { kind: 'map', origin: undefined, items };
}

function held(each: unknown, side: Side): { origin: Origin; value: NodeValue; annotations?: Annotations } {
  const origin = side.next();
  if (!isAnnotated(each)) return { origin, value: nodeValue(each, side) };
  return { origin, annotations: annotationsOf(each[marked], origin), value: nodeValue(each.value, side) };
}

/** A document set of `path` with `values`, each perhaps annotated. */
export function documents(path: string, ...values: readonly unknown[]): DocumentSet {
  const side = new Side(path);
  const items = values.map((each): Document => ({ kind: 'document', ...held(each, side) }));
  return { kind: 'documentSet', origin: undefined, items };
}

export function document(path: string, value: unknown): Document {
  // `documents` creates a document for each value.
  return documents(path, value).items[0] as Document;
}

/** Converts documents and values back to JavaScript values: maps become objects with keys as text. */
export function plain(value: NodeValue): unknown {
  if (typeof value !== 'object' || value === null || value instanceof Float) return value;
  switch (value.kind) {
    case 'documentSet':
    case 'array':
      return value.items.map((item) => plain(item.value));
    case 'map':
      return Object.fromEntries(value.items.map((item) => [String(item.key), plain(item.value)]));
    case 'plainMap':
      return Object.fromEntries(value.entries.map(([key, each]) => [String(key), plain(each)]));
    case 'plainList':
      return value.items.map(plain);
    default:
      return plain(value.value);
  }
}

/** A function for an annotation. */
export function fn(run: (...args: readonly Value[]) => Value): Value {
  return new Builtin('f', (_thread, args) => run(...args));
}

/** Matches everything. */
export const all = fn(() => true);

/**
 * Overlays the value of one document with that of another; returns the resulting value, or the messages of the
 * findings.
 */
export function merge(left: unknown, right: unknown): unknown {
  const { result, findings } = overlayDocument(document('l.yml', left), document('o.yml', right), { thread: thread() });
  return findings.length > 0 ? findings.map(({ message }) => message) : plain(result);
}

const nowhere = { file: new SourceFile('', ''), start: 0, end: 0 };

/** `@overlay/match missing_ok=True` */
const missingOkAnnotation: Annotation = {
  name: 'overlay/match',
  args: [],
  kwargs: [['missing_ok', true]],
  content: 'missing_ok=True',
  origin: nowhere,
};

/** `@overlay/replace or_add=True` */
const replaceOrAddAnnotation: Annotation = {
  name: 'overlay/replace',
  args: [],
  kwargs: [['or_add', true]],
  content: 'or_add=True',
  origin: nowhere,
};

const mergeAnnotations: Annotations = new Map([[missingOkAnnotation.name, missingOkAnnotation]]);
const replaceAnnotations: Annotations = new Map([
  ...mergeAnnotations,
  [replaceOrAddAnnotation.name, replaceOrAddAnnotation],
]);

/** The overlay that ytt makes of the plain `document`, for comparison with `mergePlainDocument`. */
export function annotateForPlainMerge(document: Document): Document {
  return annotatedItem(document);
}

function annotatedItem<T extends Document | MapItem | ArrayItem>(item: T): T {
  const { value } = item;
  if (!isNode(value) || value.kind !== 'map') return { ...item, annotations: replaceAnnotations };
  return { ...item, annotations: mergeAnnotations, value: annotatedMap(value) };
}

function annotatedMap(map: Extract<NodeValue, { kind: 'map' }>): NodeValue {
  return { ...map, annotations: mergeAnnotations, items: map.items.map(annotatedItem) };
}
