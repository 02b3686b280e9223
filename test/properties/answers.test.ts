/** Answers after each key reuse what the edit did not touch, and equal the answers for the whole text. */
import fc from 'fast-check';
import { describe, it } from 'vitest';
import { checkAnswers } from './answers.js';
import { fileChange } from './changes.js';
import { patience, runs } from './runs.js';
import { ownSeeds } from './seeds.js';

describe('a server whose files are edited', () => {
  it(
    'answers as a new one does',
    async () => {
      const edits = fc.array(fileChange, { minLength: 1, maxLength: 8 });
      await fc.assert(fc.asyncProperty(fc.constantFrom(...ownSeeds), edits, checkAnswers), runs(10, 1 / 500));
    },
    patience,
  );
});
