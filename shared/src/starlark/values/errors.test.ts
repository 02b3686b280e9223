import { describe, expect, it } from 'vitest';
import { EvalError } from '../eval/thread.js';
import { starlarkError } from './errors.js';
import { MissingNameError, StarlarkError } from './value.js';

describe('what is caught as an error of Starlark', () => {
  it.each([
    new StarlarkError('a'),
    new MissingNameError('a', { missing: 'b', nearest: undefined }),
    new EvalError('a', []),
  ])('is each of them: %s', (error) => {
    expect(starlarkError(error)).toBe(error);
  });

  it.each([new TypeError('a mistake'), 'interrupted', undefined])(
    'is nothing else, which is thrown on: %s',
    (thrown) => {
      let caught: unknown = 'nothing';
      try {
        starlarkError(thrown);
      } catch (error) {
        caught = error;
      }
      expect(caught).toBe(thrown);
    },
  );
});

describe('an error', () => {
  it('has the plain message of its cause, if it has none of its own', () => {
    const cause = new StarlarkError('a', { plain: 'of the cause' });
    expect(new StarlarkError('b', { cause }).plain).toBe('of the cause');
    expect(new StarlarkError('b', { cause, plain: 'own' }).plain).toBe('own');
    expect(new StarlarkError('b', { cause: new Error('a') }).plain).toBeUndefined();
  });

  it('has no stack of JavaScript, while other errors keep theirs', () => {
    expect(new StarlarkError('a').stack).not.toContain('\n');
    expect(new EvalError('a', []).stack).not.toContain('\n');
    expect(new Error('a').stack).toMatch(/errors\.test\.[jt]s/);
  });

  it('leaves other errors theirs, even if it cannot be made, as on a full stack', () => {
    const unwritable = {
      toString(): string {
        throw new RangeError('the stack is full');
      },
    };
    expect(() => new StarlarkError(unwritable as unknown as string)).toThrow('the stack is full');
    expect(new Error('a').stack).toMatch(/errors\.test\.[jt]s/);
  });

  it('has the missing name, and the nearest one', () => {
    expect(new MissingNameError('a', { missing: 'prot', nearest: 'port' })).toMatchObject({
      missing: 'prot',
      nearest: 'port',
    });
  });
});
