/** Starts the server's threads. */
import { type ResourceLimits, Worker } from 'node:worker_threads';
import type { Released, ServerThread, StartThread, ThreadListener, ThreadStart, ToClient } from './thread.js';
import { newWorkStatusMemory } from './work-status.js';

/** The stack of the server's thread in MiB, for deeply nested texts and recursive code. */
const stackSizeMb = 8;

/**
 * The size of V8's young generation in MiB: half of the default. The process needs 15 to 35 MiB less in all, and opens
 * a file of 10,000 lines in four fifths of the time.
 */
const maxYoungGenerationSizeMb = 24;

/**
 * Returns a function that starts threads of the server whose bundle is `script`. The first thread is started
 * immediately, because that takes long.
 */
export function launchThread(script: URL, argv: readonly string[], limits: ResourceLimits = {}): StartThread {
  const launch = (workerData: ThreadStart): Worker =>
    new Worker(script, {
      argv: [...argv],
      workerData,
      resourceLimits: { stackSizeMb, maxYoungGenerationSizeMb, ...limits },
    });
  const firstStart: ThreadStart = { memory: newWorkStatusMemory(), generation: 0, quarantined: [] };
  let first: Worker | undefined = launch(firstStart);
  return (later, listener) => {
    if (first === undefined) return connect(launch(later), later, listener);
    const worker = first;
    first = undefined;
    return connect(worker, firstStart, listener);
  };
}

function connect(worker: Worker, { memory }: ThreadStart, listener: ThreadListener): ServerThread {
  worker.on('message', (message: ToClient | Released) => {
    if ('released' in message) listener.released(message.released);
    else listener.sent(message);
  });
  let hasFailed = false;
  worker.on('error', (error: NodeJS.ErrnoException) => {
    hasFailed = true;
    listener.failed(error, error.code === 'ERR_WORKER_OUT_OF_MEMORY');
  });
  worker.on('exit', (status) => {
    if (!hasFailed) listener.ended(status);
  });
  return { memory, post: (message) => worker.postMessage(message), terminate: () => void worker.terminate() };
}
