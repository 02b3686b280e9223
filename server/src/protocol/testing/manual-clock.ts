/** For tests: a clock that only moves when the test moves it. */
import type { Clock } from '../clock.js';

export class ManualClock implements Clock {
  private time = 0;
  private readonly timers = new Set<{ readonly at: number; readonly callback: () => void }>();
  private turns: (() => void)[] = [];

  now(): number {
    return this.time;
  }

  after(milliseconds: number, callback: () => void): () => void {
    const timer = { at: this.time + milliseconds, callback };
    this.timers.add(timer);
    return () => this.timers.delete(timer);
  }

  /** Whether there are no pending timers. */
  isIdle(): boolean {
    return this.timers.size === 0;
  }

  nextTurn(callback: () => void): void {
    this.turns.push(callback);
  }

  /** Time passes during a computation: no timers fire. */
  spend(milliseconds: number): void {
    this.time += milliseconds;
  }

  /** Runs turns of the event loop until no more are requested. Throws if that never ends. */
  runTurns(): void {
    for (let count = 0; this.turns.length > 0; count++) {
      if (count > 10_000) throw new Error('Turns are asked for without end.');
      this.runTurn();
    }
  }

  /** Runs one turn of the event loop. */
  runTurn(): void {
    for (const turn of this.turns.splice(0)) turn();
  }

  /** Lets time pass: timers fire when they are due, each followed by the turns that are requested. */
  advance(milliseconds: number): void {
    const end = this.time + milliseconds;
    this.runTurns();
    for (;;) {
      const [next] = [...this.timers].filter(({ at }) => at <= end).sort((a, b) => a.at - b.at);
      if (next === undefined) break;
      this.timers.delete(next);
      this.time = Math.max(this.time, next.at);
      next.callback();
      this.runTurns();
    }
    this.time = Math.max(this.time, end);
  }
}
