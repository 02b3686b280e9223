/**
 * Finds lines of code that ytt does not read as code, because their `#@` is written differently: `# load(…)`,
 * `##@ end`, `#@@ if x:`, `#@if x:`, `@ end`. Such a line has a finding; what its code would have defined, opened or
 * closed is missing elsewhere.
 */
import type { Failure, Finding, SourceFile } from '@ytt-language/shared';
import { type Replacements, withReplacements } from './replaced-findings.js';

/** The lines of one file whose code is lost. */
export interface LostCode {
  /** The code of these lines, by their numbers. */
  readonly lines: ReadonlyMap<number, string>;
  /** All names in them. */
  readonly names: ReadonlySet<string>;
  /** Whether one of them would open, continue or close a block. */
  readonly hasBlock: boolean;
  /** Whether one of them is part of a statement of several lines, so that the other lines are misread. */
  readonly isPart: boolean;
}

/** Matches code that is hardly ever prose, for comments without `@`. */
const code = /^(?:def\s|(?:if|elif|for|while)\b.*:$|else:$|end$|return\b|[\w.]+(?:\s*[-+*/]?=|\()|["'\])}])/;

const blockKeyword = /^(?:def|if|elif|for|while|else|end)\b/;

/** The beginnings of lines with lost code, by the code of the finding there. */
const marks: ReadonlyMap<Finding['code'], RegExp> = new Map([
  ['comment-not-ytt', /^[ \t]*#+[ \t]*(?:@+[ \t]*)?/],
  ['yaml-syntax', /^[ \t]*@[ \t]+/],
  ['code-without-space', /^[ \t]*#@+[ \t]*/],
]);

/** The lost code that `findings` are about, by file. */
export function lostCodeIn(findings: readonly Finding[]): ReadonlyMap<SourceFile, LostCode> {
  const byFile = new Map<SourceFile, Map<number, string>>();
  for (const { code: kind, file, range } of findings) {
    const mark = marks.get(kind);
    if (mark === undefined) continue;
    const line = file.lines.lineAt(range.start);
    const text = file.lineText(line).trimEnd();
    const before = mark.exec(text)?.[0];
    if (before === undefined) continue;
    const written = text.slice(before.length);
    if (!before.includes('@') && !code.test(written) && !isContinued(file, line)) continue;
    const lines = byFile.get(file) ?? new Map<number, string>();
    byFile.set(file, lines.set(line, written));
  }
  return new Map([...byFile].map(([file, lines]) => [file, lostCode(lines)]));
}

/** Whether the line above is code that ends in a backslash, and so continues on this line. */
function isContinued(file: SourceFile, line: number): boolean {
  return line > 0 && /^[ \t]*#@.*\\$/.test(file.lineText(line - 1));
}

function lostCode(lines: ReadonlyMap<number, string>): LostCode {
  const written = [...lines.values()];
  return {
    lines,
    names: new Set(written.join('\n').match(/[A-Za-z_]\w*/g)),
    hasBlock: written.some((one) => blockKeyword.test(one)),
    isPart: written.some((one) => one.endsWith('\\') || bracketsIn(one, /[([{]/g) !== bracketsIn(one, /[)\]}]/g)),
  };
}

function bracketsIn(written: string, brackets: RegExp): number {
  return written.replace(/"[^"]*"|'[^']*'/g, '').match(brackets)?.length ?? 0;
}

/**
 * `findings` with the error in a line that ytt takes for an annotation in the words of the warning about that, which is
 * left out.
 */
export function withLostCodeExplained(findings: readonly Finding[]): readonly Finding[] {
  const warnings = findings.filter(({ code: kind }) => kind === 'code-without-space');
  if (warnings.length === 0) return findings;
  const errors = findings.filter(({ code: kind }) => kind === 'template-code-syntax');
  const errorsByLine = new Map(errors.map((error) => [placeOfLine(error), error]));
  const replacements: Replacements = new Map();
  for (const warning of warnings) {
    const error = errorsByLine.get(placeOfLine(warning));
    if (error === undefined) continue;
    const { range, message, fixes } = warning;
    replacements.set(warning, undefined);
    replacements.set(error, { ...error, range, plain: message, ...(fixes && { fixes }) });
  }
  return withReplacements(findings, replacements);
}

/** The file and line on which a finding begins, as a text. */
export function placeOfLine({ file, range }: Finding): string {
  return `${file.path} ${file.lines.lineAt(range.start)}`;
}

/**
 * Whether an error of syntax in another line follows from lost code: it is about a block, a statement has lost a line,
 * or the lost line is further down in the same comments, which may be one statement.
 */
export function lacksLostCode({ file, range, failure }: Finding, { lines, hasBlock, isPart }: LostCode): boolean {
  const line = file.lines.lineAt(range.start);
  if (lines.has(line)) return false;
  if (isPart || (hasBlock && isAboutBlock(failure))) return true;
  for (let next = line + 1; next < file.lines.lineCount; next++) {
    if (lines.has(next)) return true;
    if (!file.lineText(next).trimStart().startsWith('#')) return false;
  }
  return false;
}

function isAboutBlock(failure: Failure | undefined): boolean {
  if (failure?.kind === 'unexpected-token') return isOfBlock(failure);
  return failure?.kind === 'block-unclosed' || failure?.kind === 'block-unopened';
}

/** Whether the unexpected token belongs to another block, or is the end of the code. */
export function isOfBlock({ found }: Extract<Failure, { kind: 'unexpected-token' }>): boolean {
  return found === 'elif' || found === 'else' || found === 'end of file';
}
