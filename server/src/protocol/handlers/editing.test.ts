import { afterEach, describe, expect, it } from 'vitest';
import type { ClientCapabilities, CodeAction, TextEdit, WorkspaceEdit } from 'vscode-languageserver/node';
import { startClient, type TestClient, textsAfter, uri } from '../testing/client.js';

interface Changes {
  readonly changes: Record<string, TextEdit[]>;
}

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
    settings: { codeLens: { enable: true }, inlayHints: { defaults: true, types: true, values: true } },
  });
  return client.connection.sendRequest<T>(method, { textDocument: { uri: uri(path) }, ...more });
}

describe('editing over the protocol', () => {
  it('renames a data value, and rejects an invalid name', async () => {
    const position = { line: 2, character: 1 };
    expect(await ask('textDocument/prepareRename', '/ws/schema.yml', { position })).toMatchObject({
      placeholder: 'name',
    });
    const edit = await ask<Changes>('textDocument/rename', '/ws/schema.yml', { position, newName: 'title' });
    expect(textsAfter(files, edit.changes)).toEqual({
      '/ws/schema.yml': '#@data/values-schema\n---\ntitle: a\nport: 80\n',
      '/ws/values.yml': '#@data/values\n---\ntitle: b  \n',
      '/ws/t.yml': '#@ load("@ytt:data", "data")\n---\na: #@ data.values.title\nb: #@ len("")\n',
    });
    await expect(ask('textDocument/rename', '/ws/schema.yml', { position, newName: 'port' })).rejects.toThrow(
      'already',
    );
  });

  it('edits the versions of texts that were asked about, where a client takes them', async () => {
    const texts = {
      '/ws/schema.yml': '#@data/values-schema\n---\nname: a\n',
      '/ws/values.yml': '#@data/values\n---\nnmae: b\n',
      '/ws/t.yml': '#@ load("@ytt:data", "data")\n#@ load("lib.star", "f")\n---\na: #@ data.values.name\n',
      '/ws/lib.star': 'def f():\n  return 1\nend\n',
      '/ws/other/some.yml': 'name: x\n',
    };
    const workspace = { workspaceFolders: true, workspaceEdit: { documentChanges: true } };
    client = await startClient(texts, { capabilities: { workspace } });
    client.open('/ws/schema.yml', texts['/ws/schema.yml']);
    client.open('/ws/values.yml', `${texts['/ws/values.yml']}#`);
    client.edit('/ws/values.yml', 7, [3, 0, 3, 1], '');
    const versions = (edit: WorkspaceEdit | null | undefined): unknown => {
      expect(edit?.changes).toBeUndefined();
      return Object.fromEntries(
        (edit?.documentChanges ?? []).flatMap((one) =>
          'edits' in one ? [[one.textDocument.uri.slice('file://'.length), one.textDocument.version]] : [],
        ),
      );
    };
    const position = { line: 2, character: 1 };
    const renamed = await ask<WorkspaceEdit>('textDocument/rename', '/ws/schema.yml', { position, newName: 'title' });
    expect(versions(renamed)).toEqual({ '/ws/schema.yml': 1, '/ws/t.yml': null });
    const range = { start: position, end: position };
    const actions = await ask<CodeAction[]>('textDocument/codeAction', '/ws/values.yml', {
      range,
      context: { diagnostics: [] },
    });
    expect(versions(actions.find(({ title }) => title === 'Change to name')?.edit)).toEqual({ '/ws/values.yml': 7 });
    const files = [{ oldUri: uri('/ws/lib.star'), newUri: uri('/ws/new.star') }];
    const moved = await client.connection.sendRequest<WorkspaceEdit>('workspace/willRenameFiles', { files });
    expect(versions(moved)).toEqual({ '/ws/t.yml': null });

    let chosen: WorkspaceEdit | undefined;
    client.connection.onRequest('window/showMessageRequest', ({ actions }: { actions: object[] }) => {
      return actions[0] ?? null;
    });
    client.connection.onRequest('workspace/applyEdit', ({ edit }: { edit: WorkspaceEdit }) => {
      chosen = edit;
      return { applied: true };
    });
    const command = { command: 'ytt.server.chooseSchema', arguments: [uri('/ws/other/some.yml')] };
    await client.connection.sendRequest('workspace/executeCommand', command);
    expect(versions(chosen)).toEqual({ '/ws/other/some.yml': null });
  });

  it('refuses to rename what is declared in no file', async () => {
    const text = 'projects:\n- name: a\n  files: [t.yml]\n  dataValuesYaml: {port: 1}\n';
    client = await startClient({ '/ws/t.yml': 'a: 1\n', '/ws/.ytt-project.yaml': text });
    const position = { line: 1, character: 3 };
    const refused = 'The names in project files are fixed.';
    await expect(ask('textDocument/rename', '/ws/.ytt-project.yaml', { position, newName: 'title' })).rejects.toThrow(
      refused,
    );
    await expect(ask('textDocument/prepareRename', '/ws/.ytt-project.yaml', { position })).rejects.toThrow(refused);
  });

  it('shows effective values and rendered output', async () => {
    await ask('textDocument/formatting', '/ws/t.yml', { options: { tabSize: 2, insertSpaces: true } });
    const run = (command: string): Promise<{ text: string }> | undefined =>
      client?.connection.sendRequest('workspace/executeCommand', { command, arguments: [uri('/ws/t.yml')] });
    expect((await run('ytt.server.effectiveValues'))?.text).toBe('name: b\nport: 80\n');
    expect((await run('ytt.server.renderedOutput'))?.text).toBe('a: b\nb: 0\n');
    expect((await run('ytt.server.exportSchema'))?.text).toContain('openapi: 3.0.0');
  });

  it('requests the schema of a file and writes it there', async () => {
    const other = { '/ws/other/some.yml': 'name: x\n' };
    client = await startClient({ ...files, ...other });
    const asked: unknown[] = [];
    const applied: unknown[] = [];
    client.connection.onRequest('window/showMessageRequest', (params: { actions: { title: string }[] }) => {
      asked.push(params);
      return params.actions[0] ?? null;
    });
    client.connection.onRequest('workspace/applyEdit', ({ edit }: { edit: Changes }) => {
      applied.push(textsAfter(other, edit.changes));
      return { applied: true };
    });
    const choose = (path: string): Promise<unknown> | undefined =>
      client?.connection.sendRequest('workspace/executeCommand', {
        command: 'ytt.server.chooseSchema',
        arguments: [uri(path)],
      });
    await choose('/ws/other/some.yml');
    expect(asked).toMatchObject([{ actions: [{ title: 'schema.yml' }] }]);
    expect(applied).toEqual([{ '/ws/other/some.yml': '#! ytt-schema: ../schema.yml\nname: x\n' }]);
    await expect(choose('/ws/schema.yml')).rejects.toThrow('no schema');
  });

  it.each([
    [0, ['#! ytt-schema: ../schema.yml\nother: x\n']],
    [1, ['#! ytt-schema: ../b/schema.yml\nother: x\n']],
    [2, []],
  ])('writes the schema that was chosen, and nothing where none was: %i', async (place, written) => {
    const other = { '/ws/other/some.yml': 'other: x\n' };
    client = await startClient({ ...files, ...other, '/ws/b/schema.yml': '#@data/values-schema\n---\nother: ""\n' });
    const applied: unknown[] = [];
    client.connection.onRequest('window/showMessageRequest', (params: { actions: object[] }) => {
      expect(params.actions).toMatchObject([{ title: 'schema.yml' }, { title: 'b/schema.yml' }]);
      return params.actions[place] ?? null;
    });
    client.connection.onRequest('workspace/applyEdit', ({ edit }: { edit: Changes }) => {
      applied.push(textsAfter(other, edit.changes)['/ws/other/some.yml']);
      return { applied: true };
    });
    const chooser = { command: 'ytt.server.chooseSchema', arguments: [uri('/ws/other/some.yml')] };
    await client.connection.sendRequest('workspace/executeCommand', chooser);
    expect(applied).toEqual(written);
  });

  it('writes a schema of the data values beside them', async () => {
    const values = { '/ws/c/values.yaml': '#@data/values\n---\nname: x\n' };
    const more = { '/ws/c/sub/t.yml': '#@ load("@ytt:data", "data")\na: #@ data.values.name\n' };
    const creating: ClientCapabilities = {
      workspace: { workspaceFolders: true, workspaceEdit: { documentChanges: true, resourceOperations: ['create'] } },
    };
    const applied: unknown[] = [];
    const generate = async (
      path: string,
      others: Readonly<Record<string, string>> = {},
      creates = true,
    ): Promise<unknown> => {
      await client?.close();
      client = await startClient({ ...values, ...more, ...others }, creates ? { capabilities: creating } : {});
      client.connection.onRequest('workspace/applyEdit', ({ edit }: { edit: unknown }) => {
        applied.push(edit);
        return { applied: true };
      });
      return client.connection.sendRequest('workspace/executeCommand', {
        command: 'ytt.server.generateSchema',
        arguments: [uri(path)],
      });
    };
    await generate('/ws/c/sub/t.yml');
    expect(applied).toMatchObject([
      {
        documentChanges: [
          { kind: 'create', uri: uri('/ws/c/schema.yaml') },
          { edits: [{ newText: '#@data/values-schema\n---\nname: x\n' }] },
        ],
      },
    ]);
    await expect(generate('/ws/c/values.yaml', { '/ws/c/schema.yaml': 'a: 1\n' })).rejects.toThrow('c/schema.yaml');
    await expect(generate('/ws/x.yml', { '/ws/x.yml': 'a: 1\n' })).rejects.toThrow('no data values');
    await expect(generate('/ws/c/values.yaml', {}, false)).rejects.toThrow('cannot create');
    expect(applied).toHaveLength(1);
  });

  it('shows the schema that it wrote, if the client can and has written it', async () => {
    const workspace: ClientCapabilities['workspace'] = {
      workspaceEdit: { documentChanges: true, resourceOperations: ['create'] },
    };
    const shown: unknown[] = [];
    for (const [support, applied] of [
      [true, true],
      [false, true],
      [true, false],
    ] as const) {
      client = await startClient(
        { '/ws/c/values.yaml': '#@data/values\n---\nname: x\n' },
        { capabilities: { workspace, window: { showDocument: { support } } } },
      );
      client.connection.onRequest('workspace/applyEdit', () => ({ applied }));
      client.connection.onRequest('window/showDocument', (params) => {
        shown.push(params);
        return { success: true };
      });
      await client.connection.sendRequest('workspace/executeCommand', {
        command: 'ytt.server.generateSchema',
        arguments: [uri('/ws/c/values.yaml')],
      });
      await client.close();
    }
    client = undefined;
    expect(shown).toEqual([{ uri: uri('/ws/c/schema.yaml'), takeFocus: true }]);
  });

  it('reads the disk again on notification', async () => {
    const run = (command: string, ...given: string[]): Promise<{ text: string }> =>
      (client as TestClient).connection.sendRequest('workspace/executeCommand', { command, arguments: given });
    await ask('textDocument/documentSymbol', '/ws/t.yml');
    expect((await run('ytt.server.effectiveValues', uri('/ws/t.yml'))).text).toBe('name: b\nport: 80\n');
    client?.disk.set('/ws/values.yml', '#@data/values\n---\nname: changed\n');
    expect((await run('ytt.server.effectiveValues', uri('/ws/t.yml'))).text).toBe('name: b\nport: 80\n');
    await run('ytt.server.reindex');
    expect((await run('ytt.server.effectiveValues', uri('/ws/t.yml'))).text).toBe('name: changed\nport: 80\n');
  });

  it('formats YAML, and no code and no text', async () => {
    const text = 'x:   1  \n';
    const options = { tabSize: 2, insertSpaces: true };
    const range = { start: { line: 0, character: 0 }, end: { line: 1, character: 0 } };
    const of = {
      '/ws/t.yml': '#@ x = 1\n',
      '/ws/a.YAML': text,
      '/ws/b.yml': text,
      '/ws/m.star': text,
      '/ws/n.txt': text,
    };
    client = await startClient(of);
    const formatted: string[] = [];
    for (const method of ['formatting', 'rangeFormatting'])
      for (const path of Object.keys(of)) {
        const edits = await ask<TextEdit[]>(`textDocument/${method}`, path, { options, range });
        if (edits.length > 0) formatted.push(`${method} ${path}`);
      }
    const yaml = ['/ws/a.YAML', '/ws/b.yml'];
    expect(formatted).toEqual(
      ['formatting', 'rangeFormatting'].flatMap((method) => yaml.map((one) => `${method} ${one}`)),
    );
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
    expect(await ask('textDocument/inlayHint', '/ws/schema.yml', { range })).toMatchObject([
      { label: 'string' },
      { label: 'int' },
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

describe('edits of one file at several places', () => {
  it('come together, of each file', async () => {
    const twice = { ...files, '/ws/t.yml': files['/ws/t.yml'].replace('len("")', 'len(data.values.name)') };
    client = await startClient(twice);
    const params = {
      textDocument: { uri: uri('/ws/schema.yml') },
      position: { line: 2, character: 1 },
      newName: 'title',
    };
    const { changes } = await client.connection.sendRequest<Changes>('textDocument/rename', params);
    expect(textsAfter(twice, changes)['/ws/t.yml']).toBe(
      '#@ load("@ytt:data", "data")\n---\na: #@ data.values.title\nb: #@ len(data.values.title)\n',
    );
  });

  it('are empty if the renamed file is referred to nowhere', async () => {
    client = await startClient(files);
    const willRename = (oldPath: string, newPath: string): Promise<unknown> | undefined =>
      client?.connection.sendRequest('workspace/willRenameFiles', {
        files: [{ oldUri: uri(oldPath), newUri: uri(newPath) }],
      });
    expect(await willRename('/ws/t.yml', '/ws/u.yml')).toBeNull();
  });
});
