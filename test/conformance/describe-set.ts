/** The tests of a set of recorded answers: a case meets every measure of ytt's answer, unless it is an exception. */
import { describe, expect, it } from 'vitest';
import { run } from './adapter.js';
import { type Exception, exceptions, ratchet } from './exceptions.js';
import { findSet, type RecordedCase, readCases, type SetName } from './recordings.js';
import { applicableMeasures, measures, modes, type Recording, score, unmet } from './score.js';

interface Recorded {
  readonly name: string;
  readonly mode: (typeof modes)[number];
  readonly testCase: RecordedCase;
  readonly recording: Recording;
  readonly exception: Exception | undefined;
}

export function describeSet(set: SetName): void {
  const found = findSet(set, process.env);
  describe(`recorded answers of ytt: ${set}`, () => {
    if (found.kind === 'skipped') {
      it.skip(found.message, () => undefined);
      console.warn(`Skipped: ${found.message}`);
      return;
    }
    it('are there', () => expect(found).toMatchObject({ kind: 'present' }));
    if (found.kind !== 'present') return;
    const recorded = readCases(found.path).flatMap(recordedModes);
    // Every case is met or an exception, so the records and exceptions determine the figures.
    it('meet the figures of the ratchet', () => expect(fallen(set, recorded)).toEqual([]));
    it.each(recorded)('$name', async ({ testCase, mode, recording, exception }) => {
      const answer = await run(testCase, mode);
      expect(unmet(score(recording, answer)), JSON.stringify({ recording, answer }, null, 1)).toBe(
        exception?.unmet ?? '',
      );
    });
  });
}

function recordedModes(testCase: RecordedCase): readonly Recorded[] {
  return modes.flatMap((mode) => {
    const recording = testCase[mode];
    if (recording === undefined) return [];
    const name = `${testCase.id} ${mode}`;
    const exception = exceptions.find((one) => one.case === name);
    return [{ name, mode, testCase, recording, exception }];
  });
}

/** The figures of a set that are below those of the ratchet, if every case that is not an exception is met. */
function fallen(set: SetName, recorded: readonly Recorded[]): readonly string[] {
  return modes.flatMap((mode) => {
    const ofMode = recorded.filter((one) => one.mode === mode);
    return measures.flatMap((measure) => {
      const met = ofMode.filter(
        ({ recording, exception }) =>
          applicableMeasures(recording).includes(measure) && exception?.unmet.split(', ').includes(measure) !== true,
      ).length;
      const wanted = ratchet[`${set} ${mode}`]?.[measure] ?? 0;
      return met < wanted ? [`${set} ${mode}: ${measure} was ${wanted}, is ${met}`] : [];
    });
  });
}
