/** Writes slow evaluations to the client's log, so that a report about a slow editor shows what was slow. */
import type { Connection } from 'vscode-languageserver/node';
import type { EvaluationTime } from '../workspace/evaluation/evaluation-times.js';
import { runName } from '../workspace/projects/describe-run.js';

/** The number of milliseconds from which an evaluation counts as slow: a user notices the delay. */
export const slowEvaluation = 500;

/** Logs an evaluation if it was slow; `folders` are the workspace folders, relative to which runs are named. */
export function logSlowEvaluation(
  { console }: Pick<Connection, 'console'>,
  folders: readonly string[],
  { run, milliseconds, isAbandoned }: EvaluationTime,
): void {
  if (milliseconds < slowEvaluation) return;
  const count = run.files.length + run.dataValuesFiles.length;
  const files = count === 1 ? '1 file' : `${count} files`;
  const taken = `${Math.round(milliseconds)} ms${isAbandoned ? ', and was abandoned' : ''}`;
  console.info(`The evaluation of ${runName(run, folders)} (${files}) took ${taken}.`);
}
