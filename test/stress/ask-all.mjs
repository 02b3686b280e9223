// Shared by scenarios of hostile clients: texts, files, and all requests about a document.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export const calmText = '#@data/values\n---\n#@ x = 1\nname: #@ "a" + "b"\n';
export const schema = '#@data/values-schema\n---\nport: 1\n';
export const commands = [
  'effectiveValues',
  'renderedOutput',
  'exportSchema',
  'compareSchema',
  'chooseSchema',
  'generateSchema',
  'reindex',
  'collectReport',
];
export const strange = [
  undefined,
  null,
  0,
  -1,
  1e308,
  true,
  '',
  'x',
  '\0',
  'file:///\0',
  [],
  {},
  [[]],
  [null],
  { uri: 1 },
  'x'.repeat(100_000),
  { uri: 'untitled:x' },
];
export const atPlace = [
  'hover',
  'completion',
  'definition',
  'references',
  'documentHighlight',
  'signatureHelp',
  'prepareRename',
  'implementation',
];
export const ofFile = [
  'documentSymbol',
  'foldingRange',
  'semanticTokens/full',
  'codeLens',
  'documentLink',
  'diagnostic',
];
export const header = (body, length = Buffer.byteLength(body)) => `Content-Length: ${length}\r\n\r\n${body}`;
export const change = (wire, uri, version, contentChanges) =>
  wire.notify('textDocument/didChange', { textDocument: { uri, version }, contentChanges });

/** Files of a directory by name; a directory where the text is undefined. */
export function write(directory, files) {
  for (const [name, text] of Object.entries(files)) {
    const path = join(directory, name);
    mkdirSync(text === undefined ? path : join(path, '..'), { recursive: true });
    if (text !== undefined) writeFileSync(path, text);
  }
}

/** Sends every request about a document at a position; each must be answered. */
export async function askAll(wire, uri, position, fail) {
  const textDocument = { uri };
  const answers = await Promise.all([
    ...atPlace.map((method) =>
      wire.ask(`textDocument/${method}`, { textDocument, position, context: { includeDeclaration: true } }),
    ),
    ...ofFile.map((method) => wire.ask(`textDocument/${method}`, { textDocument })),
    wire.ask('textDocument/rename', { textDocument, position, newName: 'other' }),
    wire.ask('textDocument/formatting', { textDocument, options: { tabSize: 2, insertSpaces: true } }),
    wire.ask('textDocument/selectionRange', { textDocument, positions: [position] }),
    wire.ask('textDocument/inlayHint', { textDocument, range: { start: position, end: position } }),
    wire.ask('textDocument/codeAction', {
      textDocument,
      range: { start: position, end: position },
      context: { diagnostics: [] },
    }),
  ]);
  const silent = answers.filter((answer) => answer === undefined).length;
  if (silent > 0) fail(`${silent} requests without an answer`);
  for (const { error } of answers.filter((answer) => answer !== undefined))
    if (error?.code === -32603) fail(`internal error: ${error.message.slice(0, 300)}`);
}
