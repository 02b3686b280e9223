import { describe, expect, it } from 'vitest';
import { type Failure, isUnpaired, originalFailure } from './failure.js';

describe('a failure', () => {
  const assertion: Failure = { kind: 'assert-fail' };

  it('that code has passed on is the one that it began with', () => {
    expect(originalFailure(assertion)).toBe(assertion);
    const inLibrary: Failure = { kind: 'library-failed', cause: assertion };
    expect(originalFailure(inLibrary)).toBe(assertion);
    expect(originalFailure({ kind: 'load-failed', first: 'a.star', cause: inLibrary })).toBe(assertion);
    expect(originalFailure({ kind: 'load-failed', first: 'a.star', cause: undefined })).toBeUndefined();
    expect(originalFailure(undefined)).toBeUndefined();
  });

  it.each<readonly [Failure | undefined, boolean]>([
    [{ kind: 'block-unclosed' }, true],
    [{ kind: 'block-unopened' }, true],
    [{ kind: 'first-block-empty' }, false],
    [{ kind: 'string-unclosed' }, false],
    [undefined, false],
  ])('is of a block without its beginning or end: %j', (failure, expected) => {
    expect(isUnpaired({ failure })).toBe(expected);
  });
});
