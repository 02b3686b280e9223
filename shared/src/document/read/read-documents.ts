/**
 * Reads a YAML text into documents, as ytt's `yamlmeta` parser does: the nodes, their positions, and their comments.
 */

import type { Finding, Fix } from '../../findings/finding.js';
import { computeOnce } from '../../memo/compute-once.js';
import { pacing } from '../../text/pacing.js';
import type { TextRange } from '../../text/range.js';
import type { SourceFile } from '../../text/source-file.js';
import { SourceMemo } from '../../text/source-memo.js';
import { diagnose, otherEncoding } from '../../yaml/diagnosis/diagnose.js';
import type { Diagnosis, Refused, TextFix } from '../../yaml/diagnosis/diagnosis.js';
import { mistakeAt, textAround } from '../../yaml/diagnosis/text-lines.js';
import { nestedTooDeep } from '../../yaml/scan/refusal.js';
import { unreadableMessages } from '../../yaml/scan/unreadable.js';
import type { DocumentSyntax, SyntaxProblem } from '../../yaml/syntax.js';
import { syntaxOf } from '../../yaml/syntax-of.js';
import type { Document, DocumentSet } from '../node.js';
import { hasTemplating } from '../node-traits.js';
import type { ReadProblem } from './anchors.js';
import { DocumentEvaluation } from './evaluate-yaml.js';
import { unplacedLine } from './unplaced-lines.js';

export interface ReadOptions {
  /** ytt's `--strict`: ambiguous plain scalars are errors. */
  readonly strict?: boolean;
}

export interface ReadResult {
  readonly documents: DocumentSet;
  /** The errors of ytt's reader, and no other findings. */
  readonly findings: readonly Finding[];
  /** Whether ytt runs the documents as a template, rather than passing them on as plain YAML. */
  readonly hasCode: boolean;
  /** ytt's error for the text as a whole (`yaml: line 2: …`) if its reader rejects it. */
  readonly error?: string;
}

/** The number of documents and errors between two calls of `Pauses.withinStep`. */
const pauseInterval = 500;

const lenient = new SourceMemo<ReadResult>();
const strictly = new SourceMemo<ReadResult>();

/**
 * The documents of `file`, read once for each of the two modes. Throws what `file.pauses` throw, and nothing else.
 */
export function readDocuments(file: SourceFile, { strict = false }: ReadOptions = {}): ReadResult {
  return computeOnce(strict ? strictly : lenient, file, () => read(file, strict));
}

function read(file: SourceFile, strict: boolean): ReadResult {
  const stream = syntaxOf(file);
  const items: Document[] = [];
  const findings: Finding[] = [];
  let error: string | undefined;
  const explain = explanations(file);
  const pace = pacing(file, pauseInterval);
  stream.documents.forEach((syntax, i) => {
    pace();
    const start = stream.starts[i] as number;
    const evaluation = new DocumentEvaluation(file, strict);
    items.push(evaluation.document(syntax, start));
    error ??= firstError(file, syntax, start, evaluation.problems);
    let misreadEnd = 0;
    let misreadUntil = 0;
    for (const problem of withoutTexts(file, syntax.errors, start)) {
      pace();
      if (start + problem.at < misreadEnd && isOfStructure(problem)) continue;
      if (mistakeAt(refusedBy(problem, start)) < misreadUntil) continue;
      const diagnosis = explain(refusedBy(problem, start));
      const finding = syntaxFinding(file, problem, start, diagnosis);
      findings.push(finding);
      const { misreadFrom } = diagnosis ?? {};
      misreadUntil = Math.max(misreadUntil, diagnosis?.misreadUntil ?? 0);
      if (misreadFrom === undefined) continue;
      const block = { start: finding.range.start, end: stream.starts[i + 1] ?? file.text.length };
      misreadEnd = endOfBlock(file, block, misreadFrom);
    }
    for (const problem of evaluation.problems) findings.push(readFinding(file, problem));
  });
  const unplaced = unplacedLine(file, stream);
  if (unplaced !== undefined) {
    const { at, message } = unplaced;
    error ??= message;
    const range = { start: at, end: Math.min(at + 1, file.text.length) };
    const plain = 'ytt crashes on this line break: use LF or CR LF';
    const finding = { code: 'yaml-line-break', severity: 'error', file, range, related: [] } as const;
    findings.push({ ...finding, plain, message });
  }
  const documents: DocumentSet = { kind: 'documentSet', origin: undefined, items };
  // Most files have no code, and searching for `#@` costs less than visiting all nodes.
  const hasCode = file.text.includes('#@') && hasTemplating(documents);
  // A text in another encoding has an error in every line; the first is enough.
  const reported = otherEncoding(file.text) === undefined ? findings : findings.slice(0, 1);
  return { documents, findings: reported, hasCode, ...(error !== undefined && { error }) };
}

/** Whether an error may be caused by a line above that is in a wrong column. */
function isOfStructure({ message }: SyntaxProblem): boolean {
  return /^did not find expected (?:key|'-' indicator|node content|<document start>)$/.test(message);
}

/**
 * The start of the first later line of `range` that begins before `column`, ignoring comments; without one, the end of
 * the range.
 */
function endOfBlock({ lines, text }: SourceFile, { start, end }: TextRange, column: number): number {
  for (let line = lines.lineAt(start) + 1; line < lines.lineCount && lines.lineStart(line) < end; line++) {
    const lineStart = lines.lineStart(line);
    const [, indent = '', content] = /^( *)([^#\s])?/.exec(text.slice(lineStart, lines.lineEnd(line))) ?? [];
    if (content !== undefined && indent.length < column) return lineStart;
  }
  return end;
}

/** `errors` without those in a text (such as a block scalar or a quoted one) that an earlier error has cut off. */
function withoutTexts(file: SourceFile, errors: readonly SyntaxProblem[], start: number): readonly SyntaxProblem[] {
  let textEnd = 0;
  return errors.filter((problem) => {
    if (file.lines.lineAt(start + problem.at) < textEnd) return false;
    textEnd = textAround(file, mistakeAt(refusedBy(problem, start)))?.end ?? textEnd;
    return true;
  });
}

function refusedBy({ message, at, context }: SyntaxProblem, start: number): Refused {
  return { message, at: start + at, contextAt: context && start + context.at };
}

function firstError(
  file: SourceFile,
  { errors }: DocumentSyntax,
  start: number,
  problems: readonly ReadProblem[],
): string | undefined {
  const unreadable = errors.find(({ message }) => unreadableMessages.has(message));
  if (unreadable !== undefined) return `yaml: ${unreadable.message}`;
  const [first] = errors;
  // ytt reads a document, then creates its values, then reads the next; aliases are resolved while reading.
  const earlier =
    first === undefined || first.message === 'did not find expected <document start>'
      ? problems[0]
      : problems.find(({ code, at }) => code === 'yaml-unknown-anchor' && at < start + readUpTo(first));
  if (earlier !== undefined || first === undefined) return earlier && `yaml: ${earlier.message}`;
  return `yaml: line ${namedLine(file, first, start) + 1}: ${first.message}`;
}

/** The position that the reader had reached before it rejected the text: for an unclosed quoted scalar, its start. */
function readUpTo({ at, message, context }: SyntaxProblem): number {
  const isInQuotes = message === 'found unexpected end of stream' || message === 'found unexpected document indicator';
  return isInQuotes ? (context?.at ?? at) : at;
}

/** The line (from 0) that ytt names, which may be beyond the last one. */
function namedLine(file: SourceFile, { at, lineShift }: SyntaxProblem, start: number): number {
  return file.lines.lineAt(start + at) + lineShift;
}

/** The finding for an error of the reader. Its range is the mistake; `namedLine` is ytt's line, if that is another. */
function syntaxFinding(
  file: SourceFile,
  problem: SyntaxProblem,
  start: number,
  diagnosis: Diagnosis | undefined,
): Finding {
  const { message, context } = problem;
  const at = start + problem.at;
  const range = diagnosis?.range ?? { start: at, end: at + problem.length };
  const named = namedLine(file, problem, start);
  const code = unreadableMessages.has(message)
    ? 'yaml-unreadable-character'
    : message === nestedTooDeep
      ? 'yaml-nesting'
      : 'yaml-syntax';
  const isElsewhere = named !== file.lines.lineAt(range.start);
  return {
    code,
    severity: 'error',
    file,
    range,
    plain: diagnosis?.plain,
    message,
    related: [
      ...(context === undefined ? [] : [{ file, range: spot(file, start + context.at), message: context.message }]),
      ...(isElsewhere ? [{ file, range: lineRange(file, named), message: 'The line that ytt names' }] : []),
    ],
    ...(isElsewhere ? { namedLine: named } : {}),
    ...(diagnosis?.fixes === undefined ? {} : { fixes: diagnosis.fixes.map((fix, i) => fixIn(file, fix, i === 0)) }),
  };
}

/** The number of errors in a file that get an explanation. Nobody reads more. */
const mostExplained = 5_000;

/**
 * Explains the first errors of `file`, up to a total time in proportion to its length: an explanation examines the
 * whole line of the mistake, and one long line may have many mistakes.
 */
function explanations(file: SourceFile): (refused: Refused) => Diagnosis | undefined {
  let left = 20 * file.text.length + 100_000;
  let explained = 0;
  return (refused) => {
    const line = file.lines.lineAt(refused.at);
    left -= file.lines.lineEnd(line) - file.lines.lineStart(line);
    return left < 0 || explained++ >= mostExplained ? undefined : diagnose(file, refused);
  };
}

function fixIn(file: SourceFile, { title, edits }: TextFix, preferred: boolean): Fix {
  return { title, edits: edits.map((edit) => ({ file, edit })), preferred };
}

function spot(file: SourceFile, at: number): TextRange {
  return { start: at, end: Math.min(at + 1, file.text.length) };
}

function lineRange(file: SourceFile, line: number): TextRange {
  const start = file.lines.lineStart(line);
  return { start, end: start + file.lineText(line).length };
}

function readFinding(file: SourceFile, { code, at, length, message }: ReadProblem): Finding {
  const plain = explainRead(code, file.text.slice(at, at + length));
  return { code, severity: 'error', file, range: { start: at, end: at + length }, plain, message, related: [] };
}

/** Explains what is wrong with a node whose text is `written`; undefined if the reader's message suffices. */
function explainRead(code: ReadProblem['code'], written: string): string | undefined {
  switch (code) {
    case 'yaml-unknown-anchor':
      return `There is no anchor &${written.slice(1)} before this alias`;
    case 'yaml-recursive-alias':
      return 'This alias stands for a value that it is part of';
    case 'yaml-merge':
      return "Expected an alias of a map after '<<', or a list of them";
    case 'yaml-tag': {
      const [tag = '', ...value] = written.split(/\s+/);
      return `${value.join(' ') || 'This value'} is not what the tag ${tag} says`;
    }
    case 'yaml-strict':
      return 'In strict mode this value must be in quotes, or be written so that it can be read in one way only';
    case 'yaml-expansion':
    case 'yaml-nesting':
      return undefined;
  }
}
