/** Which files the settings exclude, and that no glob is slow. */
import { beforeEach, describe, expect, it } from 'vitest';
import { settings, startEditor, Uri, workspace } from '../testing/vscode.js';
import { isExcluded } from './excluded-files.js';

const root = 'vscode-vfs:///work';
const excludes = (path: string): boolean => isExcluded(Uri.parse(`${root}/${path}`) as never);
/** By the setting of the editor. */
const hide = (glob: string): void => void settings.set('files.exclude', { [glob]: true });

beforeEach(() => {
  startEditor();
  workspace.workspaceFolders = [{ uri: Uri.parse(root) }];
});

describe('files.exclude', () => {
  const paths = [
    'a',
    'b',
    'x',
    'xy',
    'xyy',
    'out',
    'OUT',
    'out/a',
    'out/a/b.yml',
    'out.d',
    'outer/a',
    'a/out',
    'a/out.d',
    'a/out/c',
    'a/b',
    'a/b/c',
    'x/a/b',
    'a/x/b',
    'a/x/y/b',
    'axb',
    'x/c',
    'ab',
    'a.yml',
    'b.yml',
    'c.yml',
    'x/a.yaml',
    '.svn/config',
    'x/.svn/y',
    'a.bak',
    'y/.z.bak',
    'dist',
    'dist/a',
    '.hidden/a.yml',
    '1',
    'ax',
    'cx',
    'dx',
    ']x',
    '!out',
    '!(out)',
    '+(a|b)',
    '?(a)',
    'xa',
    '#a',
  ];

  // Recorded from Visual Studio Code's own matcher, `vs/base/common/glob` of monaco-editor 0.57.0, asked for the path and
  // each directory above it.
  it.each([
    ['**/.svn', '.svn/config x/.svn/y'],
    ['**/*.bak', 'a.bak y/.z.bak'],
    ['*.bak', 'a.bak'],
    ['out', 'out out/a out/a/b.yml'],
    ['out/', 'out out/a out/a/b.yml'],
    ['/out', ''],
    ['out/**', 'out out/a out/a/b.yml'],
    ['out/*', 'out/a out/a/b.yml'],
    ['**/out/', 'out out/a out/a/b.yml a/out a/out/c'],
    ['**/out/**', 'out out/a out/a/b.yml a/out a/out/c'],
    ['out*/', 'out out/a out/a/b.yml out.d outer/a'],
    ['a/b', 'a/b a/b/c'],
    ['**/a/b/', 'a/b a/b/c x/a/b'],
    ['a/**/b', 'a/b a/b/c a/x/b a/x/y/b'],
    ['a/**/**/b', 'a/b a/b/c a/x/b a/x/y/b'],
    ['a**', 'a a/out a/out.d a/out/c a/b a/b/c a/x/b a/x/y/b axb ab a.yml a.bak ax'],
    ['a**b', 'axb ab'],
    ['**/*.{yml,yaml}', 'out/a/b.yml a.yml b.yml c.yml x/a.yaml .hidden/a.yml'],
    ['{out,dist}', 'out out/a out/a/b.yml dist dist/a'],
    ['{**/out,**/*.bak}', 'out out/a out/a/b.yml a/out a/out/c a.bak y/.z.bak'],
    ['{out}', 'out out/a out/a/b.yml'],
    ['{**/out}.d', 'out.d a/out.d'],
    ['a/{b}', 'a/b a/b/c'],
    ['{a/b,x}/c', 'a/b/c x/c'],
    ['x{,y}', 'x xy x/a/b x/c x/a.yaml x/.svn/y'],
    ['[ab].yml', 'a.yml b.yml'],
    ['[!ab].yml', 'c.yml'],
    ['[^ab].yml', 'c.yml'],
    ['[]a]x', 'ax ]x'],
    ['[a-c]x', 'ax cx'],
    ['[c-a]x', ''],
    [' out ', 'out out/a out/a/b.yml'],
    ['!out', '!out'],
    ['!(out)', '!(out)'],
    ['+(a|b)', '+(a|b)'],
    ['?(a)', '?(a)'],
    ['{1..3}', ''],
    ['[[:alpha:]].yml', ''],
    ['#a', '#a'],
    ['a?b', 'axb'],
    ['**/.*', '.svn/config x/.svn/y y/.z.bak .hidden/a.yml'],
    ['OUT', 'OUT'],
    ['out//a', ''],
    ['', ''],
  ])('hides what the editor hides: %s', (glob, hidden) => {
    hide(glob);
    expect(paths.filter(excludes).join(' ')).toBe(hidden);
  });

  it('leaves what it is not told to hide', () => {
    settings.set('files.exclude', { '**/*.yml': false, '**/*.js': { when: '$(basename).ts' } });
    expect(['a.yml', 'a.js'].filter(excludes)).toEqual([]);
  });
});

describe('ytt.exclude', () => {
  it('means the same as in the server', () => {
    settings.set('ytt.exclude', ['out/**', 'config/', './a.yml', '{b}']);
    const paths = ['out/x.yml', 'config/x.yml', 'a.yml', 'b', '{b}', 'c.yml'];
    expect(paths.filter(excludes)).toEqual(['out/x.yml', 'config/x.yml', 'a.yml', '{b}']);
  });
});

describe('globs that are made to be slow', () => {
  it.each([
    `${'*a'.repeat(12)}b`,
    `${'**/'.repeat(20)}b`,
    '{a,aa}'.repeat(15),
    `{${'a'.repeat(1_000)}`.repeat(3),
    `${'+(a|aa)'.repeat(10)}b`,
    `{1..${'9'.repeat(6)}}`,
  ])('come to an end: %s', (glob) => {
    hide(glob);
    settings.set('ytt.exclude', [glob]);
    const start = performance.now();
    expect(excludes('a'.repeat(200))).toBe(false);
    expect(excludes('a/'.repeat(100))).toBe(false);
    expect(performance.now() - start).toBeLessThan(1_000);
  });
});
