import { describe, expect, it } from 'vitest';
import type { RunDefinition } from '../projects/run-definition.js';
import { RetainedRuns } from './retained-runs.js';

/** A run of files by their paths in `root`; it is made for the first if `isSubject`. */
function run(root: string, names: readonly string[], isSubject = false): RunDefinition {
  const files = names.map((path) => ({ key: `${root}/${path}`, path }));
  return {
    id: `${root} ${names.join(' ')}`,
    root,
    reason: { kind: 'alone' },
    files: isSubject ? files.slice(1) : files,
    dataValuesFiles: isSubject ? files.slice(0, 1) : [],
    subject: isSubject ? files[0]?.key : undefined,
    dialect: 'auto',
  };
}

/**
 * What is released, a line for each run, if the runs are evaluated one after the other and have `size` characters each.
 */
function released(evaluated: readonly (readonly [RunDefinition, number])[], open: readonly string[] = []): string[] {
  const lines: string[] = [];
  const retained = new RetainedRuns({
    isOpen: (key) => open.includes(key),
    release: ({ id }, files) => lines.push([id, ...files.map(({ path }) => path)].join(': ')),
    budget: 10,
  });
  for (const [one, size] of evaluated) retained.evaluated(one, () => size);
  return lines;
}

const [a, b, c] = ['/a', '/b', '/c'].map((root) => run(root, ['x.yml', 'y.yml'])) as [
  RunDefinition,
  RunDefinition,
  RunDefinition,
];
const filesOfA = '/a x.yml y.yml: x.yml: y.yml';

describe('of runs that are evaluated one after the other', () => {
  it.each<readonly [string, readonly (readonly [RunDefinition, number])[], readonly string[]]>([
    [
      'all are kept that the budget has room for',
      [
        [a, 5],
        [b, 5],
      ],
      [],
    ], // prettier-ignore
    [
      'the oldest goes, with its files',
      [
        [a, 5],
        [b, 5],
        [c, 1],
      ],
      [filesOfA],
    ], // prettier-ignore
    [
      'the one that was evaluated again last stays',
      [
        [b, 5],
        [a, 5],
        [b, 5],
        [c, 1],
      ],
      [filesOfA],
    ], // prettier-ignore
    [
      'one that was evaluated again counts once',
      [
        [a, 5],
        [a, 5],
        [b, 5],
      ],
      [],
    ], // prettier-ignore
    ['the last one stays, however large', [[a, 50]], []], // prettier-ignore
    [
      'as many go as have to',
      [
        [a, 4],
        [b, 4],
        [c, 9],
      ],
      [filesOfA, '/b x.yml y.yml: x.yml: y.yml'],
    ], // prettier-ignore
  ])('%s', (_, evaluated, expected) => {
    expect(released(evaluated)).toEqual(expected);
  });

  it('one with an open file is kept, and uses no space', () => {
    expect(
      released(
        [
          [a, 50],
          [b, 5],
          [c, 5],
        ],
        ['/a/y.yml'],
      ),
    ).toEqual([]); // prettier-ignore
  });

  it('one whose file was opened since then stays', () => {
    const open: string[] = [];
    const lines: string[] = [];
    const retained = new RetainedRuns({
      isOpen: (key) => open.includes(key),
      release: ({ id }) => lines.push(id),
      budget: 10,
    });
    retained.evaluated(a, () => 9);
    open.push('/a/x.yml');
    retained.evaluated(b, () => 9);
    expect(lines).toEqual([]);
  });

  it('one that was released by itself does not count, whether or not its files are open', () => {
    const open = ['/a/y.yml'];
    const lines: string[] = [];
    const retained = new RetainedRuns({
      isOpen: (key) => open.includes(key),
      release: ({ id }, files) => lines.push([id, ...files.map(({ path }) => path)].join(': ')),
      budget: 10,
    });
    retained.evaluated(run('/a', ['y.yml']), () => 1);
    retained.forget('/a y.yml');
    retained.evaluated(run('/a', ['x.yml']), () => 9);
    retained.evaluated(b, () => 9);
    expect(lines).toEqual(['/a x.yml: x.yml']);
    retained.forget(b.id);
    retained.evaluated(c, () => 9);
    retained.evaluated(a, () => 1);
    expect(lines).toHaveLength(1);
  });

  it('of one that shares its project only the file is released that it is made for', () => {
    const [first, second] = ['1.yml', '2.yml'].map((name) => run('/a', [name, 'x.yml'], true));
    expect(
      released([
        [first as RunDefinition, 9],
        [second as RunDefinition, 9],
      ]),
    ).toEqual(['/a 1.yml x.yml: 1.yml']); // prettier-ignore
  });

  it('of one that shares its project with an edited one only the file is released that it is made for', () => {
    const [first, second] = ['1.yml', '2.yml'].map((name) => run('/a', [name, 'x.yml'], true));
    const evaluated = [
      [second, 9],
      [first, 9],
      [b, 9],
    ] as (readonly [RunDefinition, number])[]; // prettier-ignore
    expect(released(evaluated, ['/a/2.yml'])).toEqual(['/a 1.yml x.yml: 1.yml']);
  });

  it('one that no longer exists uses no space', () => {
    const lines: string[] = [];
    const retained = new RetainedRuns({ isOpen: () => false, release: ({ id }) => lines.push(id), budget: 10 });
    retained.evaluated(a, () => 9);
    retained.forget(a.id);
    retained.evaluated(b, () => 9);
    expect(lines).toEqual([]);
  });
});
