/** Findings as GitHub workflow commands (https://docs.github.com/actions/reference/workflow-commands-for-github-actions). */
import { type Severity, shownMessage, visibleText } from '@ytt-language/shared';
import { type ReportFormat, shownPath, shownRange, sortedFindings } from './report.js';

const commands: Readonly<Record<Severity, string>> = {
  error: 'error',
  warning: 'warning',
  information: 'notice',
  hint: 'notice',
};

/**
 * Writes one command on a line of its own for each finding, sorted by path. Lines and columns count from 1; columns are
 * in UTF-16 code units.
 */
export const reportGithub: ReportFormat = (report) =>
  sortedFindings(report)
    .map((finding) => {
      const { file, range, severity, code } = finding;
      const { line, column, endLine, endColumn } = shownRange(file, range);
      // Columns are only allowed where the annotation is on one line.
      const columns = endLine === line ? { col: column, endColumn } : {};
      const properties = { file: shownPath(file, report.paths), line, endLine, ...columns, title: code };
      const list = Object.entries(properties).map(([name, value]) => `${name}=${escapeProperty(String(value))}`);
      return `::${commands[severity]} ${list.join(',')}::${escapeData(shownMessage(finding).trim())}\n`;
    })
    .join('');

function escapeData(text: string): string {
  return visibleText(text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A'));
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
