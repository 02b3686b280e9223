/** What a check hears of a helper thread: its messages, and why it ended. */
import type { Worker } from 'node:worker_threads';
import type { HelperListener } from '../terminal.js';

export function listenTo(worker: Worker, { received, ended }: HelperListener): void {
  let reason: string | undefined;
  worker.on('message', received);
  worker.on('error', (error) => {
    reason = error.message;
  });
  worker.on('exit', () => ended(reason));
}
