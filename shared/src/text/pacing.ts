/** Pauses within long steps, at every so many parts of them. */
import type { SourceFile } from './source-file.js';

/** Returns a function to be called for each part of a step: every `interval` parts, it pauses within the step. */
export function pacing({ pauses }: SourceFile, interval: number): () => void {
  let parts = 0;
  return () => {
    if (++parts % interval === 0) pauses?.withinStep();
  };
}
