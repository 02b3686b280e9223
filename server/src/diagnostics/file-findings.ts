/** Everything to be shown on a file of the workspace: collected from its runs, then filtered by `diagnose`. */
import { basename, dirname } from 'node:path';
import { type Finding, SourceFile } from '@ytt-language/shared';
import { isBroken } from '@ytt-language/shared/tooling';
import { type FileKey, isPath } from '../workspace/files/file-key.js';
import { isYamlName, projectFileName } from '../workspace/files/file-summary.js';
import { shownPath } from '../workspace/files/workspace-folders.js';
import { runName } from '../workspace/projects/describe-run.js';
import { misspeltProjectFileName } from '../workspace/projects/stated/project-file.js';
import type { Snapshot } from '../workspace/snapshot.js';
import type { Workspace } from '../workspace/workspace.js';
import { diagnose, type FileFinding } from './diagnostics.js';
import { diagnosticsCacheOf, type RunDiagnostics } from './diagnostics-cache.js';
import { withDocumentAnnotations } from './document-annotations.js';
import { encodingFindings } from './encoding-findings.js';
import { withCommentBlocks } from './filters/comment-blocks.js';
import { withoutFollowing, withoutReportedElsewhere } from './filters/followed-findings.js';
import { withoutUnfinished } from './filters/unfinished-lines.js';
import { withoutUnfinishedValues } from './filters/unfinished-values.js';
import { modelineFinding } from './modeline-findings.js';
import { atTypedLines } from './placement/typed-lines.js';
import { flagFindings } from './project-file/flag-findings.js';
import { inProjectFile, misspeltName, projectFileFindings } from './project-file/project-file-findings.js';
import { runsReportingOn } from './run-findings.js';

export interface FileFindings {
  readonly findings: readonly FileFinding[];
  /** Whether a run has yet to be evaluated completely, which may change the findings. */
  readonly provisional: boolean;
  /** Whether the file has an unfinished line, and findings that it causes were omitted. */
  readonly isUnfinished: boolean;
}

const nothing: FileFindings = { findings: [], provisional: false, isUnfinished: false };

export interface FileFindingsOptions {
  /** Whether to return findings as soon as some are known, before a run is evaluated completely. */
  readonly mayBeProvisional?: boolean;
}

/** The file whose findings are collected. */
interface ExaminedFile {
  readonly workspace: Workspace;
  readonly key: FileKey;
  readonly snapshot: Snapshot;
}

/** All findings to show on the file `key`, open or not, with the current files of its runs. */
export function fileFindings(
  workspace: Workspace,
  key: FileKey,
  { mayBeProvisional = false }: FileFindingsOptions = {},
): FileFindings {
  if (!mayHaveFindings(workspace, key)) return nothing;
  const snapshot = workspace.snapshot(key);
  if (snapshot === undefined) return { ...nothing, findings: withoutRun(unreadFindings(workspace, key)) };
  if (workspace.isHidden(key)) return nothing;
  const examined = { workspace, key, snapshot };
  const runs = runsReportingOn(key, workspace.runsOf(key));
  const cache = diagnosticsCacheOf(workspace);
  const results = runs.map((run) => workspace.evaluationTimes.measure(run, () => cache.of(run, key, mayBeProvisional)));
  workspace.checkpoint();
  const reported = ofReportingRuns(examined, results);
  workspace.checkpoint();
  const placed = atTypedLines(snapshot.file, withAnnotations(examined, reported));
  workspace.checkpoint();
  const finished = withoutUnfinished(snapshot, placed);
  workspace.checkpoint();
  const { ambiguous } = workspace.runs();
  const ambiguousRoots = ambiguous.find((one) => one.key === key && one.isCertain)?.roots ?? [];
  const unfiltered = {
    findings: [
      ...withoutRun(ofModeline(examined)),
      ...withoutRun(ofEncoding(examined)),
      ...runs
        .filter((run) => workspace.isQuarantined(run))
        .map((run) => ({ ...quarantineFinding(snapshot.file, runName(run, workspace.folders)), runs: [run] })),
      ...finished,
      ...withoutRun(withoutUnfinished(snapshot, ofProjectFile(examined))),
    ],
    ambiguousRoots: ambiguousRoots.map((root) => shownPath(workspace.folders, root)),
  };
  return {
    findings: diagnose(snapshot, unfiltered, workspace.settings),
    provisional: results.some(({ provisional }) => provisional),
    isUnfinished: finished.length < placed.length,
  };
}

/** The findings of the file's runs that are to be shown on it. */
function ofReportingRuns(
  { workspace, key, snapshot }: ExaminedFile,
  results: readonly RunDiagnostics[],
): readonly FileFinding[] {
  const isOpen = (one: FileKey): boolean => workspace.files.isOpen(one);
  const hasValues = results.some(({ run }) => run.completesProject);
  return results.flatMap(({ run, findings }) => {
    const worded = run.reason.kind === 'project-schema' ? inProjectFile(findings, snapshot.syntax) : findings;
    const isComplete = !hasValues || run.subject !== undefined;
    const apt = isComplete ? worded : worded.filter((finding) => !mayLackValues(finding));
    const shown = withoutReportedElsewhere(apt, key, isOpen);
    const own = withoutFollowing(withoutUnfinishedValues(workspace, run, shown), run, key, isOpen);
    return withCommentBlocks(own).map((finding) => ({ ...finding, runs: [run] }));
  });
}

/** `findings` with those about misspelt annotations of documents, if the file is one that can have documents. */
function withAnnotations({ key, snapshot }: ExaminedFile, findings: readonly FileFinding[]): readonly FileFinding[] {
  if (!isYamlName(key) && isPath(key)) return findings;
  return withDocumentAnnotations(snapshot.file, findings, (finding) => ({ ...finding, runs: [] }));
}

function ofModeline({ workspace, key, snapshot }: ExaminedFile): readonly Finding[] {
  const misled = workspace.runs().unresolved.get(key);
  const { file, summary } = snapshot;
  return summary.modeline === undefined || misled === undefined
    ? []
    : [modelineFinding(file, summary.modeline, misled)];
}

function ofEncoding({ workspace: { files }, key, snapshot }: ExaminedFile): readonly Finding[] {
  return files.isOpen(key) ? encodingFindings(snapshot, files.encodingProblem(key)) : [];
}

/** Whether code may fail only because the run has the default data values (`certainFindings`). */
function mayLackValues({ code, severity }: Finding): boolean {
  return code === 'evaluation-failed' && severity === 'warning';
}

/** Whether the file can have findings. Files that belong to no run, such as pictures, are not read. */
function mayHaveFindings(workspace: Workspace, key: FileKey): boolean {
  const { runsOf, unread } = workspace.runs();
  return isYamlName(key) || workspace.files.isOpen(key) || runsOf.has(key) || unread.has(key);
}

/** Findings that follow from a file alone. */
function withoutRun(findings: readonly Finding[]): readonly FileFinding[] {
  return findings.map((finding) => ({ ...finding, runs: [] }));
}

function ofProjectFile({ workspace, key, snapshot }: ExaminedFile): readonly Finding[] {
  if (basename(key) === misspeltProjectFileName) return [misspeltName(snapshot.file)];
  if (basename(key) !== projectFileName || isBroken(snapshot.syntax)) return [];
  const projects = workspace
    .runs()
    .runs.filter(({ reason, flags }) => flags && reason.kind === 'project-file' && reason.file === key)
    .map((run) => workspace.projectOf(run));
  return [
    ...projectFileFindings(
      snapshot.file,
      (path) => workspace.targetOf(dirname(key), path),
      () => snapshot.pathsBeside(),
    ),
    ...flagFindings(snapshot.file, projects),
  ];
}

/** A finding for a relevant file that could not be read. */
function unreadFindings(workspace: Workspace, key: FileKey): readonly Finding[] {
  const problem = workspace.files.problemOf(key);
  if (problem === undefined || !workspace.settings.validate) return [];
  const file = new SourceFile(basename(key), '');
  if (problem === 'quarantined') return [quarantineFinding(file, undefined)];
  if (!workspace.files.isOpen(key) && !workspace.runs().unread.has(key)) return [];
  const range = { start: 0, end: 0 };
  const { fileSize } = workspace.settings.limits;
  switch (problem) {
    case 'too-large': {
      const message = `This file is larger than ${fileSize} bytes (the setting ytt.limits.fileSize), and is not read`;
      return [{ code: 'file-too-large', severity: 'warning', file, range, message, related: [] }];
    }
    case 'unreadable':
      return [
        { code: 'file-unreadable', severity: 'error', file, range, message: 'This file cannot be read', related: [] },
      ];
    case 'outside': {
      const message = 'This path leads out of the workspace folders over a link, and is not read';
      return [{ code: 'file-unreadable', severity: 'information', file, range, message, related: [] }];
    }
  }
}

/**
 * The finding for a file that the server does not read, or a run (by its name) that it does not evaluate, because it
 * died on it.
 */
function quarantineFinding(file: SourceFile, run: string | undefined): Finding {
  const what = run === undefined ? 'reading this file' : `evaluating ${run}, of which this file is a part`;
  const message = `The server did not come to an end with ${what}, and does without until its text changes`;
  return { code: 'quarantined', severity: 'warning', file, range: { start: 0, end: 0 }, message, related: [] };
}
