import { describe, expect, it } from 'vitest';
import type { FileKey } from '../../workspace/files/file-key.js';
import { PreemptionBudget } from '../scheduling/preemption-budget.js';
import { ManualClock } from '../testing/manual-clock.js';
import { DiagnosticsScheduler } from './diagnostics-scheduler.js';

/** A scheduler whose files take `costs` milliseconds each, and what it did: `time file` with `!` for edited ones. */
function scheduled({ open = [], dependents = [], costs = {} }: Partial<Setup> = {}) {
  const clock = new ManualClock();
  const log: string[] = [];
  const waiting: { edit: boolean; other: boolean; awaited?: FileKey } = { edit: false, other: false };
  const preemption = new PreemptionBudget((file, besides) => file !== besides);
  let affected: readonly FileKey[] = [];
  const scheduler = new DiagnosticsScheduler({
    clock,
    preemption,
    pendingMessages: {
      hasEdit: () => waiting.edit,
      hasAwaited: (besides) => waiting.awaited !== undefined && waiting.awaited !== besides,
      hasOther: () => waiting.other || waiting.awaited !== undefined,
    },
    refresh: (key, edited, isOutdated) => {
      const entry = `${clock.now()} ${key}${edited ? '!' : ''}`;
      for (let spent = 0; ; spent++) {
        if (isOutdated()) {
          log.push(`${entry} abandoned after ${spent}`);
          return false;
        }
        if (spent >= (costs[key] ?? 0)) break;
        clock.spend(1);
      }
      log.push(entry);
      return true;
    },
    isOpen: (key) => open.includes(key),
    takeDependents: () => {
      const taken = affected;
      affected = [];
      return taken;
    },
  });
  const edit = (key: FileKey): void => {
    affected = dependents;
    scheduler.fileEdited(key);
  };
  /** What was done since the last call, after `milliseconds`. */
  const after = (milliseconds: number): string[] => {
    clock.advance(milliseconds);
    return log.splice(0);
  };
  return { clock, scheduler, waiting, preemption, edit, after };
}

interface Setup {
  readonly open: readonly FileKey[];
  readonly dependents: readonly FileKey[];
  readonly costs: Record<FileKey, number>;
}

describe('the order', () => {
  it('is the edited file at once, then after a pause what is to be confirmed, open dependents, and the others', () => {
    const { scheduler, edit, after } = scheduled({ open: ['b', 'd'], dependents: ['a', 'b', 'c', 'd'] });
    edit('e');
    expect(after(0)).toEqual(['0 e!']);
    expect(after(499)).toEqual([]);
    scheduler.confirmAfterPause('f');
    expect(after(1)).toEqual(['499 f', '500 b', '500 d', '500 a', '500 c']);
    expect(after(10_000)).toEqual([]);
  });

  it('is the file that was edited last first', () => {
    const { scheduler, after } = scheduled();
    scheduler.fileEdited('a');
    scheduler.fileEdited('b');
    scheduler.fileEdited('a');
    expect(after(0)).toEqual(['0 a!', '0 b!']);
  });

  it('is that of being named for files that changed on disk, with one turn for messages each', () => {
    const { clock, scheduler, after } = scheduled({ open: ['b'] });
    scheduler.filesOutdated(['a', 'b']);
    clock.runTurn();
    expect(after(0)).toEqual(['0 a', '0 b']);
  });

  it('includes each file once', () => {
    const { scheduler, edit, after } = scheduled({ open: ['b'], dependents: ['b'] });
    scheduler.filesOutdated(['a', 'b', 'e']);
    edit('e');
    expect(after(1_000)).toEqual(['0 e!', '500 b', '500 a']);
  });
});

describe('messages that have arrived', () => {
  it('are read first: edits that follow each other are computed once', () => {
    const { clock, scheduler, after } = scheduled();
    scheduler.fileEdited('a');
    clock.runTurn();
    scheduler.fileEdited('b');
    clock.runTurn();
    clock.runTurn();
    scheduler.fileEdited('b');
    clock.runTurn();
    expect(after(0)).toEqual(['0 b!', '0 a!']);
  });

  it('are read between one file and the next', () => {
    const { clock, scheduler, after } = scheduled();
    scheduler.filesOutdated(['a', 'b']);
    clock.runTurn();
    clock.runTurn();
    scheduler.fileEdited('c');
    expect(after(0)).toEqual(['0 a', '0 c!']);
    expect(after(500)).toEqual(['500 b']);
  });
});

describe('the pause in typing', () => {
  it('restarts with each keystroke', () => {
    const { edit, after } = scheduled({ dependents: ['a'] });
    edit('e');
    expect(after(490)).toEqual(['0 e!']);
    edit('e');
    expect(after(499)).toEqual(['490 e!']);
    expect(after(1)).toEqual(['990 a']);
  });

  it.each([
    [250, 500],
    [300, 600],
    [1_500, 2_000],
  ])('is twice what the last file took, which is %i ms, but within bounds', (cost, pause) => {
    const { edit, after } = scheduled({ dependents: ['a'], costs: { a: cost } });
    edit('e');
    expect(after(10_000)).toEqual(['0 e!', '500 a']);
    edit('e');
    expect(after(pause - 1)).toEqual(['10000 e!']);
    expect(after(1)).toEqual([`${10_000 + pause} a`]);
  });

  it('ends at once where files change on disk', () => {
    const { scheduler, edit, after } = scheduled({ dependents: ['a'] });
    edit('e');
    expect(after(50)).toEqual(['0 e!']);
    scheduler.filesOutdated(['b']);
    expect(after(0)).toEqual(['50 a', '50 b']);
  });

  it('comes before provisional results are confirmed, whoever requested them', () => {
    const { scheduler, edit, after } = scheduled({ open: ['e'] });
    edit('e');
    expect(after(30)).toEqual(['0 e!']);
    scheduler.confirmAfterPause('e');
    expect(after(69)).toEqual([]);
    expect(after(1)).toEqual(['100 e']);
    expect(after(1_000)).toEqual([]);
  });

  it('is not cut short by a result that is to be confirmed', () => {
    const { scheduler, edit, after } = scheduled({ dependents: ['a'] });
    edit('e');
    expect(after(30)).toEqual(['0 e!']);
    scheduler.confirmAfterPause('e');
    expect(after(69)).toEqual([]);
    expect(after(1)).toEqual(['100 e']);
    expect(after(399)).toEqual([]);
    expect(after(1)).toEqual(['500 a']);
  });

  it('is longer before a result is confirmed that took long', () => {
    const { scheduler, edit, after } = scheduled({ dependents: ['a'], costs: { a: 70 } });
    edit('e');
    expect(after(1_000)).toEqual(['0 e!', '500 a']);
    edit('e');
    expect(after(0)).toEqual(['1000 e!']);
    scheduler.confirmAfterPause('e');
    expect(after(139)).toEqual([]);
    expect(after(1)).toEqual(['1140 e']);
  });
});

describe('what is abandoned', () => {
  it('comes again after what was edited meanwhile', () => {
    const { scheduler, waiting, after, clock } = scheduled({ costs: { slow: 5 } });
    scheduler.fileEdited('slow');
    clock.runTurn();
    waiting.edit = true;
    clock.runTurn();
    waiting.edit = false;
    scheduler.fileEdited('quick');
    expect(after(0)).toEqual(['0 slow! abandoned after 0', '0 quick!', '0 slow!']);
  });

  it('comes again after the other files', () => {
    const { scheduler, waiting, after, clock } = scheduled();
    scheduler.filesOutdated(['a', 'b']);
    clock.runTurn();
    waiting.other = true;
    clock.runTurn();
    waiting.other = false;
    expect(after(0)).toEqual(['0 a abandoned after 0', '0 b', '0 a']);
  });

  it('is abandoned for a request at once, but for an edited file only after 200 ms', () => {
    const { scheduler, waiting, after, clock } = scheduled({ costs: { a: 1_000, b: 1_000 } });
    waiting.other = true;
    scheduler.fileEdited('a');
    clock.runTurn();
    clock.runTurn();
    waiting.other = false;
    expect(after(0)).toEqual(['0 a! abandoned after 200', '200 a!']);
    waiting.other = true;
    scheduler.filesOutdated(['b']);
    clock.runTurn();
    clock.runTurn();
    waiting.other = false;
    expect(after(0)).toEqual(['1200 b abandoned after 0', '1200 b']);
  });

  it('is no longer abandoned for requests after two seconds, but always for edits', () => {
    const { scheduler, waiting, after, clock } = scheduled({ costs: { a: 300 } });
    waiting.other = true;
    scheduler.filesOutdated(['a']);
    clock.runTurn();
    clock.runTurn();
    expect(clock.now()).toBe(0);
    clock.spend(1_999);
    clock.runTurn();
    clock.runTurn();
    clock.spend(1);
    waiting.edit = true;
    clock.runTurn();
    clock.runTurn();
    waiting.edit = false;
    const log = after(0);
    expect(log).toEqual(['0 a abandoned after 0', '1999 a abandoned after 0', '2000 a abandoned after 0', '2000 a']);
    // Counting begins again after a file was computed.
    scheduler.filesOutdated(['a']);
    clock.runTurn();
    clock.runTurn();
    waiting.other = false;
    expect(after(0)).toEqual(['2300 a abandoned after 0', '2300 a']);
  });
});

describe('what a user requests of another file', () => {
  it('comes first for longer than other requests, but not than what needs the same evaluation', () => {
    const slow = scheduled({ costs: { a: 3_000 } });
    slow.waiting.awaited = 'b';
    slow.scheduler.filesOutdated(['a']);
    slow.clock.runTurn();
    slow.clock.runTurn();
    slow.clock.spend(2_500);
    slow.clock.runTurn();
    slow.clock.runTurn();
    slow.waiting.awaited = 'a';
    expect(slow.after(0)).toEqual(['0 a abandoned after 0', '2500 a abandoned after 0', '2500 a']);
  });

  it('waits where the preemption budget is spent, until the file is done', () => {
    const { clock, scheduler, waiting, preemption, after } = scheduled({ costs: { a: 10 } });
    preemption.spend('a', 10_000);
    waiting.awaited = 'b';
    clock.spend(1);
    // Requests of all kinds count for two seconds from the first time that the file is abandoned.
    scheduler.filesOutdated(['a']);
    clock.runTurn();
    clock.runTurn();
    clock.spend(2_000);
    expect(after(0)).toEqual(['1 a abandoned after 0', '2001 a']);
    expect(preemption.isAllowed('a')).toBe(true);
    expect(preemption.hasHappened('a')).toBe(false);
  });

  it('spends no preemption budget if that was an edit', () => {
    const { clock, scheduler, waiting, preemption } = scheduled({ costs: { a: 10 } });
    scheduler.fileEdited('a');
    waiting.edit = true;
    clock.runTurn();
    clock.runTurn();
    expect(preemption.hasHappened('a')).toBe(false);
  });

  it('spends the preemption budget by the time that was for nothing', () => {
    const { clock, scheduler, waiting, preemption } = scheduled({ costs: { a: 3_000 } });
    scheduler.fileEdited('a');
    waiting.awaited = 'b';
    clock.runTurn();
    clock.runTurn();
    expect(clock.now()).toBe(200);
    preemption.spend('a', 9_799);
    expect(preemption.isAllowed('a')).toBe(true);
    preemption.spend('a', 1);
    expect(preemption.isAllowed('a')).toBe(false);
  });
});

it('does nothing after it was disposed of', () => {
  const { scheduler, edit, after, clock } = scheduled({ dependents: ['a'] });
  edit('e');
  expect(after(0)).toEqual(['0 e!']);
  scheduler.dispose();
  expect(after(1_000)).toEqual([]);
  scheduler.fileEdited('e');
  clock.runTurn();
  expect(after(1_000)).toEqual([]);
});
