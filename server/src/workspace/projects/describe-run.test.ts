/** Descriptions of runs. */
import { describe, expect, it } from 'vitest';
import { runName, whyRun } from './describe-run.js';
import type { RunDefinition, RunReason } from './run-definition.js';

const setting = (variant?: string): RunReason => ({ kind: 'setting', project: 'app', variant });
const stated = (variant?: string): RunReason => ({ kind: 'project-file', file: '/ws/p', project: 'app', variant });

describe('a run', () => {
  it.each<readonly [RunReason, string]>([
    [stated(), '</ws/p> says so, in its project app.'],
    [stated('dev'), '</ws/p> says so, in its project app, variant dev.'],
    [setting(), 'The setting ytt.projects says so, in its project app.'],
    [setting('dev'), 'The setting ytt.projects says so, in its project app, variant dev.'],
    [{ kind: 'modeline', schema: '/ws/s.yml' }, 'The file names </ws/s.yml> as its schema.'],
    [{ kind: 'inferred', root: '/ws/c', declaredBy: 'schema' }, '</ws/c> is the nearest directory with a schema.'],
    [{ kind: 'project-schema' }, 'It is a project file: it says which files belong to one ytt run.'],
    [{ kind: 'alone' }, 'It is a ytt run of its own: nothing around it says what it belongs to.'],
  ])('says why it is there: %j', (reason, why) => {
    expect(whyRun(reason, (key) => `<${key}>`)).toBe(why);
  });

  const subject = '/ws/c/values.yml';
  it.each<readonly [RunReason, Partial<RunDefinition>, string]>([
    [stated(), { subject }, 'app'],
    [stated('dev'), {}, 'app, variant dev'],
    [setting('dev'), {}, 'app, variant dev'],
    [{ kind: 'inferred', root: '/ws/c', declaredBy: 'schema' }, { subject }, 'c/values.yml'],
    [{ kind: 'inferred', root: '/ws/c', declaredBy: 'schema' }, {}, 'c'],
    [{ kind: 'inferred', root: '/ws', declaredBy: 'schema' }, { root: '/ws' }, 'ws'],
    [{ kind: 'modeline', schema: '/ws/s.yml' }, { subject }, 'c/values.yml'],
    [{ kind: 'alone' }, {}, 'c/a.yml'],
    [{ kind: 'alone' }, { files: [] }, 'c'],
  ])('has a name: %j of %j', (reason, more, name) => {
    const run: RunDefinition = {
      id: '',
      root: '/ws/c',
      reason,
      files: [{ key: '/ws/c/a.yml', path: 'a.yml' }],
      dataValuesFiles: [],
      subject: undefined,
      dialect: 'released',
      ...more,
    };
    expect(runName(run, ['/ws'])).toBe(name);
  });
});
