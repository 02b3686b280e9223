/** Results kept across edits equal those computed from scratch (invariants 3, 5 and 6). */
import fc from 'fast-check';
import { describe, it } from 'vitest';
import { fileChange, seed } from './changes.js';
import { checkEditing } from './editing.js';
import { patience, runs } from './runs.js';

describe('an edited project', () => {
  it(
    'is what a new one with the same texts is',
    () => {
      const property = fc.property(seed, fc.array(fileChange, { minLength: 1, maxLength: 12 }), (files, changes) => {
        checkEditing(files, changes, (i) => i % 3 === 0);
      });
      // Six edits a run, on average.
      fc.assert(property, runs(150, 1 / 6));
    },
    patience,
  );
});
