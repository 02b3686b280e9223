/** YAML templates: documents with code in their comments become documents. */
import type { DocumentSet, Node } from '../document/node.js';
import type { Finding } from '../findings/finding.js';
import type { Value } from '../starlark/value.js';
import type { SourceFile } from '../text/source-file.js';
import type { TemplateContext } from './template-context.js';

export type { TemplateContext, TemplateOptions } from './template-context.js';

export interface TemplateResult {
  readonly documents: DocumentSet;
  /** What `load` can take from the file: its global names but those that begin with `_`. */
  readonly globals: ReadonlyMap<string, Value>;
  readonly findings: readonly Finding[];
}

export function hasTemplating(_node: Node): boolean {
  throw new Error('to come');
}

export function evaluateTemplate(_file: SourceFile, _documents: DocumentSet, _context: TemplateContext): TemplateResult {
  throw new Error('to come');
}
