import { MessageChannel } from 'node:worker_threads';
import { describe, expect, it } from 'vitest';
import type { ToClient } from '../watchdog/thread.js';
import { WrittenResult } from '../written-result.js';
import { JsonPortWriter } from './json-port-writer.js';
import { RequestIds } from './request-ids.js';
import { bytesOf, type JsonOnPort } from './shared-bytes.js';

/** What arrives at the other end of the port. */
async function sent(message: object): Promise<JsonOnPort> {
  const { port1, port2 } = new MessageChannel();
  const arrived = new Promise<ToClient>((resolve) => port2.once('message', resolve));
  await new JsonPortWriter(port1, new RequestIds(0)).write({ jsonrpc: '2.0', ...message });
  const { json } = await arrived;
  port1.close();
  return json;
}

describe('a message on a port', () => {
  it('is its JSON', async () => {
    expect(await sent({ id: 1, result: [1] })).toBe('{"jsonrpc":"2.0","id":1,"result":[1]}');
    expect(await sent({ method: 'm', params: {} })).toBe('{"jsonrpc":"2.0","method":"m","params":{}}');
  });

  it('holds a result that is written already', async () => {
    const result = new WrittenResult(['[1', ',2]']);
    expect(await sent({ id: 'a"b', result })).toBe('{"jsonrpc":"2.0","id":"a\\"b","result":[1,2]}');
    expect(JSON.stringify({ result })).toBe('{"result":[1,2]}');
  });

  it('arrives as bytes where it is long', async () => {
    const long = ['"', 'é'.repeat(20_000), '"'];
    for (const result of [new WrittenResult(long), 'é'.repeat(20_000)]) {
      const json = await sent({ id: 1, result });
      if (typeof json === 'string') throw new Error('it is a text');
      expect(JSON.parse(bytesOf(json).toString())).toEqual({ jsonrpc: '2.0', id: 1, result: 'é'.repeat(20_000) });
    }
    expect(typeof (await sent({ id: 1, result: 'é'.repeat(10_000) }))).toBe('string');
  });
});
