/** Limits the time that the evaluation of a run may take. */

/** The maximum time, in milliseconds, counted between two checks: any more may have been spent elsewhere. */
const pause = 50;
/**
 * The additional maximum for each step counted before the first of the two checks: a function with that cost may have
 * been called.
 */
const pausePerStep = 0.005;

/**
 * The time limit of a run's evaluation: code stops with a finding when time is up, and silently when it is out of date.
 */
export class EvaluationClock {
  private readonly milliseconds: number;
  private readonly check: () => void;
  private readonly now: () => number;
  private spent = 0;
  private asked = 0;
  private longest = pause;
  private isCounting = false;

  /** `check` throws if the evaluation is to be abandoned; `now` returns milliseconds. */
  constructor(milliseconds: number, check: () => void, now: () => number = () => performance.now()) {
    this.milliseconds = milliseconds;
    this.check = check;
    this.now = now;
  }

  /** Restarts the measurement at the next call of `isOver`. */
  restart(): void {
    this.isCounting = false;
  }

  /**
   * Whether the limit is exceeded; `steps` were counted since the last check. Stages are evaluated on demand: in
   * another turn of the event loop the next one has its own time.
   */
  readonly isOver = (steps: number): boolean => {
    const now = this.now();
    if (!this.isCounting) {
      this.isCounting = true;
      this.spent = 0;
      queueMicrotask(() => {
        this.isCounting = false;
      });
    } else this.spent += Math.min(now - this.asked, this.longest);
    this.asked = now;
    this.longest = pause + steps * pausePerStep;
    return this.spent > this.milliseconds;
  };

  readonly interrupt = (): void => {
    try {
      this.check();
    } catch (error) {
      this.restart();
      throw error;
    }
  };
}
