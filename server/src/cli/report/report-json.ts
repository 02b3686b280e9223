/**
 * Findings as JSON: an array of objects, each with the names of its runs; lines and columns count from 1, columns in
 * UTF-16 code units.
 */
import { type SourceFile, shownMessage, type TextRange } from '@ytt-language/shared';
import { harmlessJson } from '../harmless-text.js';
import { type Report, type ReportFormat, runsOfFinding, shownPath, shownRange, sortedFindings } from './report.js';

/**
 * Writes the array with two spaces of indentation. Each object has the place, severity, code, message and related
 * places of a finding; `runs` is absent if no projects were searched for.
 */
export const reportJson: ReportFormat = (report) => {
  const findings = sortedFindings(report).map((finding) => {
    const { file, range, severity, code, related } = finding;
    return {
      ...place(file, range, report),
      severity,
      code,
      message: shownMessage(finding),
      related: related.map((one) => ({ ...place(one.file, one.range, report), message: shownMessage(one) })),
      ...(report.runs === undefined ? {} : { runs: runsOfFinding(report, finding) }),
    };
  });
  return harmlessJson(findings);
};

function place(file: SourceFile, range: TextRange, { paths }: Report) {
  return { path: shownPath(file, paths), ...shownRange(file, range) };
}
