/**
 * Which findings of a run are said about which file. A run made for one values file speaks about that file only; what it
 * shares with its project is said by the project's own run.
 */
import type { Finding, Project, ProjectInputs, SourceFile, Stage } from '@ytt-language/shared';
import type { FileKey } from '../workspace/files/file-key.js';
import { summaryOf } from '../workspace/files/file-summary.js';
import { fileOfSource } from '../workspace/files/text-file.js';
import { isExplicit, type RunDefinition } from '../workspace/projects/run-definition.js';
import { certainFindings } from './certain-findings.js';

const remembered = new WeakMap<Project, ReadonlyMap<FileKey, readonly Finding[]>>();

/** The findings of `run` by file; files without findings are absent. */
export function findingsByFile(run: RunDefinition, project: Project): ReadonlyMap<FileKey, readonly Finding[]> {
  let byFile = remembered.get(project);
  if (byFile === undefined) {
    const { subject } = run;
    const source = subject === undefined ? undefined : sourceOf(project.inputs, subject);
    byFile =
      subject === undefined
        ? group(relevantFindings(run, project, project.findingsOf(run.mode ?? 'result')))
        : new Map(source === undefined ? [] : [[subject, findingsAbout(source, run, project)]]);
    remembered.set(project, byFile);
  }
  return byFile;
}

/** What one stage of `run` says about the file `source`. */
export function stageFindings(
  run: RunDefinition,
  project: Project,
  stage: Stage,
  source: SourceFile,
): readonly Finding[] {
  const findings = project.findingsFrom(stage);
  const relevant = run.subject === undefined ? relevantFindings(run, project, findings) : findings;
  return relevant.filter(({ file }) => file === source);
}

/** The version of the file `key` that a run reads. */
export function sourceOf({ files, dataValuesFiles }: ProjectInputs, key: FileKey): SourceFile | undefined {
  const isVersion = (source: SourceFile): boolean => fileOfSource(source)?.key === key;
  return files.find(isVersion) ?? dataValuesFiles.find(isVersion);
}

/** The runs whose findings are shown on `key`: those made for it, else those of the projects that it belongs to. */
export function runsReportingOn(key: FileKey, runs: readonly RunDefinition[]): readonly RunDefinition[] {
  const own = runs.filter((run) => run.subject === key);
  return (own.length > 0 ? own : runs.filter((run) => run.subject === undefined)).filter(
    (run) => run.tentative !== true,
  );
}

/** Of the findings of a project's run those that are reported, with the severity that they have there. */
function relevantFindings(run: RunDefinition, project: Project, findings: readonly Finding[]): readonly Finding[] {
  if (isExplicit(run)) return findings;
  return certainFindings(
    run,
    project,
    findings.filter((finding) => !isUnsetValue(finding, project)),
  );
}

/** What `project` says about the file that `run` is made for; of data values, it is evaluated no further than these. */
function findingsAbout(source: SourceFile, run: RunDefinition, project: Project): readonly Finding[] {
  const file = fileOfSource(source);
  const summary = file && summaryOf(file);
  const isCode = summary?.templated === true && !summary.dataValues;
  const findings = project.findingsOf(isCode ? 'result' : 'inspect');
  return (isExplicit(run) ? findings : certainFindings(run, project, findings)).flatMap((finding) => {
    if (finding.file === source) return [finding];
    return isUnsetValue(finding, project) ? [requiredValueMissing(finding, source, isExplicit(run))] : [];
  });
}

/** Whether a rule fails on a value that no data values file sets, so that ytt names the schema's default. */
function isUnsetValue(finding: Finding, project: Project): boolean {
  return finding.code === 'invalid-value' && project.schemaFiles.includes(finding.file);
}

function requiredValueMissing(finding: Finding, subject: SourceFile, explicit: boolean): Finding {
  const line = subject.lines.lineAt(firstContent(subject.text));
  return {
    code: 'required-value-missing',
    severity: explicit ? 'error' : 'warning',
    file: subject,
    range: { start: subject.lines.lineStart(line), end: subject.lines.lineStart(line) + subject.lineText(line).length },
    plain: finding.plain,
    message: finding.message,
    related: [
      { file: finding.file, range: finding.range, message: 'The default that does not pass' },
      ...finding.related,
    ],
  };
}

/** Where the document begins: the first line that is neither blank nor a comment. */
function firstContent(text: string): number {
  const match = /^[ \t]*(?![\s#])/m.exec(text);
  return match === null || match.index >= text.length ? 0 : match.index;
}

function group(findings: readonly Finding[]): ReadonlyMap<FileKey, readonly Finding[]> {
  const byFile = new Map<FileKey, Finding[]>();
  for (const finding of findings) {
    const key = fileOfSource(finding.file)?.key;
    if (key === undefined) continue;
    const list = byFile.get(key);
    if (list === undefined) byFile.set(key, [finding]);
    else list.push(finding);
  }
  return byFile;
}
