import { describe, expect, it } from 'vitest';
import { compileExpression } from '../../library/modules/regexp.js';
import { keyPattern } from './key-pattern.js';
import { goPattern } from './re2-pattern.js';

describe('a pattern of ECMAScript in Go', () => {
  const texts = [
    '',
    'a',
    'ab',
    'b',
    'A',
    '1',
    'a1_',
    '-',
    ']',
    '}',
    'a\nb',
    'a\rb',
    '\u2028',
    '\u00a0',
    '\u180e',
    '\ufeff',
    ' ',
    '\t',
    '\v',
    'é',
    '😀',
    '^',
    'a.b',
    'a-b',
    '{1}',
    '/',
    '$',
    'aaa',
    '\u0001',
    '\\',
    '[',
  ];

  it.each([
    '',
    'a',
    '^a+$',
    '[a-zA-Z_][a-zA-Z0-9_]*',
    'a|b',
    '(?:a|b){1,2}',
    '(a)(b)?',
    '^.$',
    'a.b',
    '\\d+',
    'a\\d',
    '/\\w',
    '\\D',
    '\\w\\W?',
    '^\\s$',
    '^\\S$',
    '[\\s]',
    '[^\\s]',
    '[\\]a]',
    '[a\\-b]',
    '[-a]',
    '[a-]',
    '[.]',
    '\\.',
    '\\/',
    '/',
    'a{1}',
    'a{2,}?',
    'a*?',
    '\\bab\\b',
    'a\\Bb',
    '[\\d_]',
    '[*+?($]',
    '^é$',
    '^.{1}$',
    '\\u0061',
    '\\x61',
    '\\u{1F600}',
    '[\\u0061-b]',
    '(?<n>a)b',
    '\\t',
    '\\v',
    '\\p{L}',
    '^\\P{Lu}$',
    '\\$',
    '\\^',
    '\\{1\\}',
    '[[]',
    '\\\\',
    '[^]a]'.replace('[^]', '[^\\]'),
  ])('%j finds the same', (pattern) => {
    const written = goPattern(pattern);
    if (written === undefined) throw new Error(`${pattern} is not understood`);
    const go = compileExpression(written);
    const ecma = new RegExp(pattern, 'u');
    for (const text of texts) expect([text, go.matcher(text).find()]).toEqual([text, ecma.test(text)]);
  });

  it.each([
    '(?=a)',
    '(?!a)',
    '(?<=a)',
    '(?<!a)',
    '(a)\\1',
    '\\k<n>(?<n>a)',
    '[]',
    '[^]',
    'a{1001}',
    '(',
    '[a',
    '\\',
    '\\ud83d',
    '\\udc00',
    '\\udfff',
    '\\u{dc00}',
    '[a\\udbff]',
    '\\cA',
    '\\p{Script=Greek}',
    '\\-',
    '(?i)a',
    '\\0',
  ])('%j is not taken', (pattern) => expect(goPattern(pattern)).toBeUndefined());
});

describe('a pattern of keys', () => {
  const matched = (pattern: string, names: readonly string[] = [], before: readonly string[] = []) => {
    const key = keyPattern(pattern, names, before);
    const whole = compileExpression(key?.pattern ?? '');
    return { isExact: key?.isExact, keys: ['a', 'ab', 'ba', 'b', 'a\nb'].filter((text) => whole.matches(text)) };
  };

  it('is to match the whole key', () => {
    expect(matched('a')).toEqual({ isExact: true, keys: ['a', 'ab', 'ba', 'a\nb'] });
    expect(matched('^a')).toEqual({ isExact: true, keys: ['a', 'ab', 'a\nb'] });
    expect(matched('^a$|b$')).toEqual({ isExact: true, keys: ['a', 'ab', 'b', 'a\nb'] });
    expect(matched('^(?:a|b)$')).toEqual({ isExact: true, keys: ['a', 'b'] });
    expect(matched('^(?:a)|(?:b)$')).toEqual({ isExact: true, keys: ['a', 'ab', 'b', 'a\nb'] });
    expect(keyPattern('^(?:(a)|[)]\n)$', [], [])).toEqual({ pattern: '(a)|[\\)]\n', isExact: true });
    expect(keyPattern('(?!a)', [], [])).toBeUndefined();
  });

  it('has a backslash before each character of a class that means something elsewhere', () => {
    expect(goPattern('[[$.*+?(){}|a^]')).toBe('[\\[\\$\\.\\*\\+\\?\\(\\)\\{\\}\\|a\\^]');
  });

  it('is exact if no key belongs to another item', () => {
    expect(matched('^a', ['b'])).toMatchObject({ isExact: true });
    expect(matched('^a', ['ab'])).toMatchObject({ isExact: true });
    expect(matched('^a', [], ['b'])).toMatchObject({ isExact: false });
  });

  it('leaves out the names and patterns before it, as the export writes them', () => {
    expect(matched('^(?!(?:ab)$)(?:a.*)$', ['ab'])).toEqual({ isExact: true, keys: ['a', 'ab'] });
    expect(matched('^(?!(?:ab|a.*)$)(?:b.*)$', ['ab'], ['^(?!(?:ab)$)(?:a.*)$'])).toEqual({
      isExact: true,
      keys: ['ba', 'b'],
    });
    expect(keyPattern('^(?!(?:x)$)(?:a.*)$', ['ab'], [])).toBeUndefined();
  });
});
