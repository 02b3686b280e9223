/** Which file a `load` resolves to (https://carvel.dev/ytt/docs/v0.48.x/lang-ref-load/). */
import { describe, expect, it } from 'vitest';
import { SourceFile } from '../../text/source-file.js';
import { accessibleFiles, findDirectory, findPrivateLibrary, libraryTree } from './library-tree.js';
import { resolveLoad } from './resolve-load.js';
import { runFile } from './run-file.js';

const paths = [
  'a.star',
  'a.yml',
  'a.txt',
  'plain.json',
  'data.lib.json',
  'd/a.star',
  'd/b.lib.yml',
  'd/e/c.star',
  'd/_ytt_lib/near/a.star',
  '_ytt_lib/far/a.star',
  '_ytt_lib/far/x/b.star',
  '_ytt_lib/far/_ytt_lib/inner/a.star',
  '_ytt_lib/github.com/org/a.star',
];
const files = paths.map((path, order) => runFile(new SourceFile(path, ''), order));
const wholeRun = libraryTree(files);
const root = wholeRun;

/** The file that `module` resolves to in a file of the directory `from`, or the message where there is none. */
function loaded(module: string, from = '', root = wholeRun): string {
  const current = from === '' ? root : findDirectory(root, from);
  try {
    return resolveLoad(module, { current, root }).file.source.path;
  } catch (error) {
    return error instanceof Error ? error.message : 'no error';
  }
}

describe('load', () => {
  it.each([
    ['a.star', '', 'a.star'],
    ['a.star', 'd', 'd/a.star'],
    ['/a.star', 'd', 'a.star'],
    ['d/a.star', '', 'd/a.star'],
    ['/d/b.lib.yml', 'd/e', 'd/b.lib.yml'],
    ['e/c.star', 'd', 'd/e/c.star'],
    ['@far:a.star', '', '_ytt_lib/far/a.star'],
    ['@far:x/b.star', '', '_ytt_lib/far/x/b.star'],
    ['@far:/x/b.star', '', '_ytt_lib/far/x/b.star'],
    ['@github.com/org:a.star', '', '_ytt_lib/github.com/org/a.star'],
    ['@near:a.star', 'd', 'd/_ytt_lib/near/a.star'],
  ])('%s from "%s" is %s', (module, from, path) => {
    expect(loaded(module, from)).toBe(path);
    // If more files may belong to the run, modules elsewhere are only searched if the run has no such file.
    expect(loaded(module, from, libraryTree(files, true))).toBe(path);
  });

  it.each([
    ['c.star', '', "Expected to find file 'c.star' (hint: only files included via -f flag are available)"],
    ['@far:a.star', 'd', "Expected to find library 'far', but did not find ''"],
    ['@far:a.star', 'd/e', "Could not find private library (directory '_ytt_lib' missing?)"],
    ['@far', '', "Expected library path to be in format '@name:path'"],
    ['@far/_ytt_lib:a.star', '', "Could not load private library 'far'"],
    ['@far/none:a.star', '', "Expected to find library 'far/none', but did not find 'far'"],
    ['_ytt_lib/far/a.star', '', "but did not: Encountered private library '_ytt_lib'"],
    ['none/x/a.star', '', "Expected to find file 'none/x/a.star', but did not: Did not find ''"],
    [
      'a.yml',
      '',
      "Expected file 'a.yml' to be a library file, but was not (hint: library filename must end with '.lib.yml' or '.star'; use data.read(...) for loading non-templated file contents)",
    ],
    ['d/none/x/a.star', '', "but did not: Did not find 'd'"],
    ['data.lib.json', '', "File 'data.lib.json' type is not a known"],
    ['a.txt', '', "Expected file 'a.txt' to be a library file, but was not"],
    ['plain.json', '', "Expected file 'plain.json' to be a library file, but was not"],
  ])('%s from "%s" says %s', (module, from, message) => {
    expect(loaded(module, from)).toContain(message);
  });

  it('in a library resolves absolute paths and libraries there', () => {
    const { context } = resolveLoad('@far:x/b.star', { current: root, root });
    expect(context.root).toBe(findPrivateLibrary(root, 'far'));
    expect(resolveLoad('/a.star', context).file.source.path).toBe('_ytt_lib/far/a.star');
    const inside = resolveLoad('@far:a.star', { current: root, root }).context;
    expect(resolveLoad('@inner:a.star', inside).file.source.path).toBe('_ytt_lib/far/_ytt_lib/inner/a.star');
  });

  it('in a directory keeps the root', () => {
    const { context } = resolveLoad('d/e/c.star', { current: root, root });
    expect(context.root).toBe(root);
    expect(accessibleFiles(context.current).map(({ path }) => path)).toEqual(['c.star']);
  });
});
