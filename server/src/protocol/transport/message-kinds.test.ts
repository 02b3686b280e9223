/** What each message of the protocol means for an evaluation that is under way. */
import { expect, it } from 'vitest';
import { kindsOf, type MessageKind } from './message-kinds.js';

const methods: readonly (readonly [kinds: readonly MessageKind[], methods: string])[] = [
  // What makes the text, or the server, another one.
  [['edit'], 'textDocument/didOpen textDocument/didChange textDocument/didClose shutdown exit'],
  // A person has pressed a key for it, and looks at the place where the answer will be.
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
  // Editors ask for it by themselves.
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
