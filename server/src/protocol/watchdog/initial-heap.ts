/** How much a new thread may keep before V8 collects garbage in all of it for the first time. */
import type { Worker } from 'node:worker_threads';
import { resetV8Option, setV8Option } from '../../loading/v8-options.js';

/**
 * The options of V8 for the sizes of a heap at its start, in MiB: all of it, which is enough to open a file of 50,000
 * lines, and one half of its young generation, which Node.js 22 makes smaller otherwise.
 */
const sizes = [
  ['--initial-heap-size', 100],
  ['--min-semi-space-size', 2],
] as const;

/** For how many milliseconds a thread is waited for: to read its limits, and then to make its heap. */
const patience = { limits: 5, heap: 0.4 };

/**
 * Calls `start` so that the thread that it starts has a large heap from the beginning (docs/decisions/0028). The
 * options are set until the thread has made its heap, and no longer, because V8 rejects compiled code that was cached
 * under other options.
 */
export function withInitialHeap(start: () => Worker): Worker {
  for (const [option, size] of sizes) setV8Option(option, size);
  try {
    const worker = start();
    // A limit that is not given is -1 until the thread, which makes its heap next, has read the limits.
    waitUntil(() => worker.resourceLimits?.codeRangeSizeMb !== -1, patience.limits);
    waitUntil(() => false, patience.heap);
    return worker;
  } finally {
    for (const [option] of sizes) resetV8Option(option);
  }
}

/** Keeps this thread until `isOver`, for `limit` milliseconds at most. */
function waitUntil(isOver: () => boolean, limit: number): void {
  const end = performance.now() + limit;
  while (!isOver() && performance.now() < end);
}
