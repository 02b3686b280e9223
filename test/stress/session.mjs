// A long session over many files at once: edits through broken text, requests in between, files that appear and
// disappear on disk. At the end every open file must have the findings of a server that is given the same texts at
// once.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { atPlace, ofFile } from './ask-all.mjs';
import { startClient } from './client.mjs';
import { pieces, projectFile, workspaceTexts } from './session-texts.mjs';

/**
 * How much of the start of a file is never edited: what makes it a schema, data values or a template. An open file
 * keeps the kind it was once recognised as, so that the final findings would depend on its history.
 */
function keptOf(text) {
  const header = text.indexOf('---\n');
  return header === -1 ? text.indexOf('\n') + 1 : header + 4;
}

/** A generator of numbers in [0, 1), the same for the same seed (mulberry32). */
function randomNumbers(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** Sends about `messages` messages. Returns the client's `account`, and the `differences` at the end. */
export async function editSession(argv, { messages, seed = 1, tell = () => {} }) {
  const folder = mkdtempSync(join(tmpdir(), 'stress-'));
  const pristine = workspaceTexts();
  for (const [path, text] of pristine) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const client = await startClient(argv, folder);
  try {
    const session = new Session(client, folder, pristine, randomNumbers(seed));
    let told = 0;
    while (client.account.sent + client.account.notified < messages && client.isAlive()) {
      await session.step();
      const done = client.account.sent + client.account.notified;
      if (done - told < messages / 20) continue;
      told = done;
      tell(`${String(done).padStart(9)} messages  ${client.memory()} MiB`);
    }
    await session.settle();
    const differences = client.isAlive() ? await differencesFromFresh(argv, folder, session, client) : [];
    return { account: client.account, differences };
  } finally {
    await client.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

class Session {
  constructor(client, folder, pristine, random) {
    this.client = client;
    this.folder = folder;
    this.pristine = pristine;
    this.random = random;
    /** Open documents by path. */
    this.open = new Map();
    this.running = new Set();
  }

  uriOf(path) {
    return pathToFileURL(join(this.folder, path)).href;
  }

  textOf(uri) {
    return [...this.open.values()].find((document) => document.uri === uri).getText();
  }

  pick(list) {
    return list[Math.floor(this.random() * list.length)];
  }

  async step() {
    const path = this.pick([...this.pristine.keys()]);
    const document = this.open.get(path);
    if (document === undefined) this.openFile(path);
    else if (this.random() < 0.005) this.closeFile(path);
    else if (this.random() < 0.003) this.saveFile(path, document);
    else this.edit(path, document);
    if (this.random() < 0.6) this.ask(this.pick([...this.open.keys()]));
    // An editor also waits for some answers before it continues typing.
    if (this.running.size > 30 || this.random() < 0.05) await this.settle();
  }

  async settle() {
    await Promise.all(this.running);
  }

  openFile(path) {
    const text = this.pristine.get(path);
    const languageId = path.endsWith('.star') ? 'starlark' : path.endsWith('.txt') ? 'plaintext' : 'yaml';
    this.open.set(path, TextDocument.create(this.uriOf(path), languageId, 1, text));
    this.client.notify('textDocument/didOpen', {
      textDocument: { uri: this.uriOf(path), languageId, version: 1, text },
    });
  }

  closeFile(path) {
    this.open.delete(path);
    this.client.notify('textDocument/didClose', { textDocument: { uri: this.uriOf(path) } });
  }

  /** Writes the open text to disk, or the original one. */
  saveFile(path, document) {
    writeFileSync(join(this.folder, path), this.random() < 0.5 ? document.getText() : this.pristine.get(path));
    this.client.notify('workspace/didChangeWatchedFiles', { changes: [{ uri: this.uriOf(path), type: 2 }] });
  }

  edit(path, document) {
    if (path === projectFile) return;
    const text = document.getText();
    const kept = keptOf(this.pristine.get(path));
    const start = kept + Math.floor(this.random() * (text.length + 1 - kept));
    const kind = this.random();
    let change;
    if (kind < 0.02 || text.length > 4000) change = { text: this.pristine.get(path) };
    else if (kind < 0.45) change = this.changeOf(document, start, start, this.pick(pieces));
    else if (kind < 0.75)
      change = this.changeOf(document, start, Math.min(text.length, start + Math.ceil(this.random() * 12)), '');
    else if (kind < 0.9) change = this.changeOf(document, start, start, this.pick([...'abcxyz: -#"\n.']));
    else {
      const line = this.pick(text.split('\n'));
      change = this.changeOf(document, start, start, `\n${line}\n`);
    }
    const version = document.version + 1;
    TextDocument.update(document, [change], version);
    this.client.notify('textDocument/didChange', {
      textDocument: { uri: document.uri, version },
      contentChanges: [change],
    });
  }

  changeOf(document, start, end, text) {
    return { range: { start: document.positionAt(start), end: document.positionAt(end) }, text };
  }

  ask(path) {
    const document = this.open.get(path);
    if (document === undefined) return;
    const textDocument = { uri: document.uri };
    const position = document.positionAt(Math.floor(this.random() * (document.getText().length + 1)));
    const range = {
      start: position,
      end: document.positionAt(document.offsetAt(position) + Math.floor(this.random() * 200)),
    };
    const requests = [
      () => [`textDocument/${this.pick(ofFile)}`, { textDocument }],
      () => [`textDocument/${this.pick(atPlace)}`, { textDocument, position, context: { includeDeclaration: true } }],
      () => ['textDocument/inlayHint', { textDocument, range }],
      () => ['textDocument/codeAction', { textDocument, range, context: { diagnostics: [] } }],
      () => ['textDocument/semanticTokens/range', { textDocument, range }],
      () => ['textDocument/formatting', { textDocument, options: { tabSize: 2, insertSpaces: true } }],
      () => ['textDocument/rangeFormatting', { textDocument, range, options: { tabSize: 2, insertSpaces: true } }],
      () => ['textDocument/selectionRange', { textDocument, positions: [position, range.end] }],
      () => ['textDocument/rename', { textDocument, position, newName: this.pick(['renamed', 'a-b', 'while', '']) }],
      () => ['workspace/symbol', { query: this.pick(['', 'port', 'label']) }],
    ];
    const [method, params] = this.pick(requests)();
    const answer = this.client.request(method, params, { cancelled: this.random() < 0.1 });
    this.running.add(answer);
    answer.finally(() => this.running.delete(answer));
  }
}

/** In milliseconds; the server confirms provisional results earlier. */
const pause = 2000;

async function differencesFromFresh(argv, folder, session, client) {
  const fresh = await startClient(argv, folder);
  try {
    // An open file keeps the kind it was once recognised as, so each is opened with its original text.
    for (const [path, { uri, languageId }] of session.open) {
      const text = session.pristine.get(path);
      fresh.notify('textDocument/didOpen', { textDocument: { uri, languageId, version: 1, text } });
    }
    await Promise.all([...session.open.values()].map(({ uri }) => findings(fresh, uri)));
    for (const { uri, version, text = session.textOf(uri) } of session.open.values())
      fresh.notify('textDocument/didChange', { textDocument: { uri, version }, contentChanges: [{ text }] });
    // An answer may be provisional; the final one follows a little later.
    await Promise.all([...session.open.values()].flatMap(({ uri }) => [findings(client, uri), findings(fresh, uri)]));
    await new Promise((resolve) => setTimeout(resolve, pause));
    const differences = [];
    for (const { uri } of session.open.values()) {
      const [edited, anew] = await Promise.all([client, fresh].map((one) => findings(one, uri)));
      if (edited !== anew)
        differences.push(`${uri}\n${JSON.stringify(session.textOf(uri))}\n    edited: ${edited}\n    anew:   ${anew}`);
    }
    return differences;
  } finally {
    await fresh.stop();
  }
}

/** Findings of these kinds are shown where somebody types, if that causes them: their place may depend on the last edit. */
const placedByTyping = new Set(['template-code-syntax', 'evaluation-failed']);

/** The findings of a file as text, sorted. */
async function findings(client, uri) {
  const report = await client.request('textDocument/diagnostic', { textDocument: { uri } });
  const shown = (report?.items ?? []).map(({ code, message, severity, range: { start, end } }) => {
    const place = placedByTyping.has(code) ? [] : [start.line, start.character, end.line, end.character];
    return JSON.stringify([...place, code, severity, message]);
  });
  return shown.sort().join('\n      ');
}
