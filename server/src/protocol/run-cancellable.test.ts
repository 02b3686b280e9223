import { describe, expect, it } from 'vitest';
import { CancellationTokenSource, LSPErrorCodes } from 'vscode-languageserver/node';
import { runCancellable, runInBackground, runUnhurried } from './run-cancellable.js';
import { settled, testSession } from './testing/session.js';

/** Work that looks whether it is still wanted once, and how often it was begun. */
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

const never = new CancellationTokenSource().token;

describe('work for a request', () => {
  it('waits until the folders are indexed', async () => {
    const test = testSession({});
    const { count, work } = working(test);
    let indexed = (): void => undefined;
    const ready = new Promise<void>((resolve) => {
      indexed = resolve;
    });
    const result = runCancellable({ ...test.session, ready: () => ready }, never, work);
    await new Promise((resolve) => setImmediate(resolve));
    expect(count.runs).toBe(0);
    indexed();
    expect(await settled(test.clock, result)).toBe('run 1');
  });

  it('is begun anew where an edit arrives, when that was read', async () => {
    const test = testSession({});
    const { count, work } = working(test);
    test.waiting.edit = true;
    const result = runCancellable(test.session, never, work);
    for (let turn = 0; turn < 10; turn++) {
      await new Promise((resolve) => setImmediate(resolve));
      test.clock.runTurn();
    }
    expect(count.runs).toBe(1);
    test.waiting.edit = false;
    expect(await settled(test.clock, result)).toBe('run 2');
  });

  it('is not abandoned a third time for edits', async () => {
    const test = testSession({});
    const { work } = working(test, () => {
      test.waiting.edit = true;
    });
    const result = runCancellable(test.session, never, work);
    for (let turn = 0; turn < 10; turn++) {
      await new Promise((resolve) => setImmediate(resolve));
      test.waiting.edit = false;
      test.clock.runTurn();
    }
    expect(await result).toBe('run 3');
  });

  it('gives way to other requests in the background only', async () => {
    const test = testSession({});
    const { count, work } = working(test);
    test.waiting.other = true;
    expect(await runCancellable(test.session, never, work)).toBe('run 1');
    const result = runInBackground(test.session, never, work);
    await new Promise((resolve) => setImmediate(resolve));
    expect(count.runs).toBe(1);
    test.waiting.other = false;
    expect(await settled(test.clock, result)).toBe('run 2');
    test.waiting.edit = true;
    const other = runInBackground(test.session, never, work);
    await new Promise((resolve) => setImmediate(resolve));
    test.waiting.edit = false;
    expect(await settled(test.clock, other)).toBe('run 3');
  });

  it('of an editor gives way to edits and to what a person waits for', async () => {
    const test = testSession({});
    const { count, work } = working(test);
    for (const waiting of ['edit', 'awaited'] as const) {
      test.waiting[waiting] = true;
      const result = runUnhurried(test.session, never, work);
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
    expect(await runUnhurried(test.session, never, work)).toBe('run 1');
  });

  it('of an editor is abandoned for what a person waits for', async () => {
    const test = testSession({});
    const { count, work } = working(test, () => {
      test.waiting.awaited = count.runs === 1;
    });
    const result = runUnhurried(test.session, never, work);
    await new Promise((resolve) => setImmediate(resolve));
    test.waiting.awaited = false;
    expect(await settled(test.clock, result)).toBe('run 2');
  });

  it('is not given to a client that cancelled it meanwhile', async () => {
    const test = testSession({});
    const cancellation = new CancellationTokenSource();
    // The cancellation is read after the work, which looked for messages before.
    const pendingMessages = {
      hasEdit: () => {
        if (isDone) cancellation.cancel();
        return false;
      },
      hasAwaited: () => false,
      hasOther: () => false,
    };
    let isDone = false;
    const result = runCancellable({ ...test.session, pendingMessages }, cancellation.token, () => {
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
    const result = runUnhurried(test.session, cancellation.token, work);
    result.catch(() => undefined);
    cancellation.cancel();
    await expect(settled(test.clock, result)).rejects.toMatchObject({ code: LSPErrorCodes.RequestCancelled });
    expect(count.runs).toBe(0);
  });

  it('ends where the request is cancelled, also in the last run', async () => {
    const test = testSession({});
    const cancellation = new CancellationTokenSource();
    // A cancellation is read when the server looks for messages.
    const pendingMessages = {
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
    const result = runCancellable({ ...test.session, pendingMessages }, cancellation.token, work);
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
    await expect(runCancellable(session, never, work)).rejects.toThrow('a bug');
  });
});
