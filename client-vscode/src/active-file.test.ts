/** What the extension knows about the file in the active editor, as editors and servers change. */
import { beforeEach, describe, expect, it } from 'vitest';
import type { TextDocument } from 'vscode';
import { ActiveFile, type ActiveFileState } from './active-file.js';
import { testClient } from './testing/client.js';
import { events, ran, startEditor, Uri, window, workspace } from './testing/vscode.js';

const status = { uri: 'file:///a.yml', reason: 'why', severity: 'information' } as const;
const open = (name: string) => ({ document: { uri: Uri.parse(`file:///${name}`), languageId: 'yaml' } });
const documentOf = (editor: { readonly document: unknown }) => editor.document as TextDocument;
const turn = () => new Promise((resolve) => setImmediate(resolve));

let file: ActiveFile;
let states: ActiveFileState[];
const show = async (editor: unknown) => {
  window.activeTextEditor = editor;
  await events.editor.fire(editor);
  await turn();
};
/** The last value that the extension set for the context key `ytt.served`. */
const isServedContext = () => ran.at(-1);

beforeEach(() => {
  startEditor();
  file = new ActiveFile();
  states = [];
  file.onDidChange((state) => states.push(state));
});

describe('the active file', () => {
  it('has the status that the server reports, and is served by its client', async () => {
    const a = open('a.yml');
    const server = testClient(() => status);
    await show(a);
    expect(states).toEqual([undefined]);
    file.follow(server.client);
    await turn();
    expect(server.requests).toEqual([['ytt/status', { textDocument: { uri: 'file:///a.yml' } }]]);
    expect(states.at(-1)).toEqual(status);
    expect(isServedContext()).toEqual(['setContext', 'ytt.served', true]);
    expect(file.servedBy(documentOf(a))).toBe(server.client);
    expect(file.servedBy(documentOf(open('a.yml')))).toBeUndefined();
  });

  it('is requested again when the server reports a change', async () => {
    const server = testClient(() => status);
    await show(open('a.yml'));
    file.follow(server.client);
    await turn();
    server.notify('ytt/statusChanged');
    await turn();
    expect(server.requests).toHaveLength(2);
    expect(states).toEqual([undefined, status, status]);
  });

  it('is undefined without an editor, for files outside ytt, and for those the server does not know', async () => {
    const server = testClient(() => null);
    file.follow(server.client);
    await show(undefined);
    await show({ document: { uri: Uri.parse('git:///a.yml'), languageId: 'yaml' } });
    expect(server.requests).toEqual([]);
    const a = open('a.yml');
    await show(a);
    expect(server.requests).toHaveLength(1);
    expect(new Set(states)).toEqual(new Set([undefined]));
    expect(isServedContext()).toEqual(['setContext', 'ytt.served', false]);
    expect(file.servedBy(documentOf(a))).toBeUndefined();
  });

  it('reports that there is no server only for files that were served before', async () => {
    const known = open('a.yml');
    await show(known);
    file.follow(testClient(() => status).client);
    await turn();
    file.follow(undefined);
    await turn();
    expect(states.at(-1)).toBe('no server');
    expect(isServedContext()).toEqual(['setContext', 'ytt.served', false]);
    expect(file.servedBy(documentOf(known))).toBeUndefined();
    await show(open('b.yml'));
    expect(states.at(-1)).toBeUndefined();
  });

  it('ignores late answers, and those of a server that ended', async () => {
    const waiting: ((answer: unknown) => void)[] = [];
    const slow = testClient(() => new Promise((resolve) => waiting.push(resolve)));
    window.activeTextEditor = open('a.yml');
    file.follow(slow.client);
    await show(undefined);
    waiting[0]?.(status);
    await turn();
    expect(states).toEqual([undefined]);
    await show(open('a.yml'));
    const other = testClient(() => {
      throw new Error('ended');
    });
    file.follow(other.client);
    waiting[1]?.(status);
    await turn();
    expect(states).toEqual([undefined]);
  });

  it('is known to menus by its path, as long as the server knows it', async () => {
    const filesContext = () => ran.filter(([, name]) => name === 'ytt.files').map(([, , paths]) => paths);
    let answer: unknown = status;
    file.follow(testClient(() => answer).client);
    await show(open('w/a.yml'));
    await show(open('w/a.yml'));
    await show({ document: { uri: Uri.parse('untitled:b.yml'), languageId: 'yaml' } });
    expect(filesContext()).toEqual([['\\w\\a.yml'], ['\\w\\a.yml', 'b.yml']]);
    answer = null;
    await show(open('w/a.yml'));
    await show(open('w/c.yml'));
    expect(filesContext().slice(2)).toEqual([['b.yml']]);
  });

  it('is known by the path of its URI if it is not on disk', async () => {
    workspace.workspaceFolders = [{ uri: Uri.parse('vscode-vfs:///w') }];
    file.follow(testClient(() => status).client);
    await show({ document: { uri: Uri.parse('vscode-vfs:///w/b.yml'), languageId: 'yaml' } });
    expect(ran.filter(([, name]) => name === 'ytt.files')).toEqual([['setContext', 'ytt.files', ['/w/b.yml']]]);
  });

  it('is no longer observed after disposal', async () => {
    file.dispose();
    expect(events.editor.listeners.size).toBe(0);
    file.follow(testClient(() => status).client);
    await turn();
    expect(states).toEqual([]);
  });
});
