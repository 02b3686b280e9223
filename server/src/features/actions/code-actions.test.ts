/** Which fixes of findings are offered where, and the fix for all of one kind. */
import { type Finding, type Fix, SourceFile } from '@ytt-language/shared';
import { readDocuments } from '@ytt-language/shared/tooling';
import { describe, expect, it } from 'vitest';
import { textAfter } from '../testing.js';
import { codeActions } from './code-actions.js';

const file = new SourceFile('a.yml', '0123456789');
const other = new SourceFile('b.yml', '0123456789');

/** Replaces `[start, end)` by `newText`. */
function fix(start: number, end: number, newText: string, of = file): Fix {
  return { title: `${newText}!`, edits: [{ file: of, edit: { range: { start, end }, newText } }] };
}

function finding(start: number, end: number, fixes?: readonly Fix[], code: Finding['code'] = 'wrong-type'): Finding {
  const range = { start, end };
  return { code, severity: 'error', file, range, message: '', related: [], ...(fixes === undefined ? {} : { fixes }) };
}

const titles = (findings: readonly Finding[], start: number, end = start): string[] =>
  codeActions(findings, { start, end }).map(({ title }) => title);

describe('fixes', () => {
  const one = finding(2, 4, [fix(2, 4, 'x')]);

  it('are offered at their finding, including its ends, and nowhere else', () => {
    expect([1, 2, 3, 4, 5].map((at) => titles([one], at))).toEqual([[], ['x!'], ['x!'], ['x!'], []]);
    expect([titles([one], 0, 2), titles([one], 4, 9), titles([one], 0, 9)]).toEqual([['x!'], ['x!'], ['x!']]);
    expect([titles([one], 0, 1), titles([one], 5, 9)]).toEqual([[], []]);
  });

  it('are those of so many findings as anybody would look through', () => {
    const many = Array.from({ length: 1_500 }, (_, i) => finding(2, 4, [fix(2, 4, `x${i}`)]));
    expect(titles(many, 2).filter((title) => title.startsWith('x'))).toHaveLength(1_000);
  });

  it('are offered once if several findings have them', () => {
    const [a, b] = [finding(2, 4, [fix(2, 4, 'x')]), finding(3, 5, [fix(2, 4, 'x'), fix(3, 5, 'z')])];
    for (const [findings, all] of [
      [
        [a, b],
        ['x!', 'z!'],
      ],
      [
        [b, a],
        ['x!', 'z!'],
      ],
    ] as const) {
      const actions = codeActions(findings, { start: 3, end: 3 });
      expect(actions.map(({ title }) => title)).toEqual(all);
      expect(actions.map((action) => action.preferred)).toEqual([true, false]);
      expect(actions[0]?.findings).toEqual(findings);
    }
    expect(titles([a, finding(2, 4, [fix(2, 4, 'x', other)])], 3)).toEqual(['x!', 'x!', 'Fix all 2 of wrong-type']);
  });

  it('are preferred if there is only one', () => {
    const preferred = (...fixes: readonly Fix[]): boolean[] =>
      codeActions([finding(2, 4, fixes)], { start: 2, end: 2 }).map((action) => action.preferred);
    expect(preferred(fix(2, 4, 'x'))).toEqual([true]);
    expect(preferred(fix(2, 4, 'x'), fix(2, 4, 'y')).filter((is) => is).length).toBeLessThan(2);
  });

  it('of a whole file are the same for every finding', () => {
    const of = (text: string): readonly string[] => {
      const tabbed = new SourceFile('t.yml', text);
      const { findings } = readDocuments(tabbed);
      return codeActions(findings, { start: 0, end: text.length }).map(
        (action) =>
          `${action.title}: ${action.findings.length}, ${JSON.stringify(
            textAfter(
              text,
              action.edits.map(({ edit }) => edit),
            ),
          )}`,
      );
    };
    expect(of('a:\n\tb: 1\n\tc:\n  \t- d\n')).toEqual(['Indent with spaces: 2, "a:\\n  b: 1\\n  c:\\n    - d\\n"']);
  });

  it('name the finding that they fix', () => {
    expect(codeActions([one, finding(2, 4)], { start: 2, end: 2 }).map(({ findings }) => findings)).toEqual([[one]]);
  });
});

describe('the fix of all of a kind', () => {
  const all = (findings: readonly Finding[], at = 0): string[] =>
    titles(findings, at).filter((title) => title.startsWith('Fix all'));
  const [first, second] = [finding(0, 1, [fix(0, 1, 'x')]), finding(4, 5, [fix(4, 5, 'y')])];

  it('is offered from two on, of one code, each with one fix', () => {
    expect(all([first])).toEqual([]);
    expect(all([first, second])).toEqual(['Fix all 2 of wrong-type']);
    expect(all([first, second], 5)).toEqual(['Fix all 2 of wrong-type']);
    const undecided = finding(7, 8, [fix(7, 8, 'x'), fix(7, 8, 'y')]);
    expect(all([first, second, undecided], 7)).toEqual([]);
    expect(all([first, second, undecided])).toEqual(['Fix all 2 of wrong-type']);
    expect(all([first, second], 3)).toEqual([]);
    expect(all([first, finding(4, 5, [fix(4, 5, 'y')], 'overlay-match')])).toEqual([]);
    expect(all([first, finding(4, 5, [fix(4, 5, 'y'), fix(4, 5, 'z')])])).toEqual([]);
    expect(all([first, finding(4, 5)])).toEqual([]);
  });

  it('is for a thousand of them at most', () => {
    expect(all(Array.from({ length: 1500 }, (_, i) => finding(0, 1, [fix(i % 9, i % 9, 'x')])))).toContain(
      'Fix all 1000 of wrong-type',
    );
  });

  it('makes every edit that does not overlap an earlier one', () => {
    const mended = (...findings: readonly Finding[]): string => {
      const action = codeActions(findings, { start: 0, end: 0 }).find(({ title }) => title.startsWith('Fix all'));
      expect(action?.preferred).toBe(false);
      expect(action?.findings).toEqual(findings);
      return textAfter(file.text, action?.edits.flatMap((one) => (one.file === file ? [one.edit] : [])) ?? []);
    };
    expect(mended(first, second)).toBe('x123y56789');
    expect(mended(second, first)).toBe('x123y56789');
    expect(mended(first, finding(0, 1, [fix(0, 3, 'z')]))).toBe('x123456789');
    expect(mended(first, finding(0, 1, [fix(1, 2, 'z')]))).toBe('xz23456789');
    expect(mended(finding(0, 1, [fix(1, 3, 'z')]), finding(0, 1, [fix(0, 2, 'y')]))).toBe('0z3456789');
    expect(mended(first, finding(0, 1, [fix(0, 3, 'z', other)]))).toBe('x123456789');
  });

  it('makes each edit once, and several at one place', () => {
    const insert = (newText: string): Finding => finding(0, 1, [fix(0, 0, newText)]);
    const action = codeActions([insert('x'), insert('y'), insert('x')], { start: 0, end: 0 }).at(-1);
    expect([action?.title, action?.findings.length]).toEqual(['Fix all 3 of wrong-type', 3]);
    expect(action?.edits.map(({ edit }) => edit.newText)).toEqual(['x', 'y']);
    expect(all([insert('x'), insert('x')])).toEqual([]);
    const two: Fix = { title: 'z!', edits: [...fix(0, 0, 'x').edits, ...fix(3, 4, 'z').edits] };
    const both = codeActions([insert('x'), finding(0, 1, [two])], { start: 0, end: 0 }).at(-1);
    expect(both?.edits.map(({ edit }) => edit.newText)).toEqual(['x', 'z']);
  });

  it('makes edits that end elsewhere each, up to the first that overlaps', () => {
    const shorter = codeActions([first, finding(0, 1, [fix(0, 2, 'x')]), second], { start: 0, end: 0 }).at(-1);
    expect(shorter?.title).toBe('Fix all 3 of wrong-type');
    expect(titles([first, finding(0, 1, [fix(0, 2, 'x')])], 0)).toEqual(['x!', 'x!', 'Fix all 2 of wrong-type']);
  });

  it('makes edits of other files, too', () => {
    const action = codeActions([first, finding(0, 1, [fix(0, 3, 'z', other)])], { start: 0, end: 0 }).at(-1);
    expect(action?.edits.map(({ file: { path } }) => path)).toEqual(['a.yml', 'b.yml']);
  });
});
