/** Pauses within long steps, at every so many parts of them. */
import type { SourceFile } from './source-file.js';

/** How many computations without pauses are in progress, one within the other. */
let unpaused = 0;

/** Returns a function to be called for each part of a step: every `interval` parts, it pauses within the step. */
export function pacing({ pauses }: SourceFile, interval: number): () => void {
  let parts = 0;
  return () => {
    if (++parts % interval === 0 && unpaused === 0) pauses?.withinStep();
  };
}

/**
 * Returns the result of `compute`, within which no step pauses: because it has state that requests would see half
 * computed, or because it tries texts that nobody asks about.
 */
export function withoutPauses<T>(compute: () => T): T {
  unpaused++;
  try {
    return compute();
  } finally {
    unpaused--;
  }
}
