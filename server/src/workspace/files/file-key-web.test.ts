import { describe, expect, it } from 'vitest';
import { isPath, keyOfUri, uriOfKey } from './file-key-web.js';

describe('keys of files in a browser', () => {
  it.each([
    ['file:///a/b.yml', '/a/b.yml'],
    ['file:///', '/'],
    ['file:///a%20b/%23%3F.yml', '/a b/#?.yml'],
    ['vscode-vfs://github/org/repo/a.yml', '/@vscode-vfs:github/org/repo/a.yml'],
    ['memfs://host/a%25.yml', '/@memfs:host/a%.yml'],
    ['file://host/share/a.yml', '/@file:host/share/a.yml'],
  ])('%s is a path, and the path that URI', (uri, key) => {
    expect(keyOfUri(uri)).toBe(key);
    expect(isPath(key)).toBe(true);
    expect(uriOfKey(key)).toBe(uri);
  });

  it('of two spellings of a URI are one', () => {
    expect(keyOfUri('vscode-vfs://github/%61.yml')).toBe(keyOfUri('vscode-vfs://github/a.yml'));
    expect(isPath(keyOfUri('VSCODE-VFS://github/a.yml'))).toBe(true);
  });

  it.each(['untitled:Untitled-1', 'git:/a.yml?ref', 'vscode-vfs://github/a.yml?query', 'file:///a%', 'a.yml'])(
    '%s is kept as it is',
    (uri) => {
      expect(keyOfUri(uri)).toBe(uri);
      expect(isPath(uri)).toBe(false);
      expect(uriOfKey(uri)).toBe(uri);
    },
  );
});
