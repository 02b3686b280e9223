/** Gives the nodes of a document their schema, adds defaults, and tells what does not fit. */
import type { Document } from '../document/node.js';
import type { SchemaNode } from './schema-node.js';
import type { TypeViolation } from './violation.js';

export interface CheckedDocument {
  /** The document with missing values defaulted and `meta.schema`, `meta.validations` set; unchanged parts are shared. */
  readonly document: Document;
  readonly violations: readonly TypeViolation[];
}

/** ytt's "assign type" and "check type" in one pass; pure, remembered per (schema, node). */
export function checkDocument(_schema: SchemaNode, _document: Document): CheckedDocument {
  throw new Error('not yet written');
}
