/** Starlark files. */
import type { Finding } from '../findings/finding.js';
import type { Value } from '../starlark/value.js';
import type { SourceFile } from '../text/source-file.js';
import type { TemplateContext } from './template-context.js';

export interface StarModuleResult {
  readonly globals: ReadonlyMap<string, Value>;
  readonly findings: readonly Finding[];
}

export function evaluateStarModule(_file: SourceFile, _context: TemplateContext): StarModuleResult {
  throw new Error('to come');
}
