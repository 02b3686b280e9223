/** Findings as a GitLab Code Quality report (https://docs.gitlab.com/ci/testing/code_quality/#code-quality-report-format). */
import { type Severity, shownMessage } from '@ytt-language/shared';
import { harmlessJson } from '../harmless-text.js';
import { fingerprints } from './fingerprint.js';
import { type ReportFormat, shownRange, slashedPath, sortedFindings } from './report.js';

const severities: Readonly<Record<Severity, string>> = {
  error: 'major',
  warning: 'minor',
  information: 'info',
  hint: 'info',
};

/**
 * Writes a JSON array with an object for each finding. Lines count from 1. The fingerprint of a finding does not depend
 * on its line, so that GitLab recognises it after edits above it.
 */
export const reportGitlab: ReportFormat = (report) => {
  const names = fingerprints(report);
  const findings = sortedFindings(report).map((finding) => {
    const { line, endLine } = shownRange(finding.file, finding.range);
    return {
      description: shownMessage(finding).trim(),
      check_name: finding.code,
      fingerprint: names.get(finding),
      severity: severities[finding.severity],
      location: {
        path: slashedPath(finding.file, report.paths),
        lines: { begin: line, end: endLine },
      },
    };
  });
  return harmlessJson(findings);
};
