/** Findings as SARIF 2.1.0 (https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html). */
import { type FindingCode, type Severity, type SourceFile, shownMessage, type TextRange } from '@ytt-language/shared';
import { harmlessJson } from '../harmless-text.js';
import { sectionOn } from './code-sections.js';
import { type Report, type ReportFormat, runsOfFinding, shownRange, slashedPath, sortedFindings } from './report.js';

const levels: Readonly<Record<Severity, string>> = {
  error: 'error',
  warning: 'warning',
  information: 'note',
  hint: 'note',
};

/**
 * Writes a log with one run of the tool. Its rules are the codes that occur, described by their sections on the page of
 * codes. Lines and columns count from 1, columns in UTF-16 code units.
 */
export const reportSarif: ReportFormat = (report, { codesPage }) => {
  const page = codesPage();
  const findings = sortedFindings(report);
  const codes = [...new Set(findings.map((finding) => finding.code))].sort();
  const log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'ytt-language-server', rules: codes.map((code) => rule(code, page)) } },
        columnKind: 'utf16CodeUnits',
        results: findings.map((finding) => {
          const { code, severity, file, range, related } = finding;
          return {
            ruleId: code,
            ruleIndex: codes.indexOf(code),
            level: levels[severity],
            message: { text: shownMessage(finding).trim() },
            locations: [location(file, range, report)],
            relatedLocations: related.map((one, id) => ({
              id,
              ...location(one.file, one.range, report),
              message: { text: shownMessage(one) },
            })),
            ...(report.runs === undefined ? {} : { properties: { runs: runsOfFinding(report, finding) } }),
          };
        }),
      },
    ],
  };
  return harmlessJson(log);
};

/** The metadata of a rule in viewers; those that do not support Markdown show the text. */
function rule(code: FindingCode, page: string) {
  const section = sectionOn(page, code);
  if (section === undefined) return { id: code };
  const { meaning, fix, markdown } = section;
  return { id: code, shortDescription: { text: meaning }, help: { text: fix, markdown } };
}

function location(file: SourceFile, range: TextRange, { paths }: Report) {
  const { line, column, endLine, endColumn } = shownRange(file, range);
  const uri = slashedPath(file, paths).split('/').map(encodeURIComponent).join('/');
  const region = { startLine: line, startColumn: column, endLine, endColumn };
  return { physicalLocation: { artifactLocation: { uri }, region } };
}
