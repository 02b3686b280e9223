import fc from 'fast-check';
import { expect, it } from 'vitest';
import { SourceFile } from '../../text/source-file.js';
import { lineAround, lineNumbered, withoutComment } from './lines.js';

it('the line around another is the nearest one above that is indented less, in whatever order lines are asked for', () => {
  const indents = fc.array(fc.nat(4), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(indents, fc.array(fc.nat(11), { maxLength: 12 }), (columns, asked) => {
      const file = new SourceFile('a.yml', columns.map((column) => `${' '.repeat(column)}a:\n`).join(''));
      for (const number of asked.filter((one) => one < columns.length)) {
        const around = columns.slice(0, number).findLastIndex((column) => column < (columns[number] ?? 0));
        expect(lineAround(file, lineNumbered(file, number))?.number ?? -1).toBe(around);
      }
    }),
  );
});

it('the line around the last of very many beside each other is found', () => {
  const file = new SourceFile('a.yml', `a:\n${'  b:\n'.repeat(100_000)}`);
  expect(lineAround(file, lineNumbered(file, 100_000))?.number).toBe(0);
});

it.each([
  ['  a: b \t', '  a: b'],
  ['  a: b # c', '  a: b'],
  ['# c', ''],
  ['a: "b # c" # d', 'a: "b # c"'],
  ["a: 'b''# c' ", "a: 'b''# c'"],
  ['a#b ', 'a#b'],
])('%j without its comment and the white space at its end is %j', (text, expected) => {
  expect(withoutComment(text)).toBe(expected);
});
