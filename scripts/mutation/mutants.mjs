// The mutants of source files: small changes of the code that some test should notice. Stryker's instrumenter finds
// them and inserts all of them into the code at once, so that one at a time can be made active.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Instrumenter } from '@stryker-mutator/instrumenter';

const silent = { debug() {}, info() {}, warn() {}, error() {}, isDebugEnabled: () => false };
// Without the header, the code calls stryMutAct_9fa48 and stryCov_9fa48, which activation.mjs defines.
const options = { plugins: null, excludedMutations: [], ignorers: [], noHeader: true };

/**
 * All mutants of the files (paths relative to `root`), each with the text that it replaces, its line (from 1), and a
 * `key` that stays the same while other code is changed.
 */
export async function findMutants(root, files) {
  const texts = new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]));
  const { mutants } = await instrument(root, texts, () => true);
  const repeated = new Map();
  return mutants.map((mutant) => {
    const original = textAt(texts.get(mutant.file), mutant.location);
    const line = mutant.location.start.line + 1;
    const lineText = texts.get(mutant.file).split('\n')[line - 1].trim();
    const place = [mutant.file, mutant.mutator, lineText, original, mutant.replacement].join('\0');
    repeated.set(place, (repeated.get(place) ?? 0) + 1);
    return { ...mutant, line, lineText, original, key: `${place}\0${repeated.get(place)}` };
  });
}

/**
 * The instrumented code of the files of `mutants`, by path. Each of `mutants` gets the `id` by which it is made active.
 * Other mutants at the same positions are inserted too, but never active.
 */
export async function placeMutants(root, mutants) {
  const byFile = new Map(mutants.map(({ file }) => [file, mutants.filter((one) => one.file === file)]));
  const texts = new Map([...byFile.keys()].map((file) => [file, readFileSync(join(root, file), 'utf8')]));
  const placed = await instrument(root, texts, (file) => byFile.get(file).map(({ location }) => location));
  const identity = ({ file, mutator, location, replacement }) =>
    JSON.stringify([file, mutator, location.start, location.end, replacement]);
  const ids = new Map(placed.mutants.map((mutant) => [identity(mutant), mutant.id]));
  for (const mutant of mutants) mutant.id = ids.get(identity(mutant));
  return { code: placed.code, count: placed.mutants.length };
}

async function instrument(root, texts, placesIn) {
  const files = [...texts].map(([file, content]) => ({ name: join(root, file), mutate: placesIn(file), content }));
  const result = await new Instrumenter(silent).instrument(files, options);
  const names = [...texts.keys()];
  const byName = new Map(names.map((file) => [join(root, file), file]));
  return {
    code: new Map(result.files.map(({ name, content }) => [byName.get(name), content])),
    mutants: result.mutants.map(({ id, fileName, location, mutatorName, replacement }) => ({
      id: Number(id),
      file: byName.get(fileName),
      mutator: mutatorName,
      location,
      replacement,
    })),
  };
}

function textAt(text, { start, end }) {
  const lines = text.split('\n');
  const offset = ({ line, column }) => lines.slice(0, line).reduce((sum, one) => sum + one.length + 1, column);
  return text.slice(offset(start), offset(end));
}

/**
 * Draws `count` of the mutants, always the same for the same seed. After a file was changed, only its changed mutants
 * are drawn anew.
 */
export function sampleMutants(mutants, count, seed) {
  const rank = ({ key }) => createHash('sha1').update(`${seed}\0${key}`).digest('hex');
  const ranked = mutants.map((mutant) => ({ mutant, rank: rank(mutant) }));
  ranked.sort((a, b) => (a.rank < b.rank ? -1 : 1));
  return ranked.slice(0, count).map(({ mutant }) => mutant);
}

/**
 * The mutants that are not in the list of equivalent ones. An entry applies to every mutant of its file with that
 * original and replacement, and if it has a `line` (the whole line's text without surrounding white space) only to
 * those there.
 */
export function withoutEquivalents(mutants, equivalents) {
  return mutants.filter((mutant) => !equivalents.some((one) => isEquivalent(mutant, one)));
}

/** The entries of the list that apply to no mutant of an examined file. */
export function staleEquivalents(mutants, equivalents) {
  const files = new Set(mutants.map(({ file }) => file));
  return equivalents.filter((one) => files.has(one.file) && !mutants.some((mutant) => isEquivalent(mutant, one)));
}

function isEquivalent(mutant, { file, original, replacement, line }) {
  return (
    mutant.file === file &&
    onOneLine(mutant.original) === onOneLine(original) &&
    onOneLine(mutant.replacement) === onOneLine(replacement) &&
    (line === undefined || mutant.lineText === line)
  );
}

/** A piece of code in the form for lists and reports: on one line. */
export function onOneLine(text) {
  return text.replace(/\s+/g, ' ');
}
