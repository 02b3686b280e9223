/** Findings for people: each with its source lines. */
import { characterStart, type Finding, hasError, type Severity, shownMessage } from '@ytt-language/shared';
import pc from 'picocolors';
import { harmlessLine, harmlessText } from '../harmless-text.js';
import type { Terminal } from '../terminal.js';
import {
  type Report,
  type ReportFormat,
  type StreamedFormat,
  shownPath,
  shownRange,
  sortedFindings,
} from './report.js';

type Colors = ReturnType<typeof pc.createColors>;

/**
 * Writes a block for each finding: its place, severity, message and code, the marked source line, and related places.
 * The end lists the runs if there are several, and counts the findings.
 */
export const streamedText: StreamedFormat = {
  part: (report, { colors }) => {
    const paint = pc.createColors(colors);
    return sortedFindings(report)
      .map((finding) => block(finding, report, paint))
      .join('');
  },
  end: (report, { colors }) => runSummary(report) + summary(report.findings, pc.createColors(colors)),
};

/** Writes the same text in one piece, for a report that is known as a whole. */
export const reportText: ReportFormat = (report, style) =>
  streamedText.part(report, style) + streamedText.end(report, style);

function severityColor(severity: Severity, paint: Colors): (text: string) => string {
  switch (severity) {
    case 'error':
      return paint.red;
    case 'warning':
      return paint.yellow;
    case 'information':
    case 'hint':
      return paint.blue;
  }
}

function block(finding: Finding, { paths }: Report, paint: Colors): string {
  const { line, column } = shownRange(finding.file, finding.range);
  const color = severityColor(finding.severity, paint);
  const place = harmlessLine(`${shownPath(finding.file, paths)}:${line}:${column}`);
  const [first = '', ...more] = harmlessText(shownMessage(finding).trim()).split('\n');
  const head = `${paint.bold(place)} ${color(finding.severity)} ${first} ${paint.dim(finding.code)}\n`;
  const related = finding.related.map((one) => {
    const at = shownRange(one.file, one.range);
    const text = harmlessLine(`${shownPath(one.file, paths)}:${at.line}:${at.column}: ${shownMessage(one)}`);
    return `  ${paint.dim(text)}\n`;
  });
  return `${head}${more.map((text) => `  ${text}\n`).join('')}${frame(finding, color, paint)}${related.join('')}\n`;
}

/** The previous line, and the first line of the finding with its range marked; long lines are abbreviated. */
function frame({ file, range }: Finding, color: (text: string) => string, paint: Colors): string {
  const { line, column, endLine, endColumn } = shownRange(file, range);
  const width = String(line).length;
  const numbered = (number: number, { text, start, end }: LinePart): string => {
    const shown = `${start > 0 ? '…' : ''}${harmlessLine(text.slice(start, end))}${end < text.length ? '…' : ''}`;
    return `  ${paint.dim(`${String(number).padStart(width)} |`)} ${shown}\n`;
  };
  const part = partAround(file.lineText(line - 1), column - 1);
  const { text, start } = part;
  // Tabs are kept, so that the mark is aligned with the marked text.
  const before = harmlessLine(text.slice(start, column - 1));
  const indent = `${start > 0 ? ' ' : ''}${before.replace(/[^\t]/g, ' ')}`;
  const markedEnd = endLine > line ? part.end : Math.min(endColumn - 1, part.end);
  const length = harmlessLine(text.slice(start, markedEnd)).length - before.length;
  const mark = `  ${' '.repeat(width)} ${paint.dim('|')} ${indent}${color('^'.repeat(Math.max(1, length)))}\n`;
  const previous = line > 1 ? numbered(line - 1, partAround(file.lineText(line - 2), 0)) : '';
  return `${previous}${numbered(line, part)}${mark}`;
}

/** The part of a line that is shown, in UTF-16 code units from its beginning. */
interface LinePart {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** How many UTF-16 code units of a line are shown, and how many of them before the marked text. */
const mostOfLine = 200;
const mostBefore = 60;

/** All of `text`, or the part around `place` if it is long. */
function partAround(text: string, place: number): LinePart {
  const start = Math.max(0, Math.min(place - mostBefore, text.length - mostOfLine));
  return { text, start: characterStart(text, start), end: characterStart(text, start + mostOfLine) };
}

/** For a check of several runs: lists those that someone described, and others that have findings. */
function runSummary({ runs = [] }: Report): string {
  if (runs.length < 2) return '';
  const lines = runs
    .filter(({ stated, findings }) => stated || findings.size > 0)
    .map(
      ({ name, findings }) => `${harmlessLine(name)}: ${findings.size === 0 ? 'no problems' : counts([...findings])}\n`,
    );
  const clean = runs.filter(({ findings }) => findings.size === 0).length;
  return `${lines.join('')}${runs.length} runs were checked; ${clean} ${clean === 1 ? 'has' : 'have'} no problems.\n\n`;
}

function counts(findings: readonly Finding[]): string {
  const count = (...severities: readonly Severity[]): number =>
    findings.filter(({ severity }) => severities.includes(severity)).length;
  const notes = count('information', 'hint');
  const parts = [amount(count('error'), 'error'), amount(count('warning'), 'warning')];
  return [...parts, ...(notes === 0 ? [] : [amount(notes, 'note')])].join(', ');
}

function amount(count: number, of: string): string {
  return `${count} ${of}${count === 1 ? '' : 's'}`;
}

function summary(findings: readonly Finding[], paint: Colors): string {
  if (findings.length === 0) return `${paint.green('No problems found.')}\n`;
  return `${counts(findings)}\n`;
}

/**
 * Prints the errors among `findings` to standard error if they prevent a command from printing its result; `paths` is
 * as in a report. Returns whether there are any.
 */
export function reportErrors(findings: readonly Finding[], paths: Report['paths'], terminal: Terminal): boolean {
  if (!hasError(findings)) return false;
  const errors = findings.filter((finding) => finding.severity === 'error');
  terminal.err(reportText({ findings: errors, paths }, terminal));
  return true;
}
