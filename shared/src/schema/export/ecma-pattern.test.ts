import { describe, expect, it } from 'vitest';
import { compileExpression } from '../../library/modules/regexp.js';
import { ecmaPattern, literalPattern } from './ecma-pattern.js';

describe('a pattern of Go in ECMAScript', () => {
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
    '\u2028',
    '\u00a0',
    ' ',
    '\t',
    '\v',
    '\f',
    '\n',
    '\r',
    'é',
    '😀',
    '^',
    'a.b',
    'a-b',
    '{1}',
    '/',
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
    '\\D',
    '\\w\\W?',
    '^\\s$',
    '^\\S$',
    '[\\s]',
    ...[...'dDwWtnrf'].flatMap((one) => [`\\${one}`, `[\\${one}]`, `[^\\${one}x]`]),
    '[^\\s]',
    '[]a]',
    '[^]a]',
    '[a\\-b]',
    '[-a]',
    '[.]',
    '\\.',
    '\\-',
    '\\_',
    '\\/',
    '/',
    '}',
    ']',
    'a{1}',
    'a{1,}?',
    'a*?',
    '\\bab\\b',
    '[\\d_]',
    '[*+?(]',
    '^é$',
    '^.{1}$',
  ])('%j matches the same', (pattern) => {
    const written = ecmaPattern(pattern);
    if (written === undefined) throw new Error(`${pattern} is not understood`);
    const go = compileExpression(pattern);
    const ecma = new RegExp(written, 'u');
    for (const text of texts) expect([text, ecma.test(text)]).toEqual([text, go.matcher(text).find()]);
  });

  it.each(['(?i)a', '(?P<n>a)', '\\pL', '\\x41', '[[:alpha:]]', '\\A', '\\z', '\\Qa\\E', 'a{', '(', '[a', '\\'])(
    '%j is not taken',
    (pattern) => {
      expect(ecmaPattern(pattern)).toBeUndefined();
    },
  );

  it('of a text matches it', () => {
    for (const text of texts) expect(new RegExp(`^${literalPattern(text)}$`, 'u').test(text)).toBe(true);
  });
});
