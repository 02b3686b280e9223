/** Which results need all folders to be indexed, and which only the surroundings of their file. */
import { expect, it } from 'vitest';
import { CancellationToken } from 'vscode-languageserver/node';
import type { SessionDiagnostics } from '../diagnostics/session-diagnostics.js';
import { handlersOf } from '../testing/handlers.js';
import { settled, testSession } from '../testing/session.js';
import { registerDiagnostics } from './diagnostic-handlers.js';

const textDocument = { uri: 'file:///ws/t.yml' };
const position = { line: 0, character: 0 };

it.each<[handler: string, params: object, needsAll: boolean]>([
  ['onReferences', { textDocument, position, context: { includeDeclaration: true } }, true],
  ['onCodeLens', { textDocument }, true],
  ['onImplementation', { textDocument, position }, true],
  ['onRenameRequest', { textDocument, position, newName: 'x' }, true],
  ['onWorkspaceSymbol', { query: '' }, true],
  ['workspace.onWillRenameFiles', { files: [] }, true],
  ['onExecuteCommand', { command: 'ytt.server.collectReport' }, true],
  ['onExecuteCommand', { command: 'ytt.server.chooseSchema', arguments: [textDocument.uri] }, true],
  ['onHover', { textDocument, position }, false],
  ['onCompletion', { textDocument, position }, false],
  ['onDefinition', { textDocument, position }, false],
  ['onPrepareRename', { textDocument, position }, false],
  ['ytt/status', { textDocument }, false],
])('%s %j', async (handler, params, needsAll) => {
  const { session, clock } = testSession({ '/ws/t.yml': 'a: 1\n' });
  const asked: string[] = [];
  const handle = handlersOf({
    ...session,
    ready: async () => void asked.push('open'),
    indexed: async () => void asked.push('all'),
  }).get(handler);
  if (handle === undefined) throw new Error(handler);
  const result = await settled(clock, handle(params, CancellationToken.None));
  expect(result).not.toBeUndefined();
  expect(asked.includes('all')).toBe(needsAll);
  expect(asked.length).toBeGreaterThan(0);
});

it('the diagnostics of the workspace', async () => {
  const { session } = testSession({});
  const asked: string[] = [];
  let handle: () => Promise<unknown> = async () => undefined;
  const diagnostics = {
    on: () => undefined,
    onWorkspace: (handler: typeof handle) => {
      handle = handler;
    },
  };
  const connection = { languages: { diagnostics } } as unknown as typeof session.connection;
  const pull = { workspace: async () => void asked.push('computed') };
  registerDiagnostics({ ...session, connection, indexed: async () => void asked.push('all') }, {
    pull,
  } as unknown as SessionDiagnostics);
  await handle();
  expect(asked).toEqual(['all', 'computed']);
});
