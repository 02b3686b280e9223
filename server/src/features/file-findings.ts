/** All that is to be shown on a file of the workspace: gathered from its runs, then sifted by `diagnose`. */
import type { Finding } from '@ytt-language/shared/findings/finding';
import type { FileKey } from '../workspace/file-key.js';
import { speakingRuns } from '../workspace/run-findings.js';
import type { Workspace } from '../workspace/workspace.js';
import { diagnose } from './diagnostics.js';

export function fileFindings(workspace: Workspace, key: FileKey): readonly Finding[] {
  const snapshot = workspace.snapshot(key);
  if (snapshot === undefined) return [];
  const association = workspace.runs();
  const said = {
    findings: speakingRuns(key, workspace.runsOf(key)).flatMap((run) => workspace.findingsIn(run, key)),
    ambiguousRoots: association.ambiguous.find((one) => one.key === key)?.roots ?? [],
    problems: association.problems.flatMap((problem) => (problem.key === key ? [problem.message] : [])),
  };
  return diagnose(snapshot, said, workspace.settings);
}
