/**
 * Folders of virtual file systems, whose files the client reads for a server in a web worker: what a user sees when
 * files vanish or move. Client and server run here in one process, on the channel that they use in a browser; the
 * editor is the stand-in of the extension's tests.
 */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { WorkspaceFiles } from '../../client-vscode/src/server/workspace-files.js';
import { disk, events, startEditor, Uri, workspace } from '../../client-vscode/src/testing/vscode.js';
import type { PostedMessages } from '../../server/src/protocol/transport/posted-message-reader.js';
import { startConversation, writeFilesMethod } from '../../server/src/protocol/transport/posted-messages.js';
import { serveInWorker } from '../../server/src/protocol/transport/serve-in-worker.js';

// As in the bundle for browsers.
vi.mock(
  '../../server/src/workspace/files/file-key.js',
  () => import('../../server/src/workspace/files/file-key-web.js'),
);

const folder = 'vscode-vfs://github/shop';
const project = {
  'config/schema.yml': '#@data/values-schema\n---\nport: 80\n',
  'config/template.yml': '#@ load("@ytt:data", "data")\n---\nlistens: #@ data.values.port\n',
  'values/prod.yml': '#@data/values\n---\nport: none\n',
};

interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly params?: { readonly uri: string; readonly diagnostics: readonly { readonly code: string }[] };
  readonly result?: unknown;
}

interface Session {
  request(method: string, params: unknown): Promise<unknown>;
  notify(method: string, params: unknown): void;
  end(): void;
}

/** The codes currently shown, by the paths of files with findings. */
let findings: Record<string, readonly string[]>;
let session: Session;

async function openFolders(...folders: readonly string[]): Promise<Session> {
  workspace.workspaceFolders = folders.map((uri) => ({ uri: Uri.parse(uri) }));
  const { port1: page, port2: worker } = new MessageChannel();
  serveInWorker(worker as unknown as PostedMessages, () => worker.close());
  worker.start();
  const files = new WorkspaceFiles({ warn: () => undefined } as never);
  const read = await files.readAll();
  const post = startConversation(
    page,
    read.map(({ uri, bytes }) => [uri, bytes ?? new Uint8Array()] as const),
  );
  files.follow((changed) => post({ jsonrpc: '2.0', method: writeFilesMethod, params: { files: changed } }));
  const answers = new Map<number, (result: unknown) => void>();
  page.addEventListener('message', (event) => {
    const { id, method, params, result } = (event as unknown as { readonly data: Message }).data;
    if (method === undefined) answers.get(id ?? 0)?.(result);
    else if (id !== undefined) post({ jsonrpc: '2.0', id, result: null });
    else if (method === 'textDocument/publishDiagnostics' && params !== undefined) {
      const path = params.uri.replace('vscode-vfs://github/', '');
      if (params.diagnostics.length === 0) delete findings[path];
      else findings[path] = params.diagnostics.map(({ code }) => code);
    }
  });
  page.start();
  const request = (method: string, params: unknown): Promise<unknown> => {
    const id = answers.size + 1;
    const answered = new Promise((resolve) => answers.set(id, resolve));
    post({ jsonrpc: '2.0', id, method, params });
    return answered;
  };
  const notify = (method: string, params: unknown): void => post({ jsonrpc: '2.0', method, params });
  await request('initialize', {
    processId: null,
    rootUri: null,
    capabilities: {},
    initializationOptions: { diagnostics: { scope: 'workspace' } },
    workspaceFolders: folders.map((uri) => ({ uri, name: 'shop' })),
  });
  notify('initialized', {});
  return {
    request,
    notify,
    end: () => {
      files.dispose();
      page.close();
    },
  };
}

const bytesOf = (text: string) => new TextEncoder().encode(text);
const put = (path: string, text: string) => disk.set(`${folder}/${path}`, bytesOf(text));
/** As a file system reports it: a directory once, whatever it contains. */
const told = (kind: 'created' | 'changed' | 'deleted', path: string) =>
  void events.files[kind].fire(Uri.parse(`${folder}/${path}`));
/** Removes what is at or below the path from the disk. Returns it by its former path. */
function take(path: string): ReadonlyMap<string, Uint8Array | 'link'> {
  const below = [...disk].filter(([uri]) => `${uri}/`.startsWith(`${folder}/${path}/`));
  for (const [uri] of below) disk.delete(uri);
  return new Map(below);
}
function remove(path: string): void {
  take(path);
  told('deleted', path);
}
/** Moves what is at or below a path; `to` is a URI, possibly in an unwatched place. */
function move(path: string, to: string): void {
  for (const [uri, file] of take(path)) disk.set(uri.replace(`${folder}/${path}`, to), file);
  told('deleted', path);
  if (to.startsWith(`${folder}/`)) told('created', to.slice(folder.length + 1));
}
const shows = (expected: Readonly<Record<string, readonly string[]>>) =>
  vi.waitFor(() => expect(findings).toEqual(expected), { timeout: 20_000 });
const schemaOf = async (path: string): Promise<string | undefined> => {
  const status = await session.request('ytt/status', { textDocument: { uri: `${folder}/${path}` } });
  return (status as { readonly schema?: { readonly label: string } } | null)?.schema?.label;
};

beforeEach(async () => {
  startEditor();
  findings = {};
  for (const [path, text] of Object.entries(project)) put(path, text);
  session = await openFolders(folder);
  await shows({ 'shop/values/prod.yml': ['wrong-type'] });
});
afterEach(() => session.end());

describe('a file that vanishes', () => {
  it('takes its findings along', async () => {
    remove('values/prod.yml');
    await shows({});
  });

  it('takes along what others had by it', async () => {
    expect(await schemaOf('values/prod.yml')).toBe('schema.yml');
    remove('config/schema.yml');
    await shows({});
    expect(await schemaOf('values/prod.yml')).toBeUndefined();
    put('config/schema.yml', project['config/schema.yml']);
    told('created', 'config/schema.yml');
    await shows({ 'shop/values/prod.yml': ['wrong-type'] });
    expect(await schemaOf('values/prod.yml')).toBe('schema.yml');
  });

  it('stays as it is in an editor until that is closed', async () => {
    const uri = `${folder}/values/prod.yml`;
    const text = `${project['values/prod.yml']}host: a\n`;
    session.notify('textDocument/didOpen', { textDocument: { uri, languageId: 'yaml', version: 1, text } });
    const ofEditor = { 'shop/values/prod.yml': ['wrong-type', 'overlay-match'] };
    await shows(ofEditor);
    remove('values/prod.yml');
    remove('config/template.yml');
    put('config/schema.yml', `${project['config/schema.yml']}host: ""\n`);
    told('changed', 'config/schema.yml');
    await shows({ 'shop/values/prod.yml': ['wrong-type'] });
    session.notify('textDocument/didClose', { textDocument: { uri } });
    await shows({});
  });

  it('may be a directory with all below it', async () => {
    put('values/eu/a/test.yml', '#@data/values\n---\nport: ""\n');
    told('created', 'values/eu');
    await shows({ 'shop/values/prod.yml': ['wrong-type'], 'shop/values/eu/a/test.yml': ['wrong-type'] });
    remove('values');
    await shows({});
  });

  it('may be the project file, whose runs are no more', async () => {
    put('other/schema.yml', '#@data/values-schema\n---\nport: ""\n');
    told('created', 'other/schema.yml');
    await shows({ 'shop/values/prod.yml': ['ambiguous-project'] });
    put('.ytt-project.yaml', 'projects:\n- name: shop\n  files: [other/, values/]\n');
    told('created', '.ytt-project.yaml');
    await shows({});
    expect(await schemaOf('values/prod.yml')).toBe('schema.yml');
    remove('.ytt-project.yaml');
    await shows({ 'shop/values/prod.yml': ['ambiguous-project'] });
  });
});

describe('a file that moves', () => {
  it('has its findings where it goes to', async () => {
    move('values/prod.yml', `${folder}/values/live.yml`);
    await shows({ 'shop/values/live.yml': ['wrong-type'] });
  });

  it('out of the folder is removed', async () => {
    move('values/prod.yml', 'vscode-vfs://github/elsewhere/prod.yml');
    await shows({});
  });

  it('out of the folder is no longer what others have by it', async () => {
    move('config/schema.yml', 'vscode-vfs://github/elsewhere/schema.yml');
    await shows({});
    expect(await schemaOf('values/prod.yml')).toBeUndefined();
  });

  it('with its directory belongs to the projects of where it goes to', async () => {
    put('shops/a/schema.yml', '#@data/values-schema\n---\nport: ""\n');
    told('created', 'shops');
    move('values', `${folder}/shops/a/values`);
    await shows({});
    expect(await schemaOf('values/prod.yml')).toBeUndefined();
    expect(await schemaOf('shops/a/values/prod.yml')).toBe('schema.yml');
  });

  it('into another folder of the workspace belongs to that', async () => {
    session.end();
    findings = {};
    const other = 'vscode-vfs://github/other';
    disk.set(`${other}/schema.yml`, bytesOf('#@data/values-schema\n---\nport: ""\nhost: ""\n'));
    session = await openFolders(folder, other);
    await shows({ 'shop/values/prod.yml': ['wrong-type'] });
    put('values/prod.yml', '#@data/values\n---\nport: 1\n');
    move('values/prod.yml', `${other}/prod.yml`);
    void events.files.created.fire(Uri.parse(`${other}/prod.yml`));
    await shows({ 'other/prod.yml': ['wrong-type'] });
  });
});
