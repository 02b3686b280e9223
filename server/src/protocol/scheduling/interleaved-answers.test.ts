/** Which requests are answered in the middle of an evaluation, and which wait for its end. */
import { Interrupted } from '@ytt-language/shared';
import { describe, expect, it } from 'vitest';
import type { RequestMessage } from 'vscode-languageserver/node';
import { testSession } from '../testing/session.js';
import { InterleavedAnswers } from './interleaved-answers.js';

const method = 'textDocument/hover';

/**
 * Checks for requests as in the middle of an evaluation while `waiting` are pending. Returns the requests that were
 * answered, and those that were tried.
 */
function looking(answer: (test: ReturnType<typeof testSession>, uri: string) => string = () => 'answer') {
  const test = testSession({});
  const waiting: RequestMessage[] = [];
  const answered: (readonly [id: RequestMessage['id'], result: unknown])[] = [];
  const needingTurn: RequestMessage['id'][] = [];
  let asked = 0;
  const interleaved = new InterleavedAnswers();
  interleaved.add(method, (params) => {
    asked++;
    return answer(test, (params as { textDocument: { uri: string } }).textDocument.uri);
  });
  const pendingMessages = {
    ...test.session.pendingMessages,
    hasAwaited: () => waiting.length > 0,
    awaited: () => [...waiting],
    answer: (request: RequestMessage, result: unknown) => {
      waiting.splice(waiting.indexOf(request), 1);
      answered.push([request.id, result]);
    },
    needsTurn: ({ id }: RequestMessage) => void needingTurn.push(id),
  };
  const served = { ...test.session, pendingMessages };
  const wait = (id: number, of = method, params: object = { textDocument: { uri: 'file:///ws/a.yml' } }): void =>
    void waiting.push({ jsonrpc: '2.0', id, method: of, params });
  return {
    test,
    served,
    wait,
    answered,
    needingTurn,
    interleaved,
    look: () => interleaved.answerPending(served),
    asked: () => asked,
  };
}

describe('a request during an evaluation', () => {
  it('is answered in the order in which it came', () => {
    const { wait, look, answered } = looking();
    wait(1);
    wait(2);
    look();
    expect(answered).toEqual([
      [1, 'answer'],
      [2, 'answer'],
    ]);
  });

  it('waits if it has another method, or concerns no file', () => {
    const { wait, look, answered, needingTurn, asked } = looking();
    wait(1, 'textDocument/references');
    wait(2, method, {});
    look();
    expect([answered, asked(), needingTurn]).toEqual([[], 0, [1]]);
  });

  it('waits where an edit came, as it may be about the new text', () => {
    const { test, wait, look, answered } = looking();
    wait(1);
    test.waiting.edit = true;
    look();
    expect(answered).toEqual([]);
    test.waiting.edit = false;
    look();
    expect(answered).toHaveLength(1);
  });

  it('waits until the file has been indexed', () => {
    const { wait, served, interleaved, answered } = looking();
    wait(1);
    interleaved.answerPending({ ...served, isReady: () => false });
    expect(answered).toEqual([]);
  });

  it.each([
    ['needs what is not known', (test: ReturnType<typeof testSession>) => test.workspace.interruption.check()],
    ['fails', () => expect.fail('a bug')],
  ])('waits where that %s, and is tried again after a while, ever more rarely', (_, fail) => {
    const { test, wait, look, answered, asked } = looking((given) => {
      given.clock.spend(100);
      fail(given);
      return 'answer';
    });
    wait(1);
    const triesAt: number[] = [];
    for (let time = 0; time < 3_000; time++) {
      const before = asked();
      const began = test.clock.now();
      look();
      if (asked() > before) triesAt.push(began);
      test.clock.spend(1);
    }
    // Each takes 100 ms.
    expect([answered, triesAt]).toEqual([[], [0, 500, 1_400, 2_700]]);
    // The outer evaluation continues.
    expect(() => test.workspace.interruption.check()).not.toThrow();
  });

  it('is answered once more is known', () => {
    const { test, wait, look, answered } = looking((given) => {
      if (given.clock.now() < 20) throw new Interrupted();
      return 'answer';
    });
    wait(1);
    look();
    test.clock.spend(9);
    look();
    expect(answered).toEqual([]);
    test.clock.spend(21);
    look();
    expect(answered).toEqual([[1, 'answer']]);
  });

  it('is abandoned after 100 ms, or for an edit', () => {
    for (const [milliseconds, edit, count] of [
      [99, false, 1],
      [100, false, 0],
      [0, true, 0],
    ] as const) {
      const { wait, look, answered, needingTurn } = looking((test) => {
        test.clock.spend(milliseconds);
        test.waiting.edit = edit;
        test.workspace.interruption.check();
        return 'answer';
      });
      wait(1);
      look();
      expect(answered).toHaveLength(count);
      expect(needingTurn).toEqual(milliseconds === 100 ? [1] : []);
    }
  });

  const about = (uri: string) => ({ textDocument: { uri } });

  it('waits as long as another one about its document took, while others are answered', () => {
    for (const [milliseconds, triedFirst] of [
      [29, [1, 2, 3]],
      [30, [1, 3]],
    ] as const) {
      const { test, wait, look, answered } = looking(({ clock }, uri) => {
        if (uri === 'slow') clock.spend(milliseconds);
        return 'answer';
      });
      const ids = () => answered.map(([id]) => id);
      wait(1, method, about('slow'));
      wait(2, method, about('slow'));
      wait(3, method, about('quick'));
      look();
      expect(ids()).toEqual(triedFirst);
      test.clock.spend(milliseconds - 1);
      look();
      expect(ids()).toEqual(triedFirst);
      test.clock.spend(1);
      look();
      expect(ids().toSorted()).toEqual([1, 2, 3]);
    }
  });

  it('comes after those about other documents if another one about its own took long, while any waits', () => {
    const { test, wait, look, answered } = looking(({ clock }, uri) => {
      if (uri === 'slow') clock.spend(30);
      return 'answer';
    });
    const ids = () => answered.map(([id]) => id);
    wait(1, method, about('slow'));
    wait(2, method, about('slow'));
    look();
    wait(3, method, about('quick'));
    test.clock.spend(30);
    look();
    expect(ids()).toEqual([1, 3, 2]);
    look();
    wait(4, method, about('slow'));
    wait(5, method, about('quick'));
    look();
    expect(ids()).toEqual([1, 3, 2, 4, 5]);
  });

  it('is not answered in the middle of another answer', () => {
    const { wait, look, answered, asked } = looking(() => {
      if (asked() < 5) look();
      return `${asked()}`;
    });
    wait(1);
    wait(2);
    look();
    expect(answered).toEqual([
      [1, '1'],
      [2, '2'],
    ]);
  });
});
