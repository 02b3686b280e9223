/** Any project gives a result or a finding within the limits (invariant 7). */
import assert from 'node:assert/strict';
import { defaultLimits, evaluateProject, printDocuments } from '@ytt-language/shared';
import { describe, it } from 'vitest';
import { assertBounded } from './bounded.js';
import { hostileProjects, slowProjects } from './hostile.js';
import { inputsOf, sourcesOf } from './plain-results.js';
import { isLongRun } from './runs.js';

/**
 * CPU time in milliseconds. Unbounded work never ends; the slowest of these need an eighth of it on an idle machine,
 * and three times as long on a busy one.
 */
const most = 30_000;

const tried = Object.entries(hostileProjects).filter(([name]) => isLongRun || !slowProjects.has(name));

describe('a project that expands to much', () => {
  it.each(tried)('is evaluated in bounds: %s', (_, make) => {
    const { files, code } = make();
    assertBounded(most, () => {
      const project = evaluateProject(inputsOf(sourcesOf(files), { limits: defaultLimits }));
      const errors = project.findings.filter(({ severity }) => severity === 'error');
      if (code === undefined) {
        assert.deepEqual(
          errors.slice(0, 3).map(({ message }) => message.slice(0, 200)),
          [],
        );
        printDocuments(project.output.documents);
      } else
        assert(
          errors.some((finding) => finding.code === code),
          `${errors[0]?.code}: ${errors[0]?.message.slice(0, 200)}`,
        );
    });
  });
});
