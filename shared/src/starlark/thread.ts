/** The explicit context of an evaluation: budgets, cancellation, output, and the call stack. No globals. */

/** Limits of one evaluation (invariant 7). */
export interface Limits {
  readonly steps: number;
  /** Bytes that strings, lists and dicts may take together, roughly. */
  readonly bytes: number;
  readonly depth: number;
  /** Called now and then; returns true when the evaluation is to stop (a deadline passed, or a newer version exists). */
  readonly cancelled?: () => boolean;
}

export const defaultLimits: Limits = { steps: 50_000_000, bytes: 512 * 1024 * 1024, depth: 2_000 };

/** Placeholder: the interpreter's owner completes this class (stack frames, step counting, print). */
export class Thread {
  readonly limits: Limits;
  constructor(limits: Limits = defaultLimits) {
    this.limits = limits;
  }
}
