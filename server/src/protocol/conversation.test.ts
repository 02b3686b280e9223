/** The end of a session, and settings that change nothing. */
import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import {
  createConnection,
  createProtocolConnection,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver/node';
import { memoryFileSystem } from '../workspace/files/testing.js';
import { serve } from './server.js';
import { startClient } from './testing/client.js';

describe('the end of a conversation', () => {
  it.each([
    ['after shutdown', true, 0],
    ['without', false, 1],
  ])('has the status that the protocol wants: %s', async (_, isShutDown, expected) => {
    const [toServer, toClient] = [new PassThrough(), new PassThrough()];
    const server = createConnection(new StreamMessageReader(toServer), new StreamMessageWriter(toClient));
    const status = new Promise<number>((resolve) => {
      serve(server, { fs: memoryFileSystem(new Map()), exit: resolve });
    });
    const client = createProtocolConnection(new StreamMessageReader(toClient), new StreamMessageWriter(toServer));
    client.listen();
    await client.sendRequest('initialize', { processId: null, rootUri: null, capabilities: {} });
    if (isShutDown) await client.sendRequest('shutdown');
    // The library would end the process of the test, too.
    const { exit } = process;
    process.exit = (() => undefined) as unknown as typeof process.exit;
    try {
      await client.sendNotification('exit');
      expect(await status).toBe(expected);
    } finally {
      await new Promise((resolve) => setImmediate(resolve));
      process.exit = exit;
      client.dispose();
    }
  });
});

describe('settings that are pushed', () => {
  it('change nothing if they repeat the previous ones', async () => {
    const client = await startClient(
      { '/ws/schema.yml': '#@data/values-schema\n---\na: 1\n' },
      { capabilities: { workspace: { workspaceFolders: true }, experimental: { yttStatus: true } } },
    );
    let changes = 0;
    client.connection.onNotification('ytt/statusChanged', () => void changes++);
    const push = async (settings: object): Promise<number> => {
      changes = 0;
      await client.connection.sendNotification('workspace/didChangeConfiguration', { settings: { ytt: settings } });
      await client.connection.sendRequest('ytt/status', { textDocument: { uri: 'file:///ws/schema.yml' } });
      return changes;
    };
    await push({ hover: { enable: true } });
    expect(await push({ hover: { enable: true } })).toBe(0);
    expect(await push({ hover: { enable: false } })).toBe(1);
    expect(await push({ hover: { enable: false } })).toBe(0);
    await client.close();
  });
});
