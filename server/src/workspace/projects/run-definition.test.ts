import { describe, expect, it } from 'vitest';
import { isSameGraph, type ProjectGraph, type RunDefinition } from './run-definition.js';

function run(id: string, path = 'a.yml'): RunDefinition {
  return {
    id,
    root: '/ws',
    reason: { kind: 'alone' },
    files: [{ key: `/ws/${path}`, path }],
    dataValuesFiles: [],
    subject: undefined,
    dialect: 'released',
  };
}

function graph(changed: Partial<ProjectGraph> = {}): ProjectGraph {
  const one = run('one');
  const two = run('two', 'b.yml');
  return {
    runs: [one, two],
    runsOf: new Map([
      ['/ws/a.yml', [one, two]],
      ['/ws/b.yml', [two]],
    ]),
    ambiguous: [],
    unresolved: new Map(),
    unread: new Set(),
    fetchedBy: [],
    ...changed,
  };
}

describe('two project graphs', () => {
  it('are the same if their contents are equal', () => {
    expect(isSameGraph(graph(), graph())).toBe(true);
  });

  it.each<[string, Partial<ProjectGraph>]>([
    ['a run reads another file', { runs: [run('one'), run('two', 'c.yml')] }],
    ['there is another run', { runs: [run('one'), run('two', 'b.yml'), run('three')] }],
    [
      'a file is of other runs',
      { runsOf: new Map(Object.entries({ '/ws/a.yml': [run('one')], '/ws/b.yml': [run('two')] })) },
    ],
    [
      'another run governs a file',
      { runsOf: new Map(Object.entries({ '/ws/a.yml': [run('two'), run('one')], '/ws/b.yml': [run('two')] })) },
    ],
    [
      'the second of the runs of a file is another',
      { runsOf: new Map(Object.entries({ '/ws/a.yml': [run('one'), run('three')], '/ws/b.yml': [run('two')] })) },
    ],
    ['a file is of none', { runsOf: new Map(Object.entries({ '/ws/a.yml': [run('one'), run('two')] })) }],
    [
      'another file is of one',
      { runsOf: new Map(Object.entries({ '/ws/a.yml': [run('one'), run('two')], '/ws/c.yml': [run('two')] })) },
    ],
    ['a file could be of several projects', { ambiguous: [{ key: '/ws/v.yml', roots: ['/ws'], isCertain: true }] }],
    ['a modeline leads nowhere', { unresolved: new Map([['/ws/a.yml', { target: 'x', problem: 'nothing' }]]) }],
    ['a file could not be read', { unread: new Set(['/ws/a.yml']) }],
    ['an App reads what a data value says', { fetchedBy: [['git', 'sub_path']] }],
  ])('differ where %s', (_, changed) => {
    expect(isSameGraph(graph(), graph(changed))).toBe(false);
    expect(isSameGraph(graph(changed), graph())).toBe(false);
  });
});
