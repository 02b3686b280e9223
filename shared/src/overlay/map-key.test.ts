/** What is suggested where the key that items are matched by is missing. */
import { describe, expect, it } from 'vitest';
import { StarlarkError } from '../starlark/values/value.js';
import { sameAtKey } from './map-key.js';
import { document } from './testing.js';

/** Whether the maps have equal values at `name`, or the message if they cannot be compared there. */
function compared(name: string, left: unknown, right: unknown): boolean | string | undefined {
  try {
    return sameAtKey(name, document('l.yml', left).value, document('o.yml', right).value);
  } catch (thrown) {
    if (!(thrown instanceof StarlarkError)) throw thrown;
    const { plain, failure } = thrown;
    if (failure?.kind === 'match-key-missing') expect(failure.name).toBe(name);
    const nearest = failure?.kind === 'match-key-missing' ? failure.nearest : undefined;
    expect(plain?.includes('; did you mean')).toBe(nearest !== undefined);
    return nearest ?? 'nothing';
  }
}

describe('items that are matched by a key', () => {
  it.each([
    [{ name: 'a', b: 1 }, { b: 2, name: 'a' }, true],
    [{ name: 'a' }, { name: 'b' }, false],
    [{ name: 'a' }, { nam: 'a' }, 'nothing'],
    [{ nam: 'a' }, { name: 'a' }, 'nothing'],
    [{ naem: 'a' }, { naem: 'a' }, 'naem'],
    [{ naem: 'a' }, { name: 'a', naem: 'b' }, 'nothing'],
    [{ b: 1, naem: 'a' }, { nmae: 1, naem: 'a' }, 'naem'],
    [{ naem: 'a' }, { nmae: 'a' }, 'nothing'],
    [{ other: 'a' }, { other: 'a' }, 'nothing'],
    [{ naem: 'a' }, 'naem', 'nothing'],
    ['naem', { naem: 'a' }, 'nothing'],
    [
      new Map<unknown, unknown>([
        [1, 'a'],
        ['naem', 1],
      ]),
      new Map<unknown, unknown>([
        [1, 'a'],
        ['naem', 1],
      ]),
      'naem',
    ],
  ])('%j, %j: %s', (left, right, expected) => {
    expect(compared('name', left, right)).toBe(expected);
  });

  it('by a short one are not taken for items with another', () => {
    expect(compared('ke', { key: 1 }, { key: 1 })).toBe('nothing');
    expect(compared('kez', { key: 1 }, { key: 1 })).toBe('key');
  });
});
