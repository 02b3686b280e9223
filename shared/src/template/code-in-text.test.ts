/** In which texts code is searched for. */
import { describe, expect, it } from 'vitest';
import { applyEdits } from '../text/edit.js';
import { SourceFile } from '../text/source-file.js';
import { codeInText } from './code-in-text.js';

const found = (text: string): number => codeInText(new SourceFile('t.yml', `b: #@ 1\n${text}\n`)).length;

describe('code in a text', () => {
  it('is told of once for each text', () => {
    expect(found('a: "x#@ y"')).toBe(1);
    expect(found('a: "x#@ y + 1#@ z"\nc: "#@ y"')).toBe(2);
    expect(found('a: x-#@ y')).toBe(1);
    expect(found('a: (@= y @) (@= z @)')).toBe(1);
    expect(found('a: "(@= y @)"(@= z @)')).toBe(1);
  });

  it('is not looked for in block scalars, over several lines, and in more than 1,000 characters', () => {
    expect(found('a: |\n  x-#@ y')).toBe(0);
    expect(found('a: "x\n  z-#@ y"')).toBe(0);
    const long = (length: number): string => `a: "x-#@ ${'y'.repeat(length - 'x-#@ '.length - 2)}"`;
    expect([found(long(1000)), found(long(1001))]).toEqual([1, 0]);
  });

  it('is none where it is a comment, no expression, or run', () => {
    expect(found('a: "x #@ y"')).toBe(0);
    expect(found('a: "x" #! x-#@ y')).toBe(0);
    expect(found('a: x #! (@= y @)')).toBe(0);
    expect(found('"x" #! x-#@ y')).toBe(0);
    expect(found('a: "x-#@ y +"')).toBe(0);
    expect(found('#@yaml/text-templated-strings\na: (@= y @)')).toBe(0);
  });
});

describe('the fixes for code in a text', () => {
  /** The marked text, and the lines after each fix. */
  function fixed(text: string): readonly (readonly string[])[] {
    const file = new SourceFile('t.yml', `b: #@ 1\n${text}\n`);
    return codeInText(file).map(({ range, fixes = [] }) => [
      file.text.slice(range.start, range.end),
      ...fixes.map(({ edits }) =>
        applyEdits(
          file.text,
          edits.map(({ edit }) => edit),
        ).slice('b: #@ 1\n'.length, -1),
      ),
    ]);
  }
  const annotation = '#@yaml/text-templated-strings';

  it.each<[text: string, fixed: readonly string[]]>([
    ['a: "(@= y @)"', ['"(@= y @)"', 'a: #@ y', `${annotation}\na: "(@= y @)"`]],
    ['a: (@=-y -@)', ['(@=-y -@)', 'a: #@ y', `${annotation}\na: (@=-y -@)`]],
    ['m:\n  a: x (@= y @)', ['x (@= y @)', `m:\n  ${annotation}\n  a: x (@= y @)`]],
    ['a: ["(@= y @)"]', ['"(@= y @)"']],
    ['(@= y @): a', ['(@= y @)']],
    ['a: "#@ y"', ['"#@ y"', 'a: #@ y']],
    ['a: x-#@ y', ['x-#@ y', 'a: #@ "x-{}".format(y)']],
    ['a: ["x-#@ y"]', ['"x-#@ y"']],
    ['a: " # x#@ y"', ['" # x#@ y"']],
    ['a: "x # x#@ y"', ['"x # x#@ y"', 'a: #@ "x # x{}".format(y)']],
    ['a: &b "#@ y"', ['"#@ y"']],
    ['a: "#@ y" #! z', ['"#@ y"']],
  ])('%j', (text, expected) => {
    expect(fixed(text)).toEqual([expected]);
  });
});
