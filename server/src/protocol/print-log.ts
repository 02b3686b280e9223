/** Writes output of `print` in the code of runs to the client's log. */
import { cutMessage, type Printed } from '@ytt-language/shared';
import type { Connection } from 'vscode-languageserver/node';

/** The maximum number of lines logged for one run at a time. */
const mostLines = 100;

/** Logs the output of a run when it differs from the last one. */
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
    if (lines === (this.logged.get(id) ?? '')) return;
    this.logged.set(id, lines);
    if (lines !== '') this.console.log(lines);
  }
}

function lineOf({ text: printed, place }: Printed): string {
  const text = cutMessage(printed);
  if (place === undefined) return `print: ${text}`;
  return `${place.file.path}:${place.file.lines.lineAt(place.range.start) + 1}: print: ${text}`;
}
