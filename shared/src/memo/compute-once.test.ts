import { describe, expect, it } from 'vitest';
import { SourceFile } from '../text/source-file.js';
import { computeOnce, computeStep } from './compute-once.js';

describe('a result that is computed once', () => {
  it('is computed for each key', () => {
    const memo = new Map<string, object>();
    const [one, two] = ['one', 'two'].map((key) => computeOnce(memo, key, () => ({ key })));
    expect([one, two]).toEqual([{ key: 'one' }, { key: 'two' }]);
    expect(computeOnce(memo, 'one', () => ({}))).toBe(one);
  });

  it('is the one of a pause if it was computed in one', () => {
    const memo = new Map<string, object>();
    let inPause: unknown;
    const result = computeOnce(memo, 'a', () => {
      inPause = computeOnce(memo, 'a', () => ({}));
      return {};
    });
    expect(result).toBe(inPause);
    expect(memo.get('a')).toBe(inPause);
  });
});

it('a step of a file is kept before other work comes first, once', () => {
  const memo = new Map<string, object>();
  let pauses = 0;
  const betweenSteps = (): void => {
    pauses++;
    expect(memo.size).toBe(1);
    throw new Error('Other work comes first');
  };
  const withinStep = (): void => {
    throw new Error('No step is in progress');
  };
  const file = new SourceFile('a', '', { betweenSteps, withinStep });
  const step = (): object => computeStep(memo, 'a', file, () => ({}));
  expect(step).toThrow('Other work comes first');
  expect(step()).toBe(memo.get('a'));
  expect(pauses).toBe(1);
});
