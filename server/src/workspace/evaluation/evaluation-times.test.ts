import { describe, expect, it } from 'vitest';
import { fileFindings } from '../../diagnostics/file-findings.js';
import { memoryFileSystem } from '../files/testing.js';
import type { RunDefinition } from '../projects/run-definition.js';
import { Workspace } from '../workspace.js';
import { EvaluationTimes } from './evaluation-times.js';

function run(id: string): RunDefinition {
  return {
    id,
    root: '/ws',
    reason: { kind: 'alone' },
    files: [],
    dataValuesFiles: [],
    subject: undefined,
    dialect: 'released',
  };
}

describe('evaluation times', () => {
  function timed() {
    const told: unknown[] = [];
    let clock = 0;
    const times = new EvaluationTimes({
      now: () => clock,
      onEvaluated: ({ milliseconds, isAbandoned }) => told.push([milliseconds, isAbandoned]),
    });
    /** Evaluates a run for this long. */
    const take = (id: string, milliseconds: number, fail = false) =>
      times.measure(run(id), () => {
        clock += milliseconds;
        if (fail) throw new Error('abandoned');
        return milliseconds;
      });
    return { told, times, take };
  }

  it('are the last and the longest of each run', () => {
    const { told, times, take } = timed();
    expect(take('a', 30)).toBe(30);
    take('a', 10);
    take('b', 20);
    expect(times.of(run('a'))).toMatchObject({ last: { milliseconds: 10 }, longest: { milliseconds: 30 } });
    expect(times.of(run('b'))).toMatchObject({ last: { milliseconds: 20 }, longest: { milliseconds: 20 } });
    expect(told).toEqual([
      [30, false],
      [10, false],
      [20, false],
    ]);
  });

  it('include those of a millisecond and more, since others are cached answers', () => {
    const { told, times, take } = timed();
    take('a', 0.5);
    expect(times.of(run('a'))).toBeUndefined();
    take('a', 1);
    take('a', 0);
    expect(times.of(run('a'))).toMatchObject({ last: { milliseconds: 1 } });
    expect(told).toHaveLength(3);
  });

  it('say which were abandoned', () => {
    const { told, times, take } = timed();
    take('a', 30);
    expect(() => take('a', 40, true)).toThrow('abandoned');
    expect(times.of(run('a'))).toMatchObject({ longest: { milliseconds: 40, isAbandoned: true } });
    expect(told).toEqual([
      [30, false],
      [40, true],
    ]);
  });

  it('omit cached answers', () => {
    const { told, times, take } = timed();
    take('a', 40);
    take('a', 0.5);
    expect(times.of(run('a'))).toMatchObject({ last: { milliseconds: 40 } });
    expect(told).toEqual([
      [40, false],
      [0.5, false],
    ]);
  });

  it('are forgotten with their run', () => {
    const { times, take } = timed();
    take('a', 10);
    take('b', 20);
    times.keepOnly([run('b')]);
    expect([times.of(run('a')), times.of(run('b'))?.last.milliseconds]).toEqual([undefined, 20]);
  });
});

describe('a workspace', () => {
  it('measures what its runs say, and forgets it with the runs', () => {
    let clock = 0;
    const now = () => (clock += 7);
    const files = new Map([['/ws/schema.yml', '#@data/values-schema\n---\na: 1\n']]);
    const workspace = new Workspace(memoryFileSystem(files), { now });
    workspace.setFolders(['/ws']);
    for (const _ of workspace.index('/ws'));
    const [schemaRun] = workspace.runs().runs;
    if (schemaRun === undefined) throw new Error('The schema makes a run.');
    fileFindings(workspace, '/ws/schema.yml');
    // The clock is read when the evaluation begins, and three times more.
    expect(workspace.evaluationTimes.of(schemaRun)?.last.milliseconds).toBe(21);
    workspace.setFolders([]);
    workspace.runs();
    expect(workspace.evaluationTimes.of(schemaRun)).toBeUndefined();
  });
});
