import { afterEach, describe, expect, it } from 'vitest';
import { startClient, type TestClient, uri } from './testing.js';

const files = {
  '/ws/schema.yml': '#@data/values-schema\n---\nname: a\nport: 80\n',
  '/ws/values.yml': '#@data/values\n---\nname: b  \n',
  '/ws/t.yml': '#@ load("@ytt:data", "data")\n---\na: #@ data.values.name\nb: #@ len("")\n',
};

let client: TestClient | undefined;
afterEach(async () => {
  await client?.close();
  client = undefined;
});

async function ask<T>(method: string, path: string, more: object = {}): Promise<T> {
  client ??= await startClient(files, {
    settings: { codeLens: { enable: true }, inlayHints: { defaults: true, values: true } },
  });
  return client.connection.sendRequest<T>(method, { textDocument: { uri: uri(path) }, ...more });
}

describe('editing over the protocol', () => {
  it('renames a data value, and refuses what is no name', async () => {
    const position = { line: 2, character: 1 };
    expect(await ask('textDocument/prepareRename', '/ws/schema.yml', { position })).toMatchObject({
      placeholder: 'name',
    });
    const edit = await ask<{ changes: object }>('textDocument/rename', '/ws/schema.yml', {
      position,
      newName: 'title',
    });
    expect(Object.keys(edit.changes).sort()).toEqual([uri('/ws/schema.yml'), uri('/ws/t.yml'), uri('/ws/values.yml')]);
    await expect(ask('textDocument/rename', '/ws/schema.yml', { position, newName: 'port' })).rejects.toThrow(
      'already',
    );
  });

  it('shows effective values and rendered output', async () => {
    await ask('textDocument/formatting', '/ws/t.yml', { options: { tabSize: 2, insertSpaces: true } });
    const run = (command: string): Promise<{ text: string }> | undefined =>
      client?.connection.sendRequest('workspace/executeCommand', { command, arguments: [uri('/ws/t.yml')] });
    expect((await run('ytt.server.effectiveValues'))?.text).toBe('name: b\nport: 80\n');
    expect((await run('ytt.server.renderedOutput'))?.text).toBe('a: b\nb: 0\n');
    expect((await run('ytt.server.exportSchema'))?.text).toContain('openapi: 3.0.0');
  });

  it('formats, and gives hints, lenses, tokens, signatures, implementations and symbols', async () => {
    const options = { tabSize: 2, insertSpaces: true };
    expect(await ask('textDocument/formatting', '/ws/values.yml', { options })).toHaveLength(1);
    const range = { start: { line: 0, character: 0 }, end: { line: 9, character: 0 } };
    expect(await ask('textDocument/inlayHint', '/ws/values.yml', { range })).toMatchObject([
      { label: 'unset: port: 80' },
    ]);
    expect(await ask('textDocument/inlayHint', '/ws/t.yml', { range })).toMatchObject([
      { label: '= b', position: { line: 2, character: 22 } },
      { label: '= 0', position: { line: 3, character: 13 } },
    ]);
    expect(await ask('textDocument/codeLens', '/ws/schema.yml')).toHaveLength(2);
    const tokens = await ask<{ data: number[]; resultId: string }>('textDocument/semanticTokens/full', '/ws/t.yml');
    expect(tokens.data.length).toBeGreaterThan(0);
    const previousResultId = tokens.resultId;
    expect(await ask('textDocument/semanticTokens/full/delta', '/ws/t.yml', { previousResultId })).toMatchObject({
      edits: [],
    });
    const call = { position: { line: 3, character: 10 } };
    expect(await ask('textDocument/signatureHelp', '/ws/t.yml', call)).toMatchObject({
      signatures: [{ label: 'len(x)' }],
    });
    const key = { position: { line: 2, character: 1 } };
    expect(await ask('textDocument/implementation', '/ws/schema.yml', key)).toMatchObject([
      { uri: uri('/ws/values.yml') },
    ]);
    expect(await client?.connection.sendRequest('workspace/symbol', { query: 'nm' })).toMatchObject([{ name: 'name' }]);
  });
});
