/** What runs tests that were written for Vitest; what these import of it stands in `vitest-api.mjs` too. */

export interface CollectedTest {
  readonly name: string;
}

/** Imports a test file. Returns its tests, in order. */
export function collectTests(importFile: () => Promise<unknown>): Promise<readonly CollectedTest[]>;

/** Runs tests one after the other, the hooks of a whole suite once between `run` and `end`. */
export class TestSession {
  /** Rejects with what the test fails with. */
  run(test: CollectedTest): Promise<void>;
  end(): Promise<void>;
}
