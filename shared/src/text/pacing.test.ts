import { expect, it } from 'vitest';
import { pacing, withoutPauses } from './pacing.js';
import { SourceFile } from './source-file.js';

it('pauses within a step at every so many parts, if there are pauses', () => {
  let pauses = 0;
  const betweenSteps = (): void => {
    throw new Error('The step is not over');
  };
  const pace = pacing(new SourceFile('a', '', { betweenSteps, withinStep: () => void pauses++ }), 3);
  const counts = Array.from({ length: 7 }, () => {
    pace();
    return pauses;
  });
  expect(counts).toEqual([0, 0, 1, 1, 1, 2, 2]);
  expect(() => pacing(new SourceFile('a', ''), 1)()).not.toThrow();
});

it('pauses nowhere within a computation without pauses, and again after it, also if it fails', () => {
  let pauses = 0;
  const pace = pacing(new SourceFile('a', '', { betweenSteps: () => undefined, withinStep: () => void pauses++ }), 1);
  const fails = (): void => {
    pace();
    throw new Error('fails');
  };
  const outer = withoutPauses(() => {
    const inner = withoutPauses(() => 'inner');
    pace();
    return `${inner} and outer`;
  });
  expect(outer).toBe('inner and outer');
  expect(() => withoutPauses(fails)).toThrow('fails');
  expect(pauses).toBe(0);
  pace();
  expect(pauses).toBe(1);
});
