import { MessageChannel } from 'node:worker_threads';
import { afterEach, describe, expect, it } from 'vitest';
import { LSPErrorCodes, type Message } from 'vscode-languageserver/node';
import { type Work, WorkLog } from '../../workspace/evaluation/work-log.js';
import { keyOfUri } from '../../workspace/files/file-key.js';
import { noFile } from '../../workspace/files/no-file.js';
import { ping } from '../watchdog/thread.js';
import { PortMessageReader } from './port-message-reader.js';
import { RequestIds } from './request-ids.js';

const ports: { close(): void }[] = [];
afterEach(() => {
  for (const port of ports.splice(0)) port.close();
});

/** A reader, and functions that send messages to it as the thread of the client does. */
function connected() {
  const { port1: client, port2: server } = new MessageChannel();
  ports.push(client);
  const reader = new PortMessageReader(server);
  const received: Message[] = [];
  reader.listen((message) => void received.push(message));
  const send = (message: object): Message => {
    const sent = { jsonrpc: '2.0', ...message };
    client.postMessage(sent);
    return sent;
  };
  /** The connection handles a message. */
  const handle = (message: Message | undefined): void => {
    if (message !== undefined) reader.options.messageStrategy?.handleMessage(message, () => undefined);
  };
  return { client, reader, received, send, handle };
}

describe('messages that wait', () => {
  it.each(['didOpen', 'didChange', 'didClose'])('are edits if they are textDocument/%s', (name) => {
    const { reader, received, send, handle } = connected();
    expect(reader.hasEdit()).toBe(false);
    send({ method: `textDocument/${name}`, params: {} });
    expect(reader.hasEdit()).toBe(true);
    expect(reader.hasOther()).toBe(false);
    expect(received).toMatchObject([{ method: `textDocument/${name}` }]);
    handle(received[0]);
    expect(reader.hasEdit()).toBe(false);
  });

  it.each([
    [{ id: 1, method: 'shutdown' }, true, false],
    [{ method: 'exit' }, true, false],
    [{ id: 1, method: 'textDocument/hover', params: {} }, false, true],
    [{ method: 'workspace/didChangeWatchedFiles', params: {} }, false, true],
    [{ method: '$/setTrace', params: {} }, false, false],
    [{ id: 1, result: null }, false, false],
  ])('are told apart: %j', (message, isEdit, isOther) => {
    const { reader, send } = connected();
    send(message);
    expect(reader.hasOther()).toBe(isOther);
    expect(reader.hasEdit()).toBe(isEdit);
  });

  it.each(['textDocument/completion', 'textDocument/hover', 'completionItem/resolve'])(
    'are awaited by the user if they are %s',
    (method) => {
      const { reader, received, send, handle } = connected();
      send({ id: 1, method, params: {} });
      expect(reader.hasAwaited()).toBe(true);
      expect(reader.hasOther()).toBe(true);
      handle(received[0]);
      expect(reader.hasAwaited()).toBe(false);
    },
  );

  it.each([
    { id: 1, method: 'textDocument/documentSymbol', params: {} },
    { method: 'textDocument/didChange', params: {} },
  ])('are not awaited by a person: %j', (message) => {
    const { reader, send } = connected();
    send(message);
    expect(reader.hasAwaited()).toBe(false);
  });

  it('are answered while other work continues, and then neither handled nor cancelled', async () => {
    const { client, reader, received, send } = connected();
    send({ id: 1, method: 'textDocument/hover', params: {} });
    send({ id: 2, method: 'textDocument/documentSymbol', params: {} });
    send({ id: 3, method: 'textDocument/hover', params: {} });
    const [request] = reader.awaited();
    const [first, , third] = received;
    expect(reader.awaited()).toEqual([first, third]);
    if (request === undefined) throw new Error('nothing waits');
    const posted = new Promise((resolve) => client.once('message', resolve));
    reader.answer(request, { contents: 'text' });
    expect(await posted).toMatchObject({ json: '{"jsonrpc":"2.0","id":1,"result":{"contents":"text"}}', answers: 1 });
    expect(reader.awaited()).toEqual([third]);
    const { messageStrategy, connectionStrategy } = reader.options;
    const handled: Message[] = [];
    const cancel = (message: Message | undefined) =>
      connectionStrategy?.cancelUndispatched?.(message as Message, () => undefined);
    expect([cancel(first), cancel(third)]).toEqual([undefined, expect.objectContaining({ id: 3 })]);
    for (const message of received) messageStrategy?.handleMessage(message, (one) => void handled.push(one));
    expect(handled.map((message) => (message as { id?: number }).id)).toEqual([2, 3]);
  });

  it('are not answered if they were cancelled meanwhile', async () => {
    const { client, reader, received, send } = connected();
    send({ id: 1, method: 'textDocument/hover', params: {} });
    send({ id: 2, method: 'textDocument/hover', params: {} });
    const [first, second] = reader.awaited();
    if (first === undefined || second === undefined) throw new Error('nothing waits');
    reader.options.connectionStrategy?.cancelUndispatched?.(received[0] as Message, () => undefined);
    const posted = new Promise((resolve) => client.once('message', resolve));
    reader.answer(first, null);
    reader.answer(second, null);
    expect(await posted).toMatchObject({ answers: 2 });
  });

  it('are not answered before what changes files or settings is handled', () => {
    const { reader, received, send, handle } = connected();
    send({ id: 1, method: 'textDocument/hover', params: {} });
    send({ method: 'workspace/didChangeWatchedFiles', params: {} });
    send({ id: 2, method: 'textDocument/hover', params: {} });
    expect(reader.awaited()).toMatchObject([{ id: 1 }]);
    handle(received[1]);
    expect(reader.awaited()).toMatchObject([{ id: 1 }, { id: 2 }]);
  });

  it('are distinguished by the file concerned', () => {
    const { reader, received, send, handle } = connected();
    const hover = (id: number, uri: string) => ({
      id,
      method: 'textDocument/hover',
      params: { textDocument: { uri } },
    });
    send(hover(1, 'file:///a.yml'));
    expect([reader.hasAwaited('/a.yml'), reader.hasAwaited('/b.yml'), reader.hasAwaited()]).toEqual([
      false,
      true,
      true,
    ]);
    send(hover(2, 'file:///b.yml'));
    expect(reader.hasAwaited('/a.yml')).toBe(true);
    handle(received[1]);
    expect(reader.hasAwaited('/a.yml')).toBe(false);
    // Requests about no file need no evaluation.
    send({ id: 3, method: 'completionItem/resolve', params: {} });
    const besides = ['/a.yml', noFile, undefined].map((file) => reader.hasAwaited(file));
    expect(besides).toEqual([false, true, true]);
    const resolve = reader.awaited().find(({ id }) => id === 3);
    if (resolve !== undefined) reader.needsTurn(resolve);
    expect(reader.hasAwaited('/a.yml')).toBe(false);
  });

  it('concern the same file however it is spelled, if the workspace says so', () => {
    const works: (Work | undefined)[] = [];
    const { port1: client, port2: server } = new MessageChannel();
    ports.push(client);
    const work = new WorkLog({ beat: () => undefined, changed: (one) => void works.push(one) });
    const reader = new PortMessageReader(server, work);
    const received: Message[] = [];
    reader.listen((message) => void received.push(message));
    client.postMessage({
      jsonrpc: '2.0',
      id: 1,
      method: 'textDocument/hover',
      params: { textDocument: { uri: 'file:///WS/a.yml' } },
    });
    expect([reader.hasAwaited('/ws/a.yml'), reader.hasAwaited('/WS/a.yml')]).toEqual([true, false]);
    reader.setFiles({ keyOf: (uri) => keyOfUri(uri).toLowerCase(), isElsewhere: (file, besides) => file !== besides });
    expect([reader.hasAwaited('/ws/a.yml'), reader.hasAwaited('/WS/a.yml')]).toEqual([false, true]);
    const [hover] = received;
    if (hover !== undefined) reader.options.messageStrategy?.handleMessage(hover, () => undefined);
    expect(works).toEqual([{ subject: 'textDocument/hover', file: '/ws/a.yml' }, undefined]);
  });

  it('about a file count besides another if they are elsewhere for it', () => {
    const { reader, send } = connected();
    reader.setFiles({ keyOf: keyOfUri, isElsewhere: (file, besides) => file === '/a.yml' && besides === '/b.yml' });
    send({ id: 1, method: 'textDocument/hover', params: { textDocument: { uri: 'file:///a.yml' } } });
    const besides = ['/a.yml', '/b.yml', '/c.yml', undefined].map((file) => reader.hasAwaited(file));
    expect(besides).toEqual([false, true, false, true]);
    const [request] = reader.awaited();
    if (request !== undefined) reader.needsTurn(request);
    expect(['/a.yml', '/b.yml', '/c.yml'].map((file) => reader.hasAwaited(file))).toEqual([false, true, true]);
  });

  it('are identified one by one: requests by their ids, notifications by themselves', () => {
    const { reader, received, send, handle } = connected();
    send({ id: 1, method: 'textDocument/hover', params: {} });
    send({ id: '2', method: 'textDocument/hover', params: {} });
    send({ method: 'textDocument/didChange', params: {} });
    send({ method: 'textDocument/didChange', params: {} });
    expect(reader.hasOther()).toBe(true);
    const [first, second, third, fourth] = received;
    handle({ ...first } as Message);
    expect(reader.hasOther()).toBe(true);
    handle(second);
    expect(reader.hasOther()).toBe(false);
    handle(third);
    expect(reader.hasEdit()).toBe(true);
    handle(fourth);
    expect(reader.hasEdit()).toBe(false);
  });

  it('exclude a liveness check, which is answered', () => {
    let beats = 0;
    const { port1: client, port2: server } = new MessageChannel();
    ports.push(client);
    const reader = new PortMessageReader(server, new WorkLog({ beat: () => beats++, changed: () => undefined }));
    const received: Message[] = [];
    reader.listen((message) => void received.push(message));
    client.postMessage(ping);
    expect([reader.hasOther(), reader.hasEdit(), reader.hasAwaited()]).toEqual([false, false, false]);
    expect([received, beats]).toEqual([[], 1]);
  });

  it('go on to the connection', () => {
    const { reader } = connected();
    const handled: Message[] = [];
    const message = { jsonrpc: '2.0', method: 'exit' };
    reader.options.messageStrategy?.handleMessage(message, (next) => void handled.push(next));
    expect(handled).toEqual([message]);
  });

  it('with responses are identified by the ids of requests, and those for another thread are left out', () => {
    for (const [generation, sent, known] of [
      [0, [1, '1:2', null], [1]],
      [1, ['1:2', 1, '2:3', null], [2]],
    ] as const) {
      const { port1: client, port2: server } = new MessageChannel();
      ports.push(client);
      const reader = new PortMessageReader(server, new WorkLog(), new RequestIds(generation));
      const received: Message[] = [];
      reader.listen((message) => void received.push(message));
      for (const id of sent) client.postMessage({ jsonrpc: '2.0', id, result: null });
      reader.hasOther();
      expect(received).toEqual(known.map((id) => ({ jsonrpc: '2.0', id, result: null })));
    }
  });

  it('are waited for as well', async () => {
    const { received, send } = connected();
    send({ method: 'exit' });
    while (received.length === 0) await new Promise((resolve) => setImmediate(resolve));
    expect(received).toMatchObject([{ method: 'exit' }]);
  });
});

it.each([
  [{ id: 1, method: 'textDocument/hover', params: { textDocument: { uri: 'file:///ws/a.yml' } } }, '/ws/a.yml'],
  [{ method: 'textDocument/didChange', params: { textDocument: { uri: 'file:///ws/a.yml' } } }, '/ws/a.yml'],
  [{ id: 1, method: 'workspace/symbol', params: { query: '' } }, undefined],
  [{ method: 'initialized' }, undefined],
  [{ method: 'textDocument/didOpen', params: { textDocument: { uri: 5 } } }, undefined],
  [{ id: 1, result: { textDocument: { uri: 'file:///ws/a.yml' } } }, undefined],
])('the work on a message is known by its method and file: %j', (given, file) => {
  const { port1: client, port2: server } = new MessageChannel();
  ports.push(client);
  const works: (Work | undefined)[] = [];
  const log = new WorkLog({ beat: () => undefined, changed: (work) => void works.push(work) });
  const message = { jsonrpc: '2.0', ...given } as Message;
  new PortMessageReader(server, log).options.messageStrategy?.handleMessage(message, () => undefined);
  const subject = 'method' in given ? given.method : 'an answer';
  expect(works).toEqual([file === undefined ? { subject } : { subject, file }, undefined]);
});

describe('a request that is cancelled before the connection comes to it', () => {
  it('is answered, and waits no more', () => {
    const { reader, received, send } = connected();
    send({ id: 7, method: 'textDocument/hover', params: {} });
    expect(reader.hasOther()).toBe(true);
    const [message] = received;
    const strategy = reader.options.connectionStrategy;
    const response = message && strategy?.cancelUndispatched?.(message, () => undefined);
    expect(response).toEqual({
      jsonrpc: '2.0',
      id: 7,
      error: { code: LSPErrorCodes.RequestCancelled, message: 'cancelled' },
    });
    expect(reader.hasOther()).toBe(false);
  });

  it('is left to the connection if it is not a request', () => {
    const { reader } = connected();
    const strategy = reader.options.connectionStrategy;
    const notification = { jsonrpc: '2.0', method: 'textDocument/didChange' };
    const response = { jsonrpc: '2.0', id: 1, result: null };
    expect(strategy?.cancelUndispatched?.(notification, () => response)).toBe(response);
  });
});

it('reports a message that the connection cannot take, and reads on', () => {
  const { port1: client, port2: server } = new MessageChannel();
  ports.push(client);
  const reader = new PortMessageReader(server);
  const errors: string[] = [];
  const received: Message[] = [];
  reader.onError(({ message }) => void errors.push(message));
  reader.listen((message) => {
    if (received.push(message) === 1) throw new Error('malformed');
  });
  client.postMessage({ foo: 1 });
  client.postMessage({ jsonrpc: '2.0', method: 'exit' });
  expect(reader.hasEdit()).toBe(true);
  expect(errors).toEqual(['malformed']);
  expect(received).toHaveLength(2);
});

it('reports that the port is closed', async () => {
  const { client, reader } = connected();
  const closed = new Promise<void>((resolve) => void reader.onClose(resolve));
  client.close();
  await closed;
});

it('reads nothing after disposal', async () => {
  const { port1: client, port2: server } = new MessageChannel();
  ports.push(client);
  const reader = new PortMessageReader(server);
  const received: Message[] = [];
  reader.listen((message) => void received.push(message)).dispose();
  client.postMessage({ jsonrpc: '2.0', method: 'exit' });
  for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setImmediate(resolve));
  expect(received).toEqual([]);
});
