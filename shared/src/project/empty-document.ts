/** Documents that hold nothing. */
import type { Document } from '../document/node.js';

/** Whether ytt leaves the document out of the output and does not count it among a file's documents. */
export function isEmptyDocument({ value }: Document): boolean {
  if (value === null) return true;
  return typeof value === 'object' && 'kind' in value && (value.kind === 'map' || value.kind === 'array')
    ? value.items.length === 0
    : false;
}

/** Data values where nothing sets any. */
export const emptyDocument: Document = {
  kind: 'document',
  origin: undefined,
  value: { kind: 'map', items: [], origin: undefined },
};
