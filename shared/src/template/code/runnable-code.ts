/**
 * Removes broken parts of code so that the rest can run.
 *
 * A broken expression after a node or in an annotation breaks the rest of the program. If an expression cannot be
 * parsed even on its own, it is removed: the value of its node is unknown or its annotation absent, and everything else
 * runs as if it were not there.
 */

import { isUnpaired } from '../../findings/failure.js';
import type { Finding } from '../../findings/finding.js';
import { findingAt } from '../../findings/finding-at.js';
import { computeStep } from '../../memo/compute-once.js';
import { addAll } from '../../memo/list-map.js';
import { parseProgram } from '../../starlark/parse/parse-program.js';
import type { StarlarkProblem } from '../../starlark/parse/syntax.js';
import { missingBrackets } from '../../starlark/scan/brackets.js';
import type { TextRange } from '../../text/range.js';
import { RangesApart } from '../../text/ranges-apart.js';
import type { SourceFile } from '../../text/source-file.js';
import type { CompiledTemplate } from '../nodes/template-nodes.js';
import { unpairedBlocks } from './block-columns.js';
import type { CodeLine } from './code-line.js';
import { namedElsewhere, problemFinding } from './eval-findings.js';
import { type CodeSyntax, parseCode } from './parsed-code.js';
import { ProgramText, trimmed } from './program.js';

/** Code without its broken parts, and the findings about these. */
export interface RunnableCode extends CodeSyntax {
  /** The syntax errors of the original code; ytt reports only the first. */
  readonly findings: readonly Finding[];
  /** The errors of single expressions, independent of the code around them. */
  readonly expressionFindings: readonly Finding[];
  /** The name that replaces removed expressions; to be bound to `unknown`. */
  readonly placeholder: string;
}

const runnables = new WeakMap<CompiledTemplate, RunnableCode>();

/** The code of `file` to run; `problems` are the syntax errors left in it. */
export function runnableCode(file: SourceFile, code: CompiledTemplate): RunnableCode {
  return computeStep(runnables, code, file, () => makeRunnable(file, code));
}

function makeRunnable(file: SourceFile, code: CompiledTemplate): RunnableCode {
  const exact = parseCode(file, code);
  const placeholder = `${code.instructions.prefix}unknown`;
  const findings = syntaxFindings(exact);
  const [first] = findings;
  if (first === undefined) return { ...exact, findings, expressionFindings: [], placeholder };
  const broken: Finding[] = [];
  const lines = code.lines.map((line) => {
    const problem = expressionProblem(line);
    if (problem === undefined) return line;
    addAll(broken, expressionFinding(file, line, problem));
    return withoutExpression(line, placeholder);
  });
  if (broken.length === 0) return { ...exact, findings, expressionFindings: broken, placeholder };
  const text = new ProgramText(file, lines, code.documents);
  const repaired: CodeSyntax = { text, nodes: code.nodes, ...parseProgram(text.text, exact, code.instructions.prefix) };
  const reported = new RangesApart();
  const apart = [...asYttReports(broken, first), ...syntaxFindings(repaired)].filter(({ range }) =>
    reported.take(range),
  );
  return { ...repaired, findings: apart, expressionFindings: broken, placeholder };
}

/**
 * The errors of single expressions, combined with the error that ytt reports: it reports the first of them, or another
 * error further up. If an expression is incomplete, ytt notices that only in the generated code after it, or in the
 * lines below, and names that line.
 */
function asYttReports([first, ...others]: readonly Finding[], reported: Finding): readonly Finding[] {
  if (first === undefined) return [reported];
  if (reported.range.end < first.range.end) return [reported, first, ...others];
  const { lines } = first.file;
  const named = reported.namedLine ?? lines.lineAt(reported.range.start);
  const { message } = reported;
  // A comment that hides the end of the generated call is not a missing bracket.
  const isHidden =
    reported.failure?.kind === 'bracket-unclosed' && !/ found the end of the code$/.test(first.plain ?? '');
  const failure = isHidden ? first.failure : reported.failure;
  return [namedElsewhere({ ...first, message, failure }, named), ...others];
}

/**
 * The errors in statements of `code` that are certain even if parts of the YAML, which contain no code, are missing. An
 * error at the beginning of a line is not certain, unless it is about an `end`: two statements may only follow each
 * other because YAML between them is missing.
 */
export function statementFindings({ problems, ...code }: RunnableCode): readonly Finding[] {
  const certain = problems.filter((problem) => isUnpaired(problem) || !beginsLine(problem, code.text.text));
  return syntaxFindings({ ...code, problems: certain });
}

function beginsLine({ start, token = { start, end: start } }: StarlarkProblem, text: string): boolean {
  return text.slice(text.lastIndexOf('\n', token.start - 1) + 1, token.start).trim() === '';
}

/**
 * The syntax errors of a program. If columns show which block or `end` lacks its counterpart, the error is reported
 * there.
 */
function syntaxFindings({ problems, text }: CodeSyntax): readonly Finding[] {
  const tokens = problems.some(isUnpaired) ? tokensByColumns(problems, text) : undefined;
  return problems.map((problem) =>
    problemFinding('template-code-syntax', { ...problem, token: tokens?.get(problem) ?? problem.token }, text),
  );
}

/**
 * The token to report for each problem about blocks and ends. Columns are used for ends only if they find as many as
 * the parser does.
 */
function tokensByColumns(
  problems: readonly StarlarkProblem[],
  text: ProgramText,
): ReadonlyMap<StarlarkProblem, TextRange> {
  const { blocks, ends } = unpairedBlocks(text);
  const tokens = new Map<StarlarkProblem, TextRange>();
  const unclosed = problems.find(({ failure }) => failure?.kind === 'block-unclosed');
  if (unclosed !== undefined && blocks[0] !== undefined) tokens.set(unclosed, blocks[0]);
  const stray = problems.filter(({ failure }) => failure?.kind === 'block-unopened');
  if (stray.length !== ends.length) return tokens;
  for (const [i, end] of ends.entries()) tokens.set(stray[i] as StarlarkProblem, end);
  return tokens;
}

/** The error of a line's expression by itself; undefined if there is none, or the line has no expression. */
function expressionProblem({ text, expression }: CodeLine): ExpressionProblem | undefined {
  if (expression === undefined) return undefined;
  const written = text.slice(expression.start, expression.end);
  const code = `${expression.isArguments ? 'f' : ''}(${written})`;
  const { program, problems } = parseProgram(code);
  const [words] = problems;
  if (words === undefined) return undefined;
  const { start, end } = words.token ?? words;
  if (start < code.length - 1) {
    const added = expression.start - code.indexOf('(') - 1;
    const isWhole = !expression.isArguments && missingBrackets(code.slice(0, start)) === ')';
    const plain = isWhole ? words.plain?.replace(/^Expected '\)'/, 'Expected the end of the value') : words.plain;
    return {
      words: { ...words, plain },
      comment: 0,
      token: { start: start + added, end: Math.min(end, code.length - 1) + added },
    };
  }
  const last = program.comments.at(-1);
  const plain = words.plain?.replace(/ found '\)'$/, ' found the end of the code');
  return { words: { ...words, plain }, comment: last?.end === code.length ? last.end - 1 - last.start : 0 };
}

interface ExpressionProblem {
  readonly words: StarlarkProblem;
  /** The offsets of the mistake in the line; absent if the expression ends too early. */
  readonly token?: TextRange;
  /** The length of a comment in the expression, which hides the end of the generated call. */
  readonly comment: number;
}

function expressionFinding(
  file: SourceFile,
  line: CodeLine,
  { words, comment, token }: ExpressionProblem,
): readonly Finding[] {
  const [first] = line.pieces;
  const last = line.pieces.at(-1);
  if (first === undefined || last === undefined) return [];
  const { end } = last.source;
  const exact = token && new ProgramText(file, [line]).writtenRange(token.start, token.end);
  const range = exact ?? trimmed(file, { start: comment > 0 ? end - comment : first.source.start, end });
  const { message, failure } = words;
  const plain = comment > 0 ? 'A comment cannot follow a value of code on its line' : words.plain;
  return [findingAt('template-code-syntax', { file, ...range }, { message, plain, failure })];
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
