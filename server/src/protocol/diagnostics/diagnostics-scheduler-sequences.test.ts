/** For any sequence of events: what is computed, and when. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { PreemptionBudget } from '../scheduling/preemption-budget.js';
import { ManualClock } from '../testing/manual-clock.js';
import { DiagnosticsScheduler } from './diagnostics-scheduler.js';

const keys = ['a', 'b', 'c'] as const;
type Key = (typeof keys)[number];
type Step =
  | { readonly kind: 'edit' | 'outdated' | 'confirm' | 'open' | 'close'; readonly key: Key }
  | { readonly kind: 'wait'; readonly milliseconds: number };

const key = fc.constantFrom(...keys);
const wait = fc.record({
  kind: fc.constant('wait' as const),
  milliseconds: fc.constantFrom(1, 30, 99, 100, 101, 250, 500),
});
const step = (...kinds: Exclude<Step['kind'], 'wait'>[]): fc.Arbitrary<readonly Step[]> =>
  fc.array(fc.oneof(fc.record({ kind: fc.constantFrom(...kinds), key }), wait), { maxLength: 25 });

interface Done {
  readonly key: string;
  readonly edited: boolean;
  readonly at: number;
}

/** What is computed (in no time) during the steps, and until nothing is left to do; with the times of the steps. */
function run(steps: readonly Step[], dependents: readonly Key[] = []) {
  const clock = new ManualClock();
  const done: Done[] = [];
  const came: (Exclude<Step, { kind: 'wait' }> & { readonly at: number })[] = [];
  const open = new Set<string>();
  let affected: readonly Key[] = [];
  const scheduler = new DiagnosticsScheduler({
    clock,
    preemption: new PreemptionBudget((file, besides) => file !== besides),
    pendingMessages: { hasEdit: () => false, hasAwaited: () => false, hasOther: () => false },
    refresh: (of, edited) => {
      done.push({ key: of, edited, at: clock.now() });
      return true;
    },
    isOpen: (of) => open.has(of),
    takeDependents: () => {
      const taken = affected;
      affected = [];
      return taken;
    },
  });
  for (const one of steps) {
    if (one.kind === 'wait') {
      clock.advance(one.milliseconds);
      continue;
    }
    came.push({ ...one, at: clock.now() });
    if (one.kind === 'open') open.add(one.key);
    else if (one.kind === 'close') open.delete(one.key);
    else if (one.kind === 'outdated') scheduler.filesOutdated([one.key]);
    else if (one.kind === 'confirm') scheduler.confirmAfterPause(one.key);
    else {
      affected = dependents;
      scheduler.fileEdited(one.key);
    }
  }
  clock.advance(10_000);
  return { done, came, scheduler, clock };
}

it('everything requested is computed afterwards, edited files at once', () => {
  fc.assert(
    fc.property(step('edit', 'outdated', 'confirm', 'open', 'close'), (steps) => {
      const { done, came } = run(steps, ['c']);
      for (const { kind, key: of, at } of came) {
        if (kind === 'open' || kind === 'close') continue;
        const behind = done.filter((one) => one.key === of && one.at >= at);
        expect(behind).not.toEqual([]);
        if (kind === 'edit') expect(behind[0]?.at).toBe(at);
        if (kind === 'edit') expect(done.some((one) => one.key === 'c' && one.at >= at)).toBe(true);
      }
    }),
  );
});

it.each([
  ['to be confirmed', ['edit', 'confirm'], [], 100],
  ['a dependent', ['edit'], ['c'], 500],
] as const)('what is %s waits until there was no edit for the length of a pause', (_, kinds, dependents, pause) => {
  fc.assert(
    fc.property(step(...kinds), (steps) => {
      const { done, came } = run(steps, dependents);
      const edits = came.filter(({ kind }) => kind === 'edit');
      for (const { at, edited } of done) {
        if (edited) continue;
        const since = edits.filter((edit) => edit.at < at).map((edit) => at - edit.at);
        if (since.length > 0) expect(Math.min(...since)).toBeGreaterThanOrEqual(pause);
      }
    }),
  );
});

it('nothing is computed more often than requested', () => {
  fc.assert(
    fc.property(step('edit', 'outdated', 'confirm', 'open', 'close'), (steps) => {
      const { done, came } = run(steps);
      for (const one of keys) {
        const count = came.filter(({ kind, key: of }) => of === one && kind !== 'open' && kind !== 'close').length;
        expect(done.filter(({ key: of }) => of === one).length).toBeLessThanOrEqual(count);
      }
    }),
  );
});

it('nothing is computed or pending after the end', () => {
  fc.assert(
    fc.property(step('edit', 'outdated', 'confirm'), (steps) => {
      const { done, scheduler, clock } = run([]);
      for (const one of steps) {
        if (one.kind === 'edit') scheduler.fileEdited(one.key);
        if (one.kind === 'confirm') scheduler.confirmAfterPause(one.key);
        if (one.kind === 'wait') clock.advance(one.milliseconds);
      }
      const before = done.length;
      scheduler.dispose();
      expect(clock.isIdle()).toBe(true);
      for (const one of keys) scheduler.fileEdited(one);
      clock.advance(10_000);
      expect(done).toHaveLength(before);
    }),
  );
});

it('one file is computed in a turn of the event loop, also where more come in meanwhile', () => {
  let turns = 0;
  const clock = new ManualClock();
  const turnsOf = new Map<string, number>();
  const scheduler: DiagnosticsScheduler = new DiagnosticsScheduler({
    clock: {
      now: () => clock.now(),
      after: (milliseconds, callback) => clock.after(milliseconds, callback),
      nextTurn: (callback) =>
        clock.nextTurn(() => {
          turns++;
          callback();
        }),
    },
    preemption: new PreemptionBudget((file, besides) => file !== besides),
    pendingMessages: { hasEdit: () => false, hasAwaited: () => false, hasOther: () => false },
    refresh: (of) => {
      turnsOf.set(of, turns);
      if (of === 'a') scheduler.filesOutdated(['d', 'e']);
      return true;
    },
    isOpen: () => false,
    takeDependents: () => [],
  });
  for (const one of keys) scheduler.confirmAfterPause(one);
  clock.advance(10_000);
  const apart = [...turnsOf.values()].map((turn, i, all) => turn - (all[i - 1] ?? 0));
  expect([...turnsOf.keys()]).toEqual(['a', 'b', 'c', 'd', 'e']);
  // Before each result there are at least the two turns in which messages would be read.
  expect(apart.filter((turn) => turn < 2)).toEqual([]);
  expect(turns).toBeLessThanOrEqual(2 * keys.length + 8);
});

it('nothing is computed or pending without a change or a dependency on it', () => {
  const { done, scheduler, clock } = run([{ kind: 'edit', key: 'a' }]);
  expect(done).toHaveLength(1);
  scheduler.fileEdited('a');
  clock.runTurns();
  expect(clock.isIdle()).toBe(true);
  scheduler.filesOutdated([]);
  clock.advance(1_000);
  expect(done).toHaveLength(2);
});
