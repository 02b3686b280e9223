/** The files of the playground that are not in the editor, and how the server is notified about them. */
import type { LSPClient } from '@codemirror/lsp-client';
import { EditorState } from '@codemirror/state';
import { beforeEach, describe, expect, it } from 'vitest';
import { OpenFile, OpenFiles, pathOf, uriOf } from './open-files.js';

const told: string[] = [];
let ready: () => void;
let client: { serverCapabilities: object | null; initializing: Promise<unknown> };
let files: OpenFiles;
let changed: number;
const file = (path: string, text: string) => new OpenFile(uriOf(path), EditorState.create({ doc: text }));

it('has the language of its file name', () => {
  const languages = ['a.yml', 'b.yaml', 'c.star', 'd.txt', 'e.yml.txt', 'f.star.md', 'yml'].map(
    (path) => file(path, '').languageId,
  );
  expect(languages).toEqual(['yaml', 'yaml', 'ytt-starlark', 'plaintext', 'plaintext', 'plaintext', 'plaintext']);
});

beforeEach(() => {
  told.length = 0;
  changed = 0;
  client = {
    serverCapabilities: null,
    initializing: new Promise<void>((resolve) => {
      ready = resolve;
    }),
    ...{
      didOpen: ({ uri, doc }: OpenFile) => void told.push(`open ${pathOf(uri)}: ${doc}`),
      didClose: (uri: string) => void told.push(`close ${pathOf(uri)}`),
    },
  };
  files = new OpenFiles(
    client as unknown as LSPClient,
    () => null,
    () => changed++,
  );
});

const becomeReady = async () => {
  files.connected();
  client.serverCapabilities = {};
  ready();
  await client.initializing;
  await Promise.resolve();
};
const insert = (uri: string, text: string) => files.updateFile(uri, { changes: { from: 0, insert: text } });

describe('paths and URIs', () => {
  it.each([
    ['a.yml', 'file:///playground/a.yml'],
    ['b c/ä#?.yml', 'file:///playground/b%20c/%C3%A4%23%3F.yml'],
  ])('%s', (path, uri) => {
    expect(uriOf(path)).toBe(uri);
    expect(pathOf(uri)).toBe(path);
  });
});

describe('a file', () => {
  it.each([
    ['a.yml', 'yaml'],
    ['a.yaml', 'yaml'],
    ['a.star', 'ytt-starlark'],
    ['a.star.txt', 'plaintext'],
    ['yml', 'plaintext'],
  ])('%s has a language', (path, languageId) => {
    expect(file(path, '').languageId).toBe(languageId);
  });

  it('has no editor until one shows it', () => {
    const one = file('a.yml', 'text');
    files.add(one);
    const view = { state: EditorState.create({ doc: 'newer' }) } as never;
    files.openFile(one.uri, 'yaml', view);
    expect([one.getView(), one.text]).toEqual([view, 'newer']);
    files.closeFile(one.uri);
    expect([one.getView(), one.text]).toEqual([null, 'text']);
  });
});

describe('the server', () => {
  it('receives the files once it is ready, with what was typed before', async () => {
    const one = file('a.yml', '1');
    files.add(one);
    files.add(file('gone.yml', '2'));
    files.remove(uriOf('gone.yml'));
    insert(one.uri, 'typed ');
    expect(files.syncFiles()).toEqual([]);
    expect(told).toEqual([]);
    await becomeReady();
    expect(told).toEqual(['open a.yml: typed 1']);
    expect(files.syncFiles()).toEqual([]);
    expect(one.version).toBe(0);
  });

  it('receives added and removed files', async () => {
    await becomeReady();
    files.add(file('a.yml', '1'));
    files.add(file('b.yml', '2'));
    files.remove(uriOf('a.yml'));
    expect(told).toEqual(['open a.yml: 1', 'open b.yml: 2', 'close a.yml']);
    expect(files.files.map(({ uri }) => pathOf(uri))).toEqual(['b.yml']);
    expect([files.getFile(uriOf('a.yml')), files.getFile(uriOf('b.yml'))?.text]).toEqual([null, '2']);
  });

  it('receives changes, combined since the last notification', async () => {
    await becomeReady();
    const [one, other] = [file('a.yml', '1'), file('b.yml', '2')];
    files.add(one);
    files.add(other);
    insert(one.uri, 'x');
    insert(one.uri, 'y');
    expect(changed).toBe(2);
    const updates = files.syncFiles();
    expect(updates.map(({ file, prevDoc, changes }) => [file, `${prevDoc}`, `${changes.apply(prevDoc)}`])).toEqual([
      [one, '1', 'yx1'],
    ]);
    expect([one.version, `${one.doc}`, other.version]).toEqual([1, 'yx1', 0]);
    expect(files.syncFiles()).toEqual([]);
    files.updateFile(uriOf('none.yml'), { changes: { from: 0, insert: 'x' } });
    expect(changed).toBe(2);
  });

  it('hears of a change in the editor by the editor', async () => {
    const one = file('a.yml', '1');
    files.add(one);
    const dispatched: unknown[] = [];
    files.openFile(one.uri, 'yaml', {
      state: one.state,
      dispatch: (update: unknown) => dispatched.push(update),
    } as never);
    insert(one.uri, 'x');
    expect(dispatched).toEqual([{ changes: { from: 0, insert: 'x' } }]);
    expect([changed, one.text]).toEqual([0, '1']);
  });
});
