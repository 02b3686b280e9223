/** Evaluates Starlark files. */
import type { Finding } from '../../findings/finding.js';
import { computeStep } from '../../memo/compute-once.js';
import type { Value } from '../../starlark/values/value.js';
import type { SourceFile } from '../../text/source-file.js';
import { SourceMemo } from '../../text/source-memo.js';
import { type CompiledTemplate, TemplateNodes } from '../nodes/template-nodes.js';
import type { TemplateContext } from '../template-context.js';
import { TemplateRun } from '../template-run.js';
import { type CodeLine, CodeLineBuilder, Instructions } from './code-line.js';
import { emptyFirstBlock } from './empty-first-block.js';
import { runCode } from './run-code.js';
import { runnableCode } from './runnable-code.js';

/** The result of running a Starlark file. */
export interface StarModuleResult {
  /** The names that `load` can import: its global names except those that begin with `_`. */
  readonly globals: ReadonlyMap<string, Value>;
  readonly findings: readonly Finding[];
}

const compiled = new SourceMemo<CompiledTemplate>();

/** The lines of a Starlark file as lines of code: ytt removes their indentation, even inside strings. */
export function starModuleCode(file: SourceFile): CompiledTemplate {
  return computeStep(compiled, file, file, () => {
    let at = 0;
    const lines = file.text.split('\n').map((text, line): CodeLine => {
      const range = { start: at, end: at + text.length };
      at += text.length + 1;
      return new CodeLineBuilder().written(text, range).build(line);
    });
    return { lines, nodes: new TemplateNodes(), instructions: new Instructions(file) };
  });
}

/** Runs a Starlark file. Never throws for what a user can write. */
export function evaluateStarModule(file: SourceFile, context: TemplateContext): StarModuleResult {
  const code = starModuleCode(file);
  const result = runCode(file, code, new TemplateRun(code.nodes, false), context);
  const empty = emptyFirstBlock(runnableCode(file, code));
  return empty === undefined || result.findings.length > 0 ? result : { ...result, findings: [empty] };
}
