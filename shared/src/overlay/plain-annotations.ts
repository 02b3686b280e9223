/** The annotations that ytt gives to data values that are not written as overlays (plain files, `--data-value`). */
import type { Annotation } from '../annotations/annotation.js';
import type { Annotations, ArrayItem, Document, MapItem, NodeValue } from '../document/node.js';
import { isNode } from '../template/plain.js';
import { SourceFile } from '../text/source-file.js';

const origin = { file: new SourceFile('', ''), start: 0, end: 0 };

/** `@overlay/match missing_ok=True` */
const missingOkAnnotation: Annotation = {
  name: 'overlay/match',
  args: [],
  kwargs: [['missing_ok', true]],
  content: 'missing_ok=True',
  origin,
};

/** `@overlay/replace or_add=True` */
const replaceOrAddAnnotation: Annotation = {
  name: 'overlay/replace',
  args: [],
  kwargs: [['or_add', true]],
  content: 'or_add=True',
  origin,
};

const mergeAnnotations: Annotations = new Map([[missingOkAnnotation.name, missingOkAnnotation]]);
const replaceAnnotations: Annotations = new Map([
  ...mergeAnnotations,
  [replaceOrAddAnnotation.name, replaceOrAddAnnotation],
]);

const annotated = new WeakMap<Document, Document>();

/**
 * The plain `document` as the overlay that ytt makes of it, for where plain and annotated documents are applied alike;
 * `mergePlainDocument` does the same at less cost. Memoized on identity.
 */
export function annotateForPlainMerge(document: Document): Document {
  let result = annotated.get(document);
  if (result === undefined) {
    result = annotatedItem(document);
    annotated.set(document, result);
  }
  return result;
}

function annotatedItem<T extends Document | MapItem | ArrayItem>(item: T): T {
  const { value } = item;
  if (!isNode(value) || value.kind !== 'map') return { ...item, annotations: replaceAnnotations };
  return { ...item, annotations: mergeAnnotations, value: annotatedMap(value) };
}

function annotatedMap(map: Extract<NodeValue, { kind: 'map' }>): NodeValue {
  return { ...map, annotations: mergeAnnotations, items: map.items.map(annotatedItem) };
}
