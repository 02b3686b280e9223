import { describe, expect, it } from 'vitest';
import { ProjectGraphCache } from './project-graph-cache.js';
import type { ProjectGraph, RunDefinition, RunReason } from './run-definition.js';

const inferred: RunReason = { kind: 'inferred', root: '/ws', declaredBy: 'schema' };

/** The graph of the one run for `/ws/v.yml`. */
function graphOf(run: Partial<RunDefinition>): ProjectGraph {
  const made: RunDefinition = {
    id: 'v',
    root: '/ws',
    reason: inferred,
    files: [],
    dataValuesFiles: [],
    subject: '/ws/v.yml',
    dialect: 'auto',
    ...run,
  };
  const runsOf = new Map([['/ws/v.yml', [made]]]);
  return { runs: [made], runsOf, ambiguous: [], unresolved: new Map(), unread: new Set(), fetchedBy: [] };
}

function live(
  run: Partial<RunDefinition> = {},
  openKeys: readonly string[] = ['/ws/v.yml'],
  declared: readonly string[] = [],
) {
  const recognised: string[][] = [];
  const graph = new ProjectGraphCache({
    build: (known) => {
      recognised.push([...known.keys()]);
      return graphOf(run);
    },
    declaredNames: () => new Set(declared),
    openKeys: () => openKeys,
    made: () => undefined,
  });
  return { graph, recognised };
}

describe('the project graph', () => {
  it('is the same object while its content is the same, however much has changed before it is requested', () => {
    const { graph, recognised } = live();
    const first = graph.get();
    expect(graph.get()).toBe(first);
    expect(recognised).toHaveLength(1);
    graph.invalidate();
    expect(graph.get()).toBe(first);
    graph.invalidate();
    graph.invalidate();
    expect(graph.get()).toBe(first);
    expect(recognised).toHaveLength(3);
  });

  it('is compared with the latest one', () => {
    const run = { dialect: 'auto' as RunDefinition['dialect'] };
    const { graph } = live(run);
    const first = graph.get();
    run.dialect = 'released';
    graph.invalidate();
    const second = graph.get();
    expect(second).not.toBe(first);
    graph.invalidate();
    expect(graph.get()).toBe(second);
  });
});

it('an edit of what code reads changes the graph if names are or have meanwhile become those of data values', () => {
  const declared: string[] = ['name'];
  const { graph } = live({}, [], declared);
  const reading = (name: string) => ({
    key: '/ws/t.yml',
    text: `#@ load("@ytt:data", "data")\na: #@ data.values.${name}\n`,
    version: undefined,
  });
  const isUnaffected = (): boolean => graph.isUnaffectedBy(reading('x'), reading('por'));
  graph.get();
  expect(isUnaffected()).toBe(true);
  expect(graph.isUnaffectedBy(reading('x'), reading('name'))).toBe(false);
  declared.push('por');
  graph.invalidate();
  expect(isUnaffected()).toBe(true);
  graph.get();
  expect(isUnaffected()).toBe(false);
});

describe('open data values', () => {
  it.each<readonly [string, Partial<RunDefinition>, boolean]>([
    ['that a run is made for', {}, true],
    ['that hold nothing yet that tells what they are', { tentative: true }, false],
    ['of which somebody says what they are', { reason: { kind: 'modeline', schema: '/ws/s.yml' } }, false],
    ['that are read by a run as such', { subject: undefined }, false],
  ])('%s', (_, run, areRecognised) => {
    const { graph, recognised } = live(run);
    graph.get();
    graph.invalidate();
    graph.get();
    expect(recognised).toEqual([[], areRecognised ? ['/ws/v.yml'] : []]);
    expect(graph.closed('/ws/v.yml')).toBe(areRecognised);
    expect(graph.closed('/ws/v.yml')).toBe(false);
  });

  it('are recognised while they are open', () => {
    const { graph } = live({}, []);
    graph.get();
    expect(graph.closed('/ws/v.yml')).toBe(false);
  });
});
