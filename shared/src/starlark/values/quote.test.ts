import { describe, expect, it } from 'vitest';
import { parseProgram } from '../parse/parse-program.js';
import { run } from '../testing.js';
import { quote, unquoteContent } from './quote.js';

// As in `unquote` of syntax/quote.go in k14s/starlark-go.
describe('unquoteContent', () => {
  it.each([
    ['a\r\nb', 'a\nb'],
    ['a\rb', 'a\nb'],
    ['a\r\r\nb', 'a\n\nb'],
    ['a\r', 'a\n'],
    ['\\\r\nb', '\\\r\nb'],
    ['\\\rb', '\\\rb'],
    ['\\\nb', 'b'],
    ['\\z\\8', '\\z\\8'],
    ['\\1018', 'A8'],
    ['\\0a', '\0a'],
    ['\\x41', 'A'],
    ['\\xc3\\xa9', 'é'],
    ['\\303\\251', 'é'],
    ['\\xc3a\\xa9', '\udcc3a\udca9'],
    [`\\'\\"\\\\\\a\\b\\f\\n\\r\\t\\v`, `'"\\\x07\b\f\n\r\t\v`],
  ])('%j is %j', (content, value) => {
    expect(unquoteContent(content, false)).toEqual({ value });
  });

  it.each([
    ['a\r\nb', 'a\nb'],
    ['a\rb', 'a\nb'],
    ['\\n\\', '\\n\\'],
    ['\\x', '\\x'],
    ['\\\r\n', '\\\n'],
  ])('%j is %j in raw strings', (content, value) => {
    expect(unquoteContent(content, true)).toEqual({ value });
  });

  it.each([
    ['a\\', 'truncated escape sequence \\'],
    ['\\x4', 'truncated escape sequence \\x4'],
    ['\\xg0', 'invalid escape sequence \\xg0'],
    ['\\400', 'invalid escape sequence \\400'],
    ['\\777', 'invalid escape sequence \\777'],
  ])('%j: %s', (content, problem) => {
    expect(unquoteContent(content, false)).toEqual({ problem });
  });

  it('accepts line breaks of any form in the strings of a program', () => {
    const valueOf = (text: string): unknown => run(text).globals.get('x');
    expect(valueOf('x = """a\r\nb\rc"""\n')).toBe('a\nb\nc');
    expect(valueOf('x = """a\\\r\nb"""\n')).toBe('ab');
    expect(valueOf('x = "a\\\r\nb"\n')).toBe('a\\\r\nb');
    expect(parseProgram('x = "a\\\r\n"\ny = 1\n').problems).toEqual([]);
  });
});

describe('quote', () => {
  it.each([
    ['"\\\n\r\t\b\f\v\x07', '"\\"\\\\\\n\\r\\t\\b\\f\\v\\a"'],
    ['\0\x1f\x7f', '"\\x00\\x1f\\x7f"'],
    ['\u0080\u00ad\u200b', '"\\u0080\\u00ad\\u200b"'],
    ['\u{e0001}', '"\\U000e0001"'],
    ['\udcff\udc80', '"\\xff\\x80"'],
    ['\ud800', '"\\ufffd"'],
    ['é😀 ', '"é😀 "'],
  ])('%j is written %s', (text, quoted) => {
    expect(quote(text)).toBe(quoted);
  });
});
