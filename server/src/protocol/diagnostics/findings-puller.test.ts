import { afterEach, describe, expect, it } from 'vitest';
import type { WorkspaceDiagnosticReport } from 'vscode-languageserver/node';
import { startClient, type TestClient, type TestClientOptions, uri } from '../testing.js';

const schema = '#@data/values-schema\n---\nport: 8080\nname: app\n';
const files = {
  '/ws/config/schema.yml': schema,
  '/ws/envs/values-dev.yml': 'port: true\n',
  '/ws/envs/values-prod.yml': 'port: 1\n',
};
const capabilities = {
  workspace: { configuration: true, workspaceFolders: true, diagnostics: { refreshSupport: true } },
  textDocument: { diagnostic: {} },
};

let client: TestClient | undefined;
afterEach(async () => {
  await client?.close();
  client = undefined;
});

async function start(options: TestClientOptions = {}): Promise<{ client: TestClient; refreshes: () => number }> {
  client = await startClient(files, { capabilities, ...options });
  let refreshes = 0;
  client.connection.onRequest('workspace/diagnostic/refresh', () => {
    refreshes++;
    return null;
  });
  return { client, refreshes: () => refreshes };
}

function pull(path: string, previousResultId?: string): Promise<{ kind: string; resultId: string; items?: unknown[] }> {
  const params = { textDocument: { uri: uri(path) }, identifier: 'ytt', previousResultId };
  return (client as TestClient).connection.sendRequest('textDocument/diagnostic', params);
}

function pullWorkspace(
  previousResultIds: { uri: string; value: string }[] = [],
  more: object = {},
): Promise<WorkspaceDiagnosticReport> {
  const params = { identifier: 'ytt', previousResultIds, ...more };
  return (client as TestClient).connection.sendRequest('workspace/diagnostic', params);
}

describe('a client that pulls', () => {
  it('gets findings of a document when it asks, and is told when they are the same', async () => {
    const { client } = await start();
    expect(client.initialized.capabilities.diagnosticProvider).toMatchObject({ workspaceDiagnostics: true });
    client.open('/ws/envs/values-dev.yml', 'port: true\n');
    const first = await pull('/ws/envs/values-dev.yml');
    expect(first).toMatchObject({ kind: 'full', items: [{ code: 'wrong-type' }] });
    expect(await pull('/ws/envs/values-dev.yml', first.resultId)).toEqual({
      kind: 'unchanged',
      resultId: first.resultId,
    });
    client.edit('/ws/envs/values-dev.yml', 2, [0, 6, 0, 10], '1');
    expect(await pull('/ws/envs/values-dev.yml', first.resultId)).toMatchObject({ kind: 'full', items: [] });
    await client.quiet();
    expect(client.published.size).toBe(0);
  });

  it('gets the workspace, what changed in it since, and partial results', async () => {
    const { client } = await start();
    const { items } = await pullWorkspace();
    expect(items).toMatchObject([
      { kind: 'full', uri: uri('/ws/envs/values-dev.yml'), version: null, items: [{ code: 'wrong-type' }] },
    ]);
    const ids = items.map((item) => ({ uri: item.uri, value: item.resultId ?? '' }));
    expect((await pullWorkspace(ids)).items).toMatchObject([
      { kind: 'unchanged', uri: uri('/ws/envs/values-dev.yml') },
    ]);
    client.open('/ws/config/schema.yml', schema);
    client.edit('/ws/config/schema.yml', 2, [2, 6, 2, 10], 'true');
    const changed = (await pullWorkspace(ids)).items.toSorted((a, b) => (a.uri < b.uri ? -1 : 1));
    expect(changed).toMatchObject([
      { kind: 'full', uri: uri('/ws/envs/values-dev.yml'), items: [] },
      { kind: 'full', uri: uri('/ws/envs/values-prod.yml'), items: [{ code: 'wrong-type' }] },
    ]);
    const partial: unknown[] = [];
    client.connection.onNotification('$/progress', ({ value }: { value: { items: unknown[] } }) => {
      partial.push(...value.items);
    });
    expect((await pullWorkspace([], { partialResultToken: 'p' })).items).toEqual([]);
    expect(partial).toHaveLength(1);
  });

  it('is asked to pull again when a schema changes, and not for what it edits itself', async () => {
    const { client, refreshes } = await start();
    await pullWorkspace();
    await pause();
    const before = refreshes();
    client.open('/ws/envs/values-prod.yml', 'port: 1\n');
    client.edit('/ws/envs/values-prod.yml', 2, [0, 6, 0, 7], 'x');
    await pull('/ws/envs/values-prod.yml');
    await pause();
    expect(refreshes()).toBe(before);
    client.open('/ws/config/schema.yml', schema);
    client.edit('/ws/config/schema.yml', 2, [2, 6, 2, 10], 'true');
    await pause();
    expect(refreshes()).toBeGreaterThan(before);
  });

  it('gets an answer while files change on disk without end', async () => {
    const { client } = await start();
    let answered = false;
    const report = pullWorkspace().finally(() => {
      answered = true;
    });
    for (let i = 0; !answered; i++) {
      client.disk.set('/ws/envs/values-prod.yml', `port: ${i}\n`);
      const changes = [{ uri: uri('/ws/envs/values-prod.yml'), type: 2 }];
      await client.connection.sendNotification('workspace/didChangeWatchedFiles', { changes });
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    const wrong = { uri: uri('/ws/envs/values-dev.yml'), items: [{ code: 'wrong-type' }] };
    expect((await report).items).toMatchObject([wrong]);
  });

  it('gets open files only where the scope is so', async () => {
    const { client } = await start({ settings: { diagnostics: { scope: 'open' } } });
    expect((await pullWorkspace()).items).toEqual([]);
    client.open('/ws/envs/values-dev.yml', 'port: true\n');
    expect((await pullWorkspace()).items).toMatchObject([{ uri: uri('/ws/envs/values-dev.yml'), version: 1 }]);
  });
});

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 400));
}
