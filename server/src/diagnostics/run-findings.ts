/**
 * Decides which findings of a run belong to which file. A run for one values file reports on that file; everything it
 * shares with its project is reported by the project's own run. If it is the only values file, failures in the
 * templates with its data values are reported as well.
 */
import {
  type Finding,
  hasError,
  type Project,
  type ProjectInputs,
  type SourceFile,
  type Stage,
} from '@ytt-language/shared';
import {
  addToList,
  documentsOf,
  type PlacedNode,
  pairsOf,
  placeThatYttNames,
  syntaxOf,
} from '@ytt-language/shared/tooling';
import type { FileKey } from '../workspace/files/file-key.js';
import { summaryOf } from '../workspace/files/file-summary.js';
import { fileOfSource } from '../workspace/files/text-file.js';
import { isExplicit, type RunDefinition } from '../workspace/projects/run-definition.js';
import { certainFindings } from './filters/certain-findings.js';
import { isAboutEncrypted } from './filters/encrypted-values.js';
import { withoutConsequences } from './filters/one-cause.js';
import { withMissingDots } from './missing-dots.js';
import { withMissingLoads } from './missing-loads.js';
import { bestValuesFile, setsBeside, setsIn, setsPart, unsetValueFinding } from './placement/broken-defaults.js';
import { atCalls } from './placement/library-calls.js';
import { atRules } from './placement/unfit-rules.js';

const cache = new WeakMap<Project, ReadonlyMap<FileKey, readonly Finding[]>>();

/** The findings of `run` by file, `most` of each kind in a file; files without findings are absent. */
export function findingsByFile(
  run: RunDefinition,
  project: Project,
  most = Number.POSITIVE_INFINITY,
): ReadonlyMap<FileKey, readonly Finding[]> {
  let known = cache.get(project);
  if (known === undefined) {
    const { subject } = run;
    const source = subject === undefined ? undefined : sourceOf(project.inputs, subject);
    known =
      subject === undefined
        ? byFile(relevantFindings(run, project, foundIn(project, run.mode ?? 'result', most)))
        : new Map(source === undefined ? [] : [[subject, findingsAbout(source, run, project, most)]]);
    cache.set(project, known);
  }
  return known;
}

/**
 * The failures in a project's templates, by file, with the data values that `run` is for, `most` of each kind in a
 * file; none if the data values have errors, because then everything else fails, too.
 */
export function failuresByFile(
  run: RunDefinition,
  project: Project,
  most: number,
): ReadonlyMap<FileKey, readonly Finding[]> {
  const source = run.subject === undefined ? undefined : sourceOf(project.inputs, run.subject);
  const isWrong = source === undefined || hasError(project.findingsOf('inspect'));
  return byFile(isWrong ? [] : failuresWith(source, run, foundIn(project, 'result', most), project));
}

function failuresWith(
  source: SourceFile,
  run: RunDefinition,
  found: readonly Finding[],
  project: Project,
): readonly Finding[] {
  const range = { start: 0, end: 0 };
  return atCalls(certainFindings(run, project, found)).map((finding) => ({
    ...finding,
    severity: finding.severity === 'error' ? 'warning' : finding.severity,
    related: [...finding.related, { file: source, range, message: 'It fails with these data values' }],
  }));
}

function foundIn(project: Project, mode: Parameters<Project['findingsOf']>[0], most: number): readonly Finding[] {
  return shownOf(firstOfEachKind(project.findingsOf(mode), most));
}

/** Of the findings in the same file with the same code and severity, the first `most` by their positions. */
function firstOfEachKind(findings: readonly Finding[], most: number): readonly Finding[] {
  if (findings.length <= most) return findings;
  const counts = new Map<SourceFile, Map<string, number>>();
  const ordered = findings.toSorted((a, b) => a.range.start - b.range.start);
  return ordered.filter(({ file, code, severity }) => {
    const ofFile = counts.get(file) ?? new Map<string, number>();
    counts.set(file, ofFile);
    const kind = `${code} ${severity}`;
    const count = (ofFile.get(kind) ?? 0) + 1;
    ofFile.set(kind, count);
    return count <= most;
  });
}

/** The findings where the mistake is, without copies, and without those about encrypted values, which are unknown. */
function shownOf(findings: readonly Finding[]): readonly Finding[] {
  return atRules(withoutCopies(findings).filter((finding) => !isAboutEncrypted(finding)));
}

/** Omits findings that only repeat another one at the place that ytt names. */
function withoutCopies(findings: readonly Finding[]): readonly Finding[] {
  /** By file and start: the codes. */
  const named = new Map<SourceFile, Map<number, string[]>>();
  for (const { code, related } of findings)
    for (const { file, range, message } of related) {
      if (message !== placeThatYttNames) continue;
      const ofFile = named.get(file) ?? new Map<number, string[]>();
      named.set(file, ofFile);
      addToList(ofFile, range.start, code);
    }
  if (named.size === 0) return findings;
  return findings.filter(({ code, file, range }) => named.get(file)?.get(range.start)?.includes(code) !== true);
}

/** The findings of one stage of `run` in the file `source`, `most` of each kind. */
export function stageFindings(
  run: RunDefinition,
  project: Project,
  { stage, source, most }: { readonly stage: Stage; readonly source: SourceFile; readonly most: number },
): readonly Finding[] {
  const found = shownOf(firstOfEachKind(project.findingsFrom(stage), most));
  return relevantFindings(run, project, found).filter(({ file }) => file === source);
}

/** The version of the file `key` that a run reads. */
export function sourceOf({ files, dataValuesFiles }: ProjectInputs, key: FileKey): SourceFile | undefined {
  const isVersion = (source: SourceFile): boolean => fileOfSource(source)?.key === key;
  return files.find(isVersion) ?? dataValuesFiles.find(isVersion);
}

/**
 * The runs whose findings are shown on the file `key`: the runs for it, otherwise those of its projects, including runs
 * for the only values file of a project.
 */
export function runsReportingOn(key: FileKey, runs: readonly RunDefinition[]): readonly RunDefinition[] {
  const own = runs.filter((run) => run.subject === key);
  const isOfProject = (run: RunDefinition): boolean => run.subject === undefined || run.completesProject === true;
  return (own.length > 0 ? own : runs.filter(isOfProject)).filter((run) => run.tentative !== true);
}

/** The findings that a project's run reports, with the severities that they have there. */
function relevantFindings(run: RunDefinition, project: Project, findings: readonly Finding[]): readonly Finding[] {
  const others = findings.filter((finding) => !isUnsetValue(finding, project));
  const unset = findings.filter((finding) => isUnsetValue(finding, project));
  const explicit = isExplicit(run);
  const reported = explicit ? others : certainFindings(run, project, others);
  const placed = explicit
    ? atFixableFile(project, unset)
    : unset.flatMap((finding) => {
        const file = bestValuesFile(finding, valuesFilesOf(project));
        // An inferred project will be given data values that are not known, so a default that no file sets is not
        // reported.
        return file !== undefined && setsIn(finding, file) ? [unsetValueFinding(finding, file)] : [];
      });
  // There may be any number of findings, so that each of these steps can take long.
  const { files, options } = project.inputs;
  options.limits?.checkpoint?.();
  const once = atCalls(reported);
  options.limits?.checkpoint?.();
  const loaded = withMissingLoads(withMissingDots(once), files);
  options.limits?.checkpoint?.();
  return withPlaced(loaded, placed, project);
}

/**
 * `reported` without consequences, and the findings about defaults that were placed at what sets data values. A value
 * that could not be merged is not reported as one that is not set.
 */
function withPlaced(reported: readonly Finding[], placed: readonly Finding[], project: Project): readonly Finding[] {
  const place = ({ file, range }: Finding): string => `${file.path} ${range.start}`;
  const mismatched = new Set(reported.filter(({ code }) => code === 'overlay-mismatch').map(place));
  const unset = placed.filter((finding) => finding.code !== 'invalid-value' || !mismatched.has(place(finding)));
  return [...withoutConsequences(reported, declaringFiles(project), project.inputs.files), ...unset];
}

/** The files that declare and set data values. */
function declaringFiles(project: Project): readonly SourceFile[] {
  return [...project.schemaFiles, ...valuesFilesOf(project)];
}

/**
 * The findings of a run whose data values are all known. Those about a default are moved to the file in which people
 * can fix it: the values file that sets most of the path to it. Without such a file they stay in the schema, where ytt
 * reports them.
 */
export function atFixableFile(project: Project, findings: readonly Finding[]): readonly Finding[] {
  return findings.map((finding) => {
    const file = isUnsetValue(finding, project) ? bestValuesFile(finding, valuesFilesOf(project)) : undefined;
    return file === undefined ? finding : unsetValueFinding(finding, file);
  });
}

function valuesFilesOf({ valuesFiles, inputs }: Project): readonly SourceFile[] {
  return [...valuesFiles, ...inputs.dataValuesFiles];
}

/** The findings of `project` about the file that `run` is for. For data values, later stages are not evaluated. */
function findingsAbout(source: SourceFile, run: RunDefinition, project: Project, most: number): readonly Finding[] {
  const file = fileOfSource(source);
  const summary = file && summaryOf(file);
  const isCode = summary?.templated === true && !summary.dataValues;
  const mode = isCode ? 'result' : 'inspect';
  if (run.requiredValues === 'parts' && isOfAnother(source, project.findingsOf(mode))) return [];
  const findings = foundIn(project, mode, most);
  const reported = isExplicit(run) ? findings : certainFindings(run, project, findings);
  const own = reported.filter((finding) => finding.file === source);
  const unset = reported.flatMap((finding) => {
    if (finding.file === source || !isUnsetValue(finding, project) || !isRequired(finding, source, run, project))
      return [];
    return [unsetValueFinding(finding, source, isExplicit(run) ? 'error' : 'warning')];
  });
  return withPlaced(own, unset, project);
}

/**
 * Whether no top-level key of a file is declared, or none of the keys directly below a declared one. The file may then
 * belong to another project, and the run reports nothing about it.
 */
function isOfAnother(source: SourceFile, findings: readonly Finding[]): boolean {
  const undeclared = shownOf(findings.filter(({ code }) => code === 'unknown-data-value'));
  const unknown = undeclared.filter(({ file }) => file === source);
  if (unknown.length === 0 || unknown.some(({ missing }) => missing?.nearest !== undefined)) return false;
  const starts = new Set(unknown.map(({ range }) => range.start));
  const isUnknown = (key: PlacedNode): boolean => starts.has(key.start);
  return documentsOf(syntaxOf(source)).every(({ value }) =>
    pairsOf(value).every(({ key, value: inner }) => {
      const below = pairsOf(inner);
      return isUnknown(key) || (below.length > 0 && below.every((one) => isUnknown(one.key)));
    }),
  );
}

/** Whether `source`, the file that `run` is for, is the file that must set the value. */
function isRequired(finding: Finding, source: SourceFile, run: RunDefinition, project: Project): boolean {
  if (run.requiredValues === 'parts') return setsPart(finding, source);
  if (run.requiredValues === 'below-keys') return setsBeside(finding, source);
  const { dataValuesFiles } = project.inputs;
  return dataValuesFiles.length < 2 || bestValuesFile(finding, dataValuesFiles) === source;
}

/** Whether a rule fails for a value that no data values file sets, so that ytt names the default in the schema. */
function isUnsetValue(finding: Finding, project: Project): boolean {
  return finding.code === 'invalid-value' && project.schemaFiles.includes(finding.file);
}

/** Findings by the file that they are about. Those that are about no file of the workspace are left out. */
export function byFile(findings: readonly Finding[]): ReadonlyMap<FileKey, readonly Finding[]> {
  const found = new Map<FileKey, Finding[]>();
  for (const finding of findings) {
    const key = fileOfSource(finding.file)?.key;
    if (key !== undefined) addToList(found, key, finding);
  }
  return found;
}
