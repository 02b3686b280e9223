/** Tells where documents that code put within a value make ytt crash. */
import { nestedDocuments } from '../document/nested-documents.js';
import type { Node } from '../document/node.js';
import type { Finding } from '../findings/finding.js';
import { findingAt } from '../findings/finding-at.js';
import { valueRange } from '../text/origin.js';

const plain = "ytt crashes here: the value holds documents; a function with '---' in it gives documents, not a value";

/** The findings about such values of `nodes` that have a position. */
export function nestedDocumentFindings(nodes: readonly Node[]): readonly Finding[] {
  return nodes.flatMap(nestedDocuments).flatMap(({ origin, message }): Finding[] => {
    if (origin === undefined) return [];
    return [findingAt('evaluation-failed', { file: origin.file, ...valueRange(origin) }, { plain, message })];
  });
}
