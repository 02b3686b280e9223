/**
 * Detects that the server's thread gives no sign of life. It checks only while messages pass and for a while after, so
 * that an idle editor is not woken. It counts checks instead of time, so that a computer that slept, or was too busy to
 * check, does not count as silence.
 */
import type { Clock } from '../clock.js';

export interface SilenceOptions {
  readonly clock: Clock;
  /** A number that changes with every sign of life of the thread. */
  readonly pulse: () => number;
  /** Asks for a sign of life, which the thread gives as soon as it reads messages. */
  readonly ping: () => void;
  /**
   * Called at each check that finds no sign of life, with the number of such checks in a row. The checks end when it
   * returns true.
   */
  readonly onSilent: (silentChecks: number) => boolean;
}

/** The time between two checks, in milliseconds. */
export const checkInterval = 1_000;
/** After this many checks in a row without activity, checking stops until the next message. */
const checksUntilIdle = 6;

/**
 * Checks once in a second whether the pulse has changed, and asks for a sign of life after the first check without one.
 * Stops when the thread has been idle for some checks, until `wake` is called.
 */
export class Silence {
  private readonly options: SilenceOptions;
  private cancelCheck: (() => void) | undefined;
  private lastPulse = 0;
  private silentChecks = 0;
  private idle = 0;
  private isWoken = false;

  constructor(options: SilenceOptions) {
    this.options = options;
  }

  /** A message was passed on, so the thread has work to do. */
  wake(): void {
    this.isWoken = true;
    if (this.cancelCheck !== undefined) return;
    this.silentChecks = 0;
    this.lastPulse = this.options.pulse();
    this.schedule();
  }

  /** Whether the last check found no sign of life, and there has been none since. */
  get isSilent(): boolean {
    return this.silentChecks > 0 && this.options.pulse() === this.lastPulse;
  }

  end(): void {
    this.cancelCheck?.();
    this.cancelCheck = undefined;
  }

  private schedule(): void {
    this.cancelCheck = this.options.clock.after(checkInterval, () => this.check());
  }

  private check(): void {
    const { pulse, ping, onSilent } = this.options;
    const now = pulse();
    // A single beat may be the response to `ping`, and does not count as work.
    const isBusy = this.isWoken || this.silentChecks > 1 || now - this.lastPulse > 1;
    this.isWoken = false;
    this.silentChecks = now === this.lastPulse ? this.silentChecks + 1 : 0;
    this.lastPulse = now;
    this.idle = isBusy ? 0 : this.idle + 1;
    this.cancelCheck = undefined;
    if (this.silentChecks === 1) ping();
    if (this.silentChecks > 0 && onSilent(this.silentChecks)) return;
    if (this.idle < checksUntilIdle) this.schedule();
  }
}
