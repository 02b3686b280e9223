/** Findings as JSON: an array of objects; lines and columns from 1, columns in UTF-16 code units. */
import type { TextRange } from '@ytt-language/shared/text/range';
import type { SourceFile } from '@ytt-language/shared/text/source-file';
import { type Report, type ReportFormat, shownPath, shownRange, sortedFindings } from './report.js';

export const reportJson: ReportFormat = (report) => {
  const findings = sortedFindings(report).map(({ file, range, severity, code, message, related }) => ({
    ...place(file, range, report),
    severity,
    code,
    message,
    related: related.map((one) => ({ ...place(one.file, one.range, report), message: one.message })),
  }));
  return `${JSON.stringify(findings, null, 2)}\n`;
};

function place(file: SourceFile, range: TextRange, { paths }: Report) {
  return { path: shownPath(file, paths), ...shownRange(file, range) };
}
