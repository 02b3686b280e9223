// A process in which tests run on instrumented code, controlled by `mutate.mjs`: node test-process.mjs DIRECTORY SETUP.
// The compiled modules are in DIRECTORY; SETUP is the first to be loaded. Modules are loaded only once: to try a mutant
// it is made active, and some tests run.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { activate, countHits, hitsSoFar, isOverLimit, startRecording, stopRecording } from './activation.mjs';
import { collectTests, TestSession } from './vitest-api.mjs';

const [directory, setup] = process.argv.slice(2);
const load = (path) => import(pathToFileURL(join(directory, path.replace(/\.ts$/, '.js'))).href);

/** The tests of each file that was loaded, by the file's path. */
const loaded = new Map();
/** An error outside of any promise or call that a test awaits. */
let stray;
process.on('unhandledRejection', (error) => {
  stray ??= error;
});
process.on('uncaughtException', (error) => {
  stray ??= error;
});
// Tests of the command line and of the server write to the console.
for (const method of ['log', 'info', 'warn', 'error', 'debug']) console[method] = () => undefined;

process.on('disconnect', () => process.exit());
process.on('message', async (message) => {
  try {
    process.send({ kind: 'answer', ...(await answers[message.kind](message)) });
  } catch (error) {
    process.send({ kind: 'answer', error: String(error?.stack ?? error) });
  }
});
const failure = await load(setup).catch((error) => error);
process.send({ kind: 'ready', error: failure instanceof Error ? String(failure.stack) : undefined });

const answers = {
  /** Runs all tests of a file without a mutant. Returns for each test its time in ms and the mutants it reaches. */
  async survey({ file }) {
    startRecording();
    await testsOf(file);
    const atLoad = stopRecording();
    const session = new TestSession();
    const tests = [];
    for (const test of await testsOf(file)) {
      startRecording();
      const began = performance.now();
      const failure = await failureOf(session, test, 300_000);
      tests.push({ name: test.name, ms: performance.now() - began, reached: stopRecording(), failure });
    }
    await session.end();
    return { atLoad, tests };
  },

  /** Makes a mutant active before anything is loaded. */
  async begin({ id }) {
    activate(id);
    return {};
  },

  /** Runs tests with a mutant until one fails. `tests` are `{ file, index, limit, hits }`, with the limit in ms. */
  async try({ id, tests, isFresh }) {
    if (!isFresh) for (const { file } of tests) await testsOf(file);
    activate(id);
    const session = new TestSession();
    let reached = 0;
    let lastSent = 0;
    for (const [position, { file, index, limit, hits }] of tests.entries()) {
      if (limit > 10_000 || performance.now() - lastSent > 200) process.send({ kind: 'at', limit });
      lastSent = performance.now();
      countHits(hits);
      const failure = await failureIn(session, file, index, limit);
      reached += hitsSoFar();
      const isEndless = isOverLimit();
      if (failure === undefined && !isEndless) continue;
      activate(undefined);
      await session.end().catch(() => undefined);
      const isSpoilt = !isFresh && (await failureIn(new TestSession(), file, index, limit)) !== undefined;
      return { killer: position, failure: isEndless ? 'reached too often' : failure, isSpoilt };
    }
    activate(undefined);
    await session.end().catch(() => undefined);
    return { reached };
  },
};

async function testsOf(file) {
  if (!loaded.has(file)) loaded.set(file, await collectTests(() => load(file)));
  return loaded.get(file);
}

/** If a mutant removes a test from its file, that counts as a failure of the test. */
async function failureIn(session, file, index, limit) {
  try {
    const test = (await testsOf(file))[index];
    return test === undefined ? 'is not there' : await failureOf(session, test, limit);
  } catch (error) {
    return String(error);
  }
}

/** The error of a test, which may take `limit` ms; `undefined` if it passes. */
async function failureOf(session, test, limit) {
  stray = undefined;
  let timer;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error('took too long')), limit);
  });
  try {
    await Promise.race([session.run(test), late]);
    if (stray !== undefined) throw stray;
    return undefined;
  } catch (error) {
    return String(error?.message ?? error).slice(0, 300);
  } finally {
    clearTimeout(timer);
  }
}
