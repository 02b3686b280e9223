/** The command that compares a schema with the earlier texts that the client sends. */
import { afterEach, describe, expect, it } from 'vitest';
import { startClient, type TestClient } from '../testing/client.js';

let client: TestClient | undefined;
afterEach(async () => {
  await client?.close();
  client = undefined;
});

const files = {
  '/ws/a b/schema.yml': '#@data/values-schema\n---\nport: "80"\n',
  '/ws/a b/values.yml': '#@data/values\n---\nport: "1"\n',
};
const older = '#@data/values-schema\n---\nport: 80\n';

async function compared(
  ...given: readonly unknown[]
): Promise<{ readonly text: string; readonly language: string } | undefined> {
  client = await startClient(files);
  return client.connection.sendRequest('workspace/executeCommand', {
    command: 'ytt.server.compareSchema',
    arguments: ['file:///ws/a%20b/values.yml', ...given],
  });
}

describe('the schema of a file', () => {
  it.each(['file:///ws/a%20b/schema.yml', 'file:///ws/a b/schema.yml'])('is compared with that of %s', async (uri) => {
    expect(await compared([{ uri, text: older }], 'HEAD')).toEqual({
      text: expect.stringContaining('- `port` took int, and takes string now'),
      language: 'markdown',
    });
  });

  it('is compared with nothing if there was none', async () => {
    const gone = { uri: 'file:///ws/a%20b/schema.yml', text: null };
    await expect(compared([gone], 'HEAD')).rejects.toThrow('There was no schema as of HEAD.');
  });

  it.each([
    [],
    [[]],
    [older, 'HEAD'],
    [[null], 'HEAD'],
    [['x'], 'HEAD'],
    [[{ uri: 'file:///ws/a%20b/schema.yml' }], 'HEAD'],
    [[{ text: older }], 'HEAD'],
    [[{ uri: 1, text: older }], 'HEAD'],
    [[{ uri: 'file:///ws/a%20b/schema.yml', text: 1 }], 'HEAD'],
    [[{ uri: 'file:///ws/a%20b/schema.yml', text: older }, null], 'HEAD'],
    [[], 1],
  ])('is compared with texts and a name for them only: %j', async (...given) => {
    await expect(compared(...given)).rejects.toThrow(
      'ytt.server.compareSchema needs the texts that files had, and when that was.',
    );
  });
});
