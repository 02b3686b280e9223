/** The meaning of each message of the protocol for an evaluation in progress. */
import { expect, it } from 'vitest';
import { kindsOf, type MessageKind } from './message-kinds.js';

const methods: readonly (readonly [kinds: readonly MessageKind[], methods: string])[] = [
  // Messages that change the text, or end the server.
  [['edit'], 'textDocument/didOpen textDocument/didChange textDocument/didClose shutdown exit'],
  // A person has pressed a key, and is looking at the place where the result will appear.
  [
    ['awaited', 'other'],
    'textDocument/completion completionItem/resolve textDocument/hover textDocument/signatureHelp',
  ],
  [
    ['awaited', 'other'],
    'textDocument/definition textDocument/declaration textDocument/typeDefinition textDocument/implementation',
  ],
  [
    ['awaited', 'other'],
    'textDocument/references textDocument/prepareRename textDocument/rename textDocument/onTypeFormatting',
  ],
  // Automatic requests of editors.
  [['other'], 'textDocument/documentSymbol textDocument/foldingRange textDocument/semanticTokens/full'],
  [['other'], 'textDocument/codeLens textDocument/inlayHint textDocument/documentLink textDocument/diagnostic'],
  [['other'], 'textDocument/codeAction textDocument/documentHighlight workspace/didChangeWatchedFiles'],
  [['other'], 'textDocument/didSave workspace/didChangeConfiguration workspace/executeCommand initialize'],
  [[], '$/cancelRequest $/setTrace $/progress'],
];

it.each(methods.flatMap(([kinds, names]) => names.split(' ').map((method) => [method, kinds] as const)))(
  '%s',
  (method, kinds) => {
    expect(kindsOf({ jsonrpc: '2.0', method, params: {} })).toEqual(kinds);
  },
);

it('none has what is an answer, or no message', () => {
  for (const message of [{}, { id: 1, result: null }, { method: 5 }, { method: undefined }])
    expect(kindsOf(message)).toEqual([]);
});
