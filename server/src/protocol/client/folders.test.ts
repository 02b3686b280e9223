import { describe, expect, it } from 'vitest';
import type { InitializeParams } from 'vscode-languageserver/node';
import { keyOfUri } from '../../workspace/files/file-key.js';
import { folderKeys, foldersOf } from './folders.js';

describe('the folders of initialize', () => {
  const named = { processId: null, capabilities: {} };
  it.each<[Partial<InitializeParams>, string[]]>([
    [{ workspaceFolders: [{ uri: 'file:///a/', name: 'a' }], rootUri: 'file:///b', rootPath: '/c' }, ['/a']],
    [{ workspaceFolders: [], rootUri: 'file:///b' }, []],
    [{ workspaceFolders: null, rootUri: 'file:///b%20c', rootPath: '/d' }, ['/b c']],
    [{ rootUri: null, rootPath: '/c/' }, ['/c']],
    [{ workspaceFolders: [], rootUri: null, rootPath: '/c' }, ['/c']],
    [{ workspaceFolders: [], rootUri: null, rootPath: null }, []],
    [{ rootUri: null, rootPath: 'c' }, []],
    [{ rootUri: null, rootPath: null }, []],
    [{ rootUri: null }, []],
  ])('%j', (params, folders) => {
    expect(foldersOf({ rootUri: null, ...named, ...params })).toEqual(folders);
  });
});

it('leaves out entries that name no folder, and keeps those of other schemes', () => {
  const virtual = 'vscode-vfs://github/a';
  expect(folderKeys([{}, { uri: virtual }, { uri: 1 }, { uri: 'file:///a' }])).toEqual([keyOfUri(virtual), '/a']);
});
