/** Runs the validations of a document of data values. */
import type { Document } from '../document/node.js';
import type { Finding } from '../findings/finding.js';
import type { Thread } from '../starlark/thread.js';
import type { Origin } from '../text/origin.js';

export interface ValidationContext {
  readonly thread: Thread;
  readonly fallback: Origin;
}

/** What the rules of `document` (its nodes' `meta.validations` and `@assert/validate` annotations) refuse. */
export function validateDocument(_document: Document, _context: ValidationContext): readonly Finding[] {
  throw new Error('not yet written');
}
