/** After any user actions, the published diagnostics are those of a newly started server. */
import fc from 'fast-check';
import { describe, it } from 'vitest';
import { patience, runs } from './runs.js';
import { checkServer } from './server.js';
import { startFiles, step } from './sessions.js';

describe('a server in use', () => {
  it(
    'has published what a new one publishes',
    async () => {
      const steps = fc.array(step, { minLength: 1, maxLength: 12 });
      await fc.assert(fc.asyncProperty(startFiles, steps, fc.integer(), checkServer), runs(6, 1 / 1000));
    },
    patience,
  );
});
