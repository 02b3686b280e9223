/** The texts of the extension in an editor of another language: those of its bundle, with their arguments. */
import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { ExtensionContext, LogOutputChannel, TextDocument } from 'vscode';
import type { ActiveFile, ActiveFileState, FileStatus } from './active-file.js';
import { registerChooseProject } from './commands/choose-project.js';
import { registerCollectReport } from './commands/collect-report.js';
import { registerOpenSample } from './commands/open-sample.js';
import { registerShowText } from './commands/show-text.js';
import { snippetsAt } from './editing/yaml-snippets.js';
import { SchemaStatus } from './schema-status.js';
import { RunningServer } from './server/running-server.js';
import { testClient } from './testing/client.js';
import {
  answers,
  EventEmitter,
  messages,
  Position,
  ran,
  registered,
  shown,
  startEditor,
  statusItems,
  Uri,
  window,
} from './testing/vscode.js';
import { translations } from './testing/vscode-l10n.js';

vi.mock('./server/server-process.js', () => ({ startServer: () => ({ kill: () => undefined }) }));
vi.mock('./server/client.js', () => ({
  createClient: () => ({
    start: async () => {
      throw new Error('no start');
    },
  }),
}));

const bundle: Readonly<Record<string, string>> = JSON.parse(
  readFileSync(new URL('../l10n/bundle.l10n.json', import.meta.url), 'utf8'),
);
const run = (command: string) => registered.get(`ytt.${command}`)?.();
const choice = { title: 'Belongs to “shop”', data: 'ytt.chooseProject' };
const server = testClient((method) =>
  method === 'textDocument/codeAction' ? [choice] : { text: 'a: 1\n', language: 'yaml' },
);
const startUp = () => new RunningServer({} as ExtensionContext, {} as LogOutputChannel, {}, []).start();

beforeEach(() => {
  startEditor();
  // Translated texts are marked, and their arguments come last.
  for (const text of Object.keys(bundle))
    translations.set(text, `«${text.replace('{0}', '…')}»${/\{0\}/.exec(text) ?? ''}`);
  window.activeTextEditor = { document: { uri: Uri.parse('file:///shop/values.yml') } };
});

describe('in another language', () => {
  it('are messages, and their buttons', async () => {
    answers.push('«Restart»');
    await startUp();
    await vi.waitFor(() => expect(ran).toEqual([['ytt.restartServer']]));
    registerCollectReport(async () => undefined);
    await run('collectReport');
    expect(messages).toEqual([
      'error: «The ytt language server could not be started: …»no start',
      'information: «The ytt language server does not run.»',
    ]);
  });

  it('are reasons why something is not shown', async () => {
    registerShowText(async () => server.client);
    await run('compareSchema');
    expect(messages).toEqual(['warning: «The git extension of the editor is not there, or turned off.»']);
  });

  it('are lists to choose from', async () => {
    registerShowText(async () => server.client);
    await run('exportSchema');
    registerChooseProject(async () => server.client);
    await run('chooseProject');
    const [formats, projects] = shown as { what: { label: string; description?: string }[]; how: unknown }[];
    expect(formats?.how).toEqual({ placeHolder: '«The format of the schema»' });
    expect(formats?.what.map(({ label, description }) => `${label}: ${description}`)).toEqual([
      'OpenAPI: «version 3, as ytt prints it»',
      'JSON Schema: 2020-12',
      'Markdown: «for people»',
      'HTML: «for people»',
    ]);
    expect(projects?.how).toEqual({ placeHolder: '«The project that this file belongs to»' });
  });

  it('are dialogs', async () => {
    registerOpenSample();
    await run('openSample');
    expect(shown[0]?.how).toMatchObject({
      title: '«Where the folder “…” is made»ytt-sample',
      openLabel: '«Make It Here»',
    });
  });

  it('include the names of shown texts, by which the editor still recognises their language', async () => {
    registerShowText(async () => server.client);
    for (const command of ['showEffectiveValues', 'showRenderedOutput']) await run(command);
    translations.set('output of {0}', '{0}, ausgegeben');
    await run('showRenderedOutput');
    expect(shown.map(({ what }) => (what as { opened: Uri }).opened.path)).toEqual([
      '/«effective values of …»values.yml',
      '/«output of …»values.yml',
      '/values.yml, ausgegeben.yml',
    ]);
  });

  it('is the status of a file', async () => {
    const changed = new EventEmitter<ActiveFileState>();
    new SchemaStatus({ onDidChange: changed.event } as unknown as ActiveFile);
    const status: FileStatus = { uri: 'file:///a.yml', reason: 'Nothing is near.', severity: 'warning' };
    await changed.fire(status);
    expect(statusItems[0]).toMatchObject({
      name: '«ytt schema»',
      text: '«ytt: no schema»',
      command: { title: '«Choose Schema»' },
    });
    const schema = { uri: 'file:///schema.yml', label: 'schema.yml' };
    await changed.fire({ ...status, declaredBy: schema });
    expect(statusItems[0]).toMatchObject({ command: { title: '«Generate Schema»' } });
    await changed.fire({ ...status, schema });
    expect(statusItems[0]).toMatchObject({ text: 'ytt: schema.yml', command: { title: '«Open Schema»' } });
    await changed.fire({ ...status, schema, ambiguous: true });
    expect(statusItems[0]).toMatchObject({
      detail: '«It could belong to several projects.»',
      command: { title: '«Choose Project»' },
    });
    await changed.fire('no server');
    expect(statusItems[0]).toMatchObject({
      text: '«ytt: not running»',
      detail: '«The language server does not run.»',
      command: { title: '«Restart»' },
    });
  });

  it('include the descriptions of snippets', () => {
    const document = { fileName: '/a/.ytt-project.yaml', lineAt: () => ({ text: 'ytt' }) } as unknown as TextDocument;
    const offered = snippetsAt(document, new Position(0, 3) as never);
    expect(offered.length).toBeGreaterThan(5);
    for (const { detail } of offered) expect(detail).toMatch(/^«.+»$/);
  });
});
