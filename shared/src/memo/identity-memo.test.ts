import { describe, expect, it } from 'vitest';
import { IdentityMemo } from './identity-memo.js';

describe('a memo by identity', () => {
  const first = {};

  function memo() {
    const one = new IdentityMemo<number>();
    let computed = 0;
    return (owner: object, ...rest: readonly unknown[]): number => one.get(owner, rest, () => ++computed);
  }

  it('computes once for the same parts, in their order and number', () => {
    const get = memo();
    expect([get(first, 'a', 1), get(first, 'a', 1)]).toEqual([1, 1]);
    expect([get(first, 1, 'a'), get(first, 'a'), get(first, 'a', 1, 2), get({}, 'a', 1)]).toEqual([2, 3, 4, 5]);
    expect(get(first)).toBe(6);
    expect(get(first, 'a', 1)).toBe(1);
  });

  it('distinguishes equal objects', () => {
    const get = memo();
    expect(get(first, {})).not.toBe(get(first, {}));
  });

  it('keeps no result that is not to be kept', () => {
    const one = new IdentityMemo<number>();
    let computed = 0;
    const get = (isKept: boolean): number =>
      one.get(
        first,
        ['a'],
        () => ++computed,
        () => isKept,
      );
    expect([get(false), get(false), get(true), get(false)]).toEqual([1, 2, 3, 3]);
  });

  it('forgets the oldest of more than eight results for one owner', () => {
    const get = memo();
    for (let i = 0; i < 8; i++) get(first, i);
    expect(get(first, 0)).toBe(1);
    get(first, 8);
    expect(get(first, 1)).toBe(2);
    expect(get(first, 0)).toBe(10);
  });
});
