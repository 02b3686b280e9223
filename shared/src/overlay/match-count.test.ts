/** How many matches each argument allows (https://carvel.dev/ytt/docs/latest/lang-ref-ytt-overlay/#overlaymatch). */
import { describe, expect, it } from 'vitest';
import { List } from '../starlark/values/list.js';
import { Tuple } from '../starlark/values/tuple.js';
import { unknown } from '../starlark/values/unknown.js';
import { StarlarkError, type Value } from '../starlark/values/value.js';
import { countProblem } from './match-count.js';
import { fn, thread } from './testing.js';

/** For 0, 1, 2 and 3 matches: whether the number is right or wrong, or the rule itself is invalid. */
function verdicts(rule: { expects?: Value; missingOk?: Value; when?: Value }): string {
  const verdict = (count: number): string => {
    const problem = countProblem(rule, { count, positions: () => ['b:2', 'a:1'] }, thread());
    return problem === undefined ? '+' : problem.counted ? '-' : '!';
  };
  return [0, 1, 2, 3].map(verdict).join('');
}

const isEven = fn((count) => (count as number) % 2 === 0);

describe('the number of matches', () => {
  it.each<[string, Parameters<typeof verdicts>[0], string]>([
    ['nothing said', {}, '-+--'],
    ['missing_ok=True', { missingOk: true }, '++--'],
    ['missing_ok=False', { missingOk: false }, '-+--'],
    ['missing_ok=1', { missingOk: 1 }, '!!!!'],
    ['missing_ok unknown', { missingOk: unknown }, '++++'],
    ['expects=0', { expects: 0 }, '+---'],
    ['expects=2', { expects: 2 }, '--+-'],
    ['expects=2n', { expects: 2n }, '--+-'],
    ['expects="0+"', { expects: '0+' }, '++++'],
    ['expects="1+"', { expects: '1+' }, '-+++'],
    ['expects="2+"', { expects: '2+' }, '--++'],
    ['expects="2"', { expects: '2' }, '!!!!'],
    ['expects="12"', { expects: '12' }, '!!!!'],
    ['expects="+"', { expects: '+' }, '!!!!'],
    ['expects="0x1+"', { expects: '0x1+' }, '!!!!'],
    ['expects="1_0+"', { expects: '1_0+' }, '!!!!'],
    ['expects="010+"', { expects: '010+' }, '----'],
    ['expects=" 1+"', { expects: ' 1+' }, '!!!!'],
    ['expects="1++"', { expects: '1++' }, '!!!!'],
    ['expects="-1+"', { expects: '-1+' }, '++++'],
    ['expects=[]', { expects: new List([]) }, '++++'],
    ['expects=[0, "2+"]', { expects: new List([0, '2+']) }, '+-++'],
    ['expects=[1, f]', { expects: new List([1, isEven]) }, '+++-'],
    ['expects=["x", 1]', { expects: new List(['x', 1]) }, '-+--'],
    ['expects=[1, "x"]', { expects: new List([1, 'x']) }, '!+!!'],
    ['expects=(1, 2)', { expects: new Tuple([1, 2]) }, '!!!!'],
    ['expects=f', { expects: isEven }, '+-+-'],
    ['expects=f that says nothing', { expects: fn(() => null) }, '!!!!'],
    ['expects=f that does not know', { expects: fn(() => unknown) }, '++++'],
    ['expects=True', { expects: true }, '!!!!'],
    ['expects=None', { expects: null }, '!!!!'],
    ['expects unknown', { expects: unknown }, '++++'],
    ['expects=[unknown]', { expects: new List([unknown]) }, '++++'],
    ['expects=[1, unknown]', { expects: new List([1, unknown]) }, '++++'],
    ['when unknown', { when: unknown }, '++++'],
    ['when=0', { when: 0 }, '+---'],
    ['when=2', { when: 2 }, '--+-'],
    ['when="2+"', { when: '2+' }, '--++'],
    ['when=[0, 3]', { when: new List([0, 3]) }, '+--+'],
    ['when=f', { when: isEven }, '+-+-'],
    ['missing_ok and expects', { missingOk: true, expects: 1 }, '!!!!'],
    ['missing_ok and when', { missingOk: false, when: 1 }, '!!!!'],
    ['expects and when', { expects: 1, when: 1 }, '!!!!'],
  ])('%s', (_, rule, expected) => {
    expect(verdicts(rule)).toBe(expected);
  });

  it.each<[Parameters<typeof verdicts>[0], number, string]>([
    [{}, 0, 'Expected number of matched nodes to be 1, but was 0'],
    [{}, 2, 'Expected number of matched nodes to be 1, but was 2 (lines: a:1, b:2)'],
    [{ missingOk: true }, 2, 'Expected number of matched nodes to be 1, but was 2 (lines: a:1, b:2)'],
    [{ expects: '2+' }, 1, 'Expected number of matched nodes to be >= 2, but was 1 (lines: a:1, b:2)'],
    [{ expects: new List([5, 6]) }, 0, 'Expected number of matched nodes to be 6, but was 0'],
    [{ expects: isEven }, 1, 'Expectation of number of matched nodes failed'],
    [
      { when: null },
      1,
      "Expected 'overlay/match' annotation keyword argument 'when' to be either int, string or function, but was starlark.NoneType",
    ],
    [{ when: fn(() => 0) }, 1, "Expected keyword argument 'when' to have a function that returns a boolean"],
    [{ when: 1, expects: 1 }, 1, "Expected only one of keyword arguments ('when', 'expects') specified"],
  ])('is told in words of ytt: %j of %j', (rule, count, message) => {
    expect(countProblem(rule, { count, positions: () => ['b:2', 'a:1'] }, thread())?.message).toBe(message);
  });

  it.each<[Parameters<typeof verdicts>[0], number, string]>([
    [{}, 0, 'Expected 1 to be matched, but found none'],
    [{}, 3, 'Expected 1 to be matched, but found 3'],
    [{ expects: 0 }, 1, 'Expected 0 to be matched, but found 1'],
    [{ expects: '2+' }, 1, 'Expected at least 2 to be matched, but found 1'],
    [{ expects: '2' }, 1, 'Expected a number and a plus, such as "1+", but found "2"'],
    [{ expects: isEven }, 1, 'The number of matches is not what expects= asks for: found 1'],
    [{ when: fn(() => 0) }, 1, 'Expected the function of when= to return True or False, but it returned an integer'],
    [{ missingOk: 1 }, 1, 'missing_ok= must be True or False'],
    [{ missingOk: true, when: 1 }, 1, 'missing_ok= and when= exclude each other: keep one of them'],
    [{ missingOk: true, expects: 1 }, 1, 'missing_ok= and expects= exclude each other: keep one of them'],
    [{ when: 1, expects: 1 }, 1, 'when= and expects= exclude each other: keep one of them'],
    [{ when: true }, 1, 'Expected a number, a text such as "1+", a list or a function for when=, but found a boolean'],
  ])('is told in words for people: %j of %j', (rule, count, plain) => {
    expect(countProblem(rule, { count, positions: () => [] }, thread())?.plain).toBe(plain);
  });

  it('reports the message of a failing function', () => {
    const failing = fn(() => {
      throw new StarlarkError('no', { plain: 'Not so' });
    });
    const problem = countProblem({ expects: failing }, { count: 1, positions: () => [] }, thread());
    expect(problem).toMatchObject({ message: 'no', plain: 'Not so', counted: false });
  });

  it('names each line of the matches, in the order of their text', () => {
    const positions = () => ['b:10', 'b:1', 'a:3', 'b:2', 'a:3'];
    expect(countProblem({}, { count: 5, positions }, thread())?.message).toContain('(lines: a:3, a:3, b:1, b:10, b:2)');
  });
});
