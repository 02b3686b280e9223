import { describe, expect, it } from 'vitest';
import { fileFindings } from '../../diagnostics/file-findings.js';
import { memoryFileSystem } from '../files/memory-file-system.js';
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
  const told: unknown[] = [];
  let clock = 0;
  const times = new EvaluationTimes({
    now: () => clock,
    onEvaluated: ({ milliseconds, isAbandoned }) => told.push([milliseconds, isAbandoned]),
  });
  /** Evaluates for so long. */
  const take = (milliseconds: number, fail = false) => {
    clock += milliseconds;
    if (fail) throw new Error('abandoned');
    return milliseconds;
  };

  it('are the last and the longest of each run', () => {
    const [a, b] = [run('a'), run('b')];
    expect(times.measure(a, () => take(30))).toBe(30);
    times.measure(a, () => take(10));
    times.measure(b, () => take(20));
    expect(times.of(a)).toMatchObject({ last: { milliseconds: 10 }, longest: { milliseconds: 30 } });
    expect(times.of(b)).toMatchObject({ last: { milliseconds: 20 }, longest: { milliseconds: 20 } });
    expect(told.splice(0)).toEqual([
      [30, false],
      [10, false],
      [20, false],
    ]);
  });

  it('say which were abandoned', () => {
    expect(() => times.measure(run('a'), () => take(40, true))).toThrow('abandoned');
    expect(times.of(run('a'))).toMatchObject({ longest: { milliseconds: 40, isAbandoned: true } });
    expect(told.splice(0)).toEqual([[40, true]]);
  });

  it('leave out answers that were remembered', () => {
    times.measure(run('a'), () => take(0.5));
    expect(times.of(run('a'))).toMatchObject({ last: { milliseconds: 40 } });
    expect(told.splice(0)).toEqual([[0.5, false]]);
  });

  it('are forgotten with their run', () => {
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
    // It is asked for the time when the evaluation begins, and three times more.
    expect(workspace.evaluationTimes.of(schemaRun)?.last.milliseconds).toBe(21);
    workspace.setFolders([]);
    workspace.runs();
    expect(workspace.evaluationTimes.of(schemaRun)).toBeUndefined();
  });
});
