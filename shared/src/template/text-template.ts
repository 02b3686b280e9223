/** Text templates: `(@ … @)` in any text. */
import type { Finding } from '../findings/finding.js';
import type { Value } from '../starlark/value.js';
import type { SourceFile } from '../text/source-file.js';
import type { TemplateContext } from './template-context.js';

export interface TextTemplateResult {
  /** Undefined where evaluation failed. */
  readonly text: string | undefined;
  readonly globals: ReadonlyMap<string, Value>;
  readonly findings: readonly Finding[];
}

export function evaluateTextTemplate(_file: SourceFile, _context: TemplateContext): TextTemplateResult {
  throw new Error('to come');
}
