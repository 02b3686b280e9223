// Opens each bomb, sends all requests of an editor, types into it, and checks whether another file is answered
// meanwhile.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { bombs } from './bombs.mjs';
import { startClient } from './client.mjs';

const names = { yml: 'bomb.yml', star: 'bomb.star', txt: 'bomb.txt', project: '.ytt-project.yaml' };
const languages = { yml: 'yaml', star: 'starlark', txt: 'plaintext', project: 'yaml' };
const calm = 'calm.yml';
const calmText = '#@data/values\n---\n#@ x = 1\nname: #@ "a" + "b"\n';

/**
 * Tries the bombs for which `isWanted(name)`, each with `limit` milliseconds for everything. Returns for each its
 * `name`, the milliseconds that all answers `took`, those that the server `worked`, the longest time a hover elsewhere
 * `waited`, and the `failures`.
 */
export async function defuse(argv, { isWanted = () => true, limit = 60_000, tell = () => {} } = {}) {
  const results = [];
  let client;
  const folder = mkdtempSync(join(tmpdir(), 'bombs-'));
  try {
    for (const bomb of bombs()) {
      if (!isWanted(bomb.name)) continue;
      const directory = join(folder, String(results.length));
      mkdirSync(join(directory, 'calm'), { recursive: true });
      writeFileSync(join(directory, 'calm', calm), calmText);
      client = await startClient(argv, directory);
      const result = await tryBomb(client, bomb, directory, limit);
      results.push(result);
      tell(result);
      await client.stop();
    }
  } finally {
    await client?.stop();
    rmSync(folder, { recursive: true, force: true });
  }
  return results;
}

async function tryBomb(client, { name, extension, text }, directory, limit) {
  const uri = pathToFileURL(join(directory, names[extension])).href;
  const elsewhere = pathToFileURL(join(directory, 'calm', calm)).href;
  const open = (at, languageId, content) =>
    client.notify('textDocument/didOpen', { textDocument: { uri: at, languageId, version: 1, text: content } });
  open(elsewhere, 'yaml', calmText);
  await client.request('textDocument/hover', { textDocument: { uri: elsewhere }, position: { line: 3, character: 8 } });
  let waited = 0;
  let isDone = false;
  const probe = async () => {
    while (!isDone && client.isAlive()) {
      const began = performance.now();
      await client.request('textDocument/hover', {
        textDocument: { uri: elsewhere },
        position: { line: 3, character: 8 },
      });
      waited = Math.max(waited, performance.now() - began);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };
  const began = performance.now();
  open(uri, languages[extension], text);
  const probing = probe();
  const all = askAll(client, uri, text);
  let timer;
  const tooLong = new Promise((resolve) => {
    timer = setTimeout(() => resolve('late'), limit);
  });
  const outcome = await Promise.race([all, tooLong]);
  clearTimeout(timer);
  isDone = true;
  const took = performance.now() - began;
  await Promise.race([probing, new Promise((resolve) => setTimeout(resolve, 2000))]);
  const memory = client.memory();
  const worked = client.worked();
  const late = outcome === 'late' ? [`no answer after ${limit} ms`] : [];
  return { name, took, worked, waited, memory, failures: [...late, ...client.account.failures] };
}

async function askAll(client, uri, text) {
  const textDocument = { uri };
  const ends = text.split(/\r\n?|\n/);
  const last = { line: ends.length - 1, character: ends.at(-1).length };
  const middle = { line: ends.length >> 1, character: ends[ends.length >> 1].length >> 1 };
  const range = { start: { line: 0, character: 0 }, end: last };
  await askOnce();
  client.notify('textDocument/didChange', {
    textDocument: { uri, version: 2 },
    contentChanges: [{ range: { start: middle, end: middle }, text: 'x' }],
  });
  await askOnce();
  client.notify('textDocument/didChange', {
    textDocument: { uri, version: 3 },
    contentChanges: [{ range: { start: middle, end: { ...middle, character: middle.character + 1 } }, text: '' }],
  });
  await askOnce();
  client.notify('textDocument/didClose', { textDocument });

  async function askOnce() {
    const at = (position) => ({ textDocument, position });
    await Promise.all([
      client.request('textDocument/diagnostic', { textDocument }),
      client.request('textDocument/documentSymbol', { textDocument }),
      client.request('textDocument/foldingRange', { textDocument }),
      client.request('textDocument/semanticTokens/full', { textDocument }),
      client.request('textDocument/codeLens', { textDocument }),
      client.request('textDocument/documentLink', { textDocument }),
      client.request('textDocument/inlayHint', { textDocument, range }),
      client.request('textDocument/codeAction', {
        textDocument,
        range: { start: middle, end: middle },
        context: { diagnostics: [] },
      }),
      client.request('textDocument/formatting', { textDocument, options: { tabSize: 2, insertSpaces: true } }),
      client.request('textDocument/selectionRange', { textDocument, positions: [middle] }),
      ...[middle, last].flatMap((position) => [
        client.request('textDocument/hover', at(position)),
        client.request('textDocument/completion', at(position)),
        client.request('textDocument/definition', at(position)),
        client.request('textDocument/references', { ...at(position), context: { includeDeclaration: true } }),
        client.request('textDocument/documentHighlight', at(position)),
        client.request('textDocument/signatureHelp', at(position)),
        client.request('textDocument/prepareRename', at(position)),
      ]),
    ]);
  }
}
