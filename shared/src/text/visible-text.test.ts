import { describe, expect, it } from 'vitest';
import { visibleLine, visibleName, visibleText } from './visible-text.js';

describe('visible text', () => {
  it.each([
    ['a\tb\nc é 😀 日本', 'a\tb\nc é 😀 日本'],
    ['\x00\x08\x0b\x1f', '\\x00\\x08\\x0b\\x1f'],
    ['\x1b[31mred\x07', '\\x1b[31mred\\x07'],
    ['a\r\nb\rc', 'a\\r\nb\\rc'],
    ['\x7f\x80\x9b\x9f\xa0', '\\x7f\\x80\\x9b\\x9f\xa0'],
    ['a\u202eb\u2066c\u2069\u200f', 'a\\u202eb\\u2066c\\u2069\\u200f'],
    [
      '\u00ad\u061c\u180e\u200b\ufeff\u2028\u2060\u206f\ufff9',
      '\\xad\\u061c\\u180e\\u200b\\ufeff\\u2028\\u2060\\u206f\\ufff9',
    ],
    ['\ud800 \udcff', '\\ud800 \\udcff'],
  ])('%j', (text, shown) => {
    expect(visibleText(text)).toBe(shown);
  });

  it('of a line contains no line feed', () => {
    expect(visibleLine('a\nb\x1b\n')).toBe('a\\nb\\x1b\\n');
  });

  it.each([
    ['a b', 'a b'],
    ['', '""'],
    [' \t', '" \\t"'],
    ['\u200b', '\\u200b'],
    ['a\nb', 'a\\nb'],
  ])('of a name is never empty: %j', (name, shown) => {
    expect(visibleName(name)).toBe(shown);
  });
});
