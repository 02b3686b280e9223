#!/usr/bin/env node
// Makes small changes of the code (mutants), and prints those that no test notices:
//
//   npm run mutate -- [GROUP | GLOB[:LINE[-LINE]]]... [--sample N] [--seed S] [--all] [--jobs N]
//                  [--tests GLOB]... [--update] [--killers]
//
// The groups are those of test/mutation/groups.json; without arguments, all of them are examined. From each, 300
// mutants are drawn (--sample), always the same for the same --seed; --all tries every one. The figures of groups must
// not fall below those of test/mutation/ratchet.json, which --update raises. --killers also prints which test noticed
// which mutant. --tests runs only the tests of some files, which is quick while these are written.
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { findMutants, onOneLine, sampleMutants, staleEquivalents, withoutEquivalents } from './mutation/mutants.mjs';
import { verdictsOf } from './mutation/verdicts.mjs';

const picomatch = createRequire(import.meta.url)('picomatch');
const root = fileURLToPath(new URL('..', import.meta.url));
const readList = (name) => JSON.parse(readFileSync(join(root, 'test/mutation', name), 'utf8'));
const config = readList('groups.json');
const equivalents = readList('equivalents.json');
const ratchet = readList('ratchet.json');

const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    sample: { type: 'string', default: '300' },
    seed: { type: 'string', default: '1' },
    all: { type: 'boolean', default: false },
    jobs: { type: 'string', default: String(Math.min(2, availableParallelism())) },
    update: { type: 'boolean', default: false },
    tests: { type: 'string', multiple: true },
    killers: { type: 'boolean', default: false },
  },
});

/** Whether the figures can be compared with those of the ratchet. */
const isUsual = flags.sample === '300' && flags.seed === '1' && !flags.all && flags.tests === undefined;

const sources = filesOf(['shared/src', 'server/src'], Object.values(config.groups).flat(), config.notMutated);
const tests = matching(
  filesOf(['shared/src', 'server/src', 'test'], config.tests, config.notTests),
  flags.tests ?? ['**'],
);

for (const glob of Object.values(config.groups).flat())
  if (matching(sources, [glob]).length === 0) throw new Error(`groups.json: no file is ${glob}`);

let hasFallen = false;
for (const target of targets()) if (!(await mutate(target))) hasFallen = true;
if (flags.update) writeFileSync(join(root, 'test/mutation/ratchet.json'), `${JSON.stringify(ratchet, null, 2)}\n`);
else if (hasFallen) process.exitCode = 1;

/** The groups and globs of the command line, or all groups. */
function targets() {
  const names = positionals.length > 0 ? positionals : Object.keys(config.groups);
  return names.map((name) => {
    const globs = config.groups[name];
    if (globs !== undefined) return { name, isGroup: true, files: matching(sources, globs), hasLine: () => true };
    const [, glob, first, last = first] = /^(.*?)(?::(\d+)(?:-(\d+))?)?$/.exec(name);
    const hasLine = (line) => first === undefined || (line >= Number(first) && line <= Number(last));
    return { name, isGroup: false, files: matching(sources, [glob, `${glob}/**`]), hasLine };
  });
}

function filesOf(folders, globs, excluded) {
  const all = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true }).map((path) => `${folder}/${path}`),
  );
  const isExcluded = picomatch(excluded);
  return matching(all, globs).filter(
    (path) => path.endsWith('.ts') && !isExcluded(path) && !/node_modules|\/dist\//.test(path),
  );
}

function matching(files, globs) {
  const isMatch = picomatch(globs);
  return files.filter((file) => isMatch(file)).sort();
}

/** Tries the mutants of a target and prints the figures. Returns whether they are not below those of the ratchet. */
async function mutate({ name, isGroup, files, hasLine }) {
  const began = performance.now();
  const found = await findMutants(root, files);
  for (const stale of staleEquivalents(found, equivalents))
    console.log(`equivalents.json: no mutant of ${stale.file} is ${stale.original} -> ${stale.replacement}`);
  const candidates = withoutEquivalents(found, equivalents).filter(({ line }) => hasLine(line));
  const drawn = sampleMutants(candidates, flags.all ? candidates.length : Number(flags.sample), flags.seed);
  console.log(`${name}: ${drawn.length} of ${candidates.length} mutants in ${files.length} files`);
  if (drawn.length === 0) return true;
  const verdicts = await tryMutants(drawn);
  const survivors = drawn.filter((mutant) => verdicts.get(mutant).killer === undefined);
  const rate = Math.floor(1000 * (1 - survivors.length / drawn.length)) / 10;
  const minutes = ((performance.now() - began) / 60_000).toFixed(1);
  console.log(`${name}: ${rate} % of ${drawn.length} noticed, ${survivors.length} survive (${minutes} min)\n`);
  return !isGroup || !isUsual || compareWithRatchet(name, rate);
}

function compareWithRatchet(name, rate) {
  const before = ratchet[name] ?? 0;
  ratchet[name] = Math.max(before, rate);
  if (rate < before) console.log(`${name}: ${before} % were noticed before`);
  return rate >= before;
}

async function tryMutants(mutants) {
  mkdirSync(join(root, 'test/dist'), { recursive: true });
  const directory = mkdtempSync(join(root, 'test/dist/mutation-'));
  try {
    const { setup } = config;
    return await verdictsOf({
      root,
      tests,
      setup,
      mutants,
      directory,
      jobs: Number(flags.jobs),
      tell: console.error,
      found: printVerdict,
    });
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

function printVerdict(mutant, { killer, isUncovered }) {
  if (killer !== undefined && !flags.killers) return;
  const fate =
    killer === undefined ? (isUncovered ? 'reached by no test' : 'survives') : `noticed by ${onOneLine(killer)}`;
  console.log(
    `${mutant.file}:${mutant.line} ${fate}\n  - ${onOneLine(mutant.original)}\n  + ${onOneLine(mutant.replacement)}`,
  );
}
