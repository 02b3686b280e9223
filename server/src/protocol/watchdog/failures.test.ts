/** How work on which the server failed is handled. */
import { describe, expect, it } from 'vitest';
import type { Work } from '../../workspace/evaluation/work-log.js';
import { type Failure, Failures } from './failures.js';

const file: Work = { subject: 'diagnostics', file: '/a.yml' };
const run: Work = { subject: 'diagnostics', file: '/a.yml', run: { id: 'r', name: 'app' } };
const minute = 60_000;

describe('failures', () => {
  it('leave out the run, or else the file', () => {
    const failures = new Failures();
    const ofRun = { kind: 'run', id: 'r', isFinal: false } as const;
    expect(failures.recordFailure({ kind: 'hung', work: run, at: 0 })).toEqual({ kind: 'restart', quarantined: ofRun });
    const ofFile = { kind: 'file', id: '/a.yml', isFinal: false } as const;
    expect(failures.recordFailure({ kind: 'hung', work: file, at: 0 })).toEqual({
      kind: 'restart',
      quarantined: ofFile,
    });
    expect(failures.quarantined).toEqual([ofRun, ofFile]);
  });

  it.each([1, 60 * minute])('are final the second time, if the work was taken up in between: %s', (at) => {
    const failures = new Failures();
    failures.recordFailure({ kind: 'hung', work: file, at: 0 });
    failures.released({ kind: 'file', id: '/a.yml' });
    expect(failures.quarantined).toEqual([]);
    const quarantined = { kind: 'file', id: '/a.yml', isFinal: true };
    expect(failures.recordFailure({ kind: 'hung', work: file, at })).toEqual({ kind: 'restart', quarantined });
    expect(failures.recordFailure({ kind: 'hung', work: file, at: at + 1 })).toEqual({ kind: 'give-up' });
  });

  it.each<[string, Work | undefined]>([
    ['idle', undefined],
    ['a request', { subject: 'workspace/symbol' }],
  ])('end it all where nothing can be quarantined, twice in five minutes: %s', (_, work) => {
    const failures = new Failures();
    const restart = { kind: 'restart', quarantined: undefined };
    expect(failures.recordFailure({ kind: 'hung', work, at: 0 })).toEqual(restart);
    expect(failures.recordFailure({ kind: 'hung', work, at: 5 * minute })).toEqual(restart);
    expect(failures.recordFailure({ kind: 'hung', work: { subject: 'other' }, at: 10 * minute - 1 })).toEqual(restart);
    expect(failures.recordFailure({ kind: 'hung', work, at: 10 * minute - 1 })).toEqual({ kind: 'give-up' });
    expect(failures.quarantined).toEqual([]);
  });

  it('end it all with two deaths in a minute', () => {
    const failures = new Failures();
    expect(failures.recordFailure({ kind: 'died', work: file, at: 0 })).toMatchObject({ kind: 'restart' });
    expect(failures.recordFailure({ kind: 'hung', work: run, at: 1 })).toMatchObject({ kind: 'restart' });
    const other = { subject: 'diagnostics', file: '/b.yml' };
    expect(failures.recordFailure({ kind: 'died', work: other, at: minute })).toMatchObject({ kind: 'restart' });
    const third = { subject: 'diagnostics', file: '/c.yml' };
    expect(failures.recordFailure({ kind: 'died', work: third, at: 2 * minute - 1 })).toEqual({ kind: 'give-up' });
  });
});

describe('the time between failures', () => {
  const kinds = (...failures: Failure[]): string[] => {
    const history = new Failures();
    return failures.map((failure) => history.recordFailure(failure).kind);
  };
  const file = (path: string): Work => ({ subject: 'diagnostics', file: path });

  it('is a minute for crashes, whatever their cause', () => {
    const died = (at: number, path: string): Failure => ({ kind: 'died', work: file(path), at });
    expect(kinds(died(0, '/a'), died(59_999, '/b'))).toEqual(['restart', 'give-up']);
    expect(kinds(died(0, '/a'), died(60_000, '/b'))).toEqual(['restart', 'restart']);
    expect(kinds({ kind: 'hung', work: file('/a'), at: 0 }, died(1, '/b'))).toEqual(['restart', 'restart']);
  });

  it('is five minutes for what cannot be quarantined, by its subject', () => {
    const hung = (at: number, subject = 'indexing'): Failure => ({ kind: 'hung', work: { subject }, at });
    expect(kinds(hung(0), hung(299_999))).toEqual(['restart', 'give-up']);
    expect(kinds(hung(0), hung(300_000))).toEqual(['restart', 'restart']);
    expect(kinds(hung(0), hung(1, 'hover'))).toEqual(['restart', 'restart']);
    expect(kinds(hung(0), hung(299_000, 'hover'), hung(300_000), hung(500_000))).toEqual([
      'restart',
      'restart',
      'restart',
      'give-up',
    ]);
  });
});
