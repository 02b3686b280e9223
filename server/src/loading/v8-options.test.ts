/** Which options of V8 hold when. V8's tag of cached code tells whether two sets of options are the same. */
import { cachedDataVersionTag, setFlagsFromString } from 'node:v8';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { setV8Option, withDefaultOptions } from './v8-options.js';

const option = '--max-inlined-bytecode-size-cumulative';
let usual: number;
beforeEach(() => {
  usual = cachedDataVersionTag();
});
afterEach(() => {
  setV8Option(option, 920);
  expect(cachedDataVersionTag()).toBe(usual);
});

describe('the options of V8', () => {
  it('are the usual ones while something needs them, and then those that were set', () => {
    setV8Option(option, 100);
    const own = cachedDataVersionTag();
    expect(own).not.toBe(usual);
    expect(withDefaultOptions(cachedDataVersionTag)).toBe(usual);
    expect(cachedDataVersionTag()).toBe(own);
  });

  it('are the usual ones also if another thread has set some', () => {
    for (const other of [option, '--heap-growing-percent']) {
      setFlagsFromString(`${other}=3`);
      expect([other, withDefaultOptions(cachedDataVersionTag)]).toEqual([other, usual]);
    }
  });

  it('are those that were set also after an error', () => {
    setV8Option(option, 100);
    const own = cachedDataVersionTag();
    expect(() =>
      withDefaultOptions(() => {
        throw new Error('fails');
      }),
    ).toThrow('fails');
    expect(cachedDataVersionTag()).toBe(own);
  });
});
