/**
 * The server's thread, made to fail in a folder with a file `trouble`, which states how (`hang` or `die`) and where, by
 * the name of a file, a run or a request. It does not fail for work that is skipped, since it does not get there.
 */
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { serveOverPort } from '../../server/src/protocol/transport/serve-over-port.js';
import type { Released, ThreadStart } from '../../server/src/protocol/watchdog/thread.js';
import { workStatus } from '../../server/src/protocol/watchdog/work-status.js';
import type { QuarantineEntry } from '../../server/src/workspace/evaluation/quarantine.js';
import { type Work, WorkLog } from '../../server/src/workspace/evaluation/work-log.js';

const folder = process.argv.at(-1) ?? '';
const start: ThreadStart = workerData;
const note = workStatus(start.memory);
const quarantined = new Set(start.quarantined.map(({ id }) => id));

function failAt({ subject, file, run }: Work): void {
  const [how, where] = troubleIn(folder);
  if (where === undefined || ![subject, run?.name, basename(file ?? '')].includes(where)) return;
  if (quarantined.has(run?.id ?? '') || quarantined.has(file ?? '')) return;
  const held: unknown[] = [];
  while (true) if (how === 'die') held.push(new Array(10_000).fill(held.length));
}

function troubleIn(directory: string): readonly string[] {
  try {
    return readFileSync(join(directory, 'trouble'), 'utf8').split(' ');
  } catch {
    return [];
  }
}

if (parentPort === null) throw new Error('This is started as a thread.');
const port = parentPort;
const work = new WorkLog({
  beat: note.beat,
  changed: (now) => {
    note.changed(now);
    if (now !== undefined) failAt(now);
  },
});
const released = (cause: QuarantineEntry): void => {
  quarantined.delete(cause.id);
  port.postMessage({ released: cause } satisfies Released);
};
serveOverPort(port, start, 'file:///codes.md', { work, released });
