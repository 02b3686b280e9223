/** When the server's thread is checked, and when it counts as silent. */
import { describe, expect, it } from 'vitest';
import { ManualClock } from '../testing/manual-clock.js';
import { checkInterval, Silence } from './silence.js';

/** A thread whose pulse beats when it is pinged, or not. */
function watched({ answers }: { readonly answers: boolean }) {
  const clock = new ManualClock();
  const seen: number[] = [];
  const thread = { pulse: 0, pings: 0, checks: 0, end: false };
  const silence = new Silence({
    clock,
    pulse: () => {
      thread.checks++;
      return thread.pulse;
    },
    ping: () => {
      thread.pings++;
      if (answers) thread.pulse++;
    },
    onSilent: (checks) => {
      seen.push(checks);
      return thread.end;
    },
  });
  return { clock, silence, thread, seen };
}

describe('silence', () => {
  it('is counted in checks, from the first message on', () => {
    const { clock, silence, thread, seen } = watched({ answers: false });
    clock.advance(10 * checkInterval);
    expect(seen).toEqual([]);
    expect(silence.isSilent).toBe(false);
    silence.wake();
    expect(silence.isSilent).toBe(false);
    clock.advance(3 * checkInterval);
    expect(seen).toEqual([1, 2, 3]);
    expect(thread.pings).toBe(1);
    expect(silence.isSilent).toBe(true);
  });

  it('ends with a beat', () => {
    const { clock, silence, thread, seen } = watched({ answers: false });
    silence.wake();
    clock.advance(2 * checkInterval);
    thread.pulse++;
    expect(silence.isSilent).toBe(false);
    clock.advance(2 * checkInterval);
    expect(seen).toEqual([1, 2, 1]);
    expect(thread.pings).toBe(2);
  });

  it('counts one check for a computer that slept', () => {
    const { clock, silence, seen } = watched({ answers: false });
    silence.wake();
    clock.spend(1_000 * checkInterval);
    clock.advance(0);
    expect(seen).toEqual([1]);
  });

  it('is not checked for if nothing happens', () => {
    const { clock, silence, thread, seen } = watched({ answers: true });
    silence.wake();
    clock.advance(100 * checkInterval);
    const { checks } = thread;
    expect(seen.every((count) => count === 1)).toBe(true);
    clock.advance(100 * checkInterval);
    expect(thread.checks).toBe(checks);
    silence.wake();
    clock.advance(checkInterval);
    expect(thread.checks).toBeGreaterThan(checks);
  });

  it('is checked for longer if a message passes before a check', () => {
    const looksAfter = (wakes: number): number => {
      const { clock, silence, thread } = watched({ answers: true });
      silence.wake();
      for (let i = 0; i < wakes; i++) {
        clock.advance(checkInterval);
        silence.wake();
      }
      clock.advance(100 * checkInterval);
      return thread.checks;
    };
    // The number of checks before the messages does not change; the messages add to it.
    expect(looksAfter(2)).toBe(looksAfter(1) + 1);
  });

  it('is checked for as long as the thread works or messages pass', () => {
    const { clock, silence, thread } = watched({ answers: true });
    silence.wake();
    for (let i = 0; i < 20; i++) {
      thread.pulse += 2;
      clock.advance(checkInterval);
    }
    const { checks } = thread;
    for (let i = 0; i < 20; i++) {
      silence.wake();
      clock.advance(checkInterval);
    }
    expect(thread.checks).toBeGreaterThan(checks);
    const pings = thread.pings;
    thread.pulse += 2;
    clock.advance(2 * checkInterval);
    expect(thread.pings).toBe(pings + 1);
  });

  it('is no longer checked for after enough checks, or the end', () => {
    const { clock, silence, thread, seen } = watched({ answers: false });
    thread.end = true;
    silence.wake();
    clock.advance(5 * checkInterval);
    expect(seen).toEqual([1]);
    silence.wake();
    silence.end();
    clock.advance(5 * checkInterval);
    expect(seen).toEqual([1]);
  });
});

describe('looking', () => {
  it('ends after six checks in a row without activity, and restarts with a message', () => {
    const { clock, silence, thread } = watched({ answers: true });
    for (let time = 0; time < 3; time++) {
      const before = thread.checks;
      silence.wake();
      clock.advance(30 * checkInterval);
      // The first check, one at which the message counts as work, and six idle ones.
      expect(thread.checks - before).toBe(8);
      expect(clock.isIdle()).toBe(true);
    }
  });

  it('continues while there is work beyond answering', () => {
    const { clock, silence, thread } = watched({ answers: false });
    silence.wake();
    for (let check = 0; check < 30; check++) {
      thread.pulse += 2;
      clock.advance(checkInterval);
    }
    expect(clock.isIdle()).toBe(false);
  });

  it('counts from where a message finds the thread', () => {
    const { clock, silence, thread, seen } = watched({ answers: false });
    thread.end = true;
    silence.wake();
    clock.advance(5 * checkInterval);
    expect(seen).toEqual([1]);
    expect(silence.isSilent).toBe(true);
    thread.pulse += 5;
    silence.wake();
    expect(silence.isSilent).toBe(false);
    clock.advance(checkInterval);
    expect(seen).toEqual([1, 1]);
  });
});
