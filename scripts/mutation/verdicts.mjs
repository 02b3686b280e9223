// The verdicts of tests about mutants: which tests reach one, and whether any of them fails with it.
import { dirname } from 'node:path';
import { compile } from './compile.mjs';
import { placeMutants } from './mutants.mjs';
import { inProcesses } from './test-processes.mjs';

const ignore = () => undefined;

/**
 * Tries mutants with the tests that reach them. `tests` are the paths of test files, before which `setup` is loaded.
 * Modules are compiled into `directory`, and `jobs` processes run in parallel. `tell` is called with lines about the
 * progress, and `found` with each mutant and its verdict. Returns a verdict for each mutant, as `tryMutant` does.
 */
export async function verdictsOf({
  root,
  tests,
  setup,
  mutants,
  directory,
  jobs: count,
  tell = ignore,
  found = ignore,
}) {
  const { code } = await placeMutants(root, mutants);
  const imported = await compile({ root, entries: [...tests, setup], code, directory });
  const imports = new Map(tests.map((path, index) => [path, imported[index]]));
  const reaching = tests.filter((path) => [...code.keys()].some((source) => imports.get(path).has(source)));
  const jobs = { count, args: [directory, setup] };
  const surveyed = await survey(jobs, reaching.toReversed());
  const seconds = Math.round(surveyed.tests.reduce((sum, { ms }) => sum + ms, 0) / 1000);
  tell(`${surveyed.tests.length} tests of ${reaching.length} files take ${seconds} s`);
  const verdicts = new Map();
  await inProcesses(jobs, mutants, async (process, mutant) => {
    const verdict = await tryMutant(process, mutant, { ...surveyed, imports });
    verdicts.set(mutant, verdict);
    found(mutant, verdict);
    if (verdicts.size % 50 === 0) tell(`${verdicts.size} of ${mutants.length} mutants tried`);
  });
  return verdicts;
}

/**
 * Runs every test once without a mutant. Returns the tests, each with its file, its index there, its time in ms and how
 * often it reaches each mutant. Throws if a test fails.
 */
async function survey(jobs, files) {
  const tests = [];
  const atLoad = new Set();
  await inProcesses(jobs, files, async (process, file) => {
    const answer = await process.ask({ kind: 'survey', file }, 600_000);
    if (answer.hangs) throw new Error(`${file} does not end`);
    if (answer.error !== undefined) throw new Error(`${file}: ${answer.error}`);
    for (const [id] of answer.atLoad) atLoad.add(id);
    for (const [index, test] of answer.tests.entries())
      tests.push({ ...test, file, index, reached: new Map(test.reached) });
  });
  const failed = tests.filter(({ failure }) => failure !== undefined);
  if (failed.length > 0)
    throw new Error(
      `tests fail without a mutant:\n${failed.map((one) => `${one.file}: ${one.name}: ${one.failure}`).join('\n')}`,
    );
  return { tests, atLoad };
}

/**
 * Whether tests notice a mutant: `{ killer }` with the test that fails, `{ killer, hangs: true }` if it does not end,
 * and `{}` if all pass.
 */
async function tryMutant(process, mutant, { tests, atLoad, imports }) {
  const reaching = inOrder(
    tests.filter(({ reached }) => reached.has(mutant.id)),
    mutant,
  );
  if (reaching.length > 0) {
    const verdict = await tryWith(process, mutant, reaching, false);
    if (verdict.isSpoilt) {
      process.end();
      return tryFresh(process, mutant, reaching);
    }
    if (verdict.killer !== undefined) return verdict;
    // If the tests do not reach the mutant any more, its code runs only once per process.
    if (verdict.reached > 0 && !atLoad.has(mutant.id)) return {};
  }
  if (reaching.length === 0 && !atLoad.has(mutant.id)) return { isUncovered: true };
  return tryFresh(
    process,
    mutant,
    inOrder(
      tests.filter(({ file }) => imports.get(file).has(mutant.file)),
      mutant,
    ),
  );
}

/** Tries a mutant that is reached only once per process, in a process that has not loaded anything yet. */
async function tryFresh(process, mutant, tests) {
  process.end();
  await process.ask({ kind: 'begin', id: mutant.id }, 0);
  const verdict = await tryWith(process, mutant, tests, true);
  process.end();
  return verdict;
}

async function tryWith(process, mutant, tests, isFresh) {
  const asked = tests.map(({ file, index, ms, reached }) => ({
    file,
    index,
    limit: Math.round(5_000 + 10 * ms),
    hits: 10_000 + 50 * (reached.get(mutant.id) ?? 0),
  }));
  const answer = await process.ask({ kind: 'try', id: mutant.id, tests: asked, isFresh }, 10_000);
  if (answer.hangs) return { killer: 'a time limit' };
  if (answer.killer === undefined) return answer;
  const test = tests[answer.killer];
  return { killer: `${test.file}: ${test.name}: ${answer.failure}`, isSpoilt: answer.isSpoilt };
}

/** Tests beside the mutant first, then the fastest ones. */
function inOrder(tests, { file }) {
  const cost = ({ file: path, ms }) => ms / (dirname(path) === dirname(file) ? 20 : 1);
  return [...tests].sort((a, b) => cost(a) - cost(b));
}
