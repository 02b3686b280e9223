/** Turns errors of code into findings, with ytt's words, hints and back traces, and the fix for a misspelt name. */

import type { FindingCode } from '../../findings/catalogue.js';
import type { Failure } from '../../findings/failure.js';
import type { Finding, Fix, MissingName } from '../../findings/finding.js';
import { findingAt, startOf } from '../../findings/finding-at.js';
import { addAll } from '../../memo/list-map.js';
import type { EvalError as EvaluationError, StackFrame } from '../../starlark/eval/thread.js';
import { keywords, reservedWords } from '../../starlark/scan/token.js';
import { MissingNameError } from '../../starlark/values/value.js';
import { lineStartOf } from '../../text/line-start.js';
import type { TextRange } from '../../text/range.js';
import type { SourceFile } from '../../text/source-file.js';
import { isInstruction, nextInstruction, withoutInstructionName } from './code-line.js';
import { failedRange } from './failed-range.js';
import { plainWithHint, withHint } from './message-hints.js';
import { type ProgramPlace, type ProgramText, programTextOf, trimmedLine } from './program.js';

/** A problem of a program before it runs. */
export interface ProgramProblem {
  readonly start: number;
  readonly end: number;
  readonly message: string;
  /** The sentence for people. */
  readonly plain?: string | undefined;
  /** The mistake, if the reference's position of the problem is on a later line. */
  readonly token?: { readonly start: number; readonly end: number } | undefined;
  /** The bracket or string that is not closed, if that is the problem, and further lines may be taken in. */
  readonly open?: number | undefined;
  /** The name, if the problem is that it is not defined. */
  readonly missing?: MissingName;
  readonly failure?: Failure | undefined;
}

/** The finding for a problem in the text of `program`. */
export function problemFinding(code: FindingCode, problem: ProgramProblem, program: ProgramText): Finding {
  const place = program.place(problem.start, problem.end);
  const range = place?.range ?? { start: 0, end: 0 };
  const token = problem.token && program.place(problem.token.start, problem.token.start)?.range;
  const line = (): string => lineOfProgram(program.text, problem.start);
  const plain = atEndOfCode(plainWithHint(problem, line), program.text, (problem.token ?? problem).start);
  const { missing, failure } = problem;
  const words = { plain, message: withHint(problem.message, line), failure };
  const finding = {
    ...findingAt(code, { file: program.file, ...range }, words),
    ...(missing === undefined ? {} : { missing }),
  };
  const named = place?.namedLine ?? program.file.lines.lineAt(range.start);
  const exact = codeBefore(program, problem, token ?? range) ?? token;
  return exact === undefined
    ? namedElsewhere(finding, named)
    : namedElsewhere({ ...finding, range: exact }, named, range);
}

/**
 * The line of code that ends too early. ytt notices that in the generated instruction after it, which may belong to
 * something above in the file, such as the annotations of a document; `noticed` is that place. Undefined if the
 * instruction belongs to something below, unless a bracket or string is open, which may take in several instructions.
 */
function codeBefore(program: ProgramText, problem: ProgramProblem, noticed: TextRange): TextRange | undefined {
  const { start, end: tokenEnd } = problem.token ?? problem;
  const { open } = problem;
  if (open === undefined && !isInstruction(program.text, start)) return undefined;
  const instruction = open === undefined ? start : nextInstruction(program.text, open, tokenEnd);
  const end = instruction === undefined ? undefined : program.writtenEnd(0, instruction);
  if (end === undefined || (open === undefined && end <= noticed.end)) return undefined;
  const { lines, text } = program.file;
  const line = lines.lineStart(lines.lineAt(end));
  const code = /^[ \t]*(?:#@[ \t]*)?/.exec(text.slice(line, end))?.[0].length ?? 0;
  return { start: line + code, end };
}

/**
 * `finding` as one that ytt reports on the line `namedLine`, if that is another line: with a related place there, at
 * `named` or the whole line.
 */
export function namedElsewhere(finding: Finding, namedLine: number | undefined, named?: TextRange): Finding {
  const { file, related } = finding;
  if (namedLine === undefined || namedLine === file.lines.lineAt(finding.range.start)) return finding;
  const range = named ?? trimmedLine(file, namedLine);
  return { ...finding, namedLine, related: [...related, { file, range, message: namedByYtt }] };
}

/**
 * After an unclosed bracket, the unexpected token belongs to a generated instruction, which people do not see. To them
 * it is the end of the code.
 */
function atEndOfCode(plain: string | undefined, text: string, at: number): string | undefined {
  if (plain === undefined || !isInstruction(text, at)) return plain;
  return plain
    .replace(/^The name to load must be in quotes: .*$/, 'Expected a name to load in quotes, but found a name')
    .replace(/^Expected ','/, "Expected ')'")
    .replace(/but found (?:a name|'\(')$/, 'but found the end of the code');
}

/** The label of the line in ytt's message, if the mistake is on another. */
const namedByYtt = 'The line that ytt names';

/**
 * The finding for an error while code ran, at the innermost call that has a position; wrong arguments are reported at
 * the call, not in the called function. The other calls are related places. Without any position, it is reported at the
 * start of `file`.
 */
export function evalErrorFinding(error: EvaluationError, file: SourceFile): Finding {
  const message = withHint(withoutInstructionName(error.message), () => '');
  const words = { plain: error.plain, message };
  const { failure } = error;
  const repeatsKey = failure?.kind === 'key-repeated';
  const code = error.budget !== undefined ? 'evaluation-limit' : repeatsKey ? 'map-key-repeated' : 'evaluation-failed';
  const places = placesOf(error);
  const first = places.findIndex(({ frame }) => !refusesCall(frame, failure));
  const chosen = places[first === -1 ? 0 : first];
  const reason = failure === undefined ? {} : { failure };
  if (chosen === undefined) return { ...findingAt(code, startOf(file), words), ...reason };
  const related = places
    .filter((place) => place !== chosen)
    .map(({ frame, place }) => ({ file: place.file, range: place.range, message: `in ${frame.functionName}` }));
  const { file: failed, range, namedLine } = chosen.place;
  const finding = namedElsewhere(findingAt(code, { file: failed, ...range }, words, related), namedLine);
  const missing = missingName(error);
  const fix = missing && nearestNameFix(missing, chosen.frame);
  return {
    ...finding,
    ...reason,
    ...(missing === undefined ? {} : { missing }),
    ...(fix === undefined ? {} : { fixes: [fix] }),
    ...reasonsOf(error),
  };
}

/** An error that is caused by a finding in a module or library that could not be loaded or evaluated. */
export interface FollowsFinding {
  readonly follows: Finding | undefined;
  /** The errors in the library that are reported at the call only. */
  readonly causes?: readonly Finding[];
}

function reasonsOf(error: EvaluationError): Pick<Finding, 'follows' | 'causes'> {
  for (let cause: unknown = error.cause; cause instanceof Error; cause = cause.cause)
    if ('follows' in cause) {
      const { follows, causes = [] } = cause as Error & FollowsFinding;
      return { ...(follows === undefined ? {} : { follows }), ...(causes.length === 0 ? {} : { causes }) };
    }
  return {};
}

/** The name of a member that a value does not have, if that is why code fails. */
function missingName({ cause }: EvaluationError): MissingName | undefined {
  return cause instanceof MissingNameError ? { name: cause.missing, nearest: cause.nearest } : undefined;
}

/** The fix that replaces a missing name, in the code that reads it, by the most similar name. */
function nearestNameFix({ name, nearest }: MissingName, frame: StackFrame | undefined): Fix | undefined {
  const program = frame && programTextOf(frame.program);
  if (nearest === undefined || program === undefined || frame?.offset === undefined) return undefined;
  const at = nameAfter(program.text, frame.offset, name);
  const range = at === undefined ? undefined : program.writtenRange(at, at + name.length);
  return range && nameFix(program.file, range, nearest);
}

/** The offset of `name` in the operation at `offset`: after a dot, in brackets, or as the argument of `getattr`. */
function nameAfter(text: string, offset: number, name: string): number | undefined {
  const before = /\.\s*|\[\s*["']|\([^()\n]*,\s*["']/y;
  before.lastIndex = offset;
  const at = before.test(text) ? before.lastIndex : undefined;
  return at !== undefined && text.startsWith(name, at) ? at : undefined;
}

/** Describes the related location in another file that a call led to. */
export const failedHere = 'It fails here.';

/**
 * The same error at the call in `file` that led to it, if it occurred in another file. That file need not be wrong for
 * its other users, and ytt names the call, too.
 */
export function callFinding(
  error: EvaluationError,
  { file: failed, range, code, message, plain, missing, failure, follows, causes }: Finding,
  file: SourceFile,
): Finding[] {
  if (failed === file) return [];
  const call = placesOf(error).find(({ place }) => place.file === file);
  if (call === undefined) return [];
  const related = [{ file: failed, range, message: failedHere }];
  const place = { file, ...call.place.range };
  const finding = namedElsewhere(findingAt(code, place, { message, plain }, related), call.place.namedLine);
  return [
    {
      ...finding,
      ...(missing === undefined ? {} : { missing }),
      ...(failure === undefined ? {} : { failure }),
      ...(follows === undefined ? {} : { follows }),
      ...(causes === undefined ? {} : { causes }),
    },
  ];
}

/**
 * The finding for a function that was left by an error that its caller caught, or by a `return` above its first YAML:
 * everything that is built afterwards goes to the wrong place.
 */
export function openCallFinding(call: StackFrame | undefined, file: SourceFile): Finding {
  const words = {
    plain: 'ytt crashes here: a function with YAML or text in it is left before its end',
    message: 'expected all ctxs to end: a function with YAML or text in it was left before its end',
  };
  const place = call === undefined ? undefined : placed(call)[0]?.place;
  return findingAt('function-left-open', place === undefined ? startOf(file) : at(place), words);
}

function at({ file, range }: PlacedFrame['place']): { file: SourceFile; start: number; end: number } {
  return { file, ...range };
}

/** An error that has findings at other places than its calls, such as the items of an overlay. */
export interface HasFindings {
  readonly findings: readonly Finding[];
}

function hasFindings(error: Error): error is Error & HasFindings {
  return 'findings' in error && Array.isArray(error.findings);
}

/** The findings at other places, of all the causes of `error`. */
export function findingsOfCauses(error: EvaluationError): readonly Finding[] {
  const findings: Finding[] = [];
  for (let cause: unknown = error.cause; cause instanceof Error; cause = cause.cause)
    if (hasFindings(cause)) addAll(findings, cause.findings);
  return findings;
}

interface PlacedFrame {
  readonly frame: StackFrame;
  readonly place: ProgramPlace & { readonly file: SourceFile };
}

/** The places of the calls that led to an error, innermost first. The innermost is narrowed to the part that failed. */
function placesOf({ frames, failure }: EvaluationError): readonly PlacedFrame[] {
  let reason = failure;
  return frames.toReversed().flatMap((frame) => {
    if (refusesCall(frame, failure)) return placed(frame);
    const places = placed(frame, (program, offset) => failedRange(program, offset, reason));
    reason = undefined;
    return places;
  });
}

/** The place of the operation in `frame`, or of the part of it that `narrowed` returns. */
function placed(
  frame: StackFrame,
  narrowed?: (program: StackFrame['program'], offset: number) => TextRange,
): readonly PlacedFrame[] {
  const { program, offset } = frame;
  const text = programTextOf(program);
  const around = text !== undefined && offset !== undefined && text.place(offset, offset);
  if (!around) return [];
  const { file } = text;
  const failed = narrowed?.(program, offset);
  const range = (failed && text.place(failed.start, failed.end)?.range) ?? around.range;
  return [{ frame, place: { file, range, namedLine: around.namedLine ?? file.lines.lineAt(around.range.start) } }];
}

/** Whether a function rejects its arguments, which its caller must correct. */
function refusesCall(frame: StackFrame, failure: Failure | undefined): boolean {
  return failure?.kind === 'call-mismatch' && failure.function === frame.functionName;
}

function lineOfProgram(text: string, offset: number): string {
  const start = lineStartOf(text, offset);
  const end = text.indexOf('\n', offset);
  return text.slice(start, end === -1 ? text.length : end);
}

/** Starlark's identifiers (https://github.com/google/starlark-go/blob/master/doc/spec.md#lexical-elements). */
const identifier = /^[\p{L}_][\p{L}_0-9]*$/u;

/**
 * The fix for a misspelt name: replaces the text at `range` by `name`, and keeps the quotes around it. A name that is
 * not an identifier cannot follow a dot, so it is put in brackets.
 */
export function nameFix(file: SourceFile, { start, end }: TextRange, name: string): Fix {
  const dot = start - 1;
  const isAttribute = file.text.charAt(dot) === '.';
  if (isAttribute && (!identifier.test(name) || keywords.has(name) || reservedWords.has(name))) {
    const newText = `[${JSON.stringify(name)}]`;
    return { title: `Write ${newText}`, edits: [{ file, edit: { range: { start: dot, end }, newText } }] };
  }
  return { title: `Change to ${name}`, edits: [{ file, edit: { range: { start, end }, newText: name } }] };
}
