/** Runs the code of a template or module. */
import type { Finding } from '../findings/finding.js';
import type { Value } from '../starlark/value.js';
import type { SourceFile } from '../text/source-file.js';
import type { Instructions } from './code-line.js';
import type { TemplateContext } from './template-context.js';
import type { CompiledTemplate } from './template-nodes.js';
import type { TemplateRun } from './template-run.js';

export interface RunnableCode extends CompiledTemplate {
  readonly instructions: Instructions;
}

export function runCode(
  _file: SourceFile,
  _code: RunnableCode,
  _run: TemplateRun,
  _context: TemplateContext,
): { readonly globals: ReadonlyMap<string, Value>; readonly findings: readonly Finding[] } {
  throw new Error('to come');
}
