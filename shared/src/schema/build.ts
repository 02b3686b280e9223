/** From a schema document to its types, defaults, documentation and rules. */
import type { Document } from '../document/node.js';
import type { Finding } from '../findings/finding.js';
import type { Thread } from '../starlark/thread.js';
import type { Origin } from '../text/origin.js';
import type { SchemaNode } from './schema-node.js';

export interface SchemaContext {
  readonly thread: Thread;
  /** Where findings stand that belong to nodes without a known position. */
  readonly fallback: Origin;
}

export interface BuiltSchema {
  readonly schema: SchemaNode;
  readonly findings: readonly Finding[];
}

/** The schema that `document` declares. What ytt refuses becomes a finding, and the rest of the schema still stands. */
export function buildSchema(_document: Document, _context: SchemaContext): BuiltSchema {
  throw new Error('not yet written');
}
