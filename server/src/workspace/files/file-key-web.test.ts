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
    ['memfs:///a.yml', '/@memfs:/a.yml'],
    ['m://h/a.yml', '/@m:h/a.yml'],
    ['git-1.0+x://h/a.yml', '/@git-1.0+x:h/a.yml'],
    ['memfs://host/a%0Ab.yml', '/@memfs:host/a\nb.yml'],
    ['file:///a/%40memfs%3Ahost/b.yml', '/a/@memfs:host/b.yml'],
    ['file:///%40/a.yml', '/@/a.yml'],
    ['file:///%401%3Ahost/a.yml', '/@1:host/a.yml'],
  ])('%s is a path, and the path that URI', (uri, key) => {
    expect(keyOfUri(uri)).toBe(key);
    expect(isPath(key)).toBe(true);
    expect(uriOfKey(key)).toBe(uri);
  });

  it('of a file system without a path are its root', () => {
    expect(keyOfUri('memfs://host')).toBe('/@memfs:host/');
    expect(uriOfKey('/@memfs:host')).toBe('memfs://host/');
  });

  it('of two spellings of a URI are one', () => {
    expect(keyOfUri('vscode-vfs://github/%61.yml')).toBe(keyOfUri('vscode-vfs://github/a.yml'));
    expect(isPath(keyOfUri('VSCODE-VFS://github/a.yml'))).toBe(true);
  });

  it.each([
    'untitled:Untitled-1',
    'git:/a.yml?ref',
    'vscode-vfs://github/a.yml?query',
    'memfs://a.yml#b',
    'file:///a%',
    'a.yml',
  ])('%s is kept as it is', (uri) => {
    expect(keyOfUri(uri)).toBe(uri);
    expect(isPath(uri)).toBe(false);
    expect(uriOfKey(uri)).toBe(uri);
  });
});
