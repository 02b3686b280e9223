/** Compares a server's answers for a file after edits with a fresh server's answers for the resulting text. */
import assert from 'node:assert/strict';
import { applyEdits } from '@ytt-language/shared';
import type { SemanticTokens, SemanticTokensDelta } from 'vscode-languageserver/node';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { startClient, type TestClient, uri } from '../../server/src/protocol/testing/client.js';
import { type Change, editOf } from './changes.js';
import { folder } from './sessions.js';

/** Edits of files, each chosen by its number. */
export type FileEdit = { readonly file: number; readonly change: Change };

/** The client's limit of folding ranges is so low that some are omitted. */
const rangeLimit = 4;

const capabilities = {
  workspace: { configuration: true, workspaceFolders: true },
  textDocument: {
    foldingRange: { rangeLimit, lineFoldingOnly: true },
    documentSymbol: { hierarchicalDocumentSymbolSupport: true },
  },
};

const settings = { inlayHints: { defaults: true, types: true, values: true }, codeLens: { enable: true } };

/**
 * Applies the edits to a server; after each, its answers to all automatic requests of an editor equal those of a new
 * server.
 */
export async function checkAnswers(files: Readonly<Record<string, string>>, edits: readonly FileEdit[]): Promise<void> {
  const texts = new Map(Object.entries(files).map(([path, text]) => [`${folder}/${path}`, text]));
  const start = (): Promise<TestClient> =>
    startClient(Object.fromEntries(texts), { capabilities, settings: { ytt: settings } });
  const used = await start();
  const paths = [...texts.keys()];
  const tokens = new Map<string, SemanticTokens>();
  try {
    for (const path of paths) used.open(path, texts.get(path) ?? '');
    for (const [i, { file, change }] of edits.entries()) {
      const path = paths[file % paths.length] ?? '';
      const text = texts.get(path) ?? '';
      const after = applyEdits(text, [editOf(text, change)]);
      change.kind === 'document' || /\r/.test(text + after)
        ? replace(used, path, i + 2, after)
        : edit(used, path, i + 2, text, change);
      texts.set(path, after);
      const fresh = await start();
      try {
        for (const each of paths) fresh.open(each, texts.get(each) ?? '');
        assert.deepEqual(
          await answers(used, path, after),
          await answers(fresh, path, after),
          JSON.stringify({ path, after }),
        );
        const now = await tokensNow(used, path, tokens.get(path));
        assert.deepEqual(now.data, (await tokensNow(fresh, path, undefined)).data);
        tokens.set(path, now);
      } finally {
        await fresh.close();
      }
    }
  } finally {
    await used.close();
  }
}

function edit(client: TestClient, path: string, version: number, text: string, change: Change): void {
  const { range, newText } = editOf(text, change);
  const document = TextDocument.create(uri(path), 'yaml', 1, text);
  const [start, end] = [document.positionAt(range.start), document.positionAt(range.end)];
  client.edit(path, version, [start.line, start.character, end.line, end.character], newText);
}

function replace({ connection }: TestClient, path: string, version: number, text: string): void {
  const params = { textDocument: { uri: uri(path), version }, contentChanges: [{ text }] };
  void connection.sendNotification('textDocument/didChange', params);
}

/** The requests of an editor after each key, except those that depend on the cursor. */
async function answers({ connection }: TestClient, path: string, text: string): Promise<readonly unknown[]> {
  const textDocument = { uri: uri(path) };
  const end = { line: text.split('\n').length, character: 0 };
  const range = { start: { line: 0, character: 0 }, end };
  const ask = (name: string, more: object = {}): Promise<unknown> =>
    connection.sendRequest(`textDocument/${name}`, { textDocument, ...more });
  return Promise.all([
    ask('documentSymbol'),
    ask('foldingRange'),
    ask('documentLink'),
    ask('codeLens'),
    ask('inlayHint', { range }),
    ask('semanticTokens/range', { range: { start: { line: 1, character: 0 }, end: { line: 4, character: 2 } } }),
  ]);
}

/** The tokens of a file, as a delta if earlier ones are known. */
async function tokensNow(
  { connection }: TestClient,
  path: string,
  before: SemanticTokens | undefined,
): Promise<SemanticTokens> {
  const textDocument = { uri: uri(path) };
  if (before?.resultId === undefined)
    return connection.sendRequest('textDocument/semanticTokens/full', { textDocument });
  const params = { textDocument, previousResultId: before.resultId };
  const result: SemanticTokens | SemanticTokensDelta = await connection.sendRequest(
    'textDocument/semanticTokens/full/delta',
    params,
  );
  if ('data' in result) return result;
  const data = [...before.data];
  for (const { start, deleteCount, data: inserted = [] } of [...result.edits].sort((a, b) => b.start - a.start))
    data.splice(start, deleteCount, ...inserted);
  return { ...(result.resultId === undefined ? {} : { resultId: result.resultId }), data };
}
