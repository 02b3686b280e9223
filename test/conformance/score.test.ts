/** The score of a case falls with what its answer lacks. */
import { describe, expect, it } from 'vitest';
import { applicableMeasures, places, score, scoreOfCrash, unmet } from './score.js';

const error = (line: number, message: string, path = 'a.yml') => ({ path, line, severity: 'error', message });

const shown = `One or more data values were invalid
====================================

a.yml:
    |
  4 | port: x
    |

    = found: string
    = expected: integer (by schema.yml:3)
`;

describe('a case where ytt succeeded', () => {
  it('wants no error, and the same text', () => {
    const recording = { ok: true, output: 'a: 1\n' } as const;
    expect(score(recording, { findings: [], output: 'a: 1\n' })).toEqual({ verdict: true, output: true });
    expect(score(recording, { findings: [], output: 'a: 1' })).toEqual({ verdict: true, output: false });
    const warned = [{ ...error(1, 'no'), severity: 'warning' }];
    expect(score(recording, { findings: warned, output: 'a: 1\n' }).verdict).toBe(true);
    expect(unmet(score(recording, { findings: [error(1, 'no')] }))).toBe('verdict, output');
    expect(scoreOfCrash(recording)).toEqual({ verdict: false, output: false });
  });

  it('wants the same files, in any order', () => {
    const recording = { ok: true, files: { a: '1', b: '2' } } as const;
    expect(score(recording, { findings: [], files: { b: '2', a: '1' } }).output).toBe(true);
    expect(score(recording, { findings: [], files: { b: '1', a: '2' } }).output).toBe(false);
    expect(score(recording, { findings: [] }).output).toBe(false);
  });
});

describe('a case where ytt failed', () => {
  const recording = { ok: false, error: shown } as const;

  it('wants an error where ytt points, in its words', () => {
    expect(applicableMeasures(recording)).toEqual(['verdict', 'place', 'words']);
    expect(scoreOfCrash(recording)).toEqual({ verdict: false, place: false });
    const answer = (...findings: ReturnType<typeof error>[]) => unmet(score(recording, { findings }));
    expect(answer(error(4, "Found: 'string',  expected INTEGER"))).toBe('');
    expect(answer(error(4, 'found string'))).toBe('words');
    expect(answer(error(5, 'found string, expected integer'))).toBe('place, words');
    expect(answer(error(4, 'found string, expected integer', 'b.yml'))).toBe('place, words');
    expect(answer()).toBe('verdict, place, words');
  });

  it('wants any error where ytt points at none', () => {
    expect(score({ ok: false, error: 'Failed' }, { findings: [error(9, 'x')] })).toEqual({
      verdict: true,
      place: true,
    });
    expect(score({ ok: false }, { findings: [] })).toEqual({ verdict: false, place: false });
  });
});

describe('places that messages of ytt point at', () => {
  const at = (path: string, ...lines: number[]) => lines.map((line) => ({ path, line }));
  it.each([
    [shown, at('a.yml', 4), ['string', 'integer']],
    ['from: a.yml:3\n  - must be: less than 4 (by: schema.yml:2)\n    found: 5\n', at('a.yml', 3), ['less than 4']],
    ['Document on line a.yml:1:\n  Map item on line a.yml:2:\n   fails', at('a.yml', 2), []],
    ['fails (by a.yml:7)', at('a.yml', 7), []],
    ['fails at line a.yml:7 there', at('a.yml', 7), []],
    ["template 'a.yml': yaml: line 5: mapping", at('a.yml', 4, 5, 6), []],
    ['x\n    a.yml:2 | one\n    @ytt:b:1 | two\n    c.star:3 | x', [...at('a.yml', 2), ...at('c.star', 3)], []],
  ])('%#', (message, expected, words) => {
    expect(places(message)).toEqual([{ at: expected, words }]);
  });

  it('are empty if the file is unknown', () => {
    expect(places('fails on line ?:1 there')).toEqual([]);
  });
});
