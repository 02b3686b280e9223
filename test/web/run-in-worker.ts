/**
 * Runs test files in a web worker, with the same replacement for Vitest as mutation testing. For the name of a file it
 * runs its tests, for a recorded case it scores that, and it replies with the failures.
 */
import { type CollectedTest, collectTests, TestSession } from '../../scripts/mutation/vitest-api.mjs';
import type { RecordedCase } from '../conformance/recordings.js';
import type { ScoredModes } from './score-cases.js';

/** A task for a worker, and its reply. */
export type Task = { readonly file: string } | { readonly cases: readonly RecordedCase[] };

export interface TestOutcome {
  readonly name: string;
  /** Undefined if the test passed. */
  readonly failure?: string | undefined;
}

interface WorkerScope {
  addEventListener(type: 'message', listener: (event: { readonly data: Task }) => void): void;
  postMessage(outcomes: readonly TestOutcome[] | readonly ScoredModes[]): void;
}

/** Waits for tasks. `files` loads test files by their paths. */
export function runTasks(
  files: Readonly<Record<string, () => Promise<unknown>>>,
  scoreCases: (cases: readonly RecordedCase[]) => Promise<readonly ScoredModes[]>,
): void {
  const scope = globalThis as unknown as WorkerScope;
  provideImmediates();
  // Tests of failures also write to the log.
  for (const method of ['log', 'info', 'warn', 'error', 'debug'] as const) console[method] = () => undefined;
  scope.addEventListener('message', async ({ data }) => {
    scope.postMessage('file' in data ? await outcomesOf(files[data.file]) : await scoreCases(data.cases));
  });
}

async function outcomesOf(load: (() => Promise<unknown>) | undefined): Promise<readonly TestOutcome[]> {
  const outcomes: TestOutcome[] = [];
  try {
    if (load === undefined) throw new Error('There is no such file');
    const session = new TestSession();
    for (const test of await collectTests(load))
      outcomes.push({ name: test.name, failure: await failureOf(session, test) });
    await session.end();
  } catch (error) {
    outcomes.push({ name: 'the file as a whole', failure: textOf(error) });
  }
  return outcomes;
}

async function failureOf(session: TestSession, test: CollectedTest): Promise<string | undefined> {
  try {
    await session.run(test);
    return undefined;
  } catch (error) {
    return textOf(error);
  }
}

function textOf(error: unknown): string {
  return error instanceof Error ? `${error.message}\n${error.stack ?? ''}`.slice(0, 1_500) : String(error);
}

/** Tests wait for turns of the event loop with `setImmediate`, which browsers do not have. */
function provideImmediates(): void {
  const { port1, port2 } = new MessageChannel();
  const waiting: (() => void)[] = [];
  port1.addEventListener('message', () => waiting.shift()?.());
  port1.start();
  const setImmediate = (callback: () => void): void => {
    waiting.push(callback);
    port2.postMessage(null);
  };
  Object.assign(globalThis, { setImmediate });
}
