import { describe, expect, it } from 'vitest';
import { folderOf, foldersAround, outermostFolders, shownPath } from './workspace-folders.js';

const nested = ['/ws/a', '/other', '/ws', '/ws/a/b', '/wsx'];

it('a path belongs to the outermost folder that contains it', () => {
  expect(['/ws/a/b/c.yml', '/ws/a', '/wsx/b.yml', '/else/x.yml'].map((path) => folderOf(nested, path))).toEqual([
    '/ws',
    '/ws',
    '/wsx',
    undefined,
  ]);
  expect(foldersAround(nested, '/ws/a/b/c.yml')).toEqual(['/ws/a', '/ws', '/ws/a/b']);
});

it('folders in others are left out, in the order of the rest', () => {
  expect(outermostFolders(nested)).toEqual(['/other', '/ws', '/wsx']);
});

describe('a path', () => {
  it.each([
    ['/ws/a/b.yml', 'a/b.yml'],
    ['/ws', 'ws'],
    ['/other/b.yml', 'b.yml'],
    ['/wsy/b.yml', '/wsy/b.yml'],
  ])('%s is shown as %s', (path, shown) => {
    expect(shownPath(nested, path)).toBe(shown);
  });
});
