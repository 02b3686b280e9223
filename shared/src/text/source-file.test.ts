import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyEdits } from './edit.js';
import { SourceFile } from './source-file.js';

/** The string searched for in the texts; edits insert parts of it. */
const wanted = 'abc';

/** What is queried of a version, and is cached for it afterwards. */
function known(file: SourceFile): readonly unknown[] {
  const starts = Array.from({ length: file.lines.lineCount }, (_, line) => file.lines.lineStart(line));
  return [file.hasOtherBreaks, file.includes(wanted), starts];
}

/** What is cached for the version after an edit of `before`, for which everything was queried. */
function carried(before: string, start: number, end: number, newText: string): readonly unknown[] {
  const file = new SourceFile('a.yml', before);
  known(file);
  const edit = { range: { start, end }, newText };
  const after = new SourceFile('a.yml', applyEdits(before, [edit]));
  after.carry(file, edit);
  return known(after);
}

describe('what is carried over an edit', () => {
  it.each([
    ['a carriage return that loses its line feed', 'x\r\ny', 2, 3, ''],
    ['a line feed behind a carriage return', 'x\ry', 2, 2, '\n'],
    ['a carriage return before a line feed', 'x\ny', 1, 1, '\r'],
    ['a text that an edit completes', 'xabx', 3, 3, 'c'],
    ['a text that an edit completes from behind', 'xbc', 1, 1, 'a'],
    ['a text that is joined', 'abxc', 2, 3, ''],
    ['a text that is broken', 'xabcx', 2, 3, ''],
    ['a text that stands twice', 'abcabc', 0, 1, ''],
    ['a line separator that goes', 'x\u2028y', 1, 2, ''],
  ])('is what a new version says: %s', (_, before, start, end, newText) => {
    const after = before.slice(0, start) + newText + before.slice(end);
    expect(carried(before, start, end, newText)).toEqual(known(new SourceFile('a.yml', after)));
  });

  it('equals the result for a new version, for any edit', () => {
    const pieces = fc.array(fc.constantFrom('a', 'b', 'c', 'ab', '\r', '\n', '\r\n', '\u2028', 'x'), { maxLength: 6 });
    const text = pieces.map((parts) => parts.join(''));
    fc.assert(
      fc.property(text, text, fc.nat(12), fc.nat(4), (before, newText, at, length) => {
        const start = Math.min(at, before.length);
        const end = Math.min(before.length, start + length);
        const after = before.slice(0, start) + newText + before.slice(end);
        expect(carried(before, start, end, newText)).toEqual(known(new SourceFile('a.yml', after)));
      }),
      { numRuns: 500 },
    );
  });
});
