/**
 * A client with the minimum that the protocol allows: no snippets, no registration, no Markdown, positions in bytes,
 * whole texts as changes, code actions as commands. Every result has a form that it supports.
 */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type {
  Command,
  CompletionItem,
  SignatureHelp,
  SymbolInformation,
  WorkspaceEdit,
} from 'vscode-languageserver/node';
import { startClient, type TestClient, uri } from '../testing/client.js';

const files = {
  '/ws/schema.yml': '#@data/values-schema\n---\n#@schema/desc "Where *it* listens"\nport: 80\nname: ä\n',
  '/ws/values.yml': '#@data/values\n---\n"ä": ä\nname: b\n',
  '/ws/t.yml': '#@ load("@ytt:data", "data")\n---\nä: #@ data.values.nmae\nb: #@ len("ä", \n',
};

let client: TestClient;
beforeEach(async () => {
  client = await startClient(files, {
    isMinimal: true,
    capabilities: {
      general: { positionEncodings: ['utf-8'] },
      workspace: { applyEdit: true },
      textDocument: {
        hover: { contentFormat: ['plaintext'] },
        completion: { completionItem: { documentationFormat: ['plaintext'] } },
        signatureHelp: { signatureInformation: { documentationFormat: ['plaintext'] } },
      },
    },
  });
});
afterEach(() => client.close());

const ask = <T>(method: string, path: string, more: object = {}): Promise<T> =>
  client.connection.sendRequest<T>(method, { textDocument: { uri: uri(path) }, ...more });
const at = (line: number, character: number) => ({ position: { line, character } });

/** All texts in a result. */
function textsIn(answer: unknown): readonly string[] {
  if (typeof answer === 'string') return [answer];
  return typeof answer === 'object' && answer !== null ? Object.values(answer).flatMap(textsIn) : [];
}

describe('a minimal client', () => {
  it('is promised what it can use', () => {
    const { capabilities } = client.initialized;
    expect(capabilities).toMatchObject({ positionEncoding: 'utf-8', renameProvider: true, codeActionProvider: true });
    expect(capabilities.diagnosticProvider).toBeUndefined();
  });

  it('is sent diagnostics, in bytes, also after changes of the whole text', async () => {
    client.open('/ws/values.yml', files['/ws/values.yml']);
    const [unknown] = await client.diagnostics('/ws/values.yml', (_, found) => found.length > 0);
    expect(unknown?.range).toEqual({ start: { line: 2, character: 0 }, end: { line: 2, character: 4 } });
    void client.connection.sendNotification('textDocument/didChange', {
      textDocument: { uri: uri('/ws/values.yml'), version: 2 },
      contentChanges: [{ text: '#@data/values\n---\nport: "ää"\n' }],
    });
    const [wrong] = await client.diagnostics('/ws/values.yml', (version, found) => version === 2 && found.length > 0);
    expect(wrong?.range).toEqual({ start: { line: 2, character: 6 }, end: { line: 2, character: 12 } });
  });

  it('is shown text without Markdown', async () => {
    const hover = await ask<{ contents: { kind: string; value: string } }>(
      'textDocument/hover',
      '/ws/schema.yml',
      at(3, 1),
    );
    expect(hover.contents.kind).toBe('plaintext');
    expect(hover.contents.value).toMatch(/^port: int\n\nWhere \*it\* listens\n\nDefault: 80\n/);
    const help = await ask<SignatureHelp>('textDocument/signatureHelp', '/ws/t.yml', at(3, 15));
    const [signature] = help.signatures;
    expect(signature?.documentation).toMatchObject({ kind: 'plaintext' });
    for (const { label } of signature?.parameters ?? []) expect(signature?.label).toContain(String(label));
    expect(textsIn([hover, help]).filter((text) => /\\[*_`[]|\*\*|``/.test(text))).toEqual([]);
  });

  it('is offered completions that insert what they show', async () => {
    client.open('/ws/values.yml', '#@data/values\n---\n\n');
    const { items } = await ask<{ items: CompletionItem[] }>('textDocument/completion', '/ws/values.yml', at(2, 0));
    expect(items.map(({ label }) => label)).toEqual(expect.arrayContaining(['port', 'name']));
    for (const { textEdit, insertTextFormat } of items) {
      expect(insertTextFormat).toBeUndefined();
      expect(textEdit?.newText).not.toMatch(/\$\{?\d/);
    }
    const port = items.find(({ label }) => label === 'port');
    const { documentation } = await client.connection.sendRequest<CompletionItem>('completionItem/resolve', port);
    expect(documentation).toMatchObject({ kind: 'plaintext', value: expect.stringContaining('Where *it* listens') });
  });

  it('is offered statements of code that need no snippets', async () => {
    client.open('/ws/t.yml', '#@ i\n');
    const { items } = await ask<{ items: CompletionItem[] }>('textDocument/completion', '/ws/t.yml', at(0, 4));
    const statements = ['if ', 'for ', 'def ', 'if/end ', 'for/end ', 'def/end '];
    expect(items.map(({ textEdit }) => textEdit?.newText)).toEqual(expect.arrayContaining(statements));
    for (const { textEdit } of items) expect(textEdit?.newText).not.toMatch(/\$\{?\d/);
  });

  it('has fixes as commands, which the server carries out', async () => {
    client.open('/ws/t.yml', files['/ws/t.yml']);
    const range = { start: { line: 2, character: 5 }, end: { line: 2, character: 24 } };
    const context = { diagnostics: [] };
    const commands = await ask<Command[]>('textDocument/codeAction', '/ws/t.yml', { range, context });
    const fix = commands.find(({ title }) => title.includes('name'));
    expect(fix).toMatchObject({ command: 'ytt.server.applyEdit' });
    const applied: WorkspaceEdit[] = [];
    client.connection.onRequest('workspace/applyEdit', ({ edit }: { edit: WorkspaceEdit }) => {
      applied.push(edit);
      return { applied: true };
    });
    await client.connection.sendRequest('workspace/executeCommand', fix);
    expect(applied).toEqual([
      { changes: { [uri('/ws/t.yml')]: [expect.objectContaining({ newText: expect.stringContaining('name') })] } },
    ]);
    const wrong = client.connection.sendRequest('workspace/executeCommand', { command: 'ytt.server.applyEdit' });
    await expect(wrong).rejects.toThrow('needs an edit');
  });

  it('has a flat outline, also after an edit', async () => {
    const outline = async (): Promise<readonly string[]> => {
      const symbols = await ask<SymbolInformation[]>('textDocument/documentSymbol', '/ws/t.yml');
      return symbols.map(
        ({ name, location }) => `${location.uri === uri('/ws/t.yml')} ${name} ${location.range.end.character}`,
      );
    };
    client.open('/ws/t.yml', 'a:\n  b: ä\n  c: 2\nd: 3\n');
    expect(await outline()).toEqual(['true a 6', 'true b 7', 'true c 6', 'true d 4']);
    client.edit('/ws/t.yml', 2, [1, 3, 1, 3], 'b');
    expect(await outline()).toEqual(['true a 6', 'true bb 8', 'true c 6', 'true d 4']);
  });

  it('has definitions without links', async () => {
    const definition = await ask<object[]>('textDocument/definition', '/ws/values.yml', at(3, 1));
    expect(definition).toEqual([expect.objectContaining({ uri: uri('/ws/schema.yml') })]);
  });

  it('renames without asking first, in edits that name no versions', async () => {
    const edit = await ask<WorkspaceEdit>('textDocument/rename', '/ws/schema.yml', { ...at(4, 1), newName: 'title' });
    expect(edit.documentChanges).toBeUndefined();
    expect(Object.keys(edit.changes ?? {}).sort()).toEqual([uri('/ws/schema.yml'), uri('/ws/values.yml')]);
  });
});

describe('a client that can take neither edits nor code actions', () => {
  it('is offered none', async () => {
    const other = await startClient(files, { isMinimal: true, capabilities: {} });
    try {
      other.open('/ws/t.yml', files['/ws/t.yml']);
      const range = { start: { line: 2, character: 5 }, end: { line: 2, character: 24 } };
      const params = { textDocument: { uri: uri('/ws/t.yml') }, range, context: { diagnostics: [] } };
      expect(await other.connection.sendRequest('textDocument/codeAction', params)).toEqual([]);
    } finally {
      await other.close();
    }
  });
});
