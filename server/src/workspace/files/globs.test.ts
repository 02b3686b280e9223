import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { globMatcher, isGlob } from './globs.js';

const matches = (glob: string, path: string): boolean => globMatcher([glob])(path);

describe('globs', () => {
  it.each([
    ['values.yml', ['values.yml', 'values.yml/x'], ['a/values.yml', 'values.ymlx', 'value.yml']],
    ['config//', ['config', 'config/a'], ['config2', 'a/config']],
    ['./config/', ['config', 'config/a', 'config/.a/b'], ['configs', 'a/config']],
    ['*.yml', ['a.yml', '.yml', '.a.yml'], ['a/b.yml', 'a.yaml']],
    ['a*b*c', ['abc', 'a1b2c', 'abbcc', 'abc/x'], ['ab', 'a/bc', 'abcx']],
    ['?.yml', ['a.yml'], ['.yml', 'ab.yml', '/.yml']],
    ['**', ['', 'a', 'a/b'], []],
    ['**/*values*.{yml,yaml}', ['values.yml', 'a/b/my-values-1.yaml', '.x/values.yml'], ['values.json', 'a/val.yml']],
    ['a/**', ['a', 'a/b', 'a/b/c'], ['b', 'ab', 'b/a']],
    ['a/**/b', ['a/b', 'a/x/b', 'a/x/y/b', 'a/b/c'], ['ab', 'a/xb', 'x/a/b']],
    ['a**b', ['ab', 'axb'], ['a/b']],
    ['a**/b', ['a/b', 'ax/b'], ['ab', 'a/x/b']],
    ['a**', ['a', 'ax', 'a/b'], ['b', 'b/a']],
    ['a/**b', ['a/b', 'a/xb'], ['a/x/b', 'ab']],
    ['a/*x', ['a/x', 'a/bx'], ['a/b', 'a/xb']],
    ['[a-c]x', ['ax', 'cx'], ['dx', '-x', 'x']],
    ['[axc]', ['a', 'x', 'c'], ['b', '-', '']],
    ['[ac-]', ['a', 'c', '-'], ['b']],
    ['[-ac]', ['a', 'c', '-'], ['b']],
    ['[a-cx-z]', ['b', 'y', 'z'], ['d', 'w', '-']],
    ['[^a-c]', ['d', '^'], ['a', '/']],
    ['[c-a]', [], ['a', 'b', 'c', '-']],
    ['[!a-c]x', ['dx', '-x'], ['ax', '/x', 'x']],
    ['[]a]x', [']x', 'ax'], ['bx']],
    ['{a,b/{c,d*}}/e', ['a/e', 'b/c/e', 'b/dd/e'], ['b/e', 'c/e', 'ab/e']],
    ['{a/**,b}/c', ['a/c', 'a/x/c', 'b/c'], ['b/x/c']],
    ['x{,y}', ['x', 'xy'], ['xyy', 'y']],
    ['{a}', ['{a}'], ['a']],
    ['a{b', ['a{b'], ['ab']],
    ['a[b', ['a[b'], ['ab']],
    ['[]', ['[]'], ['', ']']],
    ['\\*', ['*'], ['a']],
    ['a\\', ['a\\'], ['a']],
    ['\\{a,b}', ['{a,b}'], ['a', 'b']],
    ['{a\\,b,c}', ['a,b', 'c'], ['a', 'b', 'a\\']],
    ['{a\\},c}', ['a}', 'c'], ['a', 'a\\,c}']],
    ['{\\{,c}', ['{', 'c'], ['']],
  ] as const)('%s', (glob, yes, no) => {
    for (const path of yes) expect(matches(glob, path), path).toBe(true);
    for (const path of no) expect(matches(glob, path), path).toBe(false);
  });

  it('match if any of several does, and nothing if there is none', () => {
    expect(globMatcher(['a', 'b'])('b')).toBe(true);
    expect(globMatcher([])('')).toBe(false);
    expect(globMatcher(['', './', '/'])('a')).toBe(false);
  });

  it('match nothing if they are longer than a path can be', () => {
    expect([4_096, 4_097].map((length) => matches('a'.repeat(length), 'a'.repeat(length)))).toEqual([true, false]);
  });

  it('are distinguished from plain paths', () => {
    expect(['a*', 'a?', '[a]', '{a,b}'].map(isGlob)).toEqual([true, true, true, true]);
    expect(isGlob('config/values.yml')).toBe(false);
  });

  it.each([
    ['many stars', `${'*a'.repeat(12)}b`, 'a'.repeat(5_000)],
    ['many globstars', `${'**/'.repeat(100)}b`, 'a/'.repeat(2_000)],
    ['many choices', '{a,aa}'.repeat(100), 'a'.repeat(5_000)],
    ['nested choices', '{a,'.repeat(1_000) + '}'.repeat(1_000), 'b'],
    ['choices nested as deeply as a path is long', '{,'.repeat(1_365) + '}'.repeat(1_365), 'b'],
    ['groups that nothing closes', '{'.repeat(4_000), 'a'],
    ['more than a path can be', '{'.repeat(1_000_000), 'a'],
    ['an endless set', `[${'a-'.repeat(50_000)}`, 'a'],
  ])('that are made to be slow come to an end: %s', (_, glob, path) => {
    expect(matches(glob, path)).toBe(false);
  });

  it('agree with the equivalent regular expression', () => {
    const parts = fc.constantFrom(
      'a',
      '/',
      '*',
      '?',
      '[ab]',
      '[a-c]',
      '[b-]',
      '[!ab]',
      '{a,b*}',
      '{a,{b,c?}}',
      '\\*',
      '.',
      '[',
    );
    const paths = fc
      .array(fc.constantFrom('a', 'b', 'c', '/', '.', '*', '-', '['), { maxLength: 8 })
      .map((one) => one.join(''));
    const meant: Readonly<Record<string, string>> = {
      '*': '[^/]*',
      '?': '[^/]',
      '{a,b*}': '(?:a|b[^/]*)',
      '{a,{b,c?}}': '(?:a|(?:b|c[^/]))',
      '[!ab]': '[^ab/]',
      '[': '\\[',
      '.': '\\.',
    };
    fc.assert(
      fc.property(fc.array(parts, { minLength: 1, maxLength: 5 }), paths, (glob, path) => {
        const written = glob.join('').replace(/\/+$/, '');
        // Excludes globs in which a later bracket closes one that is to stand for itself.
        fc.pre(written !== '' && !/\*\*|\[[^\]]*\[/.test(written) && !written.startsWith('./'));
        const source = glob
          .map((part) => meant[part] ?? part)
          .join('')
          .replace(/\/+$/, '');
        expect(matches(written, path), `${written} on ${path}`).toBe(new RegExp(`^(?:${source})(?:/.*)?$`).test(path));
      }),
    );
  });
});

describe('what is remembered of a glob', () => {
  it('does not change which paths match, in any order', () => {
    const glob = fc
      .array(fc.constantFrom('a', 'b', '?', '*', '/', '**/', '[ab]', '{a,b/}'))
      .map((parts) => parts.join(''));
    const path = fc.array(fc.constantFrom('a', 'b', 'c', '/')).map((parts) => parts.join(''));
    fc.assert(
      fc.property(glob, fc.array(path, { minLength: 2 }), (one, paths) => {
        const matches = globMatcher([one]);
        for (const each of paths) expect([each, matches(each)]).toEqual([each, globMatcher([one])(each)]);
      }),
    );
  });

  it('has a limit', () => {
    // Any of the last 24 characters can be an "a", which makes 16 million sets of states.
    const matches = globMatcher([`*a${'?'.repeat(24)}`]);
    const before = usedHeap();
    let seed = 1;
    const letter = (): string => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % 2 === 0 ? 'a' : 'b';
    };
    for (let i = 0; i < 50; i++) {
      const path = Array.from({ length: 4_000 }, letter).join('');
      expect(matches(path)).toBe(path.at(-25) === 'a');
    }
    expect(usedHeap() - before).toBeLessThan(40_000_000);
    expect(matches(`a${'b'.repeat(24)}`)).toBe(true);
  });
});

function usedHeap(): number {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  return process.memoryUsage().heapUsed;
}
