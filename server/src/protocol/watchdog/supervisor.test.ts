/** How messages are passed while the thread works, hangs and dies; the test simulates the thread. */
import { describe, expect, it } from 'vitest';
import type { Message } from 'vscode-languageserver/node';
import { ManualClock } from '../testing/manual-clock.js';
import { bytesOf, SharedBytesPool } from '../transport/shared-bytes.js';
import { checkInterval } from './silence.js';
import { checksUntilHung, Supervisor } from './supervisor.js';
import type { ThreadListener, ThreadStart } from './thread.js';
import { pulseIn, workStatus } from './work-status.js';

interface Played {
  readonly start: ThreadStart;
  readonly listener: ThreadListener;
  readonly posted: Message[];
  isTerminated: boolean;
}

function supervised({ isDebugged = false } = {}) {
  const clock = new ManualClock();
  const threads: Played[] = [];
  const sent: Record<string, unknown>[] = [];
  const ends: number[] = [];
  const log: string[] = [];
  const supervisor = new Supervisor({
    clock,
    startThread: (start, listener) => {
      const played: Played = { start, listener, posted: [], isTerminated: false };
      threads.push(played);
      return {
        memory: start.memory,
        post: (message) => void played.posted.push(message),
        terminate: () => {
          played.isTerminated = true;
        },
      };
    },
    send: (json) => void sent.push(JSON.parse(typeof json === 'string' ? json : bytesOf(json).toString())),
    end: (status) => void ends.push(status),
    log: (line) => void log.push(line),
    isDebugged: () => isDebugged,
  });
  const thread = (): Played => {
    const last = threads.at(-1);
    if (last === undefined) throw new Error('There is no thread.');
    return last;
  };
  return {
    clock,
    threads,
    thread,
    sent,
    ends,
    log,
    receiveAny: (json: unknown) => supervisor.received(json as Message),
    receive: (message: object) => supervisor.received({ jsonrpc: '2.0', ...message } as Message),
    leave: () => supervisor.leave(),
    answer: (id: number) => thread().listener.sent({ json: JSON.stringify({ id, result: 'done' }), answers: id }),
    hang: () => clock.advance(checksUntilHung * checkInterval),
    workOn: (file: string) => workStatus(thread().start.memory).changed({ subject: 'diagnostics', file }),
    methods: () => thread().posted.map((message) => (message as { method?: string }).method),
  };
}

const initialize = { id: 1, method: 'initialize', params: { capabilities: {} } };
const symbols = (id: number) => ({ id, method: 'workspace/symbol', params: { query: '' } });
const invalid = {
  code: -32600,
  message: 'The method of a request is a string, and its id an integer or a string.',
};
const shutdown = { id: 9, method: 'shutdown' };
const cancel = (id: number) => ({ method: '$/cancelRequest', params: { id } });
const shownIn = (sent: readonly Record<string, unknown>[]) =>
  sent.filter(({ method }) => method === 'window/showMessage').map(({ params }) => params);

/** The same, with `initialize` answered. */
function begun(options?: Parameters<typeof supervised>[0]): ReturnType<typeof supervised> {
  const played = supervised(options);
  played.receive(initialize);
  played.answer(1);
  played.sent.length = 0;
  return played;
}

describe('messages', () => {
  it('pass in both directions', () => {
    const { receive, answer, methods, sent, thread } = begun();
    receive(symbols(2));
    receive({ id: 'r', result: null });
    answer(2);
    thread().listener.sent({ json: '{"method":"window/logMessage"}' });
    expect(methods()).toEqual(['initialize', 'workspace/symbol', undefined]);
    expect(sent).toEqual([{ id: 2, result: 'done' }, { method: 'window/logMessage' }]);
  });

  it('are not held up by what is remembered of a long text', () => {
    const { receive, thread } = begun();
    const uri = 'file:///a.yml';
    receive({
      method: 'textDocument/didOpen',
      params: { textDocument: { uri, languageId: 'yaml', version: 1, text: '' } },
    });
    const postedWhenRead: boolean[] = [];
    const before = thread().posted.length;
    const change = {
      get text() {
        postedWhenRead.push(thread().posted.length > before);
        return 'a: 1';
      },
    };
    receive({
      method: 'textDocument/didChange',
      params: { textDocument: { uri, version: 2 }, contentChanges: [change] },
    });
    // Before it is posted, only its parameters are checked.
    expect(postedWhenRead.at(-1)).toBe(true);
  });

  it('are rejected or ignored if they are out of order', () => {
    const { receive, sent, log, methods } = supervised();
    receive(symbols(2));
    receive({ method: 'textDocument/didOpen', params: {} });
    receive(initialize);
    receive({ id: 3, method: 'workspace/symbol', params: {} });
    expect(sent).toMatchObject([
      { id: 2, error: { code: -32002 } },
      { id: 3, error: { code: -32602, message: 'workspace/symbol: params.query must be a string.' } },
    ]);
    expect(log).toEqual(['a message is passed over: textDocument/didOpen came before initialize.']);
    expect(methods()).toEqual(['initialize']);
  });

  it('are ignored if they are invalid', () => {
    const { receiveAny, log, methods } = begun();
    const before = methods().length;
    for (const none of [null, 1, 'x', [], {}, { id: 1 }]) receiveAny(none);
    expect(log).toHaveLength(6);
    expect(new Set(log)).toEqual(new Set(['a message is passed over: it is no request, notification or response']));
    expect(methods()).toHaveLength(before);
  });

  it.each(['1e400', '-1e400', '9007199254740993', '-9007199254740993', '1e300', 'null', 'true', '{}', '[1]'])(
    'with the id %s are no requests, which is answered, before and after initialize',
    (id) => {
      const request = JSON.parse(`{ "id": ${id}, "method": "workspace/symbol", "params": { "query": "" } }`);
      const { receive, methods, sent, hang, thread } = supervised();
      receive(request);
      receive(initialize);
      receive(request);
      const refused = { jsonrpc: '2.0', id: null, error: invalid };
      expect(sent).toEqual([refused, refused]);
      expect(methods()).toEqual(['initialize']);
      hang();
      expect(sent.filter((message) => 'id' in message)).toEqual([refused, refused]);
      expect(thread().posted).toHaveLength(1);
    },
  );

  it.each(['0', '-0', '-7', '1.5', '1e3', '9007199254740991', '""', '"1e400"'])('with the id %s are requests', (id) => {
    const { receive, thread } = begun();
    const request = JSON.parse(`{ "id": ${id}, "method": "workspace/symbol", "params": { "query": "" } }`);
    receive(request);
    expect(thread().posted.at(-1)).toMatchObject(request);
  });

  it.each([7, null, {}, ['a']])('with the method %j are no requests, which is answered', (method) => {
    const { receive, sent } = begun();
    receive({ id: 2, method });
    receive({ method });
    expect(sent).toMatchObject([
      { id: 2, error: invalid },
      { id: null, error: invalid },
    ]);
  });

  it('of a request are answered once', () => {
    const { receive, answer, sent } = begun();
    receive(symbols(2));
    answer(2);
    answer(2);
    answer(7);
    expect(sent).toEqual([{ id: 2, result: 'done' }]);
  });
});

describe('bytes that nobody is waiting for', () => {
  it('are released', () => {
    const { receive, answer, sent, thread } = begun();
    receive(symbols(2));
    answer(2);
    const pool = new SharedBytesPool();
    const late = pool.write([JSON.stringify({ id: 2, result: 'late' })]);
    thread().listener.sent({ json: late, answers: 2 });
    expect(sent).toEqual([{ id: 2, result: 'done' }]);
    expect(pool.write(['next']).memory).toBe(late.memory);
  });

  it('stay as they are until they are sent', () => {
    const { receive, sent, thread } = begun();
    receive(symbols(2));
    const pool = new SharedBytesPool();
    const answer = pool.write([JSON.stringify({ id: 2, result: 'done' })]);
    thread().listener.sent({ json: answer, answers: 2 });
    expect(sent).toEqual([{ id: 2, result: 'done' }]);
    expect(pool.write(['next']).memory).not.toBe(answer.memory);
  });
});

describe('a thread that hangs', () => {
  it('is replaced after ten checks, and not before', () => {
    const { receive, clock, threads, sent, thread, workOn, methods } = begun();
    receive({ method: 'initialized', params: {} });
    workOn('/ws/a.yml');
    clock.advance(0);
    receive(symbols(2));
    clock.advance((checksUntilHung + 1) * checkInterval - 1);
    expect(threads).toHaveLength(1);
    clock.advance(1);
    expect(threads.map(({ isTerminated }) => isTerminated)).toEqual([true, false]);
    expect(thread().start).toMatchObject({ generation: 1 });
    expect(thread().start.quarantined).toEqual([{ kind: 'file', id: '/ws/a.yml', isFinal: false }]);
    expect(methods()).toEqual(['initialize', 'initialized']);
    const message =
      'The ytt language server had a problem. It did not answer for 10 seconds while it read a.yml. It was started again, without that file.';
    expect(sent).toMatchObject([
      { method: 'window/showMessage', params: { type: 2, message } },
      { id: 2, error: { code: -32801 } },
    ]);
  });

  it('has diagnostics requested again', () => {
    const { receive, hang, sent } = begun();
    const textDocument = { uri: 'file:///a.yml' };
    receive({ id: 2, method: 'textDocument/diagnostic', params: { textDocument } });
    hang();
    expect(sent.at(-1)).toMatchObject({ id: 2, error: { code: -32802, data: { retriggerRequest: true } } });
  });

  it('is heard no more once it was replaced', () => {
    const { receive, hang, threads, sent, ends } = begun();
    receive(symbols(2));
    hang();
    const count = sent.length;
    const { listener } = threads[0] as Played;
    listener.sent({ json: '{}' });
    listener.ended(1);
    listener.failed(new Error('late'), false);
    listener.released({ kind: 'file', id: '/a.yml', isFinal: true });
    expect(sent).toHaveLength(count);
    expect(ends).toEqual([]);
    expect(threads).toHaveLength(2);
  });

  it('is checked for life, and kept if it answers', () => {
    const { receive, clock, threads, thread, methods } = begun();
    receive(symbols(2));
    clock.advance(checkInterval);
    for (let check = 0; check < 3 * checksUntilHung; check++) {
      if (methods().at(-1) === '$/ytt/ping') workStatus(thread().start.memory).beat();
      clock.advance(checkInterval);
    }
    expect(methods()).toContain('$/ytt/ping');
    expect(threads).toHaveLength(1);
  });

  it('is kept while a debugger is attached', () => {
    const { receive, clock, threads } = begun({ isDebugged: true });
    receive(symbols(2));
    clock.advance(3 * checksUntilHung * checkInterval);
    expect(threads).toHaveLength(1);
  });

  it('gets the initialization again if that was not answered', () => {
    const { receive, hang, sent, answer, thread } = supervised();
    receive(initialize);
    hang();
    expect(thread().posted).toMatchObject([{ id: 1, method: 'initialize' }]);
    expect(sent).toHaveLength(1);
    answer(1);
    expect(sent.at(-1)).toEqual({ id: 1, result: 'done' });
  });

  it('gets it again also where a request after it was answered first', () => {
    const { receive, hang, sent, answer, thread } = supervised();
    receive(initialize);
    receive(symbols(2));
    answer(2);
    hang();
    expect(thread().posted).toMatchObject([{ id: 1, method: 'initialize' }]);
    answer(1);
    expect(sent.at(-1)).toEqual({ id: 1, result: 'done' });
  });

  it('keeps no answer to the beginning that the client has', () => {
    const { receive, hang, sent, thread } = begun();
    receive(symbols(2));
    hang();
    const count = sent.length;
    const [again] = thread().posted as { id?: number | string }[];
    thread().listener.sent({ json: '{}', answers: again?.id });
    expect(sent).toHaveLength(count);
  });

  it('has what it set up in the client undone', () => {
    const { receive, hang, sent, thread } = begun();
    const change = { kind: 'published', uri: 'file:///a.yml', isEmpty: false } as const;
    thread().listener.sent({ json: '{}', change });
    receive(symbols(2));
    hang();
    expect(sent.at(-1)).toMatchObject({ params: { uri: 'file:///a.yml', diagnostics: [] } });
  });

  it('is told to skip the work it failed at, until that is resumed', () => {
    const { receive, hang, workOn, thread } = begun();
    receive(symbols(2));
    workOn('/a.yml');
    hang();
    hang();
    thread().listener.released({ kind: 'file', id: '/a.yml', isFinal: false });
    workOn('/b.yml');
    receive(symbols(3));
    hang();
    hang();
    expect(thread().start.quarantined.map(({ id }) => id)).toEqual(['/b.yml']);
  });
});

describe('a request that is cancelled', () => {
  it('is left to a thread that lives', () => {
    const { receive, sent, clock, thread } = begun();
    receive(symbols(2));
    receive(cancel(2));
    expect(sent).toEqual([]);
    workStatus(thread().start.memory).beat();
    clock.advance(checkInterval);
    expect(sent).toEqual([]);
  });

  it('is answered for one that is silent, and no other', () => {
    const { receive, sent, clock, answer } = begun();
    receive(symbols(2));
    receive(symbols(3));
    receive(cancel(2));
    receive(cancel(7));
    clock.advance(checkInterval);
    expect(sent).toEqual([{ jsonrpc: '2.0', id: 2, error: { code: -32800, message: 'cancelled' } }]);
    receive(cancel(3));
    expect(sent).toHaveLength(2);
    answer(2);
    expect(sent).toHaveLength(2);
  });
});

describe('the end', () => {
  it('is that of the thread', () => {
    const { receive, thread, ends, methods } = begun();
    receive(shutdown);
    receive({ method: 'exit' });
    expect(methods().slice(1)).toEqual(['shutdown', 'exit']);
    thread().listener.ended(0);
    expect(ends).toEqual([0]);
  });

  it('does not wait for a thread that hangs', () => {
    const { receive, clock, sent, ends, threads } = begun();
    receive(shutdown);
    clock.advance(1_999);
    expect(sent).toEqual([]);
    clock.advance(1);
    expect(sent).toEqual([{ jsonrpc: '2.0', id: 9, result: null }]);
    clock.advance(2 * checksUntilHung * checkInterval);
    expect(threads).toHaveLength(1);
    receive({ method: 'exit' });
    clock.advance(2_000);
    expect(ends).toEqual([0]);
  });

  it('fails without a shutdown', () => {
    const { leave, clock, ends } = begun();
    leave();
    expect(ends).toEqual([]);
    clock.advance(2_000);
    expect(ends).toEqual([1]);
  });

  it("follows when a thread dies after the client's shutdown, or dies twice", () => {
    const left = begun();
    left.receive(shutdown);
    left.thread().listener.failed(new Error('late'), false);
    expect(left.threads).toHaveLength(1);
    const { thread, threads, sent, ends, log } = begun();
    thread().listener.failed(new Error('broken\nmore'), false);
    thread().listener.failed(new Error('worse'), true);
    expect(threads).toHaveLength(2);
    expect(shownIn(sent)).toEqual([
      { type: 2, message: 'The ytt language server had a problem. It failed (broken). It was started again.' },
      {
        type: 1,
        message:
          'The ytt language server had a problem. It ran out of memory, for the second time. It has to be started again.',
      },
    ]);
    expect(ends).toEqual([1]);
    expect(log.some((line) => line.includes('it ran out of memory'))).toBe(true);
  });

  it('reports what it failed at', () => {
    const { thread, sent } = begun();
    workStatus(thread().start.memory).changed({ subject: 'hover', run: { id: 'r', name: 'app' } });
    expect(pulseIn(thread().start.memory)).toBe(1);
    thread().listener.failed(new Error('no'), true);
    workStatus(thread().start.memory).changed({ subject: 'workspace/symbol' });
    thread().listener.failed(new Error('no'), true);
    expect(shownIn(sent)).toMatchObject([
      {
        message: expect.stringContaining(
          'It ran out of memory while it evaluated app. It was started again, without that run.',
        ),
      },
      { message: expect.stringContaining('It ran out of memory at workspace/symbol, for') },
    ]);
  });
});

describe('a notification', () => {
  const didOpen = {
    method: 'textDocument/didOpen',
    params: { textDocument: { uri: 'file:///a.yml', languageId: 'yaml', version: 1, text: '' } },
  };

  it('reaches the thread', () => {
    const { receive, methods } = begun();
    receive(didOpen);
    expect(methods().at(-1)).toBe('textDocument/didOpen');
  });

  it('cancels nothing by an id of its own', () => {
    const { receive, clock, sent } = begun();
    receive(symbols(2));
    clock.advance(3 * checkInterval);
    receive({ ...didOpen, params: { ...didOpen.params, id: 2 } });
    expect(sent.filter(({ id }) => id === 2)).toEqual([]);
    receive(cancel(2));
    expect(sent.filter(({ id }) => id === 2)).toHaveLength(1);
  });
});

describe('a thread', () => {
  it('is watched from when it replaces another', () => {
    const { hang, threads, ends, receive } = begun();
    receive(symbols(2));
    hang();
    expect(threads).toHaveLength(2);
    hang();
    expect(ends).toEqual([1]);
  });

  it('is watched again when it sends something', () => {
    const { clock, thread, threads, receive } = begun();
    receive(symbols(2));
    const note = { json: JSON.stringify({ method: 'window/logMessage', params: { message: 'x' } }) };
    const beat = (): void => workStatus(thread().start.memory).beat();
    for (let check = 0; check < 40; check++) {
      clock.advance(checkInterval);
      beat();
    }
    thread().listener.sent(note);
    clock.advance(checksUntilHung * checkInterval);
    expect(threads).toHaveLength(2);
  });

  it('that was replaced handles nothing more', () => {
    const { clock, threads, workOn, receive } = begun();
    workOn('/a.yml');
    receive(symbols(2));
    // The first check finds a sign of life, because the thread has written its note.
    clock.advance((checksUntilHung + 1) * checkInterval);
    threads[0]?.listener.released({ kind: 'file', id: '/a.yml', isFinal: false });
    workOn('/b.yml');
    clock.advance((checksUntilHung + 1) * checkInterval);
    expect(threads[2]?.start.quarantined.map(({ id }) => id)).toEqual(['/a.yml', '/b.yml']);
  });

  it('is not checked after it has ended', () => {
    const { clock, thread, receive, ends } = begun();
    receive(symbols(2));
    thread().listener.ended(0);
    expect(ends).toEqual([0]);
    expect(clock.isIdle()).toBe(true);
  });

  it('leaves no request unanswered, whatever the id of the initialization was', () => {
    const { receive, hang, sent } = begun();
    receive(symbols(1));
    hang();
    expect(sent.filter(({ id }) => id === 1)).toHaveLength(1);
  });

  it('logs why it was replaced, and at which work', () => {
    const { hang, log, workOn, receive, thread } = begun();
    receive(symbols(2));
    hang();
    expect(log.join('\n')).toContain('It did not answer for 10 seconds, "idle"');
    workOn('/a.yml');
    const error = new Error('broken\nmore');
    error.stack = 'broken at here';
    thread().listener.failed(error, false);
    expect(log.join('\n')).toContain('the server failed: broken at here');
    expect(log.join('\n')).toContain('It failed (broken), {"subject":"diagnostics","file":"/a.yml"}');
  });
});
