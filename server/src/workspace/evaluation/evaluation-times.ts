/** Records how long the evaluations of runs took, for the log, which names slow ones, and for reports. */
import type { RunDefinition } from '../projects/run-definition.js';

export interface EvaluationTime {
  readonly run: RunDefinition;
  readonly milliseconds: number;
  /** Whether it was abandoned before it was finished. */
  readonly isAbandoned: boolean;
}

export interface KnownTimes {
  readonly last: EvaluationTime;
  readonly longest: EvaluationTime;
}

/** An evaluation that takes less, in milliseconds, was a memoised result. */
const leastEvaluation = 1;

export interface EvaluationTimesOptions {
  /** A clock in milliseconds; that of the process by default. */
  readonly now?: (() => number) | undefined;
  /** Called at the end of each evaluation, and for each memoised result. */
  readonly onEvaluated?: ((time: EvaluationTime) => void) | undefined;
}

/**
 * Keeps the last and the longest time of each run, in milliseconds. Results that took less than one were memoised, and
 * are not kept.
 */
export class EvaluationTimes {
  private readonly byRun = new Map<string, KnownTimes>();
  /** A clock in milliseconds. */
  readonly now: () => number;
  private readonly onEvaluated: (time: EvaluationTime) => void;

  constructor({ now = () => performance.now(), onEvaluated = () => {} }: EvaluationTimesOptions = {}) {
    this.now = now;
    this.onEvaluated = onEvaluated;
  }

  /** Returns or throws what `evaluate` does, and records the time. `evaluate` evaluates a part of `run`. */
  measure<T>(run: RunDefinition, evaluate: () => T): T {
    const began = this.now();
    let isAbandoned = true;
    try {
      const result = evaluate();
      isAbandoned = false;
      return result;
    } finally {
      this.note({ run, milliseconds: this.now() - began, isAbandoned });
    }
  }

  of(run: RunDefinition): KnownTimes | undefined {
    return this.byRun.get(run.id);
  }

  /** Removes runs that no longer exist. */
  keepOnly(runs: readonly RunDefinition[]): void {
    const ids = new Set(runs.map(({ id }) => id));
    for (const id of this.byRun.keys()) if (!ids.has(id)) this.byRun.delete(id);
  }

  private note(last: EvaluationTime): void {
    this.onEvaluated(last);
    if (last.milliseconds < leastEvaluation) return;
    const known = this.byRun.get(last.run.id);
    const longest = known !== undefined && known.longest.milliseconds > last.milliseconds ? known.longest : last;
    this.byRun.set(last.run.id, { last, longest });
  }
}
