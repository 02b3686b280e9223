/** What is logged, and what the client gets, if a feature fails because of a bug. */
import { expect, it } from 'vitest';
import { CancellationToken } from 'vscode-languageserver/node';
import { handlersOf } from '../testing/handlers.js';
import { settled, testSession } from '../testing/session.js';

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
