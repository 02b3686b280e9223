/** Which texts are looked at for code. */
import { describe, expect, it } from 'vitest';
import { SourceFile } from '../text/source-file.js';
import { codeInText } from './code-in-text.js';

const found = (text: string): number => codeInText(new SourceFile('t.yml', `b: #@ 1\n${text}\n`)).length;

describe('code in a text', () => {
  it('is told of once for each text', () => {
    expect(found('a: "x#@ y"')).toBe(1);
    expect(found('a: "x#@ y + 1#@ z"\nc: "#@ y"')).toBe(2);
    expect(found('a: x-#@ y')).toBe(1);
    expect(found('a: (@= y @) (@= z @)')).toBe(1);
  });

  it('is not looked for in block scalars, over several lines, and in more than 1,000 characters', () => {
    expect(found('a: |\n  x-#@ y')).toBe(0);
    expect(found('a: "x\n  z-#@ y"')).toBe(0);
    const long = (length: number): string => `a: "x-#@ ${'y'.repeat(length - 'x-#@ '.length - 2)}"`;
    expect([found(long(1000)), found(long(1001))]).toEqual([1, 0]);
  });

  it('is none where it is a comment, no expression, or run', () => {
    expect(found('a: "x #@ y"')).toBe(0);
    expect(found('a: "x-#@ y +"')).toBe(0);
    expect(found('#@yaml/text-templated-strings\na: (@= y @)')).toBe(0);
  });
});
