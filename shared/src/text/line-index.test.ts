import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyEdits } from './edit.js';
import { LineIndex } from './line-index.js';
import { SourceFile } from './source-file.js';

const text = 'ab\r\n\nc\n';
const lines = new LineIndex(text);

describe('lines of a text', () => {
  it('start after each line feed, the last where the text ends', () => {
    expect(lines.lineCount).toBe(4);
    expect([0, 1, 2, 3, 4, 9].map((line) => lines.lineStart(line))).toEqual([0, 4, 5, 7, 7, 7]);
    expect([0, 1, 2, 3, 4, 9].map((line) => lines.lineEnd(line))).toEqual([4, 5, 7, 7, 7, 7]);
    expect(new LineIndex('').lineCount).toBe(1);
  });

  it('hold offsets, those outside the text the first and the last', () => {
    expect([-3, 0, 3, 4, 5, 6, 7, 99].map((offset) => lines.lineAt(offset))).toEqual([0, 0, 0, 1, 2, 2, 3, 3]);
    expect(lines.positionAt(6)).toEqual({ line: 2, column: 1 });
    expect(lines.positionAt(99)).toEqual({ line: 3, column: 0 });
    expect(new LineIndex('ab').positionAt(9)).toEqual({ line: 0, column: 2 });
    expect(lines.positionAt(-3)).toEqual({ line: 0, column: 0 });
  });

  it('give the offsets of places, within their line and the text', () => {
    expect(lines.offsetAt({ line: 0, column: 1 })).toBe(1);
    expect(lines.offsetAt({ line: 2, column: 1 })).toBe(6);
    expect(lines.offsetAt({ line: 1, column: 5 })).toBe(5);
    expect(lines.offsetAt({ line: 3, column: 0 })).toBe(7);
    expect(lines.offsetAt({ line: 3, column: 2 })).toBe(7);
    expect(lines.offsetAt({ line: 4, column: 0 })).toBe(7);
    expect(lines.offsetAt({ line: 9, column: 3 })).toBe(7);
  });

  it('after edits are those of the new text', () => {
    const pieces = fc.array(fc.constantFrom('\n', '\r\n', 'a', 'bc'), { maxLength: 8 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(pieces, fc.array(fc.tuple(pieces, fc.nat(8), fc.nat(5)), { maxLength: 3 }), (before, drawn) => {
        let behind = 0;
        const edits = drawn.map(([newText, distance, length]) => {
          const start = Math.min(behind + distance, before.length);
          behind = Math.min(before.length, start + length);
          return { range: { start, end: behind }, newText };
        });
        const edited = applyEdits(before, edits);
        expect(new LineIndex(before).after(edits, edited)).toEqual(new LineIndex(edited));
      }),
    );
  });
});

describe('edits', () => {
  it('are all meant in the text before them, in any order', () => {
    const edit = (start: number, end: number, newText: string) => ({ range: { start, end }, newText });
    expect(applyEdits('abcdef', [edit(4, 5, 'X'), edit(0, 1, ''), edit(2, 2, '--')])).toBe('b--cdXf');
    expect(applyEdits('abc', [edit(1, 2, 'B'), edit(1, 1, '+')])).toBe('a+Bc');
    expect(applyEdits('abc', [edit(2, 2, '+'), edit(1, 2, 'B')])).toBe('aB+c');
    expect(applyEdits('abc', [])).toBe('abc');
    const given = Object.freeze([edit(2, 3, 'C'), edit(0, 1, 'A')]);
    expect(applyEdits('abc', given)).toBe('AbC');
  });
});

describe('a version of a file', () => {
  it('has lines without their breaks', () => {
    const file = new SourceFile('a.yml', 'a\r\nb\rc\n\nd\n');
    expect([0, 1, 2, 3, 4, 5].map((line) => file.lineText(line))).toEqual(['a', 'b\rc', '', 'd', '', '']);
  });

  it('reuses the lines of the version before, if those are known and its own are not', () => {
    const edit = { range: { start: 1, end: 1 }, newText: '\n' };
    const before = new SourceFile('a.yml', 'ab\nc');
    const unread = new SourceFile('a.yml', 'a\nb\nc');
    unread.carry(before, edit);
    expect(before.lines.lineCount).toBe(2);
    expect(unread.lines).toEqual(new LineIndex('a\nb\nc'));
    const after = new SourceFile('a.yml', 'a\nb\nc');
    after.carry(before, edit);
    const { lines: carried } = after;
    expect(carried).toEqual(new LineIndex('a\nb\nc'));
    after.carry(before, edit);
    expect(after.lines).toBe(carried);
  });
});
