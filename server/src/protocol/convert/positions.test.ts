import { SourceFile } from '@ytt-language/shared';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chooseEncoding, editorLinesOf, toOffset, toPosition, toTextRange } from './positions.js';

describe('positions', () => {
  const source = new SourceFile('a.yml', 'a: 😀é\r\nb: 1\n');

  it.each([
    ['utf-16', 6],
    ['utf-8', 9],
    ['utf-32', 5],
  ] as const)('counts a line in %s units', (encoding, character) => {
    expect(toPosition(source, 6, encoding)).toEqual({ line: 0, character });
    expect(toOffset(source, { line: 0, character }, encoding)).toBe(6);
  });

  it('clamps characters past the end of a line to before its line break', () => {
    expect(toOffset(source, { line: 0, character: 99 }, 'utf-16')).toBe(6);
    expect(toOffset(source, { line: 9, character: 0 }, 'utf-16')).toBe(source.text.length);
  });

  it('clamps lines, characters before the first, and ranges that end before they begin', () => {
    expect(toOffset(source, { line: 2, character: 5 }, 'utf-16')).toBe(source.text.length);
    expect(toOffset(source, { line: 3, character: 0 }, 'utf-16')).toBe(source.text.length);
    expect(toOffset(source, { line: 1, character: -1 }, 'utf-16')).toBe(8);
    expect(toOffset(source, { line: 1, character: 99 }, 'utf-8')).toBe(12);
    const backwards = { start: { line: 1, character: 3 }, end: { line: 0, character: 0 } };
    expect(toTextRange(source, backwards, 'utf-16')).toEqual({ start: 11, end: 11 });
  });

  it('ends a line at a carriage return alone, as the protocol does', () => {
    const mixed = new SourceFile('a.yml', 'a\rbc\r\nd\n\re');
    const places = [...mixed.text].map((_, offset) => toPosition(mixed, offset, 'utf-16'));
    expect(places.map(({ line, character }) => `${line}:${character}`)).toEqual([
      ...['0:0', '0:1', '1:0', '1:1', '1:2', '1:3', '2:0', '2:1', '3:0', '4:0'],
    ]);
    expect(toOffset(mixed, { line: 0, character: 9 }, 'utf-16')).toBe(1);
    expect(toOffset(mixed, { line: 1, character: 9 }, 'utf-16')).toBe(4);
    expect(toOffset(mixed, { line: 3, character: 9 }, 'utf-16')).toBe(8);
    expect(toOffset(mixed, { line: 4, character: 1 }, 'utf-8')).toBe(10);
    expect(toOffset(mixed, { line: 5, character: 0 }, 'utf-16')).toBe(10);
    expect(toPosition(mixed, 10, 'utf-8')).toEqual({ line: 4, character: 1 });
  });

  it('counts no other lines than ytt if there is no such break', () => {
    const usual = new SourceFile('a.yml', 'a\r\nb\n');
    expect(editorLinesOf(usual)).toBe(usual.lines);
    expect(editorLinesOf(usual)).toBe(editorLinesOf(usual));
    const other = new SourceFile('a.yml', 'a\rb');
    expect(editorLinesOf(other)).toBe(editorLinesOf(other));
  });

  it('keeps empty lines apart from their line breaks', () => {
    const empty = new SourceFile('a.yml', '\r\n\n\r');
    expect([0, 1, 2].map((line) => toOffset(empty, { line, character: 1 }, 'utf-16'))).toEqual([0, 2, 3]);
  });

  it.each([
    ['\x7f', 1],
    ['\x80', 2],
    ['\u07ff', 2],
    ['\u0800', 3],
    ['\uffff', 3],
    ['\u{10000}', 4],
  ])('counts %j as %i bytes of UTF-8', (character, bytes) => {
    const file = new SourceFile('a.yml', `${character}x`);
    expect(toPosition(file, character.length, 'utf-8')).toEqual({ line: 0, character: bytes });
    expect(toOffset(file, { line: 0, character: bytes }, 'utf-8')).toBe(character.length);
  });

  it('returns to the same offset in every encoding', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'é', '😀', '\n', '漢') });
    fc.assert(
      fc.property(text, fc.nat(), fc.constantFrom('utf-8', 'utf-16', 'utf-32'), (value, at, encoding) => {
        const file = new SourceFile('x', value);
        const offset = [...value].slice(0, at % (value.length + 1)).join('').length;
        expect(toOffset(file, toPosition(file, offset, encoding), encoding)).toBe(offset);
      }),
    );
  });

  it('prefers UTF-16 and accepts what else the client offers', () => {
    expect(chooseEncoding(undefined)).toBe('utf-16');
    expect(chooseEncoding(['utf-8', 'utf-16'])).toBe('utf-16');
    expect(chooseEncoding(['utf-8', 'utf-32'])).toBe('utf-8');
    expect(chooseEncoding(['utf-7', 'utf-32'])).toBe('utf-32');
    expect(chooseEncoding(['utf-7'])).toBe('utf-16');
  });
});
