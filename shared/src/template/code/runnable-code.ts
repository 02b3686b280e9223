/**
 * Code that can run though parts of it are broken.
 *
 * A broken expression behind a node or in an annotation spoils the program from there on. Where an expression cannot be
 * read even on its own, it is taken out: its node's value is unknown and its annotation absent, and all the rest runs
 * as if it were not there.
 */

import type { Finding } from '../../findings/finding.js';
import { findingAt } from '../../findings/finding-at.js';
import { parseProgram } from '../../starlark/parse/parse-program.js';
import type { StarlarkProblem } from '../../starlark/parse/syntax.js';
import { unclosedBlock } from '../../starlark/scan/block-scanner.js';
import { RangesApart } from '../../text/ranges-apart.js';
import type { SourceFile } from '../../text/source-file.js';
import type { CompiledTemplate } from '../nodes/template-nodes.js';
import { blockLeftOpen } from './block-left-open.js';
import type { CodeLine } from './code-line.js';
import { problemFinding } from './eval-findings.js';
import { type CodeSyntax, parseCode } from './parsed-code.js';
import { ProgramText, trimmed } from './program.js';

/** Code without what cannot be read, and what that was. */
export interface RunnableCode extends CodeSyntax {
  /** What is wrong with the syntax of the code as it was written; ytt names the first. */
  readonly findings: readonly Finding[];
  /** The name that stands for the expressions taken out; to be bound to `unknown`. */
  readonly placeholder: string;
}

const runnables = new WeakMap<CompiledTemplate, RunnableCode>();

/** The code of `file` to run; `problems` are those that are left in it. */
export function runnableCode(file: SourceFile, code: CompiledTemplate): RunnableCode {
  let runnable = runnables.get(code);
  if (runnable === undefined) {
    runnable = makeRunnable(file, code);
    runnables.set(code, runnable);
    file.whileRead?.();
  }
  return runnable;
}

function makeRunnable(file: SourceFile, code: CompiledTemplate): RunnableCode {
  const exact = parseCode(file, code);
  const placeholder = `${code.instructions.prefix}unknown`;
  const [first] = exact.problems;
  if (first === undefined) return { ...exact, findings: [], placeholder };
  const broken: Finding[] = [];
  const lines = code.lines.map((line) => {
    const problem = expressionProblem(line);
    if (problem === undefined) return line;
    broken.push(...expressionFinding(file, line, problem));
    return withoutExpression(line, placeholder);
  });
  const all = (problems: CodeSyntax) => problems.problems.map((problem) => syntaxFinding(problem, problems.text));
  if (broken.length === 0) return { ...exact, findings: all(exact), placeholder };
  const text = new ProgramText(file, lines);
  const repaired: CodeSyntax = { text, nodes: code.nodes, ...parseProgram(text.text) };
  const told = new RangesApart();
  const findings = [syntaxFinding(first, exact.text), ...broken, ...all(repaired)].filter(({ range }) =>
    told.take({ start: range.start, end: range.end + 1 }),
  );
  return { ...repaired, findings, placeholder };
}

function syntaxFinding(problem: CodeSyntax['problems'][number], text: ProgramText): Finding {
  const token = problem.message === unclosedBlock ? blockLeftOpen(text) : problem.token;
  return problemFinding('template-code-syntax', { ...problem, token }, text);
}

/** What is wrong with the expression of a line by itself; undefined where nothing is, or the line has none. */
function expressionProblem({ text, expression }: CodeLine): StarlarkProblem | undefined {
  if (expression === undefined) return undefined;
  const written = text.slice(expression.start, expression.end);
  return parseProgram(`${expression.isArguments ? 'f' : ''}(${written})`).problems[0];
}

function expressionFinding(file: SourceFile, { pieces }: CodeLine, words: StarlarkProblem): readonly Finding[] {
  const [first] = pieces;
  const last = pieces.at(-1);
  if (first === undefined || last === undefined) return [];
  const range = trimmed(file, { start: first.source.start, end: last.source.end });
  return [findingAt('template-code-syntax', { file, ...range }, words)];
}

function withoutExpression(line: CodeLine, placeholder: string): CodeLine {
  const { expression, pieces, text } = line;
  const [first] = pieces;
  const last = pieces.at(-1);
  if (expression === undefined) return line;
  const replaced = text.slice(0, expression.start) + placeholder + text.slice(expression.end);
  if (first === undefined || last === undefined) return { ...line, text: replaced };
  const source = { start: first.source.start, end: last.source.end };
  const piece = { at: expression.start, length: placeholder.length, source, verbatim: false };
  return { ...line, text: replaced, pieces: [piece] };
}
