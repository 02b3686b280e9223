/** What the server's thread passes on for the client. */
import { MessageChannel, receiveMessageOnPort } from 'node:worker_threads';
import { describe, expect, it } from 'vitest';
import type { Message } from 'vscode-languageserver/node';
import { JsonPortWriter } from './json-port-writer.js';
import { RequestIds } from './request-ids.js';
import { bytesOf, type SharedBytes } from './shared-bytes.js';

function written(message: object, generation = 0): { readonly json: string; readonly answers?: unknown } {
  const { port1, port2 } = new MessageChannel();
  void new JsonPortWriter(port1, new RequestIds(generation)).write({ jsonrpc: '2.0', ...message } as Message);
  const posted = receiveMessageOnPort(port2)?.message;
  port1.close();
  return posted;
}

describe('a message for the client', () => {
  it.each([
    ['window/logMessage', undefined],
    ['window/showMessage', undefined],
    ['window/showMessageRequest', 1],
  ])('of %s holds nothing that would do harm', (method, id) => {
    const params = { type: 1, message: 'a\x1b[2J\u202e\nb' };
    const { json } = written({ method, params, ...(id === undefined ? {} : { id }) });
    expect(JSON.parse(json).params).toEqual({ type: 1, message: 'a\\x1b[2J\\u202e\nb' });
  });

  it('of any length to be shown is cut', () => {
    const params = { type: 1, message: 'x'.repeat(12_001) };
    const { json } = written({ method: 'window/logMessage', params });
    expect(JSON.parse(json).params.message).toMatch(/^x{8000}…x{4000}$/);
  });

  it('of another kind is what it is', () => {
    const params = { message: '\x1b' };
    expect(JSON.parse(written({ method: 'other', params }).json).params).toEqual(params);
    expect(JSON.parse(written({ id: 1, result: { message: '\x1b' } }).json).result).toEqual(params);
  });

  it('is passed on as bytes if it is long', () => {
    const result = 'ü'.repeat(20_000);
    const { json } = written({ id: 1, result }) as unknown as { readonly json: SharedBytes };
    expect(JSON.parse(bytesOf(json).toString()).result).toBe(result);
    expect(typeof written({ id: 1, result: 'ü'.repeat(1_000) }).json).toBe('string');
  });

  it('is identified by its id, which differs in later threads', () => {
    expect(written({ id: 3, result: null }).answers).toBe(3);
    expect(JSON.parse(written({ id: 3, method: 'm' }, 2).json).id).toBe('2:3');
    // A response has the id that the client gave to its request.
    for (const answer of [{ result: null }, { error: { code: 1, message: 'm' } }])
      expect(JSON.parse(written({ id: 3, ...answer }, 2).json).id).toBe(3);
    expect(JSON.parse(written({ method: 'm' }, 2).json)).not.toHaveProperty('id');
    // The connection marks ids that are texts.
    const { json, answers } = written({ id: '"3', result: null });
    expect([JSON.parse(json).id, answers]).toEqual(['3', '3']);
  });
});
