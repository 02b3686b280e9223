import { type Finding, SourceFile, type TextRange } from '@ytt-language/shared';
import { describe, expect, it } from 'vitest';
import { movedFinding } from './moved-finding.js';

/** `four`, from 10 to 14, is replaced. */
const before = new SourceFile('a.yml', '0123456789four4567890123456789');
const other = new SourceFile('b.yml', before.text);

function versions(newText: string) {
  const after = new SourceFile('a.yml', before.text.slice(0, 10) + newText + before.text.slice(14));
  return { before, after, replaced: { start: 10, end: 14, newEnd: 10 + newText.length } };
}

function finding(start: number, end: number, more: Partial<Finding> = {}): Finding {
  return {
    code: 'wrong-type',
    severity: 'error',
    file: before,
    range: { start, end },
    message: 'm',
    related: [],
    ...more,
  };
}

const at = (file: SourceFile, start: number, end: number) => ({ file, range: { start, end }, message: 'r' });
const insertion = (file: SourceFile, start: number, end: number) => ({
  file,
  edit: { range: { start, end }, newText: 'n' },
});

/** The replaced range: nothing before it moves, everything after it does. */
const places: readonly (readonly [start: number, end: number, longer: TextRange | undefined])[] = [
  [0, 5, { start: 0, end: 5 }],
  [0, 9, { start: 0, end: 9 }],
  [0, 10, undefined],
  [0, 30, undefined],
  [9, 12, undefined],
  [11, 13, undefined],
  [10, 14, undefined],
  [12, 20, undefined],
  [14, 20, undefined],
  [15, 20, { start: 21, end: 26 }],
  [15, 15, { start: 21, end: 21 }],
];

describe('a finding of the version before', () => {
  it.each(places)('from %i to %i is where its text is now, unless that was touched', (start, end, moved) => {
    const longer = versions('0123456789');
    expect(movedFinding(finding(start, end), longer)?.range).toEqual(moved);
    const expected = moved === undefined ? undefined : finding(moved.start, moved.end, { file: longer.after });
    expect(movedFinding(finding(start, end), longer)).toStrictEqual(expected);
  });

  it('moves back if the text became shorter, and stays if its length is unchanged', () => {
    expect(movedFinding(finding(15, 20), versions(''))?.range).toEqual({ start: 11, end: 16 });
    expect(movedFinding(finding(15, 20), versions('five'))?.range).toEqual({ start: 15, end: 20 });
  });

  it('is dropped if something is corrected beside it', () => {
    const replaced = { start: 10, end: 10, newEnd: 12 };
    const after = new SourceFile('a.yml', `${before.text.slice(0, 10)}xx${before.text.slice(10)}`);
    expect(movedFinding(finding(5, 10), { before, after, replaced })).toBeUndefined();
    expect(movedFinding(finding(10, 12), { before, after, replaced })).toBeUndefined();
    expect(movedFinding(finding(5, 9), { before, after, replaced })?.range).toEqual({ start: 5, end: 9 });
    expect(movedFinding(finding(11, 12), { before, after, replaced })?.range).toEqual({ start: 13, end: 14 });
  });

  it('has related places moved in the same file, and left in others', () => {
    const longer = versions('0123456789');
    const related = [at(before, 2, 4), at(before, 20, 24), at(other, 12, 13), at(other, 20, 24)];
    expect(movedFinding(finding(0, 1, { related }), longer)?.related).toStrictEqual([
      at(longer.after, 2, 4),
      at(longer.after, 26, 30),
      at(other, 12, 13),
      at(other, 20, 24),
    ]);
  });

  it('names the same line of its text as before', () => {
    const lines = new SourceFile('a.yml', 'a:\nb:\nc: 1\n');
    const after = new SourceFile('a.yml', '\na:\nb:\nc: 1\n');
    const named = finding(6, 10, { file: lines, namedLine: 1 });
    const replaced = { start: 0, end: 0, newEnd: 1 };
    expect(movedFinding(named, { before: lines, after, replaced })).toMatchObject({
      range: { start: 7 },
      namedLine: 2,
    });
    const between = new SourceFile('a.yml', 'a:\n\nb:\nc: 1\n');
    const above = { start: 3, end: 3, newEnd: 4 };
    expect(movedFinding(named, { before: lines, after: between, replaced: above })?.namedLine).toBe(2);
  });

  it('is dropped if any of its related locations was edited', () => {
    const related = [at(before, 2, 4), at(before, 13, 16)];
    expect(movedFinding(finding(0, 1, { related }), versions('x'))).toBeUndefined();
  });

  it('keeps fixes moved in the same file and unchanged in others, without those that were edited', () => {
    const longer = versions('0123456789');
    const fixes = [
      { title: 'moved', edits: [insertion(before, 2, 4), insertion(before, 20, 24), insertion(other, 12, 20)] },
      { title: 'touched in part', edits: [insertion(before, 2, 4), insertion(before, 13, 13)] },
      { title: 'elsewhere', preferred: false, edits: [insertion(other, 10, 14)] },
    ];
    expect(movedFinding(finding(0, 1, { fixes }), longer)?.fixes).toStrictEqual([
      {
        title: 'moved',
        edits: [insertion(longer.after, 2, 4), insertion(longer.after, 26, 30), insertion(other, 12, 20)],
      },
      { title: 'elsewhere', preferred: false, edits: [insertion(other, 10, 14)] },
    ]);
  });
});
