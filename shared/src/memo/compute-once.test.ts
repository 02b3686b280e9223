import { describe, expect, it } from 'vitest';
import { computeOnce } from './compute-once.js';

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
