/** The server's results refer to the same positions in every position encoding. */
import { afterEach, describe, expect, it } from 'vitest';
import type { CodeLens, SemanticTokens } from 'vscode-languageserver/node';
import { startClient, type TestClient, uri } from '../testing/client.js';

const files: Readonly<Record<string, string>> = {
  '/ws/schema.yml': `#@data/values-schema
---
"é😀": 1
app: {"ß🐙": 2, name: "x", port: 80}
"ü🦊": 3
`,
  '/ws/values.yml': `#@data/values
---
"é😀": "é😀"
app: {"ß🐙": 2, name: "é🐙", prt: 80}
`,
  '/ws/funcs.star': 'def label(ß𝒳, name="x"):\n  return ["é😀", ß𝒳, name]\nend\n',
  '/ws/t.yml': `#@ load("funcs.star", "label")
#@ load("@ytt:data", "data")
---
"é😀": #@ [data.values.app.name, label("é🐙", data.values.app.name), json]
"ß🐙": {"ü🦊": &one 1, two: *one}
"é🦊": {"é🐙": 1, link: "#@ x"}   
`,
};

const encodings = ['utf-8', 'utf-16', 'utf-32'] as const;
type Encoding = (typeof encodings)[number];

function unitsOf(text: string, encoding: Encoding): number {
  if (encoding === 'utf-16') return text.length;
  return encoding === 'utf-8' ? new TextEncoder().encode(text).length : [...text].length;
}

/** The position of the `|` in `place`, whose text occurs in the file once. */
function positionOf(path: string, place: string, encoding: Encoding) {
  const text = files[path] ?? '';
  const before = place.indexOf('|');
  const at = text.indexOf(place.replace('|', ''));
  if (at === -1) throw new Error(`${path} has no ${place}`);
  const lines = text.slice(0, at + before).split('\n');
  return { line: lines.length - 1, character: unitsOf(lines.at(-1) ?? '', encoding) };
}

/** A result with all positions in UTF-16, as lines and characters of their files. */
function inUtf16(answer: unknown, path: string, encoding: Encoding): unknown {
  const lineOf = (key: string, line: number) => files[key]?.split('\n')[line] ?? '';
  const placed = (value: unknown, key: string): unknown => {
    if (Array.isArray(value)) return value.map((one) => placed(one, key));
    if (typeof value !== 'object' || value === null) return value;
    if ('line' in value && 'character' in value) {
      const { line, character } = value as { line: number; character: number };
      const text = lineOf(key, line);
      for (let at = 0; at <= text.length; at++)
        if (unitsOf(text.slice(0, at), encoding) === character) return `${line}:${at}`;
      return `${line}:${character} beyond its end`;
    }
    const { resultId: _, ...told } = value as { resultId?: unknown };
    const named = Object.entries(value).find(([name]) => name === 'uri' || name === 'targetUri')?.[1];
    return Object.fromEntries(
      Object.entries(told).map(([name, one]) => {
        const own = name.startsWith('file://')
          ? name
          : name === 'originSelectionRange'
            ? uri(path)
            : (named ?? uri(key));
        return [name, placed(one, decodeURIComponent(String(own)).replace('file://', ''))];
      }),
    );
  };
  return placed(answer, path);
}

let clients: readonly TestClient[] = [];
afterEach(async () => {
  await Promise.all(clients.map((client) => client.close()));
  clients = [];
});

async function startAll(): Promise<void> {
  clients = await Promise.all(
    encodings.map((encoding) =>
      startClient(files, {
        capabilities: {
          general: { positionEncodings: [encoding] },
          textDocument: { rename: { prepareSupport: true }, definition: { linkSupport: true } },
        },
        initializationOptions: { ytt: { codeLens: { enable: true }, inlayHints: { defaults: true } } },
      }),
    ),
  );
  expect(clients.map(({ initialized }) => initialized.capabilities.positionEncoding)).toEqual(encodings);
}

/** The results for all clients, in UTF-16. */
async function ask(
  method: string,
  path: string,
  params: (position: (place: string) => object) => object,
): Promise<readonly unknown[]> {
  return Promise.all(
    encodings.map(async (encoding, i) => {
      const asked = params((place) => positionOf(path, place, encoding));
      const answer = await clients[i]?.connection.sendRequest(method, { textDocument: { uri: uri(path) }, ...asked });
      return inUtf16(answer, path, encoding);
    }),
  );
}

type Params = (position: (place: string) => object) => object;
const at =
  (place: string, more: object = {}): Params =>
  (position) => ({ position: position(place), ...more });
const within =
  (start: string, end: string, more: object = {}): Params =>
  (position) => ({ range: { start: position(start), end: position(end) }, ...more });
const options = { tabSize: 2, insertSpaces: true };

describe('in UTF-8, UTF-16 and UTF-32', () => {
  it.each<readonly [method: string, path: string, params: Params]>([
    ['textDocument/hover', '/ws/values.yml', at('na|me:')],
    ['textDocument/hover', '/ws/t.yml', at('lab|el("é🐙"')],
    ['textDocument/completion', '/ws/values.yml', at('p|rt: 80')],
    ['textDocument/completion', '/ws/t.yml', at(', data.values.app.na|me')],
    ['textDocument/signatureHelp', '/ws/t.yml', at('label("é🐙", |data')],
    ['textDocument/definition', '/ws/t.yml', at('label("é🐙", data.values.app.na|me')],
    ['textDocument/definition', '/ws/t.yml', at('lab|el("é🐙"')],
    ['textDocument/declaration', '/ws/values.yml', at('na|me:')],
    ['textDocument/implementation', '/ws/schema.yml', at('na|me:')],
    ['textDocument/references', '/ws/schema.yml', at('na|me:', { context: { includeDeclaration: true } })],
    ['textDocument/references', '/ws/t.yml', at('lab|el("é🐙"', { context: { includeDeclaration: true } })],
    ['textDocument/documentHighlight', '/ws/t.yml', at('lab|el("é🐙"')],
    ['textDocument/prepareRename', '/ws/schema.yml', at('na|me:')],
    ['textDocument/rename', '/ws/schema.yml', at('na|me:', { newName: 'title' })],
    ['textDocument/rename', '/ws/t.yml', at('*o|ne', { newName: 'two' })],
    ['textDocument/rename', '/ws/funcs.star', at('def lab|el', { newName: 'other' })],
    ['textDocument/selectionRange', '/ws/t.yml', (position) => ({ positions: [position('"ü🦊": &one |1')] })],
    ['textDocument/inlayHint', '/ws/values.yml', within('|"é😀": "', 'prt: 80}|')],
    ['textDocument/codeAction', '/ws/t.yml', within('j|son', 'jso|n', { context: { diagnostics: [] } })],
    ['textDocument/codeAction', '/ws/values.yml', within('p|rt: 80', 'pr|t: 80', { context: { diagnostics: [] } })],
    ['textDocument/codeLens', '/ws/schema.yml', () => ({})],
    ['textDocument/documentLink', '/ws/t.yml', () => ({})],
    ['textDocument/documentSymbol', '/ws/t.yml', () => ({})],
    ['textDocument/documentSymbol', '/ws/funcs.star', () => ({})],
    ['textDocument/formatting', '/ws/t.yml', () => ({ options })],
    ['textDocument/rangeFormatting', '/ws/t.yml', within('|"é🦊"', '"#@ x"}   |', { options })],
    ['textDocument/diagnostic', '/ws/values.yml', () => ({})],
    ['workspace/symbol', '/ws/t.yml', () => ({ query: 'name' })],
  ])('%s in %s is about the same places', async (method, path, params) => {
    await startAll();
    const [inUtf8, expected, inUtf32] = await ask(method, path, params);
    // Results without positions are included as well.
    expect(JSON.stringify(expected)).toMatch(/"\d+:\d+"|"activeParameter"/);
    expect(inUtf8).toEqual(expected);
    expect(inUtf32).toEqual(expected);
  });

  it('a lens is resolved at its position', async () => {
    await startAll();
    const titles = clients.map(async ({ connection }) => {
      const lenses = await connection.sendRequest<readonly object[]>('textDocument/codeLens', {
        textDocument: { uri: uri('/ws/schema.yml') },
      });
      const shown = lenses.map((lens) => connection.sendRequest<CodeLens>('codeLens/resolve', lens));
      return (await Promise.all(shown)).map(({ command }) => command?.title);
    });
    const [first, ...others] = await Promise.all(titles);
    expect(first).toEqual(['set in 1 file', 'set in 1 file', 'set in 1 file', 'set in 1 file', 'not set', 'not set']);
    for (const other of others) expect(other).toEqual(first);
  });

  it.each<readonly [method: string, path: string, params: Params, token: string]>([
    ['textDocument/semanticTokens/full', '/ws/t.yml', () => ({}), '3: label'],
    ['textDocument/semanticTokens/full', '/ws/funcs.star', () => ({}), '0: ß𝒳'],
    ['textDocument/semanticTokens/range', '/ws/t.yml', within(', |label("é', 'json|]'), '3: label'],
  ])('%s names the same texts in %s', async (method, path, params, token) => {
    await startAll();
    const lines = (files[path] ?? '').split('\n');
    const texts = encodings.map(async (encoding, i) => {
      const asked = params((place) => positionOf(path, place, encoding));
      const tokens = await clients[i]?.connection.sendRequest<SemanticTokens>(method, {
        textDocument: { uri: uri(path) },
        ...asked,
      });
      let [line, character] = [0, 0];
      const data = tokens?.data ?? [];
      return Array.from({ length: data.length / 5 }, (_, n) => {
        const [down = 0, right = 0, length = 0] = data.slice(5 * n);
        [line, character] = [line + down, down === 0 ? character + right : right];
        const text = lines[line] ?? '';
        const ends = [character, character + length].map((units) =>
          [...text].reduce((end, one) => (unitsOf(text.slice(0, end), encoding) < units ? end + one.length : end), 0),
        );
        return `${line}: ${text.slice(...ends)}`;
      });
    });
    const [inUtf8, expected, inUtf32] = await Promise.all(texts);
    expect(expected).toContain(token);
    expect(inUtf8).toEqual(expected);
    expect(inUtf32).toEqual(expected);
  });

  it('an edit changes the same text', async () => {
    await startAll();
    const path = '/ws/values.yml';
    const titles = encodings.map(async (encoding, i) => {
      const client = clients[i];
      client?.open(path, files[path] ?? '');
      const { line, character } = positionOf(path, 'p|rt: 80', encoding);
      client?.edit(path, 2, [line, character, line, character], 'o');
      return client?.connection.sendRequest('textDocument/hover', {
        textDocument: { uri: uri(path) },
        position: { line, character },
      });
    });
    for (const hover of await Promise.all(titles)) expect(JSON.stringify(hover)).toContain('**app.port**');
  });
});
