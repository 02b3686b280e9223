/** Scores ytt's recorded answers where no files can be read. */
import { run } from '../conformance/adapter.js';
import type { RecordedCase } from '../conformance/recordings.js';
import { modes, score, scoreOfCrash, unmet } from '../conformance/score.js';

export interface ScoredModes {
  /** The case's name and mode. */
  readonly name: string;
  /** The measures that are not met, as listed in `exceptions.json`. */
  readonly unmet: string;
}

export async function scoreCases(cases: readonly RecordedCase[]): Promise<readonly ScoredModes[]> {
  const scored: ScoredModes[] = [];
  for (const testCase of cases)
    for (const mode of modes) {
      const recording = testCase[mode];
      if (recording === undefined) continue;
      const met = await run(testCase, mode).then(
        (answer) => score(recording, answer),
        () => scoreOfCrash(recording),
      );
      scored.push({ name: `${testCase.id} ${mode}`, unmet: unmet(met) });
    }
  return scored;
}
