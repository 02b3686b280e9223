/** Limits the time that the evaluation of a run may take. */

/** The maximum time, in milliseconds, counted between two checks: more may have been spent on other work. */
const pause = 50;
/**
 * Further milliseconds that are counted for each step before the first of the two checks: they may have been the cost
 * of a single function call.
 */
const pausePerStep = 0.005;

/** Milliseconds that evaluating a file may take for each code unit, without being counted in the end. */
const perCodeUnit = 0.02;

/**
 * The time limit for evaluating a run. Code stops with a finding when the time is up, and without one when it is out of
 * date.
 */
export class EvaluationClock {
  private readonly milliseconds: number;
  private readonly check: () => void;
  private readonly now: () => number;
  private spent = 0;
  private lastCheck = 0;
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
   * Whether the limit is exceeded; `steps` were counted since the last check. Stages are evaluated on demand, and a
   * stage that begins in another turn of the event loop has its own time.
   */
  readonly isOver = (steps: number): boolean => {
    const now = this.now();
    if (!this.isCounting) {
      this.isCounting = true;
      this.spent = 0;
      queueMicrotask(() => {
        this.isCounting = false;
      });
    } else this.spent += Math.min(now - this.lastCheck, this.longest);
    this.lastCheck = now;
    this.longest = pause + steps * pausePerStep;
    return this.spent > this.milliseconds;
  };

  /** A file of `length` code units was evaluated. The time for that does not count, unless its code took long. */
  readonly replenish = (length: number): void => {
    this.spent = Math.max(0, this.spent - length * perCodeUnit);
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
