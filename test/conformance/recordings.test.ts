/** Which sets of recorded answers are scored, skipped or missing. */
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { exceptions, ratchet } from './exceptions.js';
import { findSet, readCases, repositorySets, sets, upstreamFolder } from './recordings.js';
import { modes } from './score.js';

let folder: string;
let repository: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ytt-recordings-'));
  repository = join(folder, 'repository');
  mkdirSync(join(repository, 'test/conformance'), { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true }));

function addSet(at: string): string {
  const path = join(folder, at, 'upstream-examples.jsonl');
  mkdirSync(join(folder, at), { recursive: true });
  writeFileSync(path, '{"id": "one", "files": []}\n\n{"id": "two", "files": null}\n');
  return path;
}

const find = (environment: Readonly<Record<string, string>>) => findSet('upstream-examples', environment, repository);

describe('the folder of the upstream sets', () => {
  it('is beside the repository, or the one that is named, relative to the repository or absolute', () => {
    expect(upstreamFolder({}, '/a/repository')).toBe('/a/shared/conformance');
    expect(upstreamFolder({ CONFORMANCE_DIR: 'recorded' }, '/a/repository')).toBe('/a/repository/recorded');
    expect(upstreamFolder({ CONFORMANCE_DIR: '../b/recorded' }, '/a/repository')).toBe('/a/b/recorded');
    expect(upstreamFolder({ CONFORMANCE_DIR: '/c/recorded' }, '/a/repository')).toBe('/c/recorded');
  });
});

describe('an upstream set', () => {
  it('is read in place', () => {
    const beside = addSet('shared/conformance');
    const named = addSet('named');
    expect(find({})).toEqual({ kind: 'present', path: beside });
    expect(find({ CONFORMANCE_DIR: join(folder, 'named') })).toEqual({ kind: 'present', path: named });
    expect(find({ CONFORMANCE_DIR: '../named' })).toEqual({ kind: 'present', path: named });
    expect(readCases(named).map(({ id }) => id)).toEqual(['one', 'two']);
  });

  it('is skipped on a machine with nothing but the repository, also in CI', () => {
    expect(find({})).toMatchObject({ kind: 'skipped' });
    expect(find({ CI: 'true' })).toMatchObject({ kind: 'skipped' });
  });

  it('is missing where its folder is named', () => {
    addSet('shared/conformance');
    expect(find({ CONFORMANCE_DIR: '../named' })).toMatchObject({ kind: 'missing' });
    expect(find({ CONFORMANCE_DIR: join(folder, 'named') })).toEqual({
      kind: 'missing',
      message: `There are no recorded answers of ytt at ${join(folder, 'named/upstream-examples.jsonl')}.`,
    });
  });

  it('is missing in CI if there is a folder beside the repository without it', () => {
    mkdirSync(join(folder, 'shared'));
    expect(find({})).toMatchObject({ kind: 'skipped' });
    expect(find({ CI: 'false' })).toMatchObject({ kind: 'skipped' });
    expect(find({ CI: '' })).toMatchObject({ kind: 'skipped' });
    expect(find({ CI: 'true' })).toMatchObject({ kind: 'missing' });
  });
});

describe('a set of the repository', () => {
  it('is missing wherever it is not in the repository', () => {
    for (const name of repositorySets) {
      expect(findSet(name, {}, repository)).toMatchObject({ kind: 'missing' });
      expect(findSet(name, { CONFORMANCE_DIR: repository })).toMatchObject({ kind: 'present' });
    }
  });
});

describe('the lists of figures and exceptions', () => {
  it('name sets and cases that there are, which have tests', () => {
    const scored = sets.flatMap((set) => modes.map((mode) => `${set} ${mode}`));
    expect(Object.keys(ratchet).filter((name) => !scored.includes(name))).toEqual([]);
    const tests = sets.map((set) => fileURLToPath(new URL(`${set}.test.ts`, import.meta.url)));
    expect(tests.filter((path) => !existsSync(path))).toEqual([]);
    const found = sets.map((set) => findSet(set, process.env));
    const cases = found.flatMap((set) => (set.kind === 'present' ? readCases(set.path) : []));
    const names = cases.flatMap((one) =>
      modes.filter((mode) => one[mode] !== undefined).map((mode) => `${one.id} ${mode}`),
    );
    const isComplete = found.every((set) => set.kind === 'present');
    expect(isComplete ? exceptions.filter((one) => !names.includes(one.case)) : []).toEqual([]);
  });
});
