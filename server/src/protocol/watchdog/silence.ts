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
  readonly ask: () => void;
  /**
   * Called at each check that finds no sign of life, with the number of such checks in a row. The checks end when it
   * returns true.
   */
  readonly onSilent: (looks: number) => boolean;
}

/** The time between two checks, in milliseconds. */
export const lookInterval = 1_000;
/** After this many checks in a row without activity, checking stops until the next message. */
const idleLooks = 6;

export class Silence {
  private readonly options: SilenceOptions;
  private cancelLook: (() => void) | undefined;
  private lastPulse = 0;
  private looks = 0;
  private idle = 0;
  private isWoken = false;

  constructor(options: SilenceOptions) {
    this.options = options;
  }

  /** A message was passed on, so the thread has work to do. */
  wake(): void {
    this.isWoken = true;
    if (this.cancelLook !== undefined) return;
    this.looks = 0;
    this.lastPulse = this.options.pulse();
    this.schedule();
  }

  /** Whether the last check found no sign of life, and there has been none since. */
  get isSilent(): boolean {
    return this.looks > 0 && this.options.pulse() === this.lastPulse;
  }

  end(): void {
    this.cancelLook?.();
    this.cancelLook = undefined;
  }

  private schedule(): void {
    this.cancelLook = this.options.clock.after(lookInterval, () => this.look());
  }

  private look(): void {
    const { pulse, ask, onSilent } = this.options;
    const now = pulse();
    // A single beat may be the response to `ask`, and does not count as work.
    const isBusy = this.isWoken || this.looks > 1 || now - this.lastPulse > 1;
    this.isWoken = false;
    this.looks = now === this.lastPulse ? this.looks + 1 : 0;
    this.lastPulse = now;
    this.idle = isBusy ? 0 : this.idle + 1;
    this.cancelLook = undefined;
    if (this.looks === 1) ask();
    if (this.looks > 0 && onSilent(this.looks)) return;
    if (this.idle < idleLooks) this.schedule();
  }
}
