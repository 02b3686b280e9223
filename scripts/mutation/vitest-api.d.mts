/** Runs tests that were written for Vitest; their imports from it are also in `vitest-api.mjs`. */

export interface CollectedTest {
  readonly name: string;
}

/** Imports a test file. Returns its tests, in order. */
export function collectTests(importFile: () => Promise<unknown>): Promise<readonly CollectedTest[]>;

/** Runs tests one after the other, the hooks of a whole suite once between `run` and `end`. */
export class TestSession {
  /** Rejects with the error of the test. */
  run(test: CollectedTest): Promise<void>;
  end(): Promise<void>;
}
