/**
 * A placeholder for a value that could not be computed.
 *
 * When an expression fails, its finding says so, and the rest of the file is still evaluated. Its result is
 * `unknownNode`, an empty map with the mark `unknown`. Stages that compare, check or match values call `isUnknown`
 * first and report nothing about it. A document in which some code failed is `isIncomplete`: anything absent from it
 * may be absent only because of that failure.
 */
import type { ArrayItem, Document, MapItem, NodeValue, YamlMap } from './node.js';
import { withMeta } from './node.js';

const unknownMark = 'unknown';
/** Marks a document or map from which something may be missing because code failed. */
export const incompleteMark = 'incomplete';
const unknownAnnotationsMark = 'unknown annotations';

/** The value of an expression that failed. */
export const unknownNode: YamlMap = Object.freeze({
  kind: 'map',
  origin: undefined,
  items: Object.freeze([]) as readonly [],
  meta: Object.freeze({ marks: new Map([[unknownMark, true]]) }),
});

/** Whether a value is the placeholder for one that could not be computed, or a copy of it. */
export function isUnknown(value: NodeValue): boolean {
  return typeof value === 'object' && value !== null && 'meta' in value && value.meta?.marks?.has(unknownMark) === true;
}

/** The item with a mark that names annotations whose arguments could not be computed. */
export function withUnknownAnnotations<T extends Document | MapItem | ArrayItem>(
  item: T,
  names: ReadonlySet<string>,
): T {
  return withMeta(item, { ...item.meta, marks: new Map(item.meta?.marks).set(unknownAnnotationsMark, names) });
}

/** Whether the item has an annotation of this name whose arguments could not be computed. */
export function hasUnknownAnnotation({ meta }: Document | MapItem | ArrayItem, name: string): boolean {
  const names = meta?.marks?.get(unknownAnnotationsMark);
  return names instanceof Set && names.has(name);
}

/** The document with a mark that says that some of its code failed. */
export function markIncomplete(document: Document): Document {
  const marks = new Map(document.meta?.marks).set(incompleteMark, true);
  return withMeta(document, { ...document.meta, marks });
}

/** Whether something may be missing from the document because its code failed. */
export function isIncomplete(document: Document): boolean {
  return document.meta?.marks?.has(incompleteMark) === true;
}
