/** What is logged, and what the client gets, where a feature fails by a mistake of its own. */
import { expect, it } from 'vitest';
import { CancellationToken } from 'vscode-languageserver/node';
import { settled, testSession } from '../testing/session.js';
import { registerFeatures } from './feature-handlers.js';

type Handler = (params: unknown, token: CancellationToken) => Promise<unknown>;

/** What features register at a connection, by the way to it: `languages.inlayHint.on`, or the method. */
function handlersOf(session: ReturnType<typeof testSession>['session']): ReadonlyMap<string, Handler> {
  const handlers = new Map<string, Handler>();
  const at = (path: string): object =>
    new Proxy(() => undefined, {
      get: (_, name) =>
        path === '' && name === 'console' ? session.connection.console : at(`${path}${path && '.'}${String(name)}`),
      apply: (_, __, given: unknown[]) =>
        void handlers.set(given.length > 1 ? String(given[0]) : path, given.at(-1) as Handler),
    });
  registerFeatures({ ...session, connection: at('') as typeof session.connection });
  return handlers;
}

const textDocument = { uri: 'file:///ws/t.yml' };
const position = { line: 0, character: 0 };
const range = { start: position, end: position };
const lens = { range, data: { uri: textDocument.uri, index: 0 } };

it.each<[handler: string, params: object, name: string, answer: unknown]>([
  ['onHover', { position }, 'hover', null],
  ['onCompletion', { position }, 'completion', null],
  ['onSignatureHelp', { position }, 'signature help', null],
  ['onDefinition', { position }, 'definition', null],
  ['onDeclaration', { position }, 'definition', null],
  ['onTypeDefinition', { position }, 'definition', null],
  ['onImplementation', { position }, 'implementations', []],
  ['onReferences', { position, context: { includeDeclaration: true } }, 'references', []],
  ['onDocumentHighlight', { position }, 'highlights', []],
  ['onDocumentLinks', {}, 'links', []],
  ['textDocument/documentSymbol', {}, 'symbols', null],
  ['onSelectionRanges', { positions: [] }, 'selection ranges', null],
  ['languages.inlayHint.on', { range }, 'inlay hints', []],
  ['onCodeLens', {}, 'code lenses', []],
  ['onCodeLensResolve', lens, 'code lens', lens],
  ['languages.semanticTokens.on', {}, 'tokens', { data: [] }],
  ['languages.semanticTokens.onDelta', { previousResultId: '' }, 'tokens', { data: [] }],
  ['languages.semanticTokens.onRange', { range }, 'tokens', { data: [] }],
  ['onCodeAction', { range, context: { diagnostics: [] } }, 'code actions', []],
  ['onPrepareRename', { position }, 'rename', null],
  ['onRenameRequest', { position, newName: 'x' }, 'rename', { changes: {} }],
  ['onDocumentFormatting', { options: {} }, 'formatting', []],
  ['onDocumentRangeFormatting', { range, options: {} }, 'formatting', []],
  ['onDocumentOnTypeFormatting', { position, ch: '\n', options: {} }, 'on-type formatting', []],
])('%s', async (handler, params, name, answer) => {
  const { session, workspace, clock, errors } = testSession({ '/ws/t.yml': 'a: 1\n' });
  const handlers = handlersOf(session);
  workspace.snapshot = () => {
    throw new Error('a bug');
  };
  const handle = handlers.get(handler);
  if (handle === undefined) throw new Error([...handlers.keys()].join());
  const given = handler === 'onCodeLensResolve' ? params : { textDocument, ...params };
  expect(await settled(clock, handle(given, CancellationToken.None))).toEqual(answer);
  expect(errors).toEqual([expect.stringContaining(`The ${name} of /ws/t.yml, version on disk: Error: a bug`)]);
});
