/** What is abandoned, and for which reasons. */
import { Interrupted } from '@ytt-language/shared';
import { describe, expect, it } from 'vitest';
import { Interruption } from './interruption.js';

const no = () => false;
const yes = () => true;

describe('an interruption', () => {
  it('is undefined unless one was requested', () => {
    const interruption = new Interruption();
    interruption.check();
    interruption.checkReading();
    expect(interruption.attempt(no, no, () => 1)).toEqual({ result: 1 });
  });

  it('ends an evaluation that is out of date, and the reading of a text', () => {
    const interruption = new Interruption();
    expect(interruption.attempt(yes, no, () => interruption.check())).toBeUndefined();
    expect(interruption.attempt(yes, no, () => interruption.checkReading())).toBeUndefined();
  });

  it('ends only the reading of a text for what comes first', () => {
    const interruption = new Interruption();
    expect(interruption.attempt(no, yes, () => interruption.check())).toEqual({ result: undefined });
    expect(interruption.attempt(no, yes, () => interruption.checkReading())).toBeUndefined();
  });

  it('depends on the latest request, then on the one before', () => {
    const interruption = new Interruption();
    const outer = interruption.attempt(yes, yes, () => {
      expect(interruption.attempt(no, no, () => interruption.checkReading())).toEqual({ result: undefined });
      interruption.checkReading();
    });
    expect(outer).toBeUndefined();
    interruption.check();
    interruption.checkReading();
  });

  it('rethrows other errors', () => {
    const fail = () => {
      throw new Error('no');
    };
    expect(() => new Interruption().attempt(yes, yes, fail)).toThrow('no');
    expect(() => new Interruption().attempt(no, no, fail)).not.toThrow(Interrupted);
  });
});
