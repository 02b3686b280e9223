/** Which problems of a document belong to some of its lines, at the edges of these. */
import { describe, expect, it } from 'vitest';
import type { StreamSyntax, SyntaxProblem } from '../syntax.js';
import type { Level } from './replace-items.js';
import { movedProblem, problemsOf, sameProblems } from './run-problems.js';

/** A problem at an offset, about a text that starts at `from`. */
function problem(at: number, from?: number): SyntaxProblem {
  const context = from === undefined ? {} : { context: { at: from, line: 0, message: '' } };
  return { at, message: `at ${at}`, ...context } as unknown as SyntaxProblem;
}

describe('a problem', () => {
  // The second line is examined: from 5 to 10; what follows it ends at 14.
  const text = 'a: 1\nb: 2\nc: 3\nd: 4\n';

  function placeOf(one: SyntaxProblem, { start = 5, next = 10, of = text, documentStart = 0 } = {}): unknown {
    const other = { errors: [problem(7)] };
    const tree = { documents: [other, { errors: [one] }], starts: [0, documentStart] } as unknown as StreamSyntax;
    const found = problemsOf(of, tree, [{ document: 0 }, { document: 1 }] as unknown as Level[], { start, next });
    if (found === undefined) return undefined;
    return found.after.length > 0 ? ['after', found.after[0]?.at] : ['inside', found.inside[0]?.at];
  }

  it.each<readonly [string, SyntaxProblem, unknown]>([
    ['before the lines', problem(4), undefined],
    ['at their beginning', problem(5), ['inside', 0]],
    ['at their end', problem(9), ['inside', 4]],
    ['at the next line', problem(10), undefined],
    ['at the next line, from within', problem(10, 9), ['inside', 5]],
    ['at the next line, from there', problem(10, 10), undefined],
    ['in the next line, from within', problem(11, 9), undefined],
    ['within, from before', problem(7, 4), undefined],
    ['within, from the beginning', problem(7, 5), ['inside', 2]],
    ['at the end of the next line', problem(14), undefined],
    ['behind the next line', problem(15), ['after', 15]],
    ['behind the next line, from within it', problem(16, 14), undefined],
    ['behind the next line, from behind it', problem(17, 15), ['after', 17]],
  ])('%s', (_, one, expected) => {
    expect(placeOf(one)).toEqual(expected);
  });

  it('of a document that does not begin may be about a text that begins above', () => {
    const begins = { ...problem(17), message: 'did not find expected <document start>' } as const;
    expect(placeOf(begins)).toBeUndefined();
  });

  it('of the last lines is theirs to the end of the text', () => {
    expect(placeOf(problem(20), { start: 15, next: 20 })).toEqual(['inside', 5]);
    expect(placeOf(problem(14), { start: 15, next: 20 })).toBeUndefined();
    const unended = { start: 0, next: 5, of: 'a: 1\nb: 2' };
    expect([placeOf(problem(9), unended), placeOf(problem(10), unended)]).toEqual([undefined, ['after', 10]]);
  });

  it('is located by offsets in its document', () => {
    expect(placeOf(problem(2), { documentStart: 5 })).toEqual(['inside', 2]);
    expect(placeOf(problem(2, 0), { documentStart: 5 })).toEqual(['inside', 2]);
    expect(placeOf(problem(0), { documentStart: 4 })).toBeUndefined();
    expect(placeOf(problem(12), { documentStart: 5 })).toEqual(['after', 12]);
  });

  it('moves with what it is about', () => {
    expect(movedProblem(problem(7), -2)).toMatchObject({ at: 5, context: undefined });
    expect(movedProblem(problem(7, 6), 3)).toMatchObject({ at: 10, context: { at: 9 } });
  });

  it('is the same with the same text, place and order', () => {
    expect(sameProblems([problem(1), problem(2)], [problem(1), problem(2)])).toBe(true);
    for (const others of [[problem(1)], [problem(2), problem(1)], [problem(1), problem(2, 1)], []])
      expect(sameProblems([problem(1), problem(2)], others)).toBe(false);
  });
});
