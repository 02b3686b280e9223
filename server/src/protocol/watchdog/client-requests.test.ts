/** How requests are handled when the thread that should answer them has died. */
import { describe, expect, it } from 'vitest';
import { ClientRequests } from './client-requests.js';

function pending(...methods: readonly string[]) {
  const answers: unknown[] = [];
  const requests = new ClientRequests((json) => answers.push(JSON.parse(json)));
  for (const [id, method] of methods.entries()) requests.add(id, method);
  return { requests, answers };
}

const restarted = 'The server was started again.';

describe('requests that have no answer yet', () => {
  it('are answered once', () => {
    const { requests, answers } = pending('textDocument/hover', 'shutdown');
    expect([requests.take(0), requests.take(0), requests.take(7)]).toEqual([true, false, false]);
    requests.answerWith(0, null);
    requests.answerWith(1, null);
    requests.answerWith(1, null);
    expect(answers).toEqual([{ jsonrpc: '2.0', id: 1, result: null }]);
    expect([requests.has(0), requests.has(1)]).toEqual([false, false]);
  });

  it('are rejected if they were cancelled, and kept otherwise', () => {
    const { requests, answers } = pending('textDocument/hover', 'textDocument/hover');
    requests.cancel(1);
    requests.cancel(7);
    requests.answerCancelled();
    requests.answerCancelled();
    expect(answers).toEqual([{ jsonrpc: '2.0', id: 1, error: { code: -32800, message: 'cancelled' } }]);
    expect([requests.has(0), requests.has(1)]).toEqual([true, false]);
  });

  it('are postponed until the server is back, except one', () => {
    const { requests, answers } = pending('textDocument/hover', 'textDocument/diagnostic', 'workspace/diagnostic', 'x');
    requests.answerAllLater(3);
    const data = { retriggerRequest: true };
    expect(answers).toEqual([
      { jsonrpc: '2.0', id: 0, error: { code: -32801, message: restarted } },
      { jsonrpc: '2.0', id: 1, error: { code: -32802, message: restarted, data } },
      { jsonrpc: '2.0', id: 2, error: { code: -32802, message: restarted, data } },
    ]);
    expect([requests.has(0), requests.has(3)]).toEqual([false, true]);
    requests.answerAllLater(undefined);
    expect(requests.has(3)).toBe(false);
  });
});
