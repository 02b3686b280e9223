import { afterEach, describe, expect, it } from 'vitest';
import { isExhaustedStack, raiseExhaustedStack, reportsExhaustedStack } from './exhausted-stack.js';

afterEach(() => raiseExhaustedStack(undefined));

function exhaust(): unknown {
  const recurse = (): number => recurse() + 1;
  try {
    return recurse();
  } catch (thrown) {
    return thrown;
  }
}

describe('an exhausted stack', () => {
  it('is told from other errors', () => {
    expect(isExhaustedStack(exhaust())).toBe(true);
    for (const other of [new RangeError('Invalid array length'), new Error('x'), 'call stack', undefined])
      expect(isExhaustedStack(other)).toBe(false);
  });

  it('becomes a finding, unless the thread has stated something else', () => {
    expect(reportsExhaustedStack(exhaust())).toBe(true);
    raiseExhaustedStack(() => {
      throw new Error('again');
    });
    expect(() => reportsExhaustedStack(exhaust())).toThrow('again');
    expect(reportsExhaustedStack(new Error('x'))).toBe(false);
  });
});
