/** No text that a user can type throws, and everything is evaluated within the limits (invariants 2 and 7). */
import fc from 'fast-check';
import { describe, it } from 'vitest';
import { changedSeed, jumbledSeed } from './changes.js';
import { checkEvaluation, flags, options } from './evaluation.js';
import { patience, runs } from './runs.js';

describe('evaluateProject', () => {
  it(
    'never throws for changed projects',
    () => {
      fc.assert(fc.property(changedSeed, options, flags, checkEvaluation), runs(400, 0.7));
    },
    patience,
  );

  it(
    'never throws for lines in any order',
    () => {
      fc.assert(fc.property(jumbledSeed, options, flags, checkEvaluation), runs(200, 0.3));
    },
    patience,
  );
});
