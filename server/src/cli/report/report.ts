/** The common input of all report formats: findings, with the paths by which the user knows their files. */
import { basename, dirname, resolve } from 'node:path';
import type { Finding, Severity, SourceFile } from '@ytt-language/shared';
import type { Terminal } from '../terminal.js';

export interface Report {
  readonly findings: readonly Finding[];
  readonly paths: ReadonlyMap<SourceFile, string>;
  /** The checked runs, if projects were searched for. */
  readonly runs?: readonly CheckedRun[];
}

/** A run of a project, of a variant, or of a values file with the project that it belongs to. */
export interface CheckedRun {
  readonly name: string;
  /** Whether someone described the run, as opposed to an inferred one. */
  readonly stated: boolean;
  /** The findings in the report that belong to this run. */
  readonly findings: ReadonlySet<Finding>;
}

/** The names of the runs that reported a finding. */
export function runsOfFinding({ runs = [] }: Report, finding: Finding): readonly string[] {
  return runs.flatMap(({ name, findings }) => (findings.has(finding) ? [name] : []));
}

/** What a format needs of the terminal. */
export type ReportStyle = Pick<Terminal, 'colors' | 'codesPage'>;

/** Formats a report for printing. */
export type ReportFormat = (report: Report, style: ReportStyle) => string;

/** A format in which findings can be printed before all are known: the output is the parts in order, then the end. */
export interface StreamedFormat {
  readonly part: ReportFormat;
  readonly end: ReportFormat;
}

/** The path of a file as the user gave it. Other sources, such as the value of a flag, have ytt's name for them. */
export function shownPath(file: SourceFile, paths: Report['paths']): string {
  return paths.get(file) ?? file.path;
}

/** The same path with slashes on every system, for comparison and for other programs. */
export function slashedPath(file: SourceFile, paths: Report['paths']): string {
  return shownPath(file, paths).replaceAll('\\', '/');
}

/** A range in the convention of people: lines and columns from 1, columns in UTF-16 code units. */
export interface ShownRange {
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
}

/** Converts a range of `file`, in UTF-16 code units from its beginning, to lines and columns from 1. */
export function shownRange(file: SourceFile, range: Finding['range']): ShownRange {
  const start = file.lines.positionAt(range.start);
  const end = file.lines.positionAt(range.end);
  return { line: start.line + 1, column: start.column + 1, endLine: end.line + 1, endColumn: end.column + 1 };
}

const severities: readonly Severity[] = ['error', 'warning', 'information', 'hint'];

/** Findings by path, then by position, then by severity, errors first. */
export function sortedFindings({ findings, paths }: Report): readonly Finding[] {
  const keyed = findings.map((finding) => ({ finding, path: shownPath(finding.file, paths) }));
  keyed.sort(
    (a, b) =>
      (a.path < b.path ? -1 : a.path > b.path ? 1 : 0) ||
      a.finding.range.start - b.finding.range.start ||
      severities.indexOf(a.finding.severity) - severities.indexOf(b.finding.severity),
  );
  return keyed.map(({ finding }) => finding);
}

/** `report` with only the findings that `keep` accepts, including those of its runs. */
export function keepFindings(report: Report, keep: (finding: Finding) => boolean): Report {
  const runs = report.runs?.map((run) => ({ ...run, findings: new Set([...run.findings].filter(keep)) }));
  return { ...report, findings: report.findings.filter(keep), ...(runs === undefined ? {} : { runs }) };
}

/**
 * The findings in changed files, and those with a related location in one, such as a changed declaration. `changed` are
 * absolute paths, in which links in the last component are not resolved; reported paths are relative to `directory`.
 */
export function inChangedFiles(
  report: Report,
  changed: ReadonlySet<string>,
  { fs, directory }: Pick<Terminal, 'fs' | 'directory'>,
): Report {
  const known = new Map<SourceFile, boolean>();
  const isChanged = (file: SourceFile): boolean => {
    const path = resolve(directory, shownPath(file, report.paths));
    // The file itself, and if the path is a link, the link.
    const places = [fs.realPath(path), resolve(fs.realPath(dirname(path)) ?? dirname(path), basename(path))];
    return places.some((place) => place !== undefined && changed.has(place));
  };
  const isNews = (file: SourceFile): boolean => {
    const is = known.get(file) ?? isChanged(file);
    known.set(file, is);
    return is;
  };
  return keepFindings(report, ({ file, related }) => isNews(file) || related.some((place) => isNews(place.file)));
}
