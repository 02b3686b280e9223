import { describe, expect, it } from 'vitest';
import { defaultLimits, Thread } from '../../starlark/eval/thread.js';
import { Builtin } from '../../starlark/values/builtin.js';
import { call } from '../../starlark/values/operations/access.js';
import type { Value } from '../../starlark/values/value.js';
import { attributeOf, callIn } from '../testing.js';
import { regexpModule } from './regexp.js';

function replace(pattern: string, source: string, replacement: Value): Value {
  return callIn(regexpModule, 'regexp.replace', [pattern, source, replacement]);
}

describe('regexp.replace', () => {
  it.each([
    ['a(x*)b', '-ab-axxb-', '$1', '--xx-'],
    ['a(x*)b', '-ab-axxb-', '$1W', '---'],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: Go's syntax for groups.
    ['a(x*)b', '-ab-axxb-', '${1}W', '-W-xxW-'],
    ['(?P<n>x+)', 'axxb', '<$n>', 'a<xx>b'],
    ['(?P<n>x+)(?P<n>y+)', 'axyyb', '<$n $1 $2>', 'a<x x yy>b'],
    ['(?P<n>x)|(?P<m>z)|(?P<n>y)', 'xyz', '<$n$g1$m>', '<x><y><z>'],
    ['\\(?P<n>(?P<n>x)', '(P<n>x', '<$n>', '<x>'],
    ['[(?P<n>](?P<n>x)', 'nx', '<$n>', '<x>'],
    ['x', 'axb', '$$$0$', 'a$x$b'],
    ['x*', 'abxc', '-', '-a-b-c-'],
    ['', 'é😀', '-', '-é-😀-'],
    ['^', 'ab', '>', '>ab'],
    ['b|', 'abc', '-', '-a-c-'],
  ])('%s in %s by %s gives %s', (pattern, source, replacement, expected) => {
    expect(replace(pattern, source, replacement)).toBe(expected);
  });

  it('calls functions with what matched', () => {
    const upper = new Builtin('upper', (_thread, [text]) => String(text).toUpperCase());
    expect(replace('o+', 'foo o', upper)).toBe('fOO O');
    const one = new Builtin('one', () => 1);
    expect(() => replace('o', 'foo', one)).toThrow('regexp.replace: expected a string, but was int');
  });
});

it('counts each match as work, besides the search through all of the text', () => {
  const steps = (source: string): number => {
    let counted = 0;
    const cancelled = (since: number): boolean => {
      counted += since;
      return false;
    };
    const thread = new Thread({ ...defaultLimits, cancelled });
    call(thread, attributeOf(regexpModule.get('regexp') ?? null, 'replace'), ['b', source, 'c'], []);
    return counted;
  };
  const matches = 20_000;
  expect(steps('ab'.repeat(matches)) - steps('aa'.repeat(matches))).toBeGreaterThan(32 * matches);
});

describe('regexp.match', () => {
  it('speaks RE2', () => {
    const match = (pattern: string, text: string) => callIn(regexpModule, 'regexp.match', [pattern, text]);
    expect(match('^(a+)+$', `${'a'.repeat(50_000)}b`)).toBe(false);
    expect(match('(?i)É', 'é')).toBe(true);
    expect(() => match('(?=a)', 'a')).toThrow(
      'regexp.match: error parsing regexp: invalid or unsupported Perl syntax: `(?=`',
    );
    expect(() => match('[', 'a')).toThrow('missing closing ]: `[`');
    expect(() => callIn(regexpModule, 'regexp.match', ['a'])).toThrow('expected exactly two arguments');
  });
});

describe('expressions', () => {
  it('are those of the Go that ytt 0.48 was built with', () => {
    const match = (pattern: string) => callIn(regexpModule, 'regexp.match', [pattern, '(?<x>a)']);
    expect(() => match('(?<x>a)')).toThrow('error parsing regexp: invalid or unsupported Perl syntax: `(?<`');
    expect(match('\\(?<')).toBe(true);
    expect(match('[(?<]x')).toBe(true);
    expect(match('\\Q(?<x>\\E')).toBe(true);
    expect(() => match('(?P<n>a)(?P<n>b')).toThrow('error parsing regexp: missing closing ): `(?P<n>a)(?P<n>b`');
    expect(() => match('\udcff')).toThrow('error parsing regexp: invalid UTF-8');
  });
});
