/** The report of a workspace of which nothing was evaluated yet. */
import { expect, it } from 'vitest';
import { openFixture } from '../testing.js';
import { collectReport } from './collect-report.js';

it('says what was not evaluated, and where there is nothing to tell', () => {
  const { workspace } = openFixture('#! file: schema.yml\n#@data/values-schema\n---\na: 1\n');
  const { text, language } = collectReport(workspace, {
    versions: { Editor: 'x' },
    overBudget: new Set(['/ws/a.yml']),
  });
  expect(language).toBe('markdown');
  expect(text).toContain('- Last evaluation: not evaluated\n');
  expect(text).toContain('## Files that are not checked\n\nNone.\n');
  expect(text).toContain('## Files on which an evaluation was stopped at its limits\n\n- `a.yml`\n');
  expect(text).toContain('## Versions\n\n- Editor: x\n');
});
