import { SourceFile } from '@ytt-language/shared';
import { describe, expect, it } from 'vitest';
import { loadableNames, loadPath } from './loadable-names.js';

describe('the path of a module', () => {
  it.each<[from: string, path: string, expected: string | undefined]>([
    ['a/t.yml', 'a/m.star', 'm.star'],
    ['a/t.yml', 'a/b/m.lib.yml', 'b/m.lib.yml'],
    ['a/t.yml', 'b/m.lib.txt', '/b/m.lib.txt'],
    ['a/b/t.yml', 'a/m.star', '/a/m.star'],
    ['t.yml', 'a/m.star', 'a/m.star'],
    ['a/m.star', 'a/m.star', undefined],
    ['a/t.yml', 'a/m.yml', undefined],
    ['a/t.yml', '../m.star', undefined],
    ['t.yml', '_ytt_lib/l/m.star', undefined],
    ['_ytt_lib/l/t.yml', 'm.star', undefined],
    ['_ytt_lib/l/t.yml', '_ytt_lib/l/a/m.star', 'a/m.star'],
    ['_ytt_lib/l/a/t.yml', '_ytt_lib/l/m.star', undefined],
    ['_ytt_lib/l/t.yml', '_ytt_lib/l/_ytt_lib/k/m.star', undefined],
  ])('from %s to %s', (from, path, expected) => {
    expect(loadPath(from, path)).toBe(expected);
  });
});

it('the names that a file can load are those that others define for all', () => {
  const from = new SourceFile('t.yml', '#@ own = 1\n');
  const files = [
    from,
    new SourceFile('m.star', 'load("n.star", "y")\nx = [k for k in [1]]\n_z = 1\ndef f(p):\n  q = p\nend\n'),
    new SourceFile('n.yml', '#@ y = 1\n'),
    new SourceFile('a/n.lib.yml', '#@ def g():\na: 1\n#@ end\n'),
  ];
  const found = loadableNames(files, from).map(({ module, file, definition }) => [module, file.path, definition.name]);
  expect(found).toEqual([
    ['m.star', 'm.star', 'x'],
    ['m.star', 'm.star', 'f'],
    ['a/n.lib.yml', 'a/n.lib.yml', 'g'],
  ]);
});
