import { afterEach, describe, expect, it } from 'vitest';
import {
  CancellationToken,
  type CodeAction,
  type CodeLens,
  type CompletionItem,
  type CompletionList,
  type MarkupContent,
  type SemanticTokens,
  type SignatureHelp,
} from 'vscode-languageserver/node';
import { mostSymbols } from '../../features/structure/document-symbols.js';
import { startClient, type TestClient, type TestClientOptions, uri } from '../testing/client.js';
import { settled, testSession } from '../testing/session.js';
import { handleRequest } from './handle-request.js';

const files = {
  '/ws/schema.yml': '#@data/values-schema\n---\n#! A name.\nname: a\nport: 80\n',
  '/ws/values.yml': '#@data/values\n---\nname: 1\n\n',
  '/ws/funcs.star': 'def label(x):\n  return x\nend\n',
  '/ws/t.yml': `#! A template.
#@ load("@ytt:data", "data")
#@ load("funcs.star", "label")
---
a: #@ label(data.values.name)
map:
  b: x
c: #@ label(1)
`,
};

let client: TestClient | undefined;
afterEach(async () => {
  await client?.close();
  client = undefined;
});

async function start(options: TestClientOptions = {}): Promise<void> {
  client = await startClient(files, options);
}

async function ask<T>(method: string, path: string, more: object = {}): Promise<T> {
  if (client === undefined) await start();
  return (client as TestClient).connection.sendRequest<T>(method, { textDocument: { uri: uri(path) }, ...more });
}

const at = (line: number, character: number) => ({ position: { line, character } });
/** The protocol's range of characters of a line. */
const on = (line: number, start: number, end: number) => ({
  start: { line, character: start },
  end: { line, character: end },
});

describe('an outline that is cut', () => {
  it('is reported once for each file', async () => {
    await start();
    const large = Array.from({ length: mostSymbols + 1 }, (_, i) => `k${i}: 1\n`).join('');
    for (const path of ['/ws/large.yml', '/ws/larger.yml']) {
      client?.open(path, large);
      for (let time = 0; time < 2; time++)
        expect(await ask('textDocument/documentSymbol', path)).toHaveLength(mostSymbols);
    }
    expect(await ask('textDocument/documentSymbol', '/ws/t.yml')).not.toEqual([]);
    const shown = mostSymbols.toLocaleString('en');
    expect(client?.messages.filter((message) => message.includes('The outline of'))).toEqual(
      ['/ws/large.yml', '/ws/larger.yml'].map(
        (path) => `The outline of ${uri(path)} shows ${shown} symbols, the outer ones; it has more.`,
      ),
    );
  });
});

describe('requests about a place', () => {
  it('lead to definitions: as links for clients that take them', async () => {
    const target = { uri: uri('/ws/schema.yml') };
    for (const method of ['definition', 'declaration', 'typeDefinition'])
      expect(await ask(`textDocument/${method}`, '/ws/values.yml', at(2, 1))).toMatchObject([
        { ...target, range: { start: { line: 3, character: 0 } } },
      ]);
    await client?.close();
    await start({ capabilities: { textDocument: { definition: { linkSupport: true } } } });
    expect(await ask('textDocument/definition', '/ws/values.yml', at(2, 1))).toMatchObject([
      { originSelectionRange: on(2, 0, 4), targetUri: target.uri },
    ]);
  });

  it('find references, with the declaration if requested, and highlight them in the document', async () => {
    const refer = async (includeDeclaration: boolean): Promise<string[]> => {
      const context = { includeDeclaration };
      const found = await ask<{ uri: string }[]>('textDocument/references', '/ws/schema.yml', { ...at(3, 1), context });
      return [...new Set(found.map((one) => one.uri))].sort();
    };
    expect(await refer(false)).toEqual([uri('/ws/t.yml'), uri('/ws/values.yml')]);
    expect(await refer(true)).toEqual([uri('/ws/schema.yml'), uri('/ws/t.yml'), uri('/ws/values.yml')]);
    expect(await ask('textDocument/documentHighlight', '/ws/funcs.star', at(1, 9))).toEqual([
      { range: on(0, 10, 11) },
      { range: on(1, 9, 10) },
    ]);
  });

  it('select increasingly larger ranges, or the position itself', async () => {
    const positions = [{ line: 2, character: 1 }];
    expect(await ask('textDocument/selectionRange', '/ws/values.yml', { positions })).toMatchObject([
      { range: on(2, 0, 4), parent: { range: { start: { line: 2 } } } },
    ]);
  });

  it('select the position itself if there is nothing', async () => {
    await start();
    client?.open('/ws/empty.yml', '');
    const [selection] = await ask<{ range: object }[]>('textDocument/selectionRange', '/ws/empty.yml', {
      positions: [{ line: 0, character: 0 }],
    });
    expect(selection?.range).toEqual(on(0, 0, 0));
  });

  it('refuse to rename what has no name that could change', async () => {
    expect(await ask('textDocument/prepareRename', '/ws/values.yml', at(3, 0))).toBeNull();
    expect(await ask('textDocument/prepareRename', '/ws/funcs.star', at(0, 5))).toEqual({
      range: on(0, 4, 9),
      placeholder: 'label',
    });
  });

  it('close a block when its line is ended', async () => {
    await start();
    client?.open('/ws/new.yml', '#@ if True:\n\n');
    const more = { ...at(1, 0), ch: '\n', options: { tabSize: 2, insertSpaces: true } };
    expect(await ask('textDocument/onTypeFormatting', '/ws/new.yml', more)).toMatchObject([
      { newText: expect.stringContaining('#@ end') },
    ]);
  });

  it.each([
    ['d', '/ws/new.yml', '#@ if True:\n#@ end\n#@ end\n', 6],
    [')', '/ws/new.txt', '(@ if True: @)\n(@ end @)\n(@ end @)\n', 9],
    ['@', '/ws/new.txt', '(@ if True: @)\n(@ end @)\n(@ end @)\n', 8],
  ])('remove the end that came with a block when `%s` ends another one in %s', async (ch, path, text, character) => {
    await start();
    client?.open(path, text);
    const more = { ...at(1, character), ch, options: { tabSize: 2, insertSpaces: true } };
    expect(await ask('textDocument/onTypeFormatting', path, more)).toMatchObject([{ newText: '' }]);
  });
});

describe('requests about a document', () => {
  it('have its links: to the web, to loaded files', async () => {
    const links = await ask<{ range: object; target: string }[]>('textDocument/documentLink', '/ws/t.yml');
    expect(links).toEqual([
      { range: on(1, 9, 18), target: expect.stringMatching(/^https:\/\/carvel.dev\/ytt\//) },
      { range: on(2, 9, 19), target: uri('/ws/funcs.star') },
    ]);
  });

  it('fold blocks', async () => {
    expect(await ask('textDocument/foldingRange', '/ws/t.yml')).toContainEqual({ startLine: 5, endLine: 6 });
    client?.open('/ws/new.star', 'def f():\n  x = 1\n  return x\nend\n');
    client?.open('/ws/flat.star', 'x = 1\n');
    expect(await ask('textDocument/foldingRange', '/ws/new.star')).toMatchObject([{ startLine: 0 }]);
    expect(await ask('textDocument/foldingRange', '/ws/flat.star')).toEqual([]);
  });

  it('have the tokens of a range only', async () => {
    const all = await ask<SemanticTokens>('textDocument/semanticTokens/full', '/ws/t.yml');
    const range = { start: { line: 7, character: 0 }, end: { line: 8, character: 0 } };
    const some = await ask<SemanticTokens>('textDocument/semanticTokens/range', '/ws/t.yml', { range });
    // Only the name of the function in the call.
    expect(some.data).toHaveLength(5);
    expect(all.data.length).toBeGreaterThan(some.data.length);
    // For each token: lines and characters after the one before, its length, type and modifiers.
    expect(some.data.slice(0, 3)).toEqual([7, 6, 5]);
    expect(some).not.toHaveProperty('resultId');
  });

  it('have what changed of the tokens since the last time', async () => {
    const { resultId } = await ask<SemanticTokens>('textDocument/semanticTokens/full', '/ws/t.yml');
    client?.open('/ws/t.yml', files['/ws/t.yml']);
    client?.edit('/ws/t.yml', 2, [4, 0, 4, 0], '\n');
    const delta = await ask('textDocument/semanticTokens/full/delta', '/ws/t.yml', { previousResultId: resultId });
    expect(delta).toMatchObject({ edits: [{ deleteCount: 1 }] });
    const unknown = await ask('textDocument/semanticTokens/full/delta', '/ws/t.yml', { previousResultId: 'other' });
    expect(unknown).toHaveProperty('data');
  });

  it('have no more than twenty results kept to tell what changed', async () => {
    const tokensOf = (i: number): Promise<SemanticTokens> =>
      ask('textDocument/semanticTokens/full', '/ws/t.yml', { textDocument: { uri: uri(`/ws/${i}.yml`) } });
    const changesOf = (i: number, { resultId }: SemanticTokens): Promise<object> =>
      ask('textDocument/semanticTokens/full/delta', '/ws/t.yml', {
        textDocument: { uri: uri(`/ws/${i}.yml`) },
        previousResultId: resultId,
      });
    await start();
    for (let i = 0; i <= 20; i++) client?.open(`/ws/${i}.yml`, files['/ws/t.yml']);
    const [first, second] = [await tokensOf(0), await tokensOf(1)];
    for (let i = 2; i <= 20; i++) await tokensOf(i);
    expect(await changesOf(1, second)).toEqual({ edits: [], resultId: expect.any(String) });
    expect(await changesOf(0, first)).toHaveProperty('data');
  });

  it('are formatted as a whole or in part', async () => {
    await start();
    client?.open('/ws/new.yml', 'a: 1  \nb: 2  \n');
    const options = { tabSize: 2, insertSpaces: true };
    expect(await ask('textDocument/formatting', '/ws/new.yml', { options })).toHaveLength(2);
    const range = on(1, 0, 1);
    expect(await ask('textDocument/rangeFormatting', '/ws/new.yml', { options, range })).toMatchObject([
      { range: { start: { line: 1 } } },
    ]);
  });
});

describe('code actions', () => {
  const capabilities = {
    workspace: { workspaceEdit: { documentChanges: true, resourceOperations: ['create' as const] } },
  };
  const actions = (path: string, range: object, only?: string[]): Promise<CodeAction[]> =>
    ask('textDocument/codeAction', path, { range, context: { diagnostics: [], ...(only && { only }) } });

  it('fix what a finding reports', async () => {
    await start();
    client?.open('/ws/values.yml', '#@data/values\n---\nnaem: x\n');
    const found = await actions('/ws/values.yml', on(2, 0, 4));
    expect(found).toContainEqual(
      expect.objectContaining({
        kind: 'quickfix',
        diagnostics: [expect.objectContaining({ range: on(2, 0, 4) })],
        edit: { changes: { [uri('/ws/values.yml')]: [expect.objectContaining({ newText: 'name' })] } },
      }),
    );
  });

  it('fix all findings of a code, but not when a file is saved: fixes can be guesses', async () => {
    await start();
    const path = '/ws/values.yml';
    client?.open(path, '#@data/values\n---\nnaem: x\nprot: 1\n');
    const titles = async (only?: string[]): Promise<string[]> =>
      (await actions(path, on(2, 0, 4), only)).map(({ title }) => title);
    const all = expect.stringMatching(/^Fix all 2 of /);
    expect(await titles()).toContainEqual(all);
    expect(await titles(['quickfix'])).toContainEqual(all);
    expect(await titles(['source'])).toEqual([]);
  });

  it('change a key to the one that was meant as long as the text, saved or not, does not have that', async () => {
    const schema = '#@data/values-schema\n---\nenv: ""\ningress:\n  host: ""\n';
    client = await startClient({ '/ws/schema.yml': schema, '/ws/values.yml': '' });
    client.open('/ws/values.yml', '#@data/values\n---\ningres:\n  host: a\n');
    const changed = async (): Promise<boolean> =>
      (await actions('/ws/values.yml', on(2, 0, 6))).some(({ title }) => title === 'Change to ingress');
    expect(await changed()).toBe(true);
    client.edit('/ws/values.yml', 2, [4, 0, 4, 0], 'ingress:\n  host: b\n');
    expect(await changed()).toBe(false);
    client.edit('/ws/values.yml', 3, [4, 0, 5, 9], 'env: x');
    expect(await changed()).toBe(true);
  });

  it('are limited to the requested kinds', async () => {
    await start({ capabilities });
    client?.open('/ws/values.yml', '#@data/values\n---\nnaem: x\n');
    const kinds = async (only?: string[]): Promise<(string | undefined)[]> => [
      ...new Set((await actions('/ws/values.yml', on(2, 0, 4), only)).map(({ kind }) => kind)),
    ];
    expect(await kinds(['quickfix'])).toEqual(['quickfix']);
    expect(await kinds(['source.organizeImports'])).toEqual([]);
    expect(await kinds(['source.organizeImports', 'quickfix'])).toEqual(['quickfix']);
  });
});

describe('features that are switched off', () => {
  it('return nothing', async () => {
    await start({ settings: { hover: { enable: false }, completion: { enable: false }, format: { enable: false } } });
    client?.open('/ws/new.yml', '#@ if True:\n\na: 1  \n');
    expect(await ask('textDocument/hover', '/ws/values.yml', at(2, 1))).toBeNull();
    expect(await ask('textDocument/completion', '/ws/values.yml', at(3, 0))).toBeNull();
    const options = { tabSize: 2, insertSpaces: true };
    expect(await ask('textDocument/formatting', '/ws/new.yml', { options })).toEqual([]);
    expect(await ask('textDocument/onTypeFormatting', '/ws/new.yml', { ...at(1, 0), ch: '\n', options })).toEqual([]);
    const range = { start: { line: 0, character: 0 }, end: { line: 9, character: 0 } };
    expect(await ask('textDocument/inlayHint', '/ws/t.yml', { range })).toEqual([]);
    expect(await ask('textDocument/codeLens', '/ws/schema.yml')).toEqual([]);
  });
});

describe('a file that there is not', () => {
  const zero = at(0, 0);
  const options = { tabSize: 2, insertSpaces: true };
  const range = { start: { line: 0, character: 0 }, end: { line: 1, character: 0 } };
  it.each<[string, object, unknown]>([
    ['hover', zero, null],
    ['completion', zero, null],
    ['signatureHelp', zero, null],
    ['definition', zero, null],
    ['implementation', zero, []],
    ['references', { ...zero, context: { includeDeclaration: true } }, []],
    ['documentHighlight', zero, []],
    ['documentLink', {}, []],
    ['documentSymbol', {}, null],
    ['foldingRange', {}, []],
    ['selectionRange', { positions: [] }, null],
    ['inlayHint', { range }, []],
    ['codeLens', {}, []],
    ['semanticTokens/full', {}, { data: [] }],
    ['semanticTokens/full/delta', { previousResultId: 'x' }, { data: [] }],
    ['semanticTokens/range', { range }, { data: [] }],
    ['codeAction', { range, context: { diagnostics: [] } }, []],
    ['prepareRename', zero, null],
    ['rename', { ...zero, newName: 'x' }, { changes: {} }],
    ['formatting', { options }, []],
    ['rangeFormatting', { options, range }, []],
    ['onTypeFormatting', { ...zero, ch: '\n', options }, []],
  ])('has no %s', async (method, more, nothing) => {
    expect(await ask(`textDocument/${method}`, '/ws/nowhere.yml', more)).toEqual(nothing);
  });

  it('is not shown', async () => {
    const shown = (...given: unknown[]): Promise<unknown> | undefined =>
      client?.connection.sendRequest('workspace/executeCommand', {
        command: 'ytt.server.effectiveValues',
        arguments: given,
      });
    await start();
    await expect(shown(uri('/ws/nowhere.yml'))).rejects.toThrow('There is no such file in the workspace.');
    await expect(shown(1)).rejects.toThrow('ytt.server.effectiveValues needs the URI of a file.');
    await expect(
      client?.connection.sendRequest('workspace/executeCommand', { command: 'ytt.server.other' }),
    ).rejects.toThrow('There is no command ytt.server.other.');
  });
});

describe('an exported schema', () => {
  it.each([
    ['json-schema', '"$schema"'],
    ['markdown', '# '],
    ['html', '<!doctype html>'],
    ['openapi-v3', 'openapi: 3.0.0'],
    ['another', 'openapi: 3.0.0'],
  ])('has the format %s', async (format, text) => {
    await start();
    const shown = await client?.connection.sendRequest<{ text: string }>('workspace/executeCommand', {
      command: 'ytt.server.exportSchema',
      arguments: [uri('/ws/schema.yml'), format],
    });
    expect(shown?.text.toLowerCase()).toContain(text.toLowerCase());
  });
});

describe('a data value that values files outside of the project set', () => {
  const outside = {
    '/ws/config/schema.yml': '#@data/values-schema\n---\nname: a\n',
    '/ws/config/t.yml': '#@ load("@ytt:data", "data")\n---\na: #@ data.values.name\n',
    '/ws/values/dev.yml': 'name: b\n',
    '/ws/values/prod.yml': 'name: c\n',
  };
  const openOutside = async (): Promise<void> => {
    client = await startClient(outside, { settings: { codeLens: { enable: true } } });
  };
  const paths = (found: readonly { readonly uri: string }[]): readonly string[] => found.map((one) => one.uri).sort();

  it('is found in each of them, once, from every request', async () => {
    await openOutside();
    for (const [path, line, character] of [
      ['/ws/config/schema.yml', 2, 1],
      ['/ws/values/dev.yml', 0, 1],
    ] as const) {
      const place = at(line, character);
      const references: { uri: string }[] = await ask('textDocument/references', path, {
        ...place,
        context: { includeDeclaration: true },
      });
      expect(paths(references), path).toEqual(Object.keys(outside).map(uri));
      const set: { uri: string }[] = await ask('textDocument/implementation', path, place);
      expect(paths(set), path).toEqual([uri('/ws/values/dev.yml'), uri('/ws/values/prod.yml')]);
      const { changes }: { changes: object } = await ask('textDocument/rename', path, { ...place, newName: 'title' });
      expect(Object.keys(changes).sort(), path).toEqual(Object.keys(outside).map(uri));
    }
    const lenses: CodeLens[] = await ask('textDocument/codeLens', '/ws/config/schema.yml');
    expect(lenses).toMatchObject([{ range: { start: { line: 2, character: 0 } } }]);
    expect(lenses[0]?.command).toBeUndefined();
    const resolve = (lens: CodeLens | undefined): Promise<CodeLens> =>
      client?.connection.sendRequest('codeLens/resolve', lens) as Promise<CodeLens>;
    const [, , places] = (await resolve(lenses[0])).command?.arguments ?? [];
    expect(paths(places)).toEqual([uri('/ws/values/dev.yml'), uri('/ws/values/prod.yml')]);
    expect(await resolve(lenses[0])).toMatchObject({ command: { title: 'set in 2 files', command: 'ytt.showPlaces' } });
    // Lenses that no longer exist, or without a document, stay unchanged.
    const elsewhere = { line: 1, character: 0 };
    for (const other of [
      { ...lenses[0], range: { start: elsewhere, end: elsewhere } },
      { ...lenses[0], data: { uri: uri('/ws/config/schema.yml'), index: 7 } },
      { ...lenses[0], data: { uri: uri('/ws/none.yml'), index: 0 } },
      { ...lenses[0], data: null },
      { ...lenses[0], data: { uri: 1, index: 0 } },
    ])
      expect(await resolve(other as CodeLens)).toEqual(other);
  });
});

describe('a lens', () => {
  it('has its text at once, unless that is slow', async () => {
    const files = {
      '/ws/schema.yml': '#@data/values-schema\n---\nname: a\nport: 1\n',
      '/ws/values.yml': '#@data/values\n---\nname: b\n',
    };
    client = await startClient(files, { settings: { codeLens: { enable: true } } });
    const titles = async (path: string): Promise<unknown> =>
      ((await ask('textDocument/codeLens', path)) as CodeLens[]).map(({ command, data }) => command?.title ?? data);
    const later = { uri: uri('/ws/schema.yml'), index: 0 };
    expect(await titles('/ws/schema.yml')).toEqual([later, 'not set']);
    expect(await titles('/ws/values.yml')).toEqual(['schema: schema.yml']);
  });
});

describe('completion while typing', () => {
  const values = '#@data/values\n---\n';
  const snippets = { textDocument: { completion: { completionItem: { snippetSupport: true } } } };
  const complete = (character: number, context?: object): Promise<CompletionList> =>
    ask('textDocument/completion', '/ws/level.yml', {
      ...at(2, character),
      ...(context === undefined ? {} : { context }),
    });
  const labels = async (list: Promise<CompletionList>): Promise<readonly string[]> =>
    (await list).items.map(({ label }) => label);
  const invoked = { triggerKind: 1 };

  /** Types `typed` after `before` on the third line. */
  async function type(before: string, typed: string): Promise<void> {
    await start();
    client?.open('/ws/level.yml', `${values}${before}\n`);
    client?.edit('/ws/level.yml', 2, [2, before.length, 2, before.length], typed);
  }

  it("distinguishes automatic requests from the user's", async () => {
    await type('a: #@ Non', 'e');
    expect(await labels(complete(10, invoked))).toEqual([]);
    // A repeated request asks for all completions.
    expect(await labels(complete(10, invoked))).toContain('None');
  });

  it("treats a request elsewhere, after other changes and without a trigger as the user's", async () => {
    await type('a: #@ Non', 'e');
    expect(await labels(complete(9, invoked))).toContain('None');
    await client?.close();
    await type('a: #@ N', 'one');
    expect(await labels(complete(10, invoked))).toContain('None');
    await client?.close();
    await type('a: #@ Non', 'e');
    expect(await labels(complete(10))).toContain('None');
  });

  it('follows a bracket or quote that comes with the one that closes it', async () => {
    await type('a: #@ x', '()');
    expect(await labels(complete(8, invoked))).toContain('None');
  });

  it('is requested again with each letter, unless no letter completes it', async () => {
    await type('a: #@ No', 'n');
    expect((await complete(9, { triggerKind: 3 })).isIncomplete).toBe(true);
    expect(await labels(complete(9, { triggerKind: 3 }))).toContain('None');
    expect(await labels(complete(2, { triggerKind: 2, triggerCharacter: ':' }))).toEqual([]);
    const keys = await ask<CompletionList>('textDocument/completion', '/ws/values.yml', at(3, 0));
    expect(keys).toMatchObject({ isIncomplete: false, items: [{ label: 'port' }] });
  });

  it('continues after a key for clients that support it', async () => {
    await start({
      capabilities: { ...snippets, experimental: { commands: { commands: ['editor.action.triggerSuggest'] } } },
    });
    const command = { command: 'editor.action.triggerSuggest' };
    const keys = () => {
      client?.open('/ws/schema.yml', '#@data/values-schema\n---\nname: a\ndebug: false\n');
      return ask('textDocument/completion', '/ws/values.yml', at(3, 0));
    };
    expect(await keys()).toMatchObject({ items: [{ command }] });
    await client?.close();
    await start({ capabilities: snippets });
    expect(await keys()).not.toMatchObject({ items: [{ command }] });
  });
});

describe('completion items', () => {
  const complete = (): Promise<CompletionList> => ask('textDocument/completion', '/ws/values.yml', at(3, 0));
  const resolve = (item: object): Promise<object> =>
    (client as TestClient).connection.sendRequest('completionItem/resolve', item);

  it('are resolved from the last four lists', async () => {
    await start();
    const lists: CompletionList[] = [];
    for (let i = 0; i < 5; i++) lists.push(await complete());
    const [oldest, older] = lists.map(({ items }) => items[0]);
    expect(older).not.toHaveProperty('documentation');
    expect(await resolve(oldest ?? {})).not.toHaveProperty('documentation');
    expect(await resolve(older ?? {})).toHaveProperty('documentation');
  });

  it.each(['markdown', 'plaintext'] as const)('have %s documentation if the client supports it', async (format) => {
    const completionItem = { documentationFormat: [format] };
    await start({ capabilities: { textDocument: { completion: { completionItem } } } });
    const { documentation } = (await resolve((await complete()).items[0] ?? {})) as CompletionItem;
    expect(documentation).toMatchObject({ kind: format, value: expect.any(String) });
  });

  it('are returned unchanged if they belong to no list', async () => {
    await start();
    await complete();
    for (const data of [
      undefined,
      null,
      1,
      {},
      { list: 0 },
      { index: 0 },
      { list: 99, index: 0 },
      { list: 0, index: 99 },
    ])
      expect(await resolve({ label: 'x', data })).toEqual(data === undefined ? { label: 'x' } : { label: 'x', data });
  });
});

it.each([
  ['hover', { hover: { contentFormat: ['plaintext'] } }],
  ['completion', { completion: { completionItem: { documentationFormat: ['plaintext'] } } }],
  ['signatures', { signatureHelp: { signatureInformation: { documentationFormat: ['plaintext'] } } }],
] as const)('only the %s has no Markdown where the client wants none there', async (plain, textDocument) => {
  const texts = { '/ws/m.star': 'def f(x):\n  "Says so."\n  return x\nend\ny = f(1)\n' };
  client = await startClient({ ...files, ...texts }, { capabilities: { textDocument: textDocument as object } });
  const { contents } = await ask<{ contents: MarkupContent }>('textDocument/hover', '/ws/m.star', at(4, 4));
  const help = await ask<SignatureHelp>('textDocument/signatureHelp', '/ws/m.star', at(4, 6));
  const { items } = await ask<CompletionList>('textDocument/completion', '/ws/m.star', at(5, 0));
  const item = items.find(({ label }) => label === 'len') ?? {};
  const resolved = await client.connection.sendRequest<CompletionItem>('completionItem/resolve', item);
  const kinds = { hover: contents, completion: resolved.documentation, signatures: help.signatures[0]?.documentation };
  for (const [name, shown] of Object.entries(kinds))
    expect(shown, name).toMatchObject({ kind: name === plain ? 'plaintext' : 'markdown' });
});

it('logs a feature that fails, and serves on', async () => {
  await start();
  const broken = { positions: null };
  expect(await ask('textDocument/selectionRange', '/ws/values.yml', broken)).toBeNull();
  await ask('textDocument/foldingRange', '/ws/values.yml');
  expect(client?.messages).toContainEqual(
    expect.stringMatching(/^The selection ranges of \/ws\/values.yml, version on disk: TypeError/),
  );
});

describe('refactorings', () => {
  const capabilities = {
    workspace: { workspaceEdit: { documentChanges: true, resourceOperations: ['create' as const] } },
  };
  const titles = async (path: string, line: number, texts: object = {}): Promise<string[]> => {
    client = await startClient({ ...files, ...texts }, { capabilities });
    const params = { range: on(line, 0, 0), context: { diagnostics: [], only: ['refactor'] } };
    return (await ask<CodeAction[]>('textDocument/codeAction', path, params)).map(({ title }) => title);
  };

  it('create a file only if there is none of that name', async () => {
    const created = 'Write a values file with all defaults';
    expect(await titles('/ws/schema.yml', 3)).not.toContain(created);
    await client?.close();
    expect(await titles('/ws/c/schema.yml', 2, { '/ws/c/schema.yml': '#@data/values-schema\n---\na: 1\n' })).toContain(
      created,
    );
  });

  it('create none for a client that cannot', async () => {
    client = await startClient({ '/ws/schema.yml': files['/ws/schema.yml'] });
    const params = { range: on(3, 0, 0), context: { diagnostics: [], only: ['refactor'] } };
    expect(await ask<CodeAction[]>('textDocument/codeAction', '/ws/schema.yml', params)).toEqual([]);
  });
});

describe('a request', () => {
  it('is answered on the text that came in while it was computed', async () => {
    const { session, workspace, clock, waiting } = testSession({ '/ws/a.yml': 'a: 1\n' });
    let runs = 0;
    const none = 'none';
    const answer = handleRequest(
      session,
      CancellationToken.None,
      'test',
      { uri: uri('/ws/a.yml') },
      none,
      ({ file }) => {
        runs++;
        if (runs === 1) {
          waiting.edit = true;
          workspace.interruption.check();
        }
        return file.text;
      },
    );
    clock.after(1, () => {
      workspace.open({ key: '/ws/a.yml', text: 'a: 2\n', version: 1 });
      waiting.edit = false;
    });
    expect(await settled(clock, answer)).toBe('a: 2\n');
    expect(runs).toBe(2);
  });
});
