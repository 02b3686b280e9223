import { afterEach, describe, expect, it } from 'vitest';
import type { WorkspaceEdit } from 'vscode-languageserver/node';
import { memoryFileSystem } from '../workspace/files/testing.js';
import { type Clock, systemClock } from './clock.js';
import { startClient, type TestClient, type TestClientOptions, textsAfter, uri } from './testing/client.js';

const schema = `#@data/values-schema
---
#@schema/desc "Where it is served."
#@schema/validation min=1, max=65535
port: 8080
name: app
#@schema/validation one_of=["debug", "info"]
level: info
hosts:
- host: ""
  weight: 1
`;

let client: TestClient | undefined;
afterEach(async () => {
  await client?.close();
  client = undefined;
});

async function start(files: Readonly<Record<string, string>>, options?: TestClientOptions): Promise<TestClient> {
  client = await startClient(files, options);
  return client;
}

describe('diagnostics over the protocol', () => {
  it('reports an error in a values file, its location, and the declaration', async () => {
    const values = '#@data/values\n---\nport: true\n';
    const { open, diagnostics } = await start({ '/ws/schema.yml': schema, '/ws/values.yml': values });
    open('/ws/values.yml', values);
    expect(await diagnostics('/ws/values.yml', (version) => version === 1)).toMatchObject([
      {
        code: 'wrong-type',
        severity: 1,
        source: 'ytt',
        range: { start: { line: 2, character: 6 }, end: { line: 2, character: 10 } },
        relatedInformation: [{ location: { uri: uri('/ws/schema.yml'), range: { start: { line: 4 } } } }],
        codeDescription: { href: 'file:///codes.md#wrong-type' },
      },
    ]);
  });

  it('follows edits, and edits that come in a burst', async () => {
    const values = '#@data/values\n---\nport: 1\n';
    const { open, edit, diagnostics } = await start({ '/ws/schema.yml': schema, '/ws/values.yml': values });
    open('/ws/values.yml', values);
    expect(await diagnostics('/ws/values.yml', (version) => version === 1)).toEqual([]);
    for (const [i, c] of [...'abc'].entries()) edit('/ws/values.yml', i + 2, [2, 6 + i, 2, 6 + i], c);
    const atPause = await diagnostics('/ws/values.yml', (version, found) => version === 4 && found.length > 0);
    expect(atPause).toHaveLength(1);
    edit('/ws/values.yml', 5, [2, 6, 2, 9], '');
    expect(await diagnostics('/ws/values.yml', (version) => version === 5)).toEqual([]);
  });

  it('says all that ytt does as soon as a file is saved', async () => {
    const values = '#@data/values\n---\nport: 1\n';
    const { connection, open, edit, diagnostics } = await start({ '/ws/schema.yml': schema, '/ws/values.yml': values });
    open('/ws/values.yml', values);
    edit('/ws/values.yml', 2, [2, 0, 3, 0], '');
    expect(await diagnostics('/ws/values.yml', (version) => version === 2)).toEqual([]);
    void connection.sendNotification('textDocument/didSave', { textDocument: { uri: uri('/ws/values.yml') } });
    expect(await diagnostics('/ws/values.yml', (_, found) => found.length > 0)).toMatchObject([{ code: 'wrong-type' }]);
    void connection.sendNotification('textDocument/didSave', { textDocument: { uri: uri('/ws/not-open.yml') } });
  });

  it('says all that ytt does as soon as another file is edited', async () => {
    const values = '#@data/values\n---\nport: 1\n';
    const { open, edit, diagnostics } = await start({ '/ws/schema.yml': schema, '/ws/values.yml': values });
    open('/ws/values.yml', values);
    open('/ws/schema.yml', schema);
    edit('/ws/values.yml', 2, [2, 0, 3, 0], '');
    expect(await diagnostics('/ws/values.yml', (version) => version === 2)).toEqual([]);
    edit('/ws/schema.yml', 2, [2, 0, 2, 0], '#! of the app\n');
    expect(await diagnostics('/ws/values.yml', (_, found) => found.length > 0)).toMatchObject([{ code: 'wrong-type' }]);
  });

  it('says nothing more of a half-typed file that the editor saves by itself', async () => {
    const values = '#@data/values\n---\nport: 1\n';
    const { connection, open, edit, diagnostics, quiet } = await start(
      { '/ws/schema.yml': schema, '/ws/values.yml': values },
      { capabilities: { textDocument: { synchronization: { willSave: true } } } },
    );
    const textDocument = { uri: uri('/ws/values.yml') };
    open('/ws/values.yml', values);
    edit('/ws/values.yml', 2, [2, 0, 3, 0], '');
    expect(await diagnostics('/ws/values.yml', (version) => version === 2)).toEqual([]);
    void connection.sendNotification('textDocument/willSave', { textDocument, reason: 2 });
    void connection.sendNotification('textDocument/didSave', { textDocument });
    await quiet();
    expect(await diagnostics('/ws/values.yml')).toEqual([]);
    void connection.sendNotification('textDocument/willSave', { textDocument, reason: 1 });
    void connection.sendNotification('textDocument/didSave', { textDocument });
    expect(await diagnostics('/ws/values.yml', (_, found) => found.length > 0)).toMatchObject([{ code: 'wrong-type' }]);
  });

  it('checks plain values files on their own, open or not, and again when the schema changes', async () => {
    const { open, edit, diagnostics, published } = await start({
      '/ws/config/schema.yml': schema,
      '/ws/envs/values-dev.yml': 'prot: 1\nname: x\n',
      '/ws/envs/values-prod.yml': 'port: 1\nname: x\n',
      '/ws/other.yml': 'prot: 1\n',
    });
    expect(await diagnostics('/ws/envs/values-dev.yml')).toHaveLength(1);
    open('/ws/config/schema.yml', schema);
    edit('/ws/config/schema.yml', 2, [4, 0, 4, 4], 'prot');
    await diagnostics('/ws/envs/values-prod.yml', (_, found) => found.length > 0);
    expect(await diagnostics('/ws/envs/values-dev.yml', (_, found) => found.length === 0)).toEqual([]);
    expect(published.get('/ws/envs/values-prod.yml')?.diagnostics).toMatchObject([{ code: 'unknown-data-value' }]);
    expect(published.has('/ws/other.yml')).toBe(false);
  });

  it('accepts absent, null or invalid settings, and reports the latter', async () => {
    const files = { '/ws/schema.yml': schema, '/ws/values.yml': 'port: true\n' };
    const { diagnostics, messages } = await start(files, {
      settings: { hover: null, validate: { enable: 'no' }, colour: 1 },
    });
    expect(await diagnostics('/ws/values.yml')).toHaveLength(1);
    expect(messages.join('\n')).toMatch(/ytt\.validate\.enable must be true or false/);
    expect(messages.join('\n')).toMatch(/no setting ytt\.colour/);
  });

  it('gives findings the severity that is set', async () => {
    const files = { '/ws/schema.yml': schema, '/ws/values.yml': 'port: true\nnaem: x\n' };
    const settings = { diagnostics: { severity: { 'wrong-type': 'hint', 'unknown-data-value': 'off' } } };
    const { diagnostics } = await start(files, { settings });
    expect(await diagnostics('/ws/values.yml')).toMatchObject([{ code: 'wrong-type', severity: 4 }]);
  });

  it('reads unsaved text, then the disk again', async () => {
    const files = { '/ws/schema.yml': schema, '/ws/values.yml': 'port: true\n' };
    const { open, diagnostics, connection } = await start(files);
    open('/ws/values.yml', 'port: 1\n');
    expect(await diagnostics('/ws/values.yml', (version) => version === 1)).toEqual([]);
    await connection.sendNotification('textDocument/didClose', { textDocument: { uri: uri('/ws/values.yml') } });
    const isOfDisk = (version: number | undefined, found: readonly unknown[]): boolean =>
      version === undefined && found.length > 0;
    expect(await diagnostics('/ws/values.yml', isOfDisk)).toHaveLength(1);
  });

  it('applies changes of a document one after the other, each to the resulting text', async () => {
    const { open, connection, diagnostics } = await start({ '/ws/schema.yml': schema });
    open('/ws/values.yml', 'x\n');
    const range = { start: { line: 1, character: 6 }, end: { line: 1, character: 7 } };
    const insert = { start: { line: 1, character: 7 }, end: { line: 1, character: 7 } };
    await connection.sendNotification('textDocument/didChange', {
      textDocument: { uri: uri('/ws/values.yml'), version: 7 },
      contentChanges: [{ text: 'name: x\nport: 1\n' }, { range, text: '7' }, { range: insert, text: 'true' }],
    });
    const [finding] = await diagnostics('/ws/values.yml', (version) => version === 7);
    expect(finding).toMatchObject({
      code: 'wrong-type',
      range: { start: { line: 1, character: 6 }, end: { line: 1, character: 11 } },
    });
  });

  it('rejects a document without a text', async () => {
    const { open, connection, diagnostics, messages } = await start({ '/ws/schema.yml': schema });
    const textDocument = { uri: uri('/ws/values.yml'), languageId: 'yaml', version: 1, text: null };
    await connection.sendNotification('textDocument/didOpen', { textDocument });
    open('/ws/values-2.yml', 'port: true\n');
    expect(await diagnostics('/ws/values-2.yml')).toHaveLength(1);
    expect(messages).toEqual([expect.stringContaining(`${textDocument.uri} is opened without a text`)]);
  });

  it('rejects edits of a file that is not open', async () => {
    const files = { '/ws/schema.yml': schema, '/ws/values.yml': 'port: 1\n' };
    const { edit, quiet, published, messages } = await start(files);
    edit('/ws/values.yml', 2, [0, 6, 0, 7], 'true');
    await quiet();
    expect(published.get('/ws/values.yml')?.diagnostics ?? []).toEqual([]);
    expect(messages).toEqual([]);
  });

  it('notices what changes on disk', async () => {
    const { disk, connection, diagnostics } = await start({ '/ws/schema.yml': schema });
    await connection.sendNotification('workspace/didChangeWatchedFiles', { changes: [] });
    disk.set('/ws/values.yml', 'port: true\n');
    await new Promise((resolve) => setTimeout(resolve, 50));
    await connection.sendNotification('workspace/didChangeWatchedFiles', {
      changes: [{ uri: uri('/ws/values.yml'), type: 1 }],
    });
    expect(await diagnostics('/ws/values.yml')).toHaveLength(1);
  });

  it('does not take a file that the editor saved for one that another program wrote', async () => {
    // Timers that wait for other files never fire in this test.
    const after: Clock['after'] = (ms, run) => (ms < 400 ? systemClock.after(ms, run) : () => undefined);
    const files = { '/ws/schema.yml': schema, '/ws/values.yml': 'port: 1\n' };
    const { connection, disk, open, edit, diagnostics } = await start(files, {
      serve: { clock: { ...systemClock, after } },
    });
    open('/ws/values.yml', files['/ws/values.yml']);
    edit('/ws/values.yml', 2, [0, 6, 0, 7], '2');
    await diagnostics('/ws/values.yml', (version) => version === 2);
    disk.set('/ws/values.yml', 'port: 2\n');
    await connection.sendNotification('textDocument/didSave', { textDocument: { uri: uri('/ws/values.yml') } });
    edit('/ws/values.yml', 3, [0, 6, 0, 7], '"x"');
    expect(await diagnostics('/ws/values.yml', (version) => version === 3)).toMatchObject([{ code: 'wrong-type' }]);
    edit('/ws/values.yml', 4, [0, 6, 0, 9], '2');
    expect(await diagnostics('/ws/values.yml', (version) => version === 4)).toEqual([]);
  });

  it('shows no mistakes of files that are only partly read while another program changes many', async () => {
    const values = (name: string, port: number): string => `${name}: a\nhosts: []\nport: ${port}\n`;
    const declaring = (name: string): string => schema.replace('name: app', `${name}: app`);
    const before = { '/ws/schema.yml': declaring('name'), '/ws/values.yml': values('name', 1) };
    const { connection, disk, open, diagnostics, quiet } = await start(before);
    open('/ws/values.yml', before['/ws/values.yml']);
    await diagnostics('/ws/values.yml', (version) => version === 1);
    const first = diagnostics('/ws/values.yml', (version) => version === 2);
    const after = values('title', 2);
    disk.set('/ws/schema.yml', declaring('title')).set('/ws/values.yml', after);
    await connection.sendNotification('textDocument/didChange', {
      textDocument: { uri: uri('/ws/values.yml'), version: 2 },
      contentChanges: [{ text: after }],
    });
    await quiet();
    const changes = ['/ws/schema.yml', '/ws/values.yml'].map((path) => ({ uri: uri(path), type: 2 }));
    await connection.sendNotification('workspace/didChangeWatchedFiles', { changes });
    expect(await first).toEqual([]);
  });

  it('reports nothing for closed files outside every run', async () => {
    const { disk, connection, diagnostics, published } = await start({ '/ws/config/schema.yml': schema });
    await new Promise((resolve) => setTimeout(resolve, 50));
    disk.set('/ws/notes.yml', '"broken');
    disk.set('/ws/config/values.yml', '"broken');
    const changes = ['/ws/notes.yml', '/ws/config/values.yml'].map((path) => ({ uri: uri(path), type: 1 }));
    await connection.sendNotification('workspace/didChangeWatchedFiles', { changes });
    expect(await diagnostics('/ws/config/values.yml')).not.toEqual([]);
    expect(published.get('/ws/notes.yml')?.diagnostics ?? []).toEqual([]);
  });
});

describe('requests over the protocol', () => {
  const values = '#@data/values\n---\nport: 1\n\n';
  const at = (line: number, character: number) => ({
    textDocument: { uri: uri('/ws/values.yml') },
    position: { line, character },
  });

  it('answers hover, completion, definition and symbols', async () => {
    const { open, connection, initialized } = await start({ '/ws/schema.yml': schema });
    expect(initialized.capabilities.positionEncoding).toBe('utf-16');
    open('/ws/values.yml', values);
    expect(await connection.sendRequest('textDocument/hover', at(2, 1))).toMatchObject({
      contents: { value: expect.stringContaining('Where it is served.') },
      range: { start: { line: 2, character: 0 }, end: { line: 2, character: 4 } },
    });
    const list: { items: { label: string }[] } = await connection.sendRequest('textDocument/completion', at(3, 0));
    expect(list.items.map(({ label }) => label)).toEqual(['name', 'level', 'hosts']);
    expect(await connection.sendRequest('completionItem/resolve', list.items[0])).toMatchObject({
      documentation: { value: expect.stringContaining('schema.yml:6') },
    });
    expect(await connection.sendRequest('textDocument/definition', at(2, 1))).toMatchObject([
      { uri: uri('/ws/schema.yml'), range: { start: { line: 4, character: 0 } } },
    ]);
    expect(
      await connection.sendRequest('textDocument/documentSymbol', { textDocument: { uri: uri('/ws/values.yml') } }),
    ).toMatchObject([{ name: 'port' }]);
    expect(await connection.sendRequest('ytt/status', { textDocument: { uri: uri('/ws/values.yml') } })).toMatchObject({
      schema: { label: 'schema.yml' },
    });
  });

  it.each([
    ['utf-8', 21],
    ['utf-16', 19],
    ['utf-32', 18],
  ])('speaks %s where the client asks for it', async (encoding, character) => {
    const text = '{name: "😀", port: true}\n';
    const { open, diagnostics, initialized } = await start(
      { '/ws/schema.yml': schema },
      { capabilities: { general: { positionEncodings: [encoding] } } },
    );
    expect(initialized.capabilities.positionEncoding).toBe(encoding);
    open('/ws/values.yml', text);
    const [finding] = await diagnostics('/ws/values.yml', (version) => version === 1);
    expect(finding?.range.start).toEqual({ line: 0, character });
  });
});

describe('news of the status', () => {
  const startAndAddSchema = async (experimental?: { yttStatus: true }) => {
    const started = await start(
      { '/ws/values.yml': 'port: true\n' },
      { capabilities: experimental === undefined ? {} : { experimental } },
    );
    let count = 0;
    const first = new Promise<void>((resolve) =>
      started.connection.onNotification('ytt/statusChanged', () => {
        count += 1;
        resolve();
      }),
    );
    started.open('/ws/schema.yml', schema);
    // Another run now governs the values file.
    await started.diagnostics('/ws/values.yml');
    return { first, quiet: started.quiet, countOf: () => count };
  };

  it('reaches a client that shows it', async () => {
    const { first } = await startAndAddSchema({ yttStatus: true });
    await first;
  });

  it('is not sent to a client that does not support it', async () => {
    const { quiet, countOf } = await startAndAddSchema();
    await quiet();
    expect(countOf()).toBe(0);
  });
});

describe('an ambiguous values file', () => {
  const actionsOf = async (resourceOperations: 'create'[], more: Record<string, string> = {}): Promise<unknown> => {
    const workspaceEdit = { documentChanges: true, resourceOperations };
    const { open, connection } = await start(
      { '/ws/a/schema.yml': schema, '/ws/b/schema.yml': schema, ...more },
      { capabilities: { workspace: { workspaceFolders: true, workspaceEdit } } },
    );
    open('/ws/values.yml', 'port: true\n');
    const zero = { line: 0, character: 0 };
    return connection.sendRequest('textDocument/codeAction', {
      textDocument: { uri: uri('/ws/values.yml') },
      range: { start: zero, end: zero },
      context: { diagnostics: [] },
    });
  };

  it('gets no such fix where the client creates no files', async () => {
    expect(await actionsOf([])).toEqual([]);
  });

  it('gets none where nothing can be added to the project file', async () => {
    for (const text of ['projects: 5\n', 'projects: [\n', '- a\n'])
      expect(await actionsOf(['create'], { '/ws/.ytt-project.yaml': text })).toEqual([]);
  });

  it('gets a fix that creates the project file', async () => {
    expect(await actionsOf(['create'])).toMatchObject([
      { title: expect.stringContaining('belongs to a') },
      {
        edit: {
          documentChanges: [
            { kind: 'create', uri: uri('/ws/.ytt-project.yaml') },
            { textDocument: { version: null }, edits: [{ newText: expect.stringContaining('files: [b]') }] },
          ],
        },
      },
    ]);
  });
});

describe('workspace folders', () => {
  it('are added and removed while the server runs', async () => {
    const { connection, diagnostics, published } = await start({
      '/ws/schema.yml': schema,
      '/ws/values.yml': 'port: true\n',
      '/other/schema.yml': schema,
      '/other/values.yml': 'port: true\n',
    });
    expect(await diagnostics('/ws/values.yml')).toHaveLength(1);
    expect(published.has('/other/values.yml')).toBe(false);
    const folder = (path: string) => ({ uri: uri(path), name: path });
    const event = { added: [folder('/other')], removed: [folder('/ws')] };
    await connection.sendNotification('workspace/didChangeWorkspaceFolders', { event });
    expect(await diagnostics('/other/values.yml')).toHaveLength(1);
    expect(await diagnostics('/ws/values.yml', (_, found) => found.length === 0)).toEqual([]);
  });

  it('are each one, however often they are added', async () => {
    const settings = { projects: [{ name: 'app', files: ['schema.yml', 'values.yml'] }] };
    const files = { '/ws/schema.yml': schema, '/ws/values.yml': '#@data/values\n---\nport: true\n' };
    const { connection, diagnostics } = await start(files, { settings });
    expect(await diagnostics('/ws/values.yml')).toHaveLength(1);
    const event = { added: [{ uri: uri('/ws'), name: 'ws' }], removed: [] };
    await connection.sendNotification('workspace/didChangeWorkspaceFolders', { event });
    const status = await connection.sendRequest('ytt/status', { textDocument: { uri: uri('/ws/values.yml') } });
    expect(status).toMatchObject({ reason: expect.not.stringContaining('more of its runs') });
  });

  it('are those of documents that are named by other paths, each with its own text', async () => {
    const files = { '/ws/schema.yml': schema, '/ws/values.yml': 'port: true\n', '/ws/a.star': 'a = 1\n' };
    const loading = { '/ws/t.yml': '#@ load("a.star", "a")\nx: #@ a\n' };
    const realPath = (path: string): string => path.replace(/^\/lnk\//, '/ws/');
    const { connection, open, diagnostics } = await start({ ...files, ...loading }, { fs: { realPath } });
    open('/lnk/values.yml', 'port: x\n');
    expect(await diagnostics('/lnk/values.yml')).toHaveLength(1);
    open('/ws/values.yml', '');
    const changes = [{ range: { start: { line: 0, character: 6 }, end: { line: 0, character: 7 } }, text: '1' }];
    const textDocument = { uri: uri('/lnk/values.yml'), version: 2 };
    await connection.sendNotification('textDocument/didChange', { textDocument, contentChanges: changes });
    expect(await diagnostics('/lnk/values.yml', (version) => version === 2)).toEqual([]);
    const at = { textDocument: { uri: uri('/lnk/values.yml') }, position: { line: 0, character: 1 } };
    const places = await connection.sendRequest<{ uri: string }[]>('textDocument/references', {
      ...at,
      context: { includeDeclaration: true },
    });
    expect(places.map((place) => place.uri)).toEqual([uri('/ws/schema.yml'), uri('/lnk/values.yml')]);
    const renamed = [{ oldUri: uri('/lnk/a.star'), newUri: uri('/lnk/b.star') }];
    const edit: WorkspaceEdit = await connection.sendRequest('workspace/willRenameFiles', { files: renamed });
    expect(textsAfter(loading, edit.changes ?? {})).toEqual({ '/ws/t.yml': '#@ load("b.star", "a")\nx: #@ a\n' });
  });

  it('are the same with a slash at the end', async () => {
    const files = { '/ws/schema.yml': schema, '/ws/values.yml': 'port: true\n' };
    const { connection, diagnostics, quiet, published } = await start(files, { folders: ['/ws/'] });
    expect(await diagnostics('/ws/values.yml')).toHaveLength(1);
    const event = { added: [], removed: [{ uri: uri('/ws'), name: 'ws' }] };
    await connection.sendNotification('workspace/didChangeWorkspaceFolders', { event });
    await quiet();
    expect(published.get('/ws/values.yml')?.diagnostics).toEqual([]);
  });
});

describe('a client without workspace folders', () => {
  it.each([[{ rootUri: null, rootPath: '/ws/' }], [{ rootUri: uri('/ws'), rootPath: '/other' }]])(
    'has the one folder of %j',
    async (root) => {
      const files = { '/ws/schema.yml': schema, '/ws/values.yml': 'port: true\n' };
      const { diagnostics } = await start(files, { root });
      expect(await diagnostics('/ws/values.yml')).toHaveLength(1);
    },
  );
});

describe('a client that can tell of what changes', () => {
  const told = async (workspace: object): Promise<readonly unknown[]> => {
    const { registered, connection } = await start({ '/ws/schema.yml': schema }, { capabilities: { workspace } });
    // The server sends its own requests before this response.
    await connection.sendRequest('workspace/symbol', { query: 'x' });
    return registered.map(({ method, options }) => [method, options]).sort();
  };

  it('is asked for its settings and files, if it supports either', async () => {
    const dynamic = { dynamicRegistration: true };
    const settings = ['workspace/didChangeConfiguration', { section: 'ytt' }];
    const files = ['workspace/didChangeWatchedFiles', expect.anything()];
    expect(await told({ didChangeConfiguration: dynamic, didChangeWatchedFiles: dynamic })).toEqual([settings, files]);
    expect(await told({ didChangeConfiguration: dynamic })).toEqual([settings]);
    expect(await told({ didChangeWatchedFiles: dynamic })).toEqual([files]);
    expect(await told({})).toEqual([]);
  });
});

describe('a client that does not want to tell of files', () => {
  it('is served all the same', async () => {
    const files = { '/ws/schema.yml': schema, '/ws/values.yml': 'port: true\n' };
    const capabilities = {
      workspace: {
        didChangeWatchedFiles: { dynamicRegistration: true },
        didChangeConfiguration: { dynamicRegistration: true },
      },
    };
    const { diagnostics, quiet } = await start(files, { capabilities, refusesRegistration: true });
    await quiet();
    expect(await diagnostics('/ws/values.yml')).toHaveLength(1);
  });
});

describe('a client that does not answer with its settings', () => {
  const files = { '/ws/schema.yml': schema, '/ws/values.yml': 'port: true\n' };

  it('is served with the defaults, and notified', async () => {
    const { diagnostics, messages } = await start(files, {
      settings: new Promise(() => undefined),
      settingsTimeout: 10,
    });
    expect(await diagnostics('/ws/values.yml')).toHaveLength(1);
    expect(messages.join('\n')).toContain('has not answered workspace/configuration');
  });

  it('is heard when it answers in the end', async () => {
    let answer = (_settings: unknown): void => undefined;
    const settings = new Promise((resolve) => {
      answer = resolve;
    });
    const { diagnostics, published } = await start(files, { settings, settingsTimeout: 10 });
    expect(await diagnostics('/ws/values.yml')).toMatchObject([{ severity: 1 }]);
    published.delete('/ws/values.yml');
    answer({ diagnostics: { severity: { 'wrong-type': 'hint' } } });
    expect(await diagnostics('/ws/values.yml')).toMatchObject([{ severity: 4 }]);
  });
});

describe('settings of the first request', () => {
  const files = { '/ws/schema.yml': schema, '/ws/values.yml': 'port: true\n' };
  const initializationOptions = { ytt: { diagnostics: { severity: { 'wrong-type': 'hint' } } } };

  it.each<[string, TestClientOptions]>([
    ['is not asked', { capabilities: {} }],
    ['answers with none', { settings: null }],
  ])('count where the client %s', async (_, options) => {
    const { diagnostics, initialized } = await start(files, { ...options, initializationOptions });
    expect(initialized.serverInfo?.name).toBe('ytt-language-server');
    expect(await diagnostics('/ws/values.yml')).toMatchObject([{ severity: 4 }]);
  });
});

describe('settings that change', () => {
  const files = {
    '/ws/schema.yml': schema,
    '/ws/values.yml': 'port: true\n',
    '/ws/values-2.yml': 'port: true\n',
  };
  const change = (settings: unknown): Promise<void> | undefined =>
    client?.connection.sendNotification('workspace/didChangeConfiguration', { settings });

  it('count when they are pushed', async () => {
    const { diagnostics, published, quiet } = await start(files);
    expect(await diagnostics('/ws/values.yml')).toMatchObject([{ severity: 1 }]);
    published.clear();
    await change({ ytt: { diagnostics: { severity: { 'wrong-type': 'hint' } } } });
    expect(await diagnostics('/ws/values.yml')).toMatchObject([{ severity: 4 }]);
    await quiet();
    published.clear();
    await change({ ytt: { diagnostics: { severity: { 'wrong-type': 'hint' } } } });
    await quiet();
    expect(published.size).toBe(0);
  });

  it('are requested if only the change is announced', async () => {
    const given: { diagnostics?: object } = {};
    const { diagnostics, published } = await start(files, { settings: given });
    expect(await diagnostics('/ws/values.yml')).toMatchObject([{ severity: 1 }]);
    published.clear();
    given.diagnostics = { severity: { 'wrong-type': 'hint' } };
    await change(null);
    expect(await diagnostics('/ws/values.yml')).toMatchObject([{ severity: 4 }]);
  });

  it('are not requested from a client that does not support it', async () => {
    const { diagnostics, messages, published, quiet, connection } = await start(files, { capabilities: {} });
    connection.onRequest('workspace/configuration', () => {
      messages.push('asked');
      return [null];
    });
    expect(await diagnostics('/ws/values.yml')).toMatchObject([{ severity: 1 }]);
    published.clear();
    await change({ ytt: { diagnostics: { severity: { 'wrong-type': 'hint' } } } });
    expect(await diagnostics('/ws/values.yml')).toMatchObject([{ severity: 4 }]);
    await change(null);
    await quiet();
    expect(messages).toEqual([]);
  });

  it('let links lead where they may from then on', async () => {
    const linked = { ...files, '/ws/envs/values.yml': 'port: true\n' };
    const disk = memoryFileSystem(new Map(Object.entries(linked)));
    const realPath = (path: string): string => path.replace('/ws/envs', '/far');
    const readDirectory: typeof disk.readDirectory = (path) =>
      disk.readDirectory(path)?.map((entry) => (entry.name === 'envs' ? { ...entry, kind: 'link' } : entry));
    const { diagnostics, published, quiet } = await start(linked, { fs: { realPath, readDirectory } });
    await diagnostics('/ws/values.yml');
    await quiet();
    expect(published.has('/ws/envs/values.yml')).toBe(false);
    await change({ ytt: { allowedSymlinkDestinations: ['/far'] } });
    expect(await diagnostics('/ws/envs/values.yml')).toHaveLength(1);
  });

  it('leave out files that are excluded from then on', async () => {
    const { diagnostics, published, quiet } = await start(files);
    await diagnostics('/ws/values.yml');
    await quiet();
    published.clear();
    await change({ ytt: { exclude: ['values-2.yml'] } });
    expect(await diagnostics('/ws/values-2.yml')).toEqual([]);
    await quiet();
    expect([...published.keys()]).toEqual(['/ws/values-2.yml']);
  });
});

describe('folders on disk', () => {
  it('tell of their changes where the server watches them', async () => {
    let changed: (path: string) => void = () => undefined;
    const watch = (_: string, tell: (path: string) => void): (() => void) => {
      changed = tell;
      return () => undefined;
    };
    const files = { '/ws/schema.yml': schema, '/ws/values.yml': 'port: true\n' };
    const { diagnostics, disk } = await start(files, { capabilities: {}, fs: { watch } });
    await diagnostics('/ws/values.yml', (_, found) => found.length === 1);
    disk.set('/ws/values.yml', 'port: 1\n');
    changed('/ws/values.yml');
    expect(await diagnostics('/ws/values.yml', (_, found) => found.length === 0)).toEqual([]);
  });

  const watching = { workspace: { didChangeWatchedFiles: { dynamicRegistration: true } } };
  it.each<[string, TestClientOptions, string[]]>([
    ['are watched where the client cannot', { capabilities: {} }, ['/ws']],
    ['are watched where the client refuses to', { capabilities: watching, refusesRegistration: true }, ['/ws']],
    ['are not watched where the client does', { capabilities: watching }, []],
  ])('%s', async (_, options, expected) => {
    const watched: string[] = [];
    const watch = (folder: string): (() => void) => {
      watched.push(folder);
      return () => watched.splice(watched.indexOf(folder), 1);
    };
    const files = { '/ws/schema.yml': schema, '/ws/values.yml': 'port: true\n' };
    const { diagnostics, quiet, connection } = await start(files, { ...options, fs: { watch } });
    await diagnostics('/ws/values.yml');
    await quiet();
    expect(watched).toEqual(expected);
    const event = { added: [{ uri: uri('/other'), name: 'other' }, {}], removed: [] };
    await connection.sendNotification('workspace/didChangeWorkspaceFolders', { event });
    await connection.sendRequest('ytt/status', { textDocument: { uri: uri('/ws/values.yml') } });
    expect(watched).toEqual(expected.length === 0 ? [] : ['/ws', '/other']);
    await client?.close();
    client = undefined;
    expect(watched).toEqual([]);
  });
});

describe('the scope of findings', () => {
  it('may be open files only', async () => {
    const files = { '/ws/schema.yml': schema, '/ws/values.yml': 'port: true\n', '/ws/values-2.yml': 'port: true\n' };
    const { open, diagnostics, quiet, published, connection } = await start(files, {
      settings: { diagnostics: { scope: 'open' } },
    });
    open('/ws/values.yml', 'port: true\n');
    expect(await diagnostics('/ws/values.yml', (version) => version === 1)).toHaveLength(1);
    await quiet();
    expect(published.has('/ws/values-2.yml')).toBe(false);
    await connection.sendNotification('textDocument/didClose', { textDocument: { uri: uri('/ws/values.yml') } });
    expect(await diagnostics('/ws/values.yml', (version) => version === undefined)).toEqual([]);
  });
});

describe('a server without a folder', () => {
  it('checks a file with the schema that its modeline names', async () => {
    const { open, diagnostics } = await start({ '/x/schema.yml': schema }, { folders: [] });
    open('/x/values.yml', '# ytt-schema: schema.yml\nport: true\n');
    expect(await diagnostics('/x/values.yml', (version) => version === 1)).toMatchObject([{ code: 'wrong-type' }]);
  });
});

describe('the status of a file', () => {
  const statusOf = async (files: Readonly<Record<string, string>>, path: string, settings?: unknown) => {
    const { connection, open, diagnostics } = await start(files, { settings });
    open(path, files[path] ?? '');
    await diagnostics(path);
    return connection.sendRequest('ytt/status', { textDocument: { uri: uri(path) } });
  };

  it('names the projects that the file could belong to', async () => {
    const files = { '/ws/a/schema.yml': schema, '/ws/b/schema.yml': schema, '/ws/values.yml': 'port: 1\n' };
    expect(await statusOf(files, '/ws/values.yml')).toMatchObject({
      severity: 'warning',
      reason: 'It could belong to a or b, and is not checked; say which in .ytt-project.yaml.',
    });
  });

  it('reports a modeline that leads to no schema', async () => {
    const files = { '/ws/schema.yml': schema, '/ws/other.yml': '#! ytt-schema: nowhere.yml\na: 1\n' };
    expect(await statusOf(files, '/ws/other.yml')).toMatchObject({
      severity: 'warning',
      reason: expect.stringMatching(/^The modeline leads to nowhere.yml, where there is no file/),
    });
  });

  it('reports an evaluation that was stopped', async () => {
    const files = { '/ws/schema.yml': schema, '/ws/t.yml': 'a: #@ [x for x in range(100000)]\n' };
    expect(await statusOf(files, '/ws/t.yml', { limits: { steps: 1_000 } })).toMatchObject({
      severity: 'warning',
      reason: 'The evaluation of t.yml was stopped at its limits. ws is the nearest directory with a schema.',
    });
  });

  it('names the project, the variant and how many more there are', async () => {
    const files = {
      '/ws/schema.yml': schema,
      '/ws/.ytt-project.yaml': 'projects:\n- name: app\n  files: [schema.yml]\n  variants: {dev: {}, prod: {}}\n',
    };
    expect(await statusOf(files, '/ws/schema.yml')).toMatchObject({
      reason: '.ytt-project.yaml says so, in its project app, variant dev. 1 more of its runs is checked.',
      severity: 'information',
    });
  });
});

describe('a file that is about to be renamed', () => {
  it('has its loads updated', async () => {
    const texts = {
      '/ws/schema.yml': schema,
      '/ws/a.star': 'a = 1\n',
      '/ws/t.yml': '#@ load("a.star", "a")\nx: #@ a\n',
    };
    const { connection, initialized } = await start(texts);
    expect(initialized.capabilities.workspace?.fileOperations?.willRename).toBeDefined();
    const files = [{ oldUri: uri('/ws/a.star'), newUri: uri('/ws/b.star') }];
    const edit: WorkspaceEdit = await connection.sendRequest('workspace/willRenameFiles', { files });
    expect(textsAfter(texts, edit.changes ?? {})).toEqual({ '/ws/t.yml': '#@ load("b.star", "a")\nx: #@ a\n' });
  });

  it('has them updated to a name in other case, also on a disk that ignores case', async () => {
    const texts = {
      '/ws/schema.yml': schema,
      '/ws/a.star': 'a = 1\n',
      '/ws/t.yml': '#@ load("a.star", "a")\nx: #@ a\n',
    };
    const { stat } = memoryFileSystem(new Map(Object.entries(texts)));
    const { connection } = await start(texts, { fs: { stat: (path) => stat(path.toLowerCase()) } });
    const files = [{ oldUri: uri('/ws/a.star'), newUri: uri('/ws/A.star') }];
    const edit: WorkspaceEdit = await connection.sendRequest('workspace/willRenameFiles', { files });
    expect(textsAfter(texts, edit.changes ?? {})).toEqual({ '/ws/t.yml': '#@ load("A.star", "a")\nx: #@ a\n' });
  });
});

describe('a change without a range', () => {
  it('is the whole text', async () => {
    const { open, connection, diagnostics } = await start({ '/ws/schema.yml': schema });
    open('/ws/values.yml', 'port: x\n');
    expect(await diagnostics('/ws/values.yml', (version) => version === 1)).toHaveLength(1);
    await connection.sendNotification('textDocument/didChange', {
      textDocument: { uri: uri('/ws/values.yml'), version: 2 },
      contentChanges: [{ text: 'port: 1\n' }],
    });
    expect(await diagnostics('/ws/values.yml', (version) => version === 2)).toEqual([]);
  });
});

it('waits for nothing once the client shuts down', async () => {
  const held = new Set<object>();
  let isHeld = false;
  const clock: Clock = {
    ...systemClock,
    after: (milliseconds, action) => {
      if (!isHeld) return systemClock.after(milliseconds, action);
      const timer = {};
      held.add(timer);
      return () => held.delete(timer);
    },
  };
  const files = { '/ws/schema.yml': schema, '/ws/values.yml': '#@data/values\n---\nport: true\n' };
  const { open, edit, diagnostics, quiet } = await start(files, { serve: { clock } });
  open('/ws/schema.yml', schema);
  await diagnostics('/ws/values.yml');
  await quiet();
  isHeld = true;
  edit('/ws/schema.yml', 2, [4, 6, 4, 10], '"a"');
  await diagnostics('/ws/schema.yml', (version) => version === 2);
  // A file that is not open, and depends on the edit, waits for a pause in typing.
  while (held.size === 0) await new Promise((resolve) => setTimeout(resolve));
  await client?.close();
  client = undefined;
  expect(held.size).toBe(0);
});
