/** What the extension sets up when it starts, and that nothing of it remains when it ends. */
import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ExtensionContext } from 'vscode';
import type { Middleware } from 'vscode-languageclient/node';
import { activate, deactivate } from './extension.js';
import {
  completions,
  events,
  given as languagesGiven,
  outputsShown,
  providers,
  registered,
  startEditor,
  statusItems,
  Uri,
  watched,
  window,
  workspace,
} from './testing/vscode.js';

/** The events of servers and the log, in order. */
const log: string[] = [];
/** The methods of the requests to servers. */
const requests: string[] = [];
/** The middleware of each client that was created. */
const given: Middleware[] = [];
let subscriptions: { dispose(): unknown }[] = [];

vi.mock('./server/server-process.js', () => ({ startServer: () => ({ kill: () => undefined }) }));
vi.mock('./server/client.js', () => ({
  createClient: (_server: unknown, _output: unknown, middleware: Middleware) => {
    given.push(middleware);
    return {
      onNotification: () => ({ dispose: () => undefined }),
      code2ProtocolConverter: { asUri: String, asPosition: (position: unknown) => position },
      sendRequest: async (method: string) => {
        requests.push(method);
        if (method !== 'ytt/status') return null;
        return { uri: 'file:///shop/a.yml', reason: 'There is none.', severity: 'warning' };
      },
      start: async () => void log.push('start'),
      dispose: async () => void log.push('dispose'),
    };
  },
}));

const begin = (): Promise<void> => {
  subscriptions = [];
  return activate({ subscriptions } as unknown as ExtensionContext);
};

afterEach(() => {
  for (const one of subscriptions) one.dispose();
});

beforeEach(() => {
  startEditor();
  log.length = 0;
  given.length = 0;
  requests.length = 0;
  workspace.textDocuments = [{ uri: Uri.parse('file:///shop/a.yml'), languageId: 'yaml' } as never];
});

it('has every command that its manifest names', async () => {
  const manifest: { contributes: { commands: readonly { command: string }[] } } = JSON.parse(
    readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
  );
  await begin();
  const named = manifest.contributes.commands.map(({ command }) => command);
  expect(named.filter((command) => !registered.has(command))).toEqual([]);
});

it('starts the server for a possible ytt file, restarts it on request, and stops it', async () => {
  await begin();
  expect(log).toEqual(['start']);
  await registered.get('ytt.restartServer')?.();
  expect(log).toEqual(['start', 'dispose', 'start']);
  await deactivate();
  expect(log.slice(3)).toEqual(['dispose']);
});

it('keeps words of the editor away from files of ytt', async () => {
  const position = { isEqual: () => false };
  const document = { ...workspace.textDocuments[0], getWordRangeAtPosition: () => ({ start: position }) };
  Object.assign(window, { activeTextEditor: { document } });
  await begin();
  await vi.waitFor(() => expect(statusItems).toHaveLength(1));
  const suggest = given[0]?.provideCompletionItem as ((...all: unknown[]) => Promise<unknown>) | undefined;
  const nothing = (): readonly unknown[] => [];
  expect(await suggest?.(document, position, {}, {}, nothing)).toMatchObject({ items: [{ filterText: '\u0000' }] });
});

it('follows the active file with everything that depends on it', async () => {
  const document = { uri: Uri.parse('file:///shop/a.txt'), languageId: 'plaintext', getText: () => '(@ x @)' };
  Object.assign(window, { activeTextEditor: { document } });
  workspace.textDocuments = [document as never];
  await begin();
  await vi.waitFor(() => expect(statusItems).toHaveLength(1));
  expect(languagesGiven).toEqual([{ document, language: 'ytt-text' }]);
  expect(completions).toHaveLength(1);
});

it('sends what is typed to the server', async () => {
  const [document] = workspace.textDocuments;
  const at = { line: 0, character: 0, with: () => at };
  Object.assign(window, { activeTextEditor: { document, selections: [at] } });
  Object.assign(document as object, { lineAt: () => ({ text: 'end' }) });
  await begin();
  await vi.waitFor(() => expect(statusItems).toHaveLength(1));
  await events.text.fire({ document, contentChanges: [{ range: { start: at }, text: 'd' }] });
  expect(requests).toContain('textDocument/onTypeFormatting');
});

it('does not format twice during typing', async () => {
  await begin();
  await vi.waitFor(() => expect(given).toHaveLength(1));
  const format = given[0]?.provideOnTypeFormattingEdits as (() => unknown) | undefined;
  expect(format?.()).toEqual([]);
});

it('shows its log', async () => {
  await begin();
  registered.get('ytt.showOutput')?.();
  expect(outputsShown).toEqual(['ytt']);
});

const listenersLeft = () => {
  const { files, ...others } = events;
  return [...Object.values(files), ...Object.values(others)].filter(({ listeners }) => listeners.size > 0);
};

it('waits for no file of ytt any more when it ends', async () => {
  workspace.textDocuments = [];
  await begin();
  for (const one of subscriptions.splice(0)) one.dispose();
  expect(listenersLeft()).toEqual([]);
});

it('disposes of everything', async () => {
  Object.assign(window, { activeTextEditor: { document: workspace.textDocuments[0] } });
  await begin();
  await vi.waitFor(() => expect(statusItems).toHaveLength(1));
  expect(listenersLeft()).not.toEqual([]);
  for (const one of subscriptions.splice(0)) one.dispose();
  expect([[...registered.keys()], [...completions], [...statusItems], [...watched]]).toEqual([[], [], [], []]);
  expect([[...providers.keys()], listenersLeft()]).toEqual([[], []]);
});
