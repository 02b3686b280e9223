/** The messages that tell a replacement thread the state of the session. */
import { describe, expect, it } from 'vitest';
import { ConversationMirror } from './conversation-mirror.js';

function mirrorOf(...messages: readonly { readonly method: string; readonly params?: object }[]): ConversationMirror {
  const mirror = new ConversationMirror();
  for (const message of messages) mirror.note({ jsonrpc: '2.0', ...message });
  return mirror;
}

const initialize = (params: object = {}) => ({ method: 'initialize', id: 1, params: { capabilities: {}, ...params } });
const open = (uri: string, text: string) => ({
  method: 'textDocument/didOpen',
  params: { textDocument: { uri, languageId: 'yaml', version: 1, text } },
});
const change = (uri: string, version: number, ...contentChanges: readonly object[]) => ({
  method: 'textDocument/didChange',
  params: { textDocument: { uri, version }, contentChanges },
});
const at = (line: number, character: number, endLine = line, endCharacter = character) => ({
  start: { line, character },
  end: { line: endLine, character: endCharacter },
});
const folders = (added: readonly string[], removed: readonly string[]) => ({
  method: 'workspace/didChangeWorkspaceFolders',
  params: { event: { added: added.map((uri) => ({ uri })), removed: removed.map((uri) => ({ uri })) } },
});

function textsOf(mirror: ConversationMirror): unknown {
  const opened = mirror.replay('again').filter(({ method }) => method === 'textDocument/didOpen');
  return opened.map(({ params }) => (params as ReturnType<typeof open>['params']).textDocument);
}

function foldersOf(mirror: ConversationMirror): unknown {
  const params = mirror.replay('again')[0]?.params as { workspaceFolders?: readonly { uri: string }[] } | undefined;
  return params?.workspaceFolders?.map(({ uri }) => uri);
}

describe('the mirror', () => {
  it('has nothing to tell before the beginning', () => {
    expect(mirrorOf().replay('again')).toEqual([]);
  });

  it('replays the initialization, the texts, and the latest state notifications', () => {
    const mirror = mirrorOf(
      initialize({ rootUri: null }),
      { method: 'initialized', params: {} },
      { method: 'workspace/didChangeConfiguration', params: { settings: { ytt: { dialect: 'auto' } } } },
      open('file:///a.yml', 'a'),
      { method: '$/setTrace', params: { value: 'off' } },
      { method: 'workspace/didChangeConfiguration', params: { settings: { ytt: {} } } },
      { method: 'workspace/didChangeConfiguration', params: { settings: {} } },
      { method: 'workspace/didChangeConfiguration', params: { settings: null } },
      { method: 'textDocument/hover', params: {} },
      { method: 'textDocument/didSave', params: {} },
    );
    expect(mirror.replay('again').map(({ method, params }) => [method, params])).toEqual([
      ['initialize', { capabilities: {}, rootUri: null }],
      ['textDocument/didOpen', open('file:///a.yml', 'a').params],
      ['initialized', {}],
      ['workspace/didChangeConfiguration', { settings: { ytt: {} } }],
      ['$/setTrace', { value: 'off' }],
    ]);
    expect(mirror.replay('again')[0]).toMatchObject({ id: 'again' });
  });

  it('replays that settings changed to a server that asks for them', () => {
    const announced = { method: 'workspace/didChangeConfiguration', params: { settings: null } };
    const mirror = mirrorOf(
      initialize({ capabilities: { workspace: { configuration: true } } }),
      { method: 'workspace/didChangeConfiguration', params: { settings: { ytt: { dialect: 'auto' } } } },
      announced,
    );
    expect(mirror.replay('again').slice(1)).toMatchObject([announced]);
  });

  it('has the current version of each text', () => {
    const mirror = mirrorOf(
      initialize(),
      open('file:///a.yml', 'a: 1\nb: 2\n'),
      open('file:///b.yml', 'x'),
      open('file:///c.yml', 'y'),
      change('file:///a.yml', 2, { range: at(1, 0), text: 'é: 3\n' }, { range: at(2, 3, 2, 4), text: '4' }),
      change('file:///b.yml', 3, { text: 'new\n' }),
      change('file:///nowhere.yml', 3, { text: 'new\n' }),
      { method: 'textDocument/didClose', params: { textDocument: { uri: 'file:///c.yml' } } },
    );
    expect(textsOf(mirror)).toEqual([
      { uri: 'file:///a.yml', languageId: 'yaml', version: 2, text: 'a: 1\né: 3\nb: 4\n' },
      { uri: 'file:///b.yml', languageId: 'yaml', version: 3, text: 'new\n' },
    ]);
  });

  it('counts as the client does', () => {
    const utf8 = { capabilities: { general: { positionEncodings: ['utf-8'] } } };
    const mirror = mirrorOf(
      initialize(utf8),
      open('file:///a.yml', 'éé'),
      change('file:///a.yml', 2, { range: at(0, 2), text: '-' }),
    );
    expect(textsOf(mirror)).toMatchObject([{ text: 'é-é' }]);
  });

  it.each([
    ['those of the beginning', { workspaceFolders: [{ uri: 'file:///a' }] }, ['file:///a'], ['file:///b', 'file:///c']],
    ['its only one', { rootUri: 'file:///a' }, ['file:///a'], ['file:///b', 'file:///c']],
    ['none', { rootUri: null }, [], ['file:///b', 'file:///c']],
  ])('knows the folders, after %s', (_, params, gone, left) => {
    const mirror = mirrorOf(initialize(params), folders(['file:///b', 'file:///c'], gone));
    expect(foldersOf(mirror)).toEqual(left);
    mirror.note({ jsonrpc: '2.0', ...folders([], ['file:///b']) });
    expect(foldersOf(mirror)).toEqual(['file:///c']);
  });

  it.each([
    [{ workspaceFolders: [{ uri: 'file:///a' }] }, ['file:///a', 'file:///b']],
    [{ rootUri: 'file:///a' }, ['file:///a', 'file:///b']],
    [{ workspaceFolders: null, rootUri: null }, ['file:///b']],
  ])('has folders that are added beside those of the beginning: %j', (params, all) => {
    expect(foldersOf(mirrorOf(initialize(params), folders(['file:///b'], [])))).toEqual(all);
  });

  it('leaves the folders to the beginning while they are the same', () => {
    expect(foldersOf(mirrorOf(initialize({ workspaceFolders: [{ uri: 'file:///a' }] })))).toEqual(['file:///a']);
    expect(foldersOf(mirrorOf(initialize({ rootUri: 'file:///a' })))).toBeUndefined();
  });
});
