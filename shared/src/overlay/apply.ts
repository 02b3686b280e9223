/** Applies overlays: a left side, changed as the annotated nodes of a right side say (ytt's `yttlibrary/overlay`). */
import type { Document, DocumentSet, NodeValue } from '../document/node.js';
import type { Finding } from '../findings/finding.js';
import type { Thread } from '../starlark/thread.js';

export interface OverlayOptions {
  /** Runs the functions that annotations name. */
  readonly thread: Thread;
}

export interface OverlayOutcome<T> {
  readonly result: T;
  /** Empty exactly where ytt applies the overlay without an error. */
  readonly findings: readonly Finding[];
}

/** Applies the documents of `right`, in order, to the documents of all the files of a run (`lefts` is a set a file). */
export function overlayDocumentSets(
  lefts: readonly DocumentSet[],
  _right: DocumentSet,
  _options: OverlayOptions,
): OverlayOutcome<readonly DocumentSet[]> {
  return { result: lefts, findings: [] };
}

/** Overlays one document with one other, which match each other as they are (data values, schemas). */
export function overlayDocument(left: Document, _right: Document, _options: OverlayOptions): OverlayOutcome<Document> {
  return { result: left, findings: [] };
}

/** Applies `right` to `left` as `overlay.apply()` does. Throws a `StarlarkError` with ytt's message at the first problem. */
export function applyOverlay(left: NodeValue, _right: NodeValue, _thread: Thread): NodeValue {
  return left;
}
