import { describe, expect, it } from 'vitest';
import { characterStart, cutEnd, cutMessage, cutMiddle } from './cut-text.js';

describe('a text that is cut', () => {
  it.each([
    ['abcdef', 6, 'abcdef', 'abcdef'],
    ['abcdefg', 6, 'abcdef…', 'abcd…fg'],
    ['abc😀efghi', 4, 'abc…', 'abc…i'],
    ['abc😀efghi', 5, 'abc😀…', 'abc…i'],
    ['abcdefg😀', 4, 'abcd…', 'abc…😀'],
    ['\udcff\udcff\udcff\udcff', 2, '\udcff\udcff…', '\udcff\udcff…'],
    ['', 0, '', ''],
  ])('%j at %i', (text, most, end, middle) => {
    expect(cutEnd(text, most)).toBe(end);
    expect(cutMiddle(text, most)).toBe(middle);
  });

  it('begins a character where the offset splits none', () => {
    expect([0, 1, 2, 3, 4, 9].map((offset) => characterStart('a😀b', offset))).toEqual([0, 1, 1, 3, 4, 4]);
  });
});

describe('a message that is cut', () => {
  it('stays as it is up to 400 characters', () => {
    expect(cutMessage('x'.repeat(400))).toBe('x'.repeat(400));
    expect(cutMessage(`${'x'.repeat(300)}\n`.repeat(5))).toBe(`${'x'.repeat(300)}\n`.repeat(5));
  });

  it('loses the middle of its long lines', () => {
    const long = `begin ${'x'.repeat(60_000)} end`;
    const shown = `begin ${'x'.repeat(261)}…${'x'.repeat(129)} end`;
    expect(cutMessage(`${long}\nshort\n${long}`)).toBe(`${shown}\nshort\n${shown}`);
  });

  it('loses the middle of its lines if there are many', () => {
    const lines = Array.from({ length: 60_000 }, (_, i) => `line ${i}`).join('\n');
    const shown = cutMessage(lines);
    expect(shown.length).toBe(2_001);
    expect(shown).toMatch(/^line 0\nline 1\n[\s\S]*…[\s\S]*\nline 59999$/);
  });
});
