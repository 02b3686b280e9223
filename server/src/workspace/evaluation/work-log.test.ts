/** What the log records about the current work. */
import { expect, it } from 'vitest';
import { type Work, WorkLog } from './work-log.js';

it('an evaluation is told of once for each run, and that it goes on each time', () => {
  const works: (Work | undefined)[] = [];
  let beats = 0;
  const log = new WorkLog({ beat: () => beats++, changed: (work) => void works.push(work) });
  log.evaluating('a', () => 'A');
  log.during('hover', '/ws/a.yml', () => {
    for (const id of ['a', 'a', 'b']) log.evaluating(id, () => id.toUpperCase());
  });
  const hover = { subject: 'hover', file: '/ws/a.yml' };
  const runs = [
    { id: 'a', name: 'A' },
    { id: 'b', name: 'B' },
  ];
  expect(works).toEqual([hover, ...runs.map((run) => ({ ...hover, run })), undefined]);
  expect(beats).toBe(4);
});

it('work that is about no file has none, and a run while it evaluates one', () => {
  const works: (Work | undefined)[] = [];
  const log = new WorkLog({ beat: () => {}, changed: (work) => void works.push(work) });
  const evaluated = [log.evaluated];
  log.during('index', undefined, () => {
    evaluated.push(log.evaluated);
    log.evaluating('a', () => 'A');
    evaluated.push(log.evaluated);
  });
  expect(evaluated).toEqual([undefined, undefined, 'a']);
  expect(works[0]).toStrictEqual({ subject: 'index' });
});
