/** The document of data values that sets nothing. */
import type { Document } from '../document/node.js';

export const emptyDocument: Document = {
  kind: 'document',
  origin: undefined,
  value: { kind: 'map', items: [], origin: undefined },
};
