/** The requests of the commands to the server, and where the results are shown. */
import { beforeEach, describe, expect, it } from 'vitest';
import { testClient } from '../testing/client.js';
import {
  answers,
  type Disposable,
  events,
  installed,
  messages,
  providers,
  ran,
  registered,
  shown,
  startEditor,
  Uri,
  ViewColumn,
  window,
} from '../testing/vscode.js';
import { registerShowText } from './show-text.js';

let answer: () => unknown;
let isRunning: boolean;
let all: Disposable;
const server = testClient(() => answer());
const source = 'file:///shop/values.yml';
const editorOf = (uri: string) => ({ document: { uri: Uri.parse(uri) } });
const run = (command: string, ...given: unknown[]) => registered.get(`ytt.${command}`)?.(...(given as never[]));
/** The URI and column of the document that was shown last. */
const lastShown = () => {
  const { what, how } = shown.at(-1) as { what: { opened: Uri }; how: { viewColumn: number; preview: boolean } };
  return { uri: what.opened, ...how };
};

beforeEach(() => {
  startEditor();
  server.requests.length = 0;
  isRunning = true;
  answer = () => ({ text: 'a: 1\n', language: 'yaml' });
  window.activeTextEditor = editorOf(source);
  all = registerShowText(async () => (isRunning ? server.client : undefined)) as unknown as Disposable;
});

describe('a text', () => {
  it.each([
    ['showEffectiveValues', 'ytt.server.effectiveValues', '/effective values of values.yml'],
    ['showRenderedOutput', 'ytt.server.renderedOutput', '/output of values.yml'],
  ])('is shown beside the file: %s', async (command, asked, path) => {
    await run(command);
    expect(server.requests).toEqual([['workspace/executeCommand', { command: asked, arguments: [source] }]]);
    const { uri, viewColumn, preview } = lastShown();
    expect([uri.scheme, uri.path, uri.query]).toEqual(['ytt', path, source]);
    expect([viewColumn, preview]).toEqual([ViewColumn.Beside, true]);
    expect(providers.get('ytt')?.provideTextDocumentContent(uri)).toBe('a: 1\n');
    expect(messages).toEqual([]);
  });

  it('is that of the file whose menu was used', async () => {
    const other = Uri.parse('file:///shop/other.yml');
    for (const command of ['showEffectiveValues', 'showRenderedOutput']) await run(command, other);
    answers.push({ format: 'html', file: 'schema.html' });
    await run('exportSchema', other);
    const asked = server.requests.map(([, parameters]) => (parameters as { arguments: unknown[] }).arguments);
    expect(asked).toEqual([[`${other}`], [`${other}`], [`${other}`, 'html']]);
    window.activeTextEditor = undefined;
    await run('showRenderedOutput', other);
    expect(lastShown()).toMatchObject({ viewColumn: ViewColumn.Beside });
    expect(messages).toEqual([]);
  });

  it('shows the changes of the schema since the last commit, using texts from git', async () => {
    const repository = {
      diffWithHEAD: async () => [],
      diffIndexWithHEAD: async () => [],
      show: async () => 'a: 1',
    };
    const git = { enabled: true, getAPI: () => ({ state: 'initialized', getRepository: () => repository }) };
    installed.set('vscode.git', { activate: async () => git });
    answer = () => ({ text: '# Changes\n', language: 'markdown' });
    await run('compareSchema');
    const texts = [{ uri: source, text: 'a: 1' }];
    expect(server.requests).toEqual([
      ['workspace/executeCommand', { command: 'ytt.server.compareSchema', arguments: [source, texts, 'HEAD'] }],
    ]);
    expect(lastShown().uri.path).toBe('/changes of the schema of values.yml.md');
    expect(providers.get('ytt')?.provideTextDocumentContent(lastShown().uri)).toBe('# Changes\n');
    window.activeTextEditor = editorOf(`${lastShown().uri}`);
    await run('compareSchema');
    expect(server.requests.at(-1)).toMatchObject([expect.anything(), { arguments: [source, texts, 'HEAD'] }]);
  });

  it('has a name by which the editor recognises its language', async () => {
    window.activeTextEditor = editorOf('file:///shop/config');
    await run('showRenderedOutput');
    expect(lastShown().uri.path).toBe('/output of config.yml');
    window.activeTextEditor = editorOf('file:///shop/a.yaml');
    await run('showRenderedOutput');
    expect(lastShown().uri.path).toBe('/output of a.yaml');
    window.activeTextEditor = editorOf('file:///shop/a.yml.txt');
    await run('showRenderedOutput');
    expect(lastShown().uri.path).toBe('/output of a.yml.txt.yml');
    answer = () => ({ text: '{}', language: 'json' });
    window.activeTextEditor = editorOf('file:///shop/config');
    await run('showRenderedOutput');
    expect(lastShown().uri.path).toBe('/output of config');
  });

  it('opened from another shown text is that of the same file, in the same column', async () => {
    await run('showRenderedOutput');
    window.activeTextEditor = editorOf(`${lastShown().uri}`);
    await run('showEffectiveValues');
    expect(server.requests.at(-1)).toMatchObject([expect.anything(), { arguments: [source] }]);
    const { uri, viewColumn } = lastShown();
    expect([uri.path, uri.query, viewColumn]).toEqual(['/effective values of values.yml', source, ViewColumn.Active]);
  });

  it('is reused if it is already open, and reported as changed', async () => {
    await run('showRenderedOutput');
    const { uri } = lastShown();
    window.visibleTextEditors = [
      { ...editorOf(source), viewColumn: 1 },
      { ...editorOf(`${uri}`), viewColumn: 3 },
    ];
    answer = () => ({ text: 'b: 2\n', language: 'yaml' });
    const changed: string[] = [];
    const { onDidChange } = providers.get('ytt') as unknown as { onDidChange: (listener: (uri: Uri) => void) => void };
    onDidChange((one) => changed.push(`${one}`));
    await run('showRenderedOutput');
    expect(lastShown().viewColumn).toBe(3);
    expect(changed).toEqual([`${uri}`]);
    expect(providers.get('ytt')?.provideTextDocumentContent(uri)).toBe('b: 2\n');
    const show = registered.get('ytt.showRenderedOutput');
    all.dispose();
    await show?.();
    expect(changed).toEqual([`${uri}`]);
  });

  it('is forgotten with its document', async () => {
    await run('showRenderedOutput');
    const { uri } = lastShown();
    await events.closed.fire({ uri });
    expect(providers.get('ytt')?.provideTextDocumentContent(uri)).toBeUndefined();
  });

  it('is not there without a file, without a server, or where the server fails', async () => {
    window.activeTextEditor = undefined;
    await run('showRenderedOutput');
    window.activeTextEditor = editorOf(source);
    isRunning = false;
    await run('showRenderedOutput');
    isRunning = true;
    answer = () => {
      throw new Error('ytt fails');
    };
    await run('showRenderedOutput');
    expect(messages).toEqual([
      'information: Open a file of a ytt project first.',
      'information: The ytt language server does not run.',
      'warning: ytt fails',
    ]);
    expect(shown).toEqual([]);
  });
});

describe('a schema', () => {
  it.each([
    ['OpenAPI', 'openapi-v3', '/openapi.yml'],
    ['JSON Schema', 'json-schema', '/schema.json'],
    ['Markdown', 'markdown', '/schema.md'],
    ['HTML', 'html', '/schema.html'],
  ])('is exported as %s', async (label, format, path) => {
    answer = () => ({ text: '', language: format });
    const { showQuickPick } = window;
    window.showQuickPick = async (choices) =>
      (choices as readonly { readonly label: string }[]).find((one) => one.label === label);
    await run('exportSchema');
    window.showQuickPick = showQuickPick;
    expect(server.requests).toMatchObject([
      ['workspace/executeCommand', { command: 'ytt.server.exportSchema', arguments: [source, format] }],
    ]);
    expect(lastShown().uri.path).toBe(path);
  });

  it('is not exported if no format is chosen', async () => {
    answers.push(undefined);
    await run('exportSchema');
    expect(server.requests).toEqual([]);
  });
});

describe('places', () => {
  it('are shown as the editor shows references', async () => {
    await run('showPlaces', source, { line: 1, character: 2 }, [{ uri: 'b' }]);
    expect(ran).toEqual([
      ['editor.action.showReferences', Uri.parse(source), { line: 1, character: 2 }, [{ location: { uri: 'b' } }]],
    ]);
    isRunning = false;
    await run('showPlaces', source, { line: 1, character: 2 }, []);
    expect(ran).toHaveLength(1);
  });

  it('and texts are shown no more in the end', () => {
    all.dispose();
    expect([registered.size, providers.size, events.closed.listeners.size]).toEqual([0, 0, 0]);
  });
});
