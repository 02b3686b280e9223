/** Tells on standard error what keeps a command from printing its result. */
import type { Finding } from '@ytt-language/shared';
import type { Terminal } from '../terminal.js';
import { hasErrors, type Report } from './report.js';
import { reportText } from './report-text.js';

/** Returns whether there are errors; only those are shown. */
export function reportErrors(findings: readonly Finding[], paths: Report['paths'], terminal: Terminal): boolean {
  if (!hasErrors(findings)) return false;
  const errors = findings.filter((finding) => finding.severity === 'error');
  terminal.err(reportText({ findings: errors, paths }, { colors: terminal.colors }));
  return true;
}
