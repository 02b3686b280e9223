/** Helpers for tests of computations that pause. */
import type { Pauses } from './source-file.js';

/** Calls `pause` at each pause of either kind. */
export function pausesOf(pause: () => void): Pauses {
  return { betweenSteps: pause, withinStep: pause };
}
