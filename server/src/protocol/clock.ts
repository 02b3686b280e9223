/** The clock and timers of a server, injected so that tests need not wait. */
export interface Clock {
  /** Milliseconds since some point in time; never decreases. */
  now(): number;
  /** Calls back after `milliseconds`. Returns a function that cancels it. */
  after(milliseconds: number, callback: () => void): () => void;
  /** Calls back in the next turn of the event loop. */
  nextTurn(callback: () => void): void;
}

/** The clock of this process, and its timers. */
export const systemClock: Clock = {
  now: () => performance.now(),
  after: (milliseconds, callback) => {
    const timer = setTimeout(callback, milliseconds);
    return () => clearTimeout(timer);
  },
  nextTurn: (callback) => void setImmediate(callback),
};

/** Resolves after `milliseconds`. */
export function sleep(clock: Clock, milliseconds: number): Promise<void> {
  return new Promise((resolve) => void clock.after(milliseconds, resolve));
}

/** Resolves in the next turn of the event loop, after other messages have been handled. */
export function nextTurn(clock: Clock): Promise<void> {
  return new Promise((resolve) => clock.nextTurn(resolve));
}
