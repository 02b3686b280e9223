import { expect, it } from 'vitest';
import { pacing } from './pacing.js';
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
