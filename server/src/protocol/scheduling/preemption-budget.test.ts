/** Which work may be abandoned, and which waits. */
import { describe, expect, it } from 'vitest';
import { PreemptionBudget } from './preemption-budget.js';

describe('work that a person waits for', () => {
  it.each<readonly [key: string | undefined, besides: string | undefined, isAwaited: boolean]>([
    ['a', undefined, true],
    ['a', 'a', false],
    ['a', 'b', true],
    [undefined, undefined, true],
    [undefined, 'b', true],
  ])('on %s, besides %s: %s', (key, besides, isAwaited) => {
    const budget = new PreemptionBudget((file, besides) => file !== besides);
    const begins = budget.startWaiting(key);
    expect(budget.isAwaited(besides)).toBe(isAwaited);
    begins();
    expect(budget.isAwaited(besides)).toBe(false);
  });
});

it('work that a person waits for counts besides a file if it is elsewhere', () => {
  const budget = new PreemptionBudget((file, besides) => file === 'apart' && besides === 'a');
  const begins = budget.startWaiting('beside');
  expect(budget.isAwaited('a')).toBe(false);
  begins();
  budget.startWaiting('apart');
  expect([budget.isAwaited('a'), budget.isAwaited('b')]).toEqual([true, false]);
  budget.startWaiting(undefined);
  expect(budget.isAwaited('b')).toBe(true);
});

it('work on a file may be abandoned for ten seconds in all, until it is done', () => {
  const budget = new PreemptionBudget((file, besides) => file !== besides);
  expect([budget.isAllowed('a'), budget.hasHappened('a')]).toEqual([true, false]);
  budget.spend('a', 6_000);
  expect([budget.isAllowed('a'), budget.hasHappened('a')]).toEqual([true, true]);
  budget.spend('a', 4_000);
  expect([budget.isAllowed('a'), budget.isAllowed('b'), budget.isAllowed(undefined)]).toEqual([false, true, true]);
  budget.done('a');
  expect([budget.isAllowed('a'), budget.hasHappened('a')]).toEqual([true, false]);
});
