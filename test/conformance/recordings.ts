/**
 * The location of ytt's recorded answers: some sets are in this folder, those of ytt's own tests beside the repository.
 */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ConformanceCase } from './adapter.js';
import type { Recording } from './score.js';

export const repositorySets = ['projects', 'starlark', 'scalars', 'mutated'] as const;
export const upstreamSets = ['upstream-commands', 'upstream-examples', 'upstream-filetests'] as const;
export const sets = [...repositorySets, ...upstreamSets];
export type SetName = (typeof sets)[number];

/** A case with ytt's answer in each requested mode. */
export interface RecordedCase extends ConformanceCase {
  readonly result?: Recording;
  readonly inspect?: Recording;
  readonly openapi?: Recording;
}

/** The environment variables that name the location of sets, and whether they may be missing. */
export interface RecordingsEnvironment {
  readonly CONFORMANCE_DIR?: string | undefined;
  readonly CI?: string | undefined;
}

/** A set to score, one that is skipped because nothing requires it, or one that is required but missing. */
export type FoundSet =
  | { readonly kind: 'present'; readonly path: string }
  | { readonly kind: 'skipped' | 'missing'; readonly message: string };

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The folder of the upstream sets: an absolute path, whether the environment names an absolute or a relative one. */
export function upstreamFolder(environment: RecordingsEnvironment, repository = root): string {
  return resolve(repository, environment.CONFORMANCE_DIR ?? '../shared/conformance');
}

/** Looks for the file of a set. `repository` is the absolute path of the repository's folder. */
export function findSet(name: SetName, environment: RecordingsEnvironment, repository = root): FoundSet {
  const isUpstream = upstreamSets.some((one) => one === name);
  const folder = isUpstream ? upstreamFolder(environment, repository) : join(repository, 'test/conformance');
  const path = join(folder, `${name}.jsonl`);
  if (existsSync(path)) return { kind: 'present', path };
  const message = `There are no recorded answers of ytt at ${path}.`;
  return { kind: isUpstream && !isPromised(environment, folder) ? 'skipped' : 'missing', message };
}

/** Whether upstream sets are required: their folder is named explicitly, or in CI its parent exists. */
function isPromised(environment: RecordingsEnvironment, folder: string): boolean {
  if (environment.CONFORMANCE_DIR !== undefined) return true;
  return isSet(environment.CI) && existsSync(dirname(folder));
}

function isSet(variable: string | undefined): boolean {
  return variable !== undefined && variable !== '' && variable !== 'false';
}

/** Reads the cases of a file, one per line. */
export function readCases(path: string): readonly RecordedCase[] {
  const lines = readFileSync(path, 'utf8').split('\n');
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as RecordedCase);
}
