import { expect, it } from 'vitest';
import type { Connection, DidOpenTextDocumentParams } from 'vscode-languageserver/node';
import type { FileKey } from '../../workspace/files/file-key.js';
import type { SessionDiagnostics } from '../diagnostics/session-diagnostics.js';
import { testSession } from '../testing/session.js';
import { filesChangedOnDisk, registerDocuments } from './document-handlers.js';

it('of files that are announced as changed, only those with another text have other diagnostics', () => {
  const { session, workspace, disk } = testSession({ '/ws/a.yml': 'a: 1\n', '/ws/b.yml': 'b: 1\n' });
  for (const key of ['/ws/a.yml', '/ws/b.yml']) workspace.files.get(key);
  const told: (readonly FileKey[])[] = [];
  // No other members are used.
  const diagnostics = {
    filesChanged: (keys: readonly FileKey[]) => void told.push(keys),
  } as unknown as SessionDiagnostics;
  filesChangedOnDisk(session, diagnostics, ['/ws/a.yml', '/ws/b.yml']);
  expect(told).toEqual([]);
  disk.set('/ws/b.yml', 'b: 2\n');
  filesChangedOnDisk(session, diagnostics, ['/ws/a.yml', '/ws/b.yml']);
  expect(told).toEqual([['/ws/b.yml']]);
});

it('requests are answered while a document is read that was opened', () => {
  const { session, workspace } = testSession({});
  const handlers = new Map<string | symbol, (params: DidOpenTextDocumentParams) => void>();
  const connection = new Proxy({} as Connection, {
    get: (_, name) => (handler: (params: DidOpenTextDocumentParams) => void) => handlers.set(name, handler),
  });
  registerDocuments({ ...session, connection }, {
    documentOpened: () => undefined,
  } as unknown as SessionDiagnostics);
  const textDocument = { uri: 'file:///ws/a.yml', languageId: 'yaml', version: 1, text: 'a: 1\n' };
  handlers.get('onDidOpenTextDocument')?.({ textDocument });
  expect(workspace.files.get('/ws/a.yml')).toMatchObject({ text: 'a: 1\n', pauses: workspace.pauses });
});
