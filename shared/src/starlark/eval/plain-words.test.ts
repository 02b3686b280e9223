/** The plain explanations of operations that fail, in addition to starlark-go's messages. */
import { describe, expect, it } from 'vitest';
import { run } from '../testing.js';

describe('what is wrong is told in words for people', () => {
  it.each([
    ['[1]["a"]', 'Expected an integer, but found a string'],
    ['"abc"[None]', 'Expected an integer, but found None'],
    ['[1]["a":]', 'Expected an integer, but found a string'],
    ['[1][:1.5]', 'Expected an integer, but found a float'],
    ['[1][::"a"]', 'Expected an integer, but found a string'],
    ['1[:]', 'Expected a list or string to slice, but found an integer'],
    ['1[0]', 'An integer cannot be indexed with an integer'],
    ['len[0]', 'A function cannot be indexed with an integer'],
    ['{"port": 1}["prot"]', 'There is no key "prot" in this dict; did you mean port?'],
    ['{"port": 1}["xyzzy"]', 'There is no key "xyzzy" in this dict'],
    ['{1: 1}[2]', 'There is no key 2 in this dict'],
    ['{[]: 1}', 'A list cannot be a key of a dict'],
    ['{{}: 1}', 'A dict cannot be a key of a dict'],
    ['1()', 'Expected a function to call, but found an integer'],
    ['len(*1)', 'Expected a list after *, but found an integer'],
    ['len(**1)', 'Expected a dict after **, but found an integer'],
    ['1 < "a"', "Cannot compare an integer with a string by '<'"],
    ['[] >= ()', "Cannot compare a list with a tuple by '>='"],
    ['{} < {}', "Cannot compare a dict with a dict by '<'"],
    ['"a".join(1)', 'Expected an iterable, but found an integer, as argument 1 of join()'],
    ['getattr("a", "uper")', 'A string has no uper; did you mean upper?'],
    ['getattr(1, "x")', 'An integer has no x'],
    ['"%d" % "a"', 'Expected an integer for %d, but found a string'],
  ])('%s: %s', (expression, plain) => {
    const { errors } = run(`x = ${expression}\n`);
    expect(errors).toHaveLength(1);
    expect(errors[0]?.plain).toBe(plain);
  });

  it('of a key without the one that is meant, in a dict of a thousand', () => {
    const reported = (count: number) =>
      run(`d = {"k%d" % i: i for i in range(${count})}\nx = d["k998_"]\n`).errors.map(({ plain }) => plain);
    expect(reported(999)).toEqual(['There is no key "k998_" in this dict; did you mean k998?']);
    expect(reported(1000)).toEqual(['There is no key "k998_" in this dict']);
  });

  it('of the assignment to attributes', () => {
    expect(run('x = [1]\nx.y = 2\n').errors.map(({ plain }) => plain)).toEqual([
      'The members of a list cannot be assigned',
    ]);
  });

  it('of the assignment to items', () => {
    expect(run('x = (1,)\nx[0] = 2\n').errors.map(({ plain }) => plain)).toEqual([
      'The items of a tuple cannot be assigned',
    ]);
  });
});
