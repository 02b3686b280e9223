import { describe, expect, it } from 'vitest';
import { CancellationTokenSource, LSPErrorCodes } from 'vscode-languageserver/node';
import { runCancellable, runInBackground } from './run-cancellable.js';
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
    expect(count.runs).toBe(2);
    test.waiting.other = false;
    expect(await settled(test.clock, result)).toBe('run 3');
    test.waiting.edit = true;
    const other = runInBackground(test.session, never, work);
    await new Promise((resolve) => setImmediate(resolve));
    test.waiting.edit = false;
    expect(await settled(test.clock, other)).toBe('run 5');
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
