import { describe, expect, it } from 'vitest';
import { CancellationTokenSource, LSPErrorCodes } from 'vscode-languageserver/node';
import { settled, testSession } from '../testing/session.js';
import { PreemptionBudget } from './preemption-budget.js';
import { runCancellable, runDiagnostics, runInBackground, runUnhurried } from './run-cancellable.js';

/** Work that checks once whether it is still wanted, and how often it was begun. */
function working(
  { workspace }: Pick<ReturnType<typeof testSession>, 'workspace'>,
  before: () => void = () => undefined,
) {
  const count = { runs: 0 };
  const work = (): string => {
    count.runs++;
    before();
    workspace.interruption.check();
    return `run ${count.runs}`;
  };
  return { count, work };
}

const key = '/ws/a.yml';
const about = { token: new CancellationTokenSource().token, key };

describe('work for a request', () => {
  it('waits until the folders are indexed', async () => {
    const test = testSession({});
    const { count, work } = working(test);
    let indexed = (): void => undefined;
    const ready = new Promise<void>((resolve) => {
      indexed = resolve;
    });
    const result = runCancellable({ ...test.session, ready: () => ready }, about, work);
    await new Promise((resolve) => setImmediate(resolve));
    expect(count.runs).toBe(0);
    indexed();
    expect(await settled(test.clock, result)).toBe('run 1');
  });

  it('that a person waits for comes first when the folders are indexed, whatever came before it', async () => {
    const test = testSession({});
    let indexed = (): void => undefined;
    const ready = new Promise<void>((resolve) => {
      indexed = resolve;
    });
    const session = { ...test.session, ready: () => ready };
    const done: string[] = [];
    const results = [
      runUnhurried(session, about, () => done.push('outline')),
      runCancellable(session, about, () => done.push('hover')),
    ];
    indexed();
    for (const result of results) await settled(test.clock, result);
    expect(done).toEqual(['hover', 'outline']);
  });

  it('restarts after an edit that arrives in the meantime', async () => {
    const test = testSession({});
    const { count, work } = working(test);
    test.waiting.edit = true;
    const result = runCancellable(test.session, about, work);
    for (let turn = 0; turn < 10; turn++) {
      await new Promise((resolve) => setImmediate(resolve));
      test.clock.runTurn();
    }
    expect(count.runs).toBe(1);
    expect(test.session.preemption.hasHappened(key)).toBe(false);
    test.waiting.edit = false;
    expect(await settled(test.clock, result)).toBe('run 2');
  });

  it('is not abandoned a third time for edits', async () => {
    const test = testSession({});
    const { work } = working(test, () => {
      test.waiting.edit = true;
    });
    const result = runCancellable(test.session, about, work);
    for (let turn = 0; turn < 10; turn++) {
      await new Promise((resolve) => setImmediate(resolve));
      test.waiting.edit = false;
      test.clock.runTurn();
    }
    expect(await result).toBe('run 3');
  });

  it('yields to other requests only in the background', async () => {
    const test = testSession({});
    const { count, work } = working(test);
    test.waiting.other = true;
    expect(await runCancellable(test.session, about, work)).toBe('run 1');
    const result = runInBackground(test.session, about, work);
    await new Promise((resolve) => setImmediate(resolve));
    expect(count.runs).toBe(1);
    test.waiting.other = false;
    expect(await settled(test.clock, result)).toBe('run 2');
    test.waiting.edit = true;
    const other = runInBackground(test.session, about, work);
    await new Promise((resolve) => setImmediate(resolve));
    test.waiting.edit = false;
    expect(await settled(test.clock, other)).toBe('run 3');
  });

  it("of an editor yields to edits and to the user's requests", async () => {
    const test = testSession({});
    const { count, work } = working(test);
    for (const waiting of ['edit', 'awaited'] as const) {
      test.waiting[waiting] = true;
      const result = runUnhurried(test.session, about, work);
      for (let turn = 0; turn < 5; turn++) {
        await new Promise((resolve) => setImmediate(resolve));
        test.clock.runTurn();
      }
      expect(count.runs).toBe(0);
      test.waiting[waiting] = false;
      expect(await settled(test.clock, result)).toBe('run 1');
      count.runs = 0;
    }
    test.waiting.other = true;
    expect(await runUnhurried(test.session, about, work)).toBe('run 1');
  });

  it('of an editor is abandoned for what a person waits for', async () => {
    const test = testSession({});
    const { count, work } = working(test, () => {
      test.waiting.awaited = count.runs === 1;
    });
    const result = runUnhurried(test.session, about, work);
    await new Promise((resolve) => setImmediate(resolve));
    test.waiting.awaited = false;
    expect(await settled(test.clock, result)).toBe('run 2');
  });

  it('continues for requests that need what is being evaluated, also while texts are read', async () => {
    for (const run of [runUnhurried, runCancellable, runDiagnostics]) {
      const test = testSession({});
      const { work } = working(test, () => test.workspace.interruption.checkReading());
      test.waiting.concerned = true;
      const preemption = new PreemptionBudget(() => false);
      preemption.startWaiting('/ws/b.yml');
      expect(await run({ ...test.session, preemption }, about, work)).toBe('run 1');
    }
  });

  it('continues for 100 ms while another file is waiting, then comes after it', async () => {
    for (const [milliseconds, runs] of [
      [99, 1],
      [100, 2],
    ] as const) {
      const test = testSession({});
      const { count, work } = working(test, () => {
        test.waiting.elsewhere = count.runs === 1;
        test.clock.spend(milliseconds);
      });
      const result = runCancellable(test.session, about, work);
      for (let turn = 0; turn < 5; turn++) {
        await new Promise((resolve) => setImmediate(resolve));
        test.clock.runTurn();
      }
      // The work does not begin again before the other request has been read.
      expect(count.runs).toBe(1);
      test.waiting.elsewhere = false;
      expect(await settled(test.clock, result)).toBe(`run ${runs}`);
      expect(test.session.preemption.hasHappened(key)).toBe(false);
    }
  });

  it('for a file that was not abandoned starts while another one is waiting', async () => {
    const test = testSession({});
    const { work } = working(test);
    test.waiting.elsewhere = true;
    expect(await settled(test.clock, runCancellable(test.session, about, work))).toBe('run 1');
  });

  it('for an abandoned file does not start while another one is waiting', async () => {
    const test = testSession({});
    const { count, work } = working(test);
    test.session.preemption.spend(key, 1);
    test.waiting.elsewhere = true;
    const result = runCancellable(test.session, about, work);
    await new Promise((resolve) => setImmediate(resolve));
    expect(count.runs).toBe(0);
    test.waiting.elsewhere = false;
    expect(await settled(test.clock, result)).toBe('run 1');
    // This work may have needed no evaluation, so it does not reset the budget.
    expect(test.session.preemption.hasHappened(key)).toBe(true);
    expect(await settled(test.clock, runDiagnostics(test.session, about, work))).toBe('run 2');
    expect(test.session.preemption.hasHappened(key)).toBe(false);
  });

  it('of a user counts as waiting until it starts, and again when it restarts', async () => {
    const test = testSession({});
    const { preemption } = test.session;
    const known: boolean[] = [];
    const { work } = working(test, () => {
      known.push(preemption.isAwaited(), preemption.isAwaited(key), preemption.isAwaited('/ws/b.yml'));
      test.waiting.edit = known.length === 3;
    });
    const result = runCancellable(test.session, about, work);
    await new Promise((resolve) => setImmediate(resolve));
    expect(preemption.isAwaited()).toBe(true);
    expect(preemption.isAwaited(key)).toBe(false);
    expect(preemption.isAwaited('/ws/b.yml')).toBe(true);
    test.waiting.edit = false;
    expect(await settled(test.clock, result)).toBe('run 2');
    expect(known).toEqual(Array(6).fill(false));
    expect(preemption.isAwaited()).toBe(false);
  });

  it.each([
    ['diagnostics', runDiagnostics],
    ['what an editor shows', runUnhurried],
  ])('of %s does not begin before what a person waits for elsewhere has', async (_, run) => {
    const test = testSession({});
    const { count, work } = working(test);
    const begins = test.session.preemption.startWaiting('/ws/b.yml');
    const result = run(test.session, about, work);
    await new Promise((resolve) => setImmediate(resolve));
    test.clock.runTurn();
    await new Promise((resolve) => setImmediate(resolve));
    expect(count.runs).toBe(0);
    begins();
    expect(await settled(test.clock, result)).toBe('run 1');
  });

  it('for diagnostics ends for a request about the same file, and after 100 ms for another one', async () => {
    for (const [waiting, milliseconds, runs] of [
      ['awaited', 5_000, 1],
      ['elsewhere', 99, 1],
      ['elsewhere', 100, 2],
    ] as const) {
      const test = testSession({});
      const { count, work } = working(test, () => {
        test.waiting[waiting] = count.runs === 1;
        test.clock.spend(milliseconds);
      });
      const result = runDiagnostics(test.session, about, work);
      await new Promise((resolve) => setImmediate(resolve));
      test.waiting[waiting] = false;
      expect(await settled(test.clock, result)).toBe(`run ${runs}`);
    }
  });

  it('for an abandoned file is abandoned at once', async () => {
    const test = testSession({});
    const { work } = working(test, () => {
      test.waiting.elsewhere = true;
    });
    test.session.preemption.spend(key, 1);
    const result = runCancellable(test.session, about, work);
    await new Promise((resolve) => setImmediate(resolve));
    test.waiting.elsewhere = false;
    test.clock.runTurn();
    // By now it has begun again, and another request has arrived.
    await new Promise((resolve) => setImmediate(resolve));
    test.waiting.elsewhere = false;
    test.session.preemption.spend(key, 10_000);
    expect(await settled(test.clock, result)).toBe('run 3');
  });

  it.each([runCancellable, runDiagnostics, runUnhurried, runInBackground])(
    '%o ends where the preemption budget is spent',
    async (run) => {
      const test = testSession({});
      const { work } = working(test, () => {
        test.clock.spend(4_000);
        Object.assign(test.waiting, { awaited: true, elsewhere: true, other: true });
      });
      const result = run(test.session, about, work);
      for (let turn = 0; turn < 20; turn++) {
        await new Promise((resolve) => setImmediate(resolve));
        Object.assign(test.waiting, { awaited: false, elsewhere: false, other: false });
        test.clock.runTurn();
      }
      // 12 seconds of work were lost.
      expect(await result).toBe('run 4');
    },
  );

  it('is restarted for edits only a limited number of times, however often it was abandoned otherwise', async () => {
    const test = testSession({});
    const { work, count } = working(test, () => {
      test.waiting[count.runs % 2 === 1 ? 'elsewhere' : 'edit'] = true;
      test.clock.spend(100);
    });
    const result = runCancellable(test.session, about, work);
    for (let turn = 0; turn < 20; turn++) {
      await new Promise((resolve) => setImmediate(resolve));
      Object.assign(test.waiting, { edit: false, elsewhere: count.runs > 5 });
      test.clock.runTurn();
    }
    test.waiting.elsewhere = false;
    expect(await settled(test.clock, result)).toBe('run 6');
  });

  it('is not given to a client that cancelled it meanwhile', async () => {
    const test = testSession({});
    const cancellation = new CancellationTokenSource();
    // The cancellation is read after the work, which checked for messages before.
    const pendingMessages = {
      ...test.session.pendingMessages,
      hasEdit: () => {
        if (isDone) cancellation.cancel();
        return false;
      },
      hasAwaited: () => false,
      hasOther: () => false,
    };
    let isDone = false;
    const result = runCancellable({ ...test.session, pendingMessages }, { token: cancellation.token, key }, () => {
      isDone = true;
      return 'large';
    });
    await expect(result).rejects.toMatchObject({ code: LSPErrorCodes.RequestCancelled });
  });

  it('does not begin where the client cancelled it while something came first', async () => {
    const test = testSession({});
    const cancellation = new CancellationTokenSource();
    const { count, work } = working(test);
    test.waiting.awaited = true;
    const result = runUnhurried(test.session, { token: cancellation.token, key }, work);
    result.catch(() => undefined);
    cancellation.cancel();
    await expect(settled(test.clock, result)).rejects.toMatchObject({ code: LSPErrorCodes.RequestCancelled });
    expect(count.runs).toBe(0);
  });

  it('ends where the request is cancelled, also in the last run', async () => {
    const test = testSession({});
    const cancellation = new CancellationTokenSource();
    // A cancellation is read when the server checks for messages.
    const pendingMessages = {
      ...test.session.pendingMessages,
      hasEdit: () => {
        if (count.runs === 3) cancellation.cancel();
        return test.waiting.edit;
      },
      hasAwaited: () => false,
      hasOther: () => false,
    };
    const { count, work } = working(test, () => {
      test.waiting.edit = count.runs < 3;
    });
    const result = runCancellable({ ...test.session, pendingMessages }, { token: cancellation.token, key }, work);
    result.catch(() => undefined);
    for (let turn = 0; turn < 10; turn++) {
      await new Promise((resolve) => setImmediate(resolve));
      test.waiting.edit = false;
      test.clock.runTurn();
    }
    await expect(result).rejects.toMatchObject({ code: LSPErrorCodes.RequestCancelled });
    expect(count.runs).toBe(3);
  });

  it('rejects with what it throws', async () => {
    const { session } = testSession({});
    const work = (): never => {
      throw new RangeError('a bug');
    };
    await expect(runCancellable(session, about, work)).rejects.toThrow('a bug');
  });
});
