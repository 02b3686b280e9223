/**
 * How closed documents are reported to a client that pulls. Visual Studio Code sends no result ids for them any more,
 * pulls each once more and drops the response, and keeps showing the previous diagnostics until a workspace report
 * arrives.
 */
import { afterEach, describe, expect, it } from 'vitest';
import type { DocumentDiagnosticReport, WorkspaceDiagnosticReport } from 'vscode-languageserver/node';
import { startClient, type TestClient, type TestClientOptions, uri } from '../testing/client.js';

const values = '/ws/envs/values-dev.yml';
const wrong = 'port: true\n';
const files = { '/ws/config/schema.yml': '#@data/values-schema\n---\nport: 8080\n', [values]: wrong };
const capabilities = {
  workspace: { configuration: true, workspaceFolders: true, diagnostics: { refreshSupport: true } },
  textDocument: { diagnostic: {} },
};

let client: TestClient;
afterEach(() => client.close());

/** The number of diagnostics reported for a document. */
async function pulled(): Promise<number> {
  const params = { textDocument: { uri: uri(values) }, identifier: 'ytt' };
  const report: DocumentDiagnosticReport = await client.connection.sendRequest('textDocument/diagnostic', params);
  return report.kind === 'full' ? report.items.length : -1;
}

/** The files in a workspace report, each with the number of reported diagnostics. */
async function reported(): Promise<unknown> {
  const params = { identifier: 'ytt', previousResultIds: [] };
  const { items }: WorkspaceDiagnosticReport = await client.connection.sendRequest('workspace/diagnostic', params);
  return items.map((item) => [item.uri, item.kind === 'full' ? item.items.length : item.kind]);
}

async function openAndClose(options: TestClientOptions = {}): Promise<void> {
  client = await startClient(files, { capabilities, ...options });
  client.open(values, wrong);
  expect(await pulled()).toBe(1);
  await client.connection.sendNotification('textDocument/didClose', { textDocument: { uri: uri(values) } });
}

async function remove(): Promise<void> {
  client.disk.delete(values);
  const changes = [{ uri: uri(values), type: 3 }];
  await client.connection.sendNotification('workspace/didChangeWatchedFiles', { changes });
}

describe('a client that closed a document', () => {
  it('is notified once that the file is gone, with what was reported there', async () => {
    await openAndClose();
    expect(await pulled()).toBe(1);
    await remove();
    expect(await reported()).toEqual([[uri(values), 0]]);
    expect(await reported()).toEqual([]);
  });

  it('is also notified if it requested the document after that', async () => {
    await openAndClose();
    await remove();
    expect(await pulled()).toBe(0);
    expect(await reported()).toEqual([[uri(values), 0]]);
    expect(await reported()).toEqual([]);
  });

  it('is also notified about the contents of a workspace report', async () => {
    client = await startClient(files, { capabilities });
    expect(await reported()).toEqual([[uri(values), 1]]);
    await remove();
    expect(await reported()).toEqual([[uri(values), 0]]);
    expect(await reported()).toEqual([]);
  });

  it('is told to clear diagnostics if only open files are checked', async () => {
    await openAndClose({ settings: { diagnostics: { scope: 'open' } } });
    expect(await pulled()).toBe(0);
    expect(await reported()).toEqual([[uri(values), 0]]);
    expect(await reported()).toEqual([]);
  });

  it('is not notified of what it already has', async () => {
    client = await startClient(files, { capabilities });
    client.open(values, wrong);
    expect(await pulled()).toBe(1);
    client.edit(values, 2, [0, 6, 0, 10], '1');
    expect(await pulled()).toBe(0);
    expect(await reported()).toEqual([]);
  });
});
