/** Options of V8 that the program sets for the whole process when it is loaded. */
import { setFlagsFromString } from 'node:v8';

/** V8's own values. */
const defaults = { '--max-inlined-bytecode-size-cumulative': 920, '--heap-growing-percent': 0 } as const;

type Option = keyof typeof defaults;

/** The options that this thread has set. */
const current = new Map<Option, number>();

function set(option: Option, value: number): void {
  current.set(option, value);
  setFlagsFromString(`${option}=${value}`);
}

/**
 * Makes V8 inline only small functions. Optimised code is then ready sooner, and compiling it takes less time on the
 * other cores: a large file opens in three quarters of the time, and long-running code is as fast
 * (docs/performance.md). Call it when the program is loaded: V8 rejects cached code that was compiled with other
 * settings, including Node.js's own.
 */
export function inlineLittle(): void {
  set('--max-inlined-bytecode-size-cumulative', 100);
}

/**
 * How much the heap may grow between two collections, in percent of its live size. The first value applies while files
 * are opened, when most new objects stay alive, the second while they are edited. By default, V8 starts to collect
 * late, and lets the heap double.
 */
const heapGrowth = { opening: 60, editing: 30 };

/** How long files are assumed to be opened after the start, in milliseconds. */
const openingTime = 2_000;

/**
 * Limits the garbage in the heap. Each edit of a large file creates its text and parts of its trees again, which could
 * otherwise add up to several times the live heap.
 */
export function limitHeapGrowth(): void {
  set('--heap-growing-percent', heapGrowth.opening);
  setTimeout(() => set('--heap-growing-percent', heapGrowth.editing), openingTime).unref();
}

/** Calls `body` while V8's own values hold. */
export function withDefaultOptions(body: () => void): void {
  for (const option of current.keys()) setFlagsFromString(`${option}=${defaults[option]}`);
  try {
    body();
  } finally {
    for (const [option, value] of current) setFlagsFromString(`${option}=${value}`);
  }
}
