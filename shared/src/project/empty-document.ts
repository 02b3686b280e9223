/** Documents that hold nothing. */
import { isYamlCollection } from '../document/kinds.js';
import type { Document } from '../document/node.js';

/** Data values where nothing sets any. */
export const emptyDocument: Document = {
  kind: 'document',
  origin: undefined,
  value: { kind: 'map', items: [], origin: undefined },
};

/** Whether the document counts for nothing: it neither makes a file mixed nor stands in the output. */
export function isEmptyDocument({ value }: Document): boolean {
  return value === null || (isYamlCollection(value) && value.items.length === 0);
}
