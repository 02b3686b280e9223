import { SourceFile } from '@ytt-language/shared';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chooseEncoding, toOffset, toPosition } from './positions.js';

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

  it('prefers UTF-16 and takes what else the client offers', () => {
    expect(chooseEncoding(undefined)).toBe('utf-16');
    expect(chooseEncoding(['utf-8', 'utf-16'])).toBe('utf-16');
    expect(chooseEncoding(['utf-8', 'utf-32'])).toBe('utf-8');
  });
});
