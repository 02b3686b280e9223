/** How time is counted against the limit of an evaluation. */
import { Interrupted } from '@ytt-language/shared';
import { describe, expect, it } from 'vitest';
import { EvaluationClock } from './evaluation-clock.js';

function clock(check: () => void = () => undefined) {
  let time = 0;
  const counted = new EvaluationClock(100, check, () => time);
  /**
   * Checks after each of these pauses, in milliseconds. Returns how many checks passed before the limit was exceeded.
   */
  const looks = (...pauses: readonly number[]): number => looksAt(0, ...pauses);
  /** The same with this many steps before each. */
  const looksAt = (steps: number, ...pauses: readonly number[]): number => {
    const at = pauses.findIndex((pause) => {
      time += pause;
      return counted.isOver(steps);
    });
    return at === -1 ? pauses.length : at;
  };
  return { counted, looks, looksAt };
}

describe('the time of an evaluation', () => {
  it('is over after the limit', () => {
    expect(clock().looks(0, 40, 40, 20, 1)).toBe(4);
  });

  it('counts slow work between two checks, but no more than the limit', () => {
    expect(clock().looks(0, 1000, 1000, 1000)).toBe(3);
    expect(clock().looks(0, 1000, 1000)).toBe(3);
  });

  it('counts more of it if a callee may take that long', () => {
    expect(clock().looksAt(10_000, 0, 100, 1)).toBe(2);
    expect(clock().looksAt(10_000, 0, 1000, 0)).toBe(3);
    expect(clock().looksAt(11_000, 0, 1000, 0)).toBe(1);
    // A call is counted before it runs.
    const { looks, looksAt } = clock();
    looks(0);
    expect(looksAt(1_000_000, 1000, 50, 1)).toBe(2);
  });

  it('restarts in another turn, and on request', async () => {
    const { counted, looks } = clock();
    expect(looks(0, 50, 50)).toBe(3);
    await Promise.resolve();
    expect(looks(0, 50, 50, 50)).toBe(3);
    counted.restart();
    expect(looks(0, 50, 50, 50)).toBe(3);
  });

  it('does not add up over files that take no longer than their length explains', () => {
    const { counted, looks } = clock();
    for (let file = 0; file < 10; file++) {
      expect(looks(0, 40)).toBe(2);
      counted.replenish(2_000);
    }
    expect(looks(0, 50, 40)).toBe(3);
    counted.replenish(1_000);
    expect(looks(30, 1)).toBe(1);
  });

  it('is never more than the limit', () => {
    const { counted, looks } = clock();
    expect(looks(0, 40)).toBe(2);
    counted.replenish(1_000_000);
    expect(looks(50, 50, 1)).toBe(2);
  });

  it('restarts if the evaluation was abandoned', () => {
    let isWanted = true;
    const { counted, looks } = clock(() => {
      if (!isWanted) throw new Interrupted();
    });
    expect(looks(0, 50, 50)).toBe(3);
    counted.interrupt();
    expect(looks(50)).toBe(0);
    isWanted = false;
    expect(counted.interrupt).toThrow(Interrupted);
    expect(looks(0, 50, 50)).toBe(3);
  });
});
