/** Which of a run's files a `load` names (https://carvel.dev/ytt/docs/v0.48.x/lang-ref-load/). */
import { describe, expect, it } from 'vitest';
import { openFixture } from '../testing.js';
import { definitionPlaces } from '../testing-answers.js';
import { holdsCode, loadedFile } from './symbols-at.js';

const paths = [
  'a.star',
  'x/a.star',
  'x/b.star',
  '@odd.star',
  '_ytt_lib/lib/a.star',
  '_ytt_lib/lib/in/a.star',
  '_ytt_lib/lib/in/b.star',
  '_ytt_lib/lib/_ytt_lib/deep/a.star',
  '_ytt_lib/github.com/owner/lib/a.star',
  '_ytt_lib/ytt/data',
];
const files = paths.map((path) => ({ path }));

it.each<readonly [string, string, string | undefined]>([
  ['t.yml', 'a.star', 'a.star'],
  ['t.yml', '/a.star', 'a.star'],
  ['t.yml', 'x/../a.star', 'a.star'],
  ['t.yml', 'b.star', undefined],
  ['t.yml', '@lib:a.star', '_ytt_lib/lib/a.star'],
  ['t.yml', '@lib:/a.star', '_ytt_lib/lib/a.star'],
  ['t.yml', '@github.com/owner/lib:a.star', '_ytt_lib/github.com/owner/lib/a.star'],
  ['t.yml', '@ytt:data', undefined],
  ['t.yml', '@odd.star', undefined],
  ['t.yml', 'x@lib:a.star', undefined],
  ['t.yml', 'x/@lib:a.star', undefined],
  ['x/t.yml', 'a.star', 'x/a.star'],
  ['x/t.yml', '../a.star', 'a.star'],
  ['x/t.yml', '/a.star', 'a.star'],
  ['x/t.yml', '/x/b.star', 'x/b.star'],
  ['x/t.yml', '@lib:a.star', undefined],
  ['_ytt_lib/lib/in/t.yml', 'b.star', '_ytt_lib/lib/in/b.star'],
  ['_ytt_lib/lib/in/t.yml', '/a.star', '_ytt_lib/lib/a.star'],
  ['_ytt_lib/lib/in/t.yml', '/in/b.star', '_ytt_lib/lib/in/b.star'],
  ['_ytt_lib/lib/in/t.yml', '/x/b.star', undefined],
  ['_ytt_lib/lib/t.yml', '@deep:a.star', '_ytt_lib/lib/_ytt_lib/deep/a.star'],
  ['_ytt_lib/lib/_ytt_lib/deep/t.yml', '/a.star', '_ytt_lib/lib/_ytt_lib/deep/a.star'],
  ['_ytt_lib/github.com/owner/lib/t.yml', '/a.star', '_ytt_lib/github.com/owner/lib/a.star'],
])('in %s the path %s is that of %s', (from, module, expected) => {
  expect(loadedFile(files, from, module)?.path).toBe(expected);
});

it('in a run of which files may be missing, others are found elsewhere only outside of libraries', () => {
  const found = (from: string): string | undefined => loadedFile(files, from, 'b.star', true)?.path;
  expect([found('t.yml'), found('_ytt_lib/lib/t.yml')]).toEqual(['x/b.star', undefined]);
});

it.each([
  ['a.star', '', true],
  ['a.txt', '', true],
  ['a.yml', 'a: #@ 1\n', true],
  ['a.yml', 'a: 1\n', false],
  ['a.star.yml', 'a: 1\n', false],
  ['a.txt.yaml', 'a: 1\n', false],
])('%s with %j holds code: %s', (name, text, expected) => {
  expect(holdsCode(openFixture(`#! file: ${name}\n${text}`).snapshot)).toBe(expected);
});

describe('the names that a load imports', () => {
  const placesWith = (module: string): readonly string[] =>
    definitionPlaces(
      `#! file: m.star\n${module}\n#! file: n.star\nx = 1\n#! file: t.yml\n#@ load("m.star", "x")\na: #@ <|>x\n`,
    );

  it.each([
    ['a parameter', 'def g(x):\n  return x\nend'],
    ['a variable of a function', 'def g():\n  x = 2\n  return x\nend'],
    ['a function in a function', 'def g():\n  def x():\n    return 1\n  end\n  return x\nend'],
    ['a variable of a comprehension', 'y = [x for x in [1]]'],
    ['a parameter of a lambda', 'y = lambda x: x'],
    ['what is loaded there', 'load("n.star", "x")'],
  ])('is defined at its top, not by %s', (kind, inner) => {
    expect(placesWith(inner)).toEqual(['t.yml:1']);
    if (kind !== 'what is loaded there')
      expect(placesWith(`${inner}\nx = 1`)).toEqual([`m.star:${inner.split('\n').length + 1}`]);
  });
});
