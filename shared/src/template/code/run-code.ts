/** Runs the code of a template or module. */

import { type Failure, originalFailure } from '../../findings/failure.js';
import type { Finding } from '../../findings/finding.js';
import { computeStep } from '../../memo/compute-once.js';
import { addAll } from '../../memo/list-map.js';
import { execProgram } from '../../starlark/eval/interpret.js';
import type { Program, ReturnStatement } from '../../starlark/parse/syntax.js';
import { unknown } from '../../starlark/values/unknown.js';
import type { Value } from '../../starlark/values/value.js';
import type { SourceFile } from '../../text/source-file.js';
import { type ContextedProgram, insertFunctionContexts } from '../nodes/function-contexts.js';
import type { CompiledTemplate } from '../nodes/template-nodes.js';
import type { TemplateContext } from '../template-context.js';
import type { TemplateRun } from '../template-run.js';
import { callFinding, evalErrorFinding, findingsOfCauses, openCallFinding } from './eval-findings.js';
import { nameFindings, unreadCode } from './name-findings.js';
import { type ProgramText, rememberProgramText } from './program.js';
import { runnableCode, statementFindings } from './runnable-code.js';

/** The result of running the code of a file. */
export interface CodeResult {
  /** The global names except those that begin with `_`. */
  readonly globals: ReadonlyMap<string, Value>;
  readonly findings: readonly Finding[];
}

/** Whether code refused a value on purpose, by calling `fail` or a function of `assert`. */
function isRefusal(failure: Failure | undefined): boolean {
  if (failure?.kind !== 'function-failed') return failure?.kind === 'assert-fail';
  return failure.name === 'fail' || failure.name.startsWith('assert.');
}

const contexted = new WeakMap<Program, ContextedProgram>();

/** The program of a template with the contexts of its functions, created once. */
function programOf(file: SourceFile, code: CompiledTemplate): ContextedProgram {
  const { program, text } = runnableCode(file, code);
  const result = computeStep(contexted, program, file, () => insertFunctionContexts(program, code.instructions));
  // Versions of a file with the same code share their program; its positions are those of the version that is run.
  rememberProgramText(result.program, text);
  return result;
}

/**
 * Runs `code`, which was generated from `file`, and lets `run` build its nodes. Broken code runs as far as it could be
 * parsed, so that there is a result; errors of that run are not reported, because they may be consequences.
 */
export function runCode(
  file: SourceFile,
  code: CompiledTemplate,
  run: TemplateRun,
  context: TemplateContext,
): CodeResult {
  const { text, problems, findings: broken } = runnableCode(file, code);
  const { program, leavingOpen } = programOf(file, code);
  const predeclared = predeclaredFor(file, code, run, context);
  const findings = [...broken];
  const report = (found: Finding): void => {
    if (problems.length === 0) findings.push(found);
  };
  addAll(findings, nameFindings({ program, text, problems, unread: [] }, predeclared));
  const { thread, loader } = context;
  const [early] = leavingOpen;
  let isMisplaced = false;
  const globals = execProgram(program, {
    thread,
    predeclared,
    load: (_thread, path) => loader.load(thread, path, { file, replaceNode: run.replaceNode }),
    onError: (error) => {
      run.recover(thread);
      // A block that continues after the node in which it began misplaces all nodes below; only the first is reported.
      const isMisplacing = originalFailure(error.failure)?.kind === 'node-misplaced';
      if (isMisplaced && isMisplacing) return;
      isMisplaced ||= isMisplacing;
      const finding = evalErrorFinding(error, file);
      const isEarly = early !== undefined && error.failure?.kind === 'node-missing';
      const calls = callFinding(error, finding, file);
      // If a function refuses a value, the mistake is at the call.
      if (calls.length === 0 || !isRefusal(error.failure))
        report(isEarly ? withEarlyReturn(leftOpen(finding), early, text) : finding);
      for (const other of [...calls, ...findingsOfCauses(error)]) report(other);
    },
  });
  if (run.leftOpen && findings.length === 0) {
    const finding = openCallFinding(run.openCall, file);
    report(early === undefined ? finding : withEarlyReturn(finding, early, text));
  }
  return { globals: exported(globals), findings };
}

function predeclaredFor(
  file: SourceFile,
  code: CompiledTemplate,
  run: TemplateRun,
  { predeclared = new Map() }: TemplateContext,
): ReadonlyMap<string, Value> {
  const { placeholder } = runnableCode(file, code);
  return new Map([...predeclared, ...run.bindings(code.instructions), [placeholder, unknown]]);
}

/**
 * The errors in `code` that are certain even though the YAML of the file cannot be parsed and the code is not run. Some
 * YAML, and comments in it, may be missing from `code`.
 */
export function findingsWithoutRun(
  file: SourceFile,
  code: CompiledTemplate,
  run: TemplateRun,
  context: TemplateContext,
): readonly Finding[] {
  const runnable = runnableCode(file, code);
  const { text, problems, expressionFindings } = runnable;
  const { program } = programOf(file, code);
  const unread = unreadCode(text, code.lines);
  return [
    ...expressionFindings,
    ...(unread.length === 0 ? statementFindings(runnable) : []),
    ...nameFindings({ program, text, problems, unread }, predeclaredFor(file, code, run, context)),
  ];
}

/** The finding for a function that is left too early, with an explanation. */
function leftOpen(finding: Finding): Finding {
  const plain = 'ytt crashes here: a function returns from above the first YAML in it';
  return { ...finding, plain, message: `${finding.message}: a function returned from above the first YAML in it` };
}

function withEarlyReturn(finding: Finding, early: ReturnStatement, text: ProgramText): Finding {
  const range = text.place(early.start, early.end)?.range;
  const related =
    range === undefined ? [] : [{ file: text.file, range, message: 'This leaves the function too early.' }];
  return { ...finding, code: 'function-left-open', related: [...related, ...finding.related] };
}

function exported(globals: ReadonlyMap<string, Value>): ReadonlyMap<string, Value> {
  return new Map([...globals].filter(([name]) => !name.startsWith('_')));
}
