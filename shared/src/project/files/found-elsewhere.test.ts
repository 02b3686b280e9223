/** Modules outside the directory that a path of `load` resolves to in a run. */
import { describe, expect, it } from 'vitest';
import { foundElsewhere, isLoadable } from './found-elsewhere.js';

describe('a file gives its symbols to those that load it', () => {
  it.each([
    ['a.star', true],
    ['a.lib.yml', true],
    ['a.lib.yaml', true],
    ['a.lib.txt', true],
    ['a.yml', false],
    ['a.txt', false],
    ['a.star.yml', false],
    ['a.lib.md', false],
  ])('by its name: %s', (path, expected) => {
    expect(isLoadable(path)).toBe(expected);
  });
});

describe('a path of load that leads nowhere', () => {
  const paths = [
    'a/x.star',
    'b/x.star',
    'b/c/d/x.star',
    'lib/one.star',
    'lib/in/two.lib.yml',
    'one.yml',
    'in/other-one.star',
    '../elsewhere.star',
  ];
  const files = paths.map((path) => ({ path }));

  it.each([
    ['', 'one.star', 'lib/one.star'],
    ['b', '/one.star', 'lib/one.star'],
    ['', 'in/two.lib.yml', 'lib/in/two.lib.yml'],
    ['', 'lib/in/two.lib.yml', 'lib/in/two.lib.yml'],
    ['', '../elsewhere.star', undefined],
    // The nearest of several, if there is one.
    ['a/z', 'x.star', 'a/x.star'],
    ['b/z', 'x.star', undefined],
    ['b/c', 'x.star', 'b/c/d/x.star'],
    ['', 'x.star', undefined],
    // Only files that can be loaded are found, and only by a complete name that does not lead outside.
    ['', 'one.yml', undefined],
    ['', 'no.star', undefined],
    ['', '../lib/one.star', undefined],
    ['', 'n/two.lib.yml', undefined],
  ])('is in %j, as %s, that of %s', (directory, path, expected) => {
    expect(foundElsewhere(files, directory, path)?.path).toBe(expected);
  });
});
