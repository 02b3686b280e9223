/** What a workspace caches during a session equals what a fresh one computes (invariants 3 and 6). */
import fc from 'fast-check';
import { describe, it } from 'vitest';
import { patience, runs } from './runs.js';
import { startFiles, step } from './sessions.js';
import { checkSession } from './workspace.js';

describe('a workspace in use', () => {
  it(
    'reports the same as a new one with the same files',
    () => {
      const property = fc.property(startFiles, fc.array(step, { minLength: 1, maxLength: 16 }), (files, steps) => {
        checkSession(files, steps, (i) => i % 5 === 0);
      });
      fc.assert(property, runs(40, 1 / 20));
    },
    patience,
  );
});
