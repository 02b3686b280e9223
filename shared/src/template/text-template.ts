/** Evaluates text templates: `(@ … @)` in any text. */
import type { Finding } from '../findings/finding.js';
import { findingAt } from '../findings/finding-at.js';
import { computeStep } from '../memo/compute-once.js';
import type { Value } from '../starlark/values/value.js';
import { pacing } from '../text/pacing.js';
import type { SourceFile } from '../text/source-file.js';
import { SourceMemo } from '../text/source-memo.js';
import { Instructions } from './code/code-line.js';
import { runCode } from './code/run-code.js';
import { splitText, type TextProblem } from './code/split-text.js';
import { compileText } from './code/text-code.js';
import { type CompiledTemplate, TemplateNodes } from './nodes/template-nodes.js';
import type { TemplateContext } from './template-context.js';
import { TemplateRun } from './template-run.js';

/** The result of evaluating a text template. */
export interface TextTemplateResult {
  /** Undefined if evaluation failed. */
  readonly text: string | undefined;
  /** The names that `load` can import: its global names except those that begin with `_`. */
  readonly globals: ReadonlyMap<string, Value>;
  readonly findings: readonly Finding[];
}

interface TextCode extends CompiledTemplate {
  readonly findings: readonly Finding[];
}

/** The number of parts between two calls of `Pauses.withinStep`. */
const pauseInterval = 2_000;

const compiled = new SourceMemo<TextCode>();

/** The code of a text template, generated once, and problems with its delimiters. */
export function textTemplateCode(file: SourceFile): TextCode {
  return computeStep(compiled, file, file, () => compile(file));
}

function compile(file: SourceFile): TextCode {
  const { parts, problem } = splitText(file.text, 1);
  const nodes = new TemplateNodes();
  const instructions = new Instructions(file);
  const placement = {
    firstLine: 0,
    locate: (offset: number, content: string) => ({ start: offset, end: offset + content.length }),
  };
  const lines = compileText(parts, placement, { instructions, nodes, pace: pacing(file, pauseInterval) });
  const findings = problem === undefined ? [] : [textFinding(file, problem)];
  return { lines, nodes, instructions, findings };
}

/** Reported at the unclosed code, whereas ytt names the line of the code that follows. */
function textFinding(file: SourceFile, problem: TextProblem): Finding {
  const { range, unclosed = range } = problem;
  const finding = findingAt('text-template-syntax', { file, ...unclosed }, problem);
  return unclosed === range ? finding : { ...finding, namedLine: file.lines.lineAt(range.start) };
}

/** Runs a text template. Never throws for what a user can write. */
export function evaluateTextTemplate(file: SourceFile, context: TemplateContext): TextTemplateResult {
  const code = textTemplateCode(file);
  if (code.findings.length > 0) return { text: undefined, globals: new Map(), findings: code.findings };
  const run = new TemplateRun(code.nodes, false);
  const { globals, findings } = runCode(file, code, run, context);
  return { text: findings.length > 0 ? undefined : (run.rootNode?.text() ?? ''), globals, findings };
}
