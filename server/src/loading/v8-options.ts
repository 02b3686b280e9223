/** Options of V8, which hold for the whole process: those that the program sets once it is loaded, and their defaults. */
import { setFlagsFromString } from 'node:v8';

/** V8's own values of all options that this program sets. */
const defaults = { '--max-inlined-bytecode-size-cumulative': 920, '--heap-growing-percent': 0 } as const;

/** The name of an option. */
export type V8Option = keyof typeof defaults;

/** The options that this thread has set. */
const current = new Map<V8Option, number>();

/** Sets an option, for all threads of the process. */
export function setV8Option(option: V8Option, value: number): void {
  current.set(option, value);
  setFlagsFromString(`${option}=${value}`);
}

/**
 * Calls `body` while V8's own values hold: V8 takes cached code only under the options under which it was given out. If
 * another thread has set options, they are lost; the threads of this program set them when they have loaded it.
 */
export function withDefaultOptions<T>(body: () => T): T {
  for (const [option, value] of Object.entries(defaults)) setFlagsFromString(`${option}=${value}`);
  try {
    return body();
  } finally {
    for (const [option, value] of current) setFlagsFromString(`${option}=${value}`);
  }
}

/**
 * Makes V8 inline only small functions. Optimised code is then ready sooner, and compiling it takes less time on the
 * other cores: a large file opens in three quarters of the time, and long-running code is as fast
 * (docs/decisions/0027). Call it when the program is loaded: V8 rejects cached code that was compiled with other
 * settings, including Node.js's own.
 */
export function inlineLittle(): void {
  setV8Option('--max-inlined-bytecode-size-cumulative', 100);
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
  setV8Option('--heap-growing-percent', heapGrowth.opening);
  setTimeout(() => setV8Option('--heap-growing-percent', heapGrowth.editing), openingTime).unref();
}
