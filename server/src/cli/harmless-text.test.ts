import { describe, expect, it } from 'vitest';
import { harmlessJson, harmlessLine, harmlessText, printHarmless } from './harmless-text.js';

describe('harmless text', () => {
  it.each([
    ['a::b: c\n- d', 'a::b: c\n- d'],
    ['::error::x', '\\x3a:error::x'],
    ['a\n \t::add-mask::x\nb', 'a\n \t\\x3a:add-mask::x\nb'],
    ['a\r::error::x', 'a\\r::error::x'],
    ['a ##[command]x # #[', 'a #\\x23[command]x # #['],
    ['a ##vso[task.complete]x ##VSO[ ##vs[', 'a #\\x23vso[task.complete]x #\\x23VSO[ ##vs['],
    ['\x1b[2J\u202e', '\\x1b[2J\\u202e'],
    ['\x1b::error::', '\\x1b::error::'],
  ])('%j', (text, shown) => {
    expect(harmlessText(text)).toBe(shown);
  });

  it('as JSON has the same value', () => {
    const value = { path: 'a\u202e\x9b\x7f\n\\x41##[error]x##vso[y', '\u2028': ['é', '😀', null] };
    const json = harmlessJson(value);
    expect(JSON.parse(json)).toEqual(value);
    expect(json.replace(/\n *|é|😀/g, '')).toMatch(/^[ -~]*$/);
    expect(json).not.toMatch(/##/);
  });

  it('of a line is one', () => {
    expect(harmlessLine('a\n::error::')).toBe('a\\n::error::');
    expect(harmlessLine('::error::')).toBe('\\x3a:error::');
  });

  it('is what is printed', () => {
    const told: string[] = [];
    printHarmless({ err: (text) => void told.push(text) }, '::error::\x07\n');
    expect(told).toEqual(['\\x3a:error::\\x07\n']);
  });
});
