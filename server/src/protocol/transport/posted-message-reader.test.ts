import { describe, expect, it } from 'vitest';
import type { Message } from 'vscode-languageserver/node';
import { noFile } from '../../workspace/files/no-file.js';
import { WrittenResult } from '../written-result.js';
import { PostedMessageReader, PostedMessageWriter } from './posted-message-reader.js';
import { type StartMessage, startConversation } from './posted-messages.js';

const edit = { jsonrpc: '2.0', method: 'textDocument/didChange', params: {} };
const hover = { jsonrpc: '2.0', id: 1, method: 'textDocument/hover', params: {} };
const watched = { jsonrpc: '2.0', method: 'workspace/didChangeWatchedFiles', params: {} };

/** A page and its worker; posted messages are in transit until `deliver` is called. */
function connected(files: StartMessage['files'] = []) {
  const onItsWay: unknown[] = [];
  const listeners = new Set<(event: { readonly data: unknown }) => void>();
  const sent: unknown[] = [];
  const scope = {
    postMessage: (message: unknown) => void sent.push(message),
    addEventListener: (_: 'message', listener: (event: { readonly data: unknown }) => void) => listeners.add(listener),
    removeEventListener: (_: 'message', listener: (event: { readonly data: unknown }) => void) =>
      listeners.delete(listener),
  };
  const post = startConversation({ postMessage: (message) => void onItsWay.push(message) }, files);
  const start = onItsWay.shift() as StartMessage;
  const reader = new PostedMessageReader(scope, start.posted);
  const received: Message[] = [];
  const listening = reader.listen((message) => void received.push(message));
  const deliver = (): void => {
    for (const data of onItsWay.splice(0)) for (const listener of listeners) listener({ data });
  };
  const handle = (message: Message): void =>
    void reader.options.messageStrategy?.handleMessage(message, () => undefined);
  const pending = () => [reader.hasEdit(), reader.hasAwaited(), reader.hasOther()];
  return { start, scope, sent, post, reader, received, listening, deliver, handle, pending };
}

describe('messages that a page posted', () => {
  it('are about files as the workspace names them', () => {
    const { post, reader, deliver } = connected();
    reader.setFiles({ keyOf: () => '/known.yml', isElsewhere: (file, besides) => file !== besides });
    post({ ...hover, params: { textDocument: { uri: 'memfs://host/KNOWN.yml' } } });
    deliver();
    expect([reader.hasAwaited('/known.yml'), reader.hasAwaited('/other.yml')]).toEqual([false, true]);
  });

  it('are answered with the ids they had, and differ if these do', async () => {
    const { scope, post, reader, received, deliver, handle, sent } = connected();
    post({ ...hover, id: 60 } as typeof hover);
    post({ ...hover, id: '60' } as unknown as typeof hover);
    deliver();
    const ids = received.map((message) => (message as typeof hover).id);
    expect(new Set(ids.map(String)).size).toBe(2);
    const writer = new PostedMessageWriter(scope);
    for (const id of ids) await writer.write({ jsonrpc: '2.0', id, result: null } as Message);
    expect(sent).toMatchObject([{ id: 60 }, { id: '60' }]);
    handle(received[0] as Message);
    expect(reader.hasAwaited()).toBe(true);
  });

  it.each([
    [edit, [true, false, false]],
    [hover, [false, true, true]],
    [watched, [false, false, true]],
    [{ jsonrpc: '2.0', id: 1, result: null }, [false, false, false]],
    [{ jsonrpc: '2.0', method: '$/cancelRequest', params: { id: 1 } }, [false, false, false]],
    [{ jsonrpc: '2.0', method: 7 }, [false, false, false]],
  ])('are pending before they arrive, and until they are handled: %j', (message, kinds) => {
    const { post, deliver, handle, pending, received } = connected();
    expect(pending()).toEqual([false, false, false]);
    post(message);
    expect(pending()).toEqual(kinds);
    expect(received).toEqual([]);
    deliver();
    expect(received).toEqual([message]);
    expect(pending()).toEqual(kinds);
    handle(message as Message);
    expect(pending()).toEqual([false, false, false]);
  });

  it('are counted before they are on their way: the worker may be waiting for one', () => {
    const posted: unknown[] = [];
    const pendingThen: boolean[] = [];
    const post = startConversation(
      {
        postMessage: (message) => {
          posted.push(message);
          const { scope } = connected();
          pendingThen.push(new PostedMessageReader(scope, (posted[0] as StartMessage).posted).hasEdit());
        },
      },
      [],
    );
    post(edit);
    expect(pendingThen).toEqual([false, true]);
  });

  it('are awaited apart from those of a file if they are known to concern another', () => {
    const { post, deliver, reader } = connected();
    const awaited = () => [undefined, noFile, '/a.yml', '/b.yml'].map((besides) => reader.hasAwaited(besides));
    post(hover);
    expect(awaited()).toEqual([true, true, false, false]);
    deliver();
    expect(awaited()).toEqual([true, true, false, false]);
    post({ ...hover, id: 2, params: { textDocument: { uri: 'file:///a.yml' } } });
    expect(awaited()).toEqual([true, true, false, false]);
    deliver();
    expect(awaited()).toEqual([true, true, false, true]);
  });

  it('are counted, each kind by itself', () => {
    const { post, deliver, handle, pending } = connected();
    post(edit);
    deliver();
    handle(edit);
    post({ ...edit });
    expect(pending()).toEqual([true, false, false]);
    post(watched);
    expect(pending()).toEqual([true, false, true]);
  });

  it('are no longer read after disposal', () => {
    const { post, deliver, listening, received } = connected();
    listening.dispose();
    post(edit);
    deliver();
    expect(received).toEqual([]);
  });
});

it('starts with the files of the workspace, and with memory that both sides see', () => {
  const files = [['file:///ws/a.yml', new Uint8Array([1])]] as const;
  const { start } = connected(files);
  expect(start.files).toBe(files);
  expect(start.posted).toBeInstanceOf(SharedArrayBuffer);
});

describe('a page that may share no memory', () => {
  it.each([
    ['since it is not isolated', { crossOriginIsolated: false }],
    ['since there is none', { SharedArrayBuffer: undefined }],
  ])('%s has its messages known when they have arrived', (_, globals) => {
    const scope = globalThis as Record<string, unknown>;
    const before = Object.keys(globals).map((name) => [name, Object.getOwnPropertyDescriptor(scope, name)] as const);
    // In a browser one of them is inherited, and cannot be set.
    for (const [name, value] of Object.entries(globals))
      Object.defineProperty(scope, name, { value, configurable: true, writable: true });
    try {
      const { start, post, deliver, handle, pending } = connected();
      expect(start.posted).toBeUndefined();
      post(edit);
      expect(pending()).toEqual([false, false, false]);
      deliver();
      expect(pending()).toEqual([true, false, false]);
      handle(edit);
      expect(pending()).toEqual([false, false, false]);
    } finally {
      for (const [name, own] of before) {
        delete scope[name];
        if (own !== undefined) Object.defineProperty(scope, name, own);
      }
    }
  });
});

it('reports a message that the connection cannot take, and reads on', () => {
  const { reader, post, deliver } = connected();
  const errors: string[] = [];
  reader.onError(({ message }) => void errors.push(message));
  reader.listen(() => {
    throw new Error('malformed');
  });
  post(edit);
  deliver();
  expect(errors).toContain('malformed');
});

it('writes messages as they are', async () => {
  const { scope, sent } = connected();
  const writer = new PostedMessageWriter(scope);
  await writer.write(hover);
  const written = { jsonrpc: '2.0', id: 1, result: new WrittenResult(['[1', ',2]']) };
  await writer.write(written as Message);
  expect(structuredClone(sent)).toEqual([hover, { jsonrpc: '2.0', id: 1, result: [1, 2] }]);
});
