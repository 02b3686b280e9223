/**
 * Writes to the client's log what evaluations printed, and which were slow, so that a report about a slow editor shows
 * what was slow.
 */
import { cutMessage, type Printed } from '@ytt-language/shared';
import type { Connection } from 'vscode-languageserver/node';
import type { EvaluationTime } from '../workspace/evaluation/evaluation-times.js';
import { runName } from '../workspace/projects/describe-run.js';

/** The maximum number of lines logged for one run at a time. */
const mostLines = 100;

/** Logs the output of a run when it differs from what was logged last. */
export class PrintLog {
  private readonly console: Connection['console'];
  /** What was logged, by the id of the run. */
  private readonly logged = new Map<string, string>();

  constructor({ console }: Pick<Connection, 'console'>) {
    this.console = console;
  }

  /** Records the complete output of the run with the identity `id`. */
  note(id: string, printed: readonly Printed[]): void {
    const lines = printed.slice(0, mostLines).map(lineOf).join('\n');
    if (lines === this.logged.get(id)) return;
    this.logged.set(id, lines);
    if (lines !== '') this.console.log(lines);
  }
}

function lineOf({ text: printed, place }: Printed): string {
  const text = cutMessage(printed);
  if (place === undefined) return `print: ${text}`;
  return `${place.file.path}:${place.file.lines.lineAt(place.range.start) + 1}: print: ${text}`;
}

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
  const duration = `${Math.round(milliseconds)} ms${isAbandoned ? ', and was abandoned' : ''}`;
  console.info(`The evaluation of ${runName(run, folders)} (${files}) took ${duration}.`);
}
