/** All that is to be shown on a file of the workspace: gathered from its runs, then sifted by `diagnose`. */
import type { Finding } from '@ytt-language/shared/findings/finding';
import type { FileKey } from '../workspace/file-key.js';
import { speakingRuns } from '../workspace/run-findings.js';
import type { Workspace } from '../workspace/workspace.js';
import { diagnose } from './diagnostics.js';

export interface FileFindings {
  readonly findings: readonly Finding[];
  /** False for what could be said at once and is yet to be confirmed. */
  readonly exact: boolean;
}

/** With `hasty` what can be said at once while a large file is being edited. */
export function fileFindings(workspace: Workspace, key: FileKey, hasty = false): FileFindings {
  const snapshot = workspace.snapshot(key);
  if (snapshot === undefined) return { findings: [], exact: true };
  const { ambiguous, problems } = workspace.runs();
  const answers = speakingRuns(key, workspace.runsOf(key)).map((run) => workspace.findingsIn(run, key, hasty));
  const said = {
    findings: answers.flatMap(({ findings }) => findings),
    ambiguousRoots: ambiguous.find((one) => one.key === key)?.roots ?? [],
    problems: problems.flatMap((problem) => (problem.key === key ? [problem.message] : [])),
  };
  const findings = diagnose(snapshot, said, workspace.settings);
  return { findings, exact: answers.every(({ exact }) => exact) };
}
