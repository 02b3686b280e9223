/** All that is to be shown on a file of the workspace: gathered from its runs, then sifted by `diagnose`. */
import { basename, dirname } from 'node:path';
import type { Finding } from '@ytt-language/shared/findings/finding';
import { SourceFile } from '@ytt-language/shared/text/source-file';
import { speakingRuns } from '../workspace/evaluation/run-findings.js';
import type { FileKey } from '../workspace/files/file-key.js';
import { shownPath } from '../workspace/files/walk.js';
import { misspeltProjectFileName, projectFileName } from '../workspace/projects/project-file.js';
import type { Snapshot } from '../workspace/snapshot.js';
import type { Workspace } from '../workspace/workspace.js';
import { diagnose } from './diagnostics.js';
import { modelineFinding } from './modeline-findings.js';
import { inProjectFile, isBroken, misspeltName, projectFileFindings } from './project-file-findings.js';

export interface FileFindings {
  readonly findings: readonly Finding[];
  /** False for what could be said at once and is yet to be confirmed. */
  readonly exact: boolean;
}

/** With `hasty` what can be said at once while a large file is being edited. */
export function fileFindings(workspace: Workspace, key: FileKey, hasty = false): FileFindings {
  const snapshot = workspace.snapshot(key);
  if (snapshot === undefined) return { findings: unreadFindings(workspace, key), exact: true };
  if (workspace.isHidden(key)) return { findings: [], exact: true };
  const { ambiguous, unresolved } = workspace.runs();
  const { modeline } = snapshot.summary;
  const misled = unresolved.get(key);
  const answers = speakingRuns(key, workspace.runsOf(key)).map((run) => {
    const answer = workspace.findingsIn(run, key, hasty);
    if (run.reason.kind !== 'project-schema') return answer;
    return { ...answer, findings: inProjectFile(answer.findings, isBroken(snapshot.syntax)) };
  });
  const said = {
    findings: [
      ...(modeline === undefined || misled === undefined ? [] : [modelineFinding(snapshot.file, modeline, misled)]),
      ...answers.flatMap(({ findings }) => findings),
      ...ofProjectFile(workspace, key, snapshot),
    ],
    ambiguousRoots: (ambiguous.find((one) => one.key === key)?.roots ?? []).map((root) =>
      shownPath(workspace.folders, root),
    ),
  };
  const findings = diagnose(snapshot, said, workspace.settings);
  return { findings, exact: answers.every(({ exact }) => exact) };
}

function ofProjectFile(workspace: Workspace, key: FileKey, snapshot: Snapshot): readonly Finding[] {
  if (basename(key) === misspeltProjectFileName) return [misspeltName(snapshot.file)];
  if (basename(key) !== projectFileName || isBroken(snapshot.syntax)) return [];
  return projectFileFindings(snapshot.file, (path) => workspace.targetOf(dirname(key), path));
}

/** A file that matters and could not be read is said so, rather than passed over in silence. */
function unreadFindings(workspace: Workspace, key: FileKey): readonly Finding[] {
  const problem = workspace.files.problemOf(key);
  if (problem === undefined || !workspace.settings.validate || !workspace.runs().unread.has(key)) return [];
  const file = new SourceFile(basename(key), '');
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
