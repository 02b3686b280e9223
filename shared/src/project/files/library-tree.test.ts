import { describe, expect, it } from 'vitest';
import { SourceFile } from '../../text/source-file.js';
import { parseLibraryRefs, refMatches } from '../library/library-ref.js';
import { accessibleFiles, findFile, findPrivateLibrary, libraryTree } from './library-tree.js';
import { runFile } from './run-file.js';

function tree(...paths: readonly string[]) {
  return libraryTree(paths.map((path, order) => runFile(new SourceFile(path, ''), order)));
}

describe('library tree', () => {
  const root = tree('b/c.yml', 'a.yml', '_ytt_lib/app/config.yml', '_ytt_lib/app/sub/x.star', 'b/_ytt_lib/own/z.yml');

  it('lists a directory before its children and hides private libraries', () => {
    expect(accessibleFiles(root).map((one) => one.path)).toEqual(['a.yml', 'b/c.yml']);
    const app = findPrivateLibrary(root, 'app');
    expect(accessibleFiles(app).map((one) => one.path)).toEqual(['config.yml', 'sub/x.star']);
    expect(findFile(app, 'sub/x.star').file.source.path).toBe('_ytt_lib/app/sub/x.star');
  });

  it('keeps the order of directories, and uses the first of files with one name', () => {
    const names = (paths: readonly string[]) => accessibleFiles(tree(...paths)).map(({ path }) => path);
    expect(names(['z/a.yml', 'b/x/c.yml', 'z/x/d.yml', 'b/e.yml', '/f.yml', 'g//h.yml'])).toEqual([
      ...['z/a.yml', 'z/x/d.yml', 'b/e.yml', 'b/x/c.yml', '/f.yml', 'g//h.yml'],
    ]);
    const [first, second] = [new SourceFile('a/b.yml', '1'), new SourceFile('a/b.yml', '2')];
    const twice = libraryTree([runFile(first, 0), runFile(second, 1)]);
    expect(findFile(twice, 'a/b.yml').file.source).toBe(first);
    expect(() => findFile(twice, 'a/c.yml')).toThrow("Expected to find file 'a/c.yml'");
  });

  it("reports what is missing with ytt's message", () => {
    expect(() => findFile(root, 'nope')).toThrow(
      "Expected to find file 'nope' (hint: only files included via -f flag are available)",
    );
    expect(() => findFile(root, '_ytt_lib/app/config.yml')).toThrow(
      "Expected to find file '_ytt_lib/app/config.yml', but did not: Encountered private library '_ytt_lib'",
    );
    expect(() => findPrivateLibrary(tree('a.yml'), 'app')).toThrow(
      "Could not find private library (directory '_ytt_lib' missing?)",
    );
    expect(() => findPrivateLibrary(root, 'app/none')).toThrow(
      "Expected to find library 'app/none', but did not find 'app'",
    );
  });
});

describe('what is missing', () => {
  it('is compared with no more names than a directory of code has', () => {
    const files = (count: number) => tree('a.yml', ...Array.from({ length: count - 1 }, (_, i) => `f${i}.yml`));
    const failing = (count: number) => () => findFile(files(count), 'ay.yml');
    const plain = 'There is no file ay.yml among the files of this run';
    expect(failing(200)).toThrow(expect.objectContaining({ plain: `${plain}; did you mean a.yml?` }));
    expect(failing(201)).toThrow(expect.objectContaining({ plain }));
  });

  const root = tree('a.yml', '_ytt_lib/app/config.yml');
  const withoutLibraries = tree('a.yml');

  it.each([
    ['There is no file b.yml among the files of this run', () => findFile(root, 'b.yml')],
    ['There is no file ay.yml among the files of this run; did you mean a.yml?', () => findFile(root, 'ay.yml')],
    [
      'There is no file x/cnfig.yml among the files of this run; did you mean x/config.yml?',
      () => findFile(tree('x/config.yml', 'config.yml'), 'x/cnfig.yml'),
    ],
    ['There is no file b/a.yml among the files of this run', () => findFile(root, 'b/a.yml')],
    ['Expected the path of a file, but found none', () => findFile(root, '')],
    ['There is no library b in _ytt_lib', () => findPrivateLibrary(root, 'b')],
    ['There is no library ap in _ytt_lib; did you mean app?', () => findPrivateLibrary(root, 'ap')],
    [
      'There is no library app/ba/c in _ytt_lib; did you mean app/bar/c?',
      () => findPrivateLibrary(tree('_ytt_lib/app/bar/c/t.yml'), 'app/ba/c'),
    ],
    ['There is no library app/b in _ytt_lib', () => findPrivateLibrary(root, 'app/b')],
    ['Expected the name of a library, but found none', () => findPrivateLibrary(root, '')],
    ['There is no library b: there is no folder _ytt_lib here', () => findPrivateLibrary(withoutLibraries, 'b')],
    ['Expected the name of a library, but found none', () => findPrivateLibrary(withoutLibraries, '')],
  ])('is described in words: %s', (plain, find) => {
    expect(find).toThrow(expect.objectContaining({ plain }));
  });
});

describe('library references', () => {
  it('are chains of paths and aliases', () => {
    expect(parseLibraryRefs('@a~b@~c@d/e')).toEqual([
      { path: 'a', alias: 'b' },
      { path: '', alias: 'c' },
      { path: 'd/e', alias: '' },
    ]);
  });

  it.each([
    ['', 'Expected library ref to not be empty', 'The address of a library is empty'],
    ['a', "Expected library ref to start with '@'", `The address of a library begins with '@', but found "a"`],
    ['@a~', 'Expected library alias to not be empty', "Expected an alias after '~'"],
    [
      '@a~b~c',
      "Expected library ref to have form: '@path', '@~alias', or '@path~alias', got: '@a~b~c'",
      'The address of a library is @path, @~alias or @path~alias, but found "@a~b~c"',
    ],
  ])('%j is none', (address, message, plain) => {
    expect(() => parseLibraryRefs(address)).toThrow(expect.objectContaining({ message, plain }));
  });

  it('match by alias if they have one', () => {
    const library = { path: 'a', alias: 'b' };
    expect(refMatches({ path: 'a', alias: '' }, library)).toBe(true);
    expect(refMatches({ path: '', alias: 'b' }, library)).toBe(true);
    expect(refMatches({ path: 'a', alias: 'c' }, library)).toBe(false);
    expect(refMatches({ path: 'c', alias: 'b' }, library)).toBe(false);
  });
});
