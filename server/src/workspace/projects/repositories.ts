/**
 * Determines which repositories in a folder can be served before the whole folder is indexed. Unless stated otherwise,
 * a run does not extend beyond the repository that contains it.
 */
import { basename, dirname, isAbsolute, join } from 'node:path';
import type { FileKey } from '../files/file-key.js';
import { isYamlName, projectFileName, summaryOf } from '../files/file-summary.js';
import { isInside } from '../files/walk.js';
import type { WorkspaceView } from '../files/workspace-view.js';

export interface Awaiting {
  /** Changes whenever files change. */
  readonly generation: () => number;
  /** The open files whose surroundings are not known yet. */
  readonly keys: () => readonly FileKey[];
}

/**
 * Returns a function that returns, at each call, the repositories below `folder` to be searched next, because their
 * files decide which runs the awaited files take part in. If a project file above may affect the files, or one of them
 * names a schema outside of its repository, they wait for the whole folder. Commands elsewhere that name the files are
 * taken into account when all files are known. After the first call, the function returns nothing until something
 * changes.
 */
export function awaitedRepositories(
  view: Pick<WorkspaceView, 'get' | 'isRepository'>,
  folder: string,
  { generation, keys }: Awaiting,
): () => readonly string[] {
  let lookedAt: number | undefined;
  return () => {
    if (generation() === lookedAt) return [];
    lookedAt = generation();
    const found = keys().flatMap((key) => (isInside(folder, key) ? (ownRepository(view, folder, key) ?? []) : []));
    return [...new Set(found)];
  };
}

function ownRepository(
  view: Pick<WorkspaceView, 'get' | 'isRepository'>,
  folder: string,
  key: FileKey,
): string | undefined {
  const repository = repositoryOf(view, folder, dirname(key));
  if (repository === undefined || namesOutside(view, repository, key)) return undefined;
  return isStatedAbove(view, folder, repository) ? undefined : repository;
}

/** The innermost repository below `folder` that is or contains `directory`. */
export function repositoryOf(
  { isRepository }: Pick<WorkspaceView, 'isRepository'>,
  folder: string,
  directory: string,
): string | undefined {
  for (let at = directory; at !== folder && at !== dirname(at); at = dirname(at))
    if (isRepository?.(at) === true) return at;
  return undefined;
}

function namesOutside({ get }: Pick<WorkspaceView, 'get'>, repository: string, key: FileKey): boolean {
  const file = get(key);
  const target = file === undefined || !isYamlName(basename(key)) ? undefined : summaryOf(file).modeline?.target;
  if (target === undefined) return false;
  return !isInside(repository, isAbsolute(target) ? target : join(dirname(key), target));
}

function isStatedAbove({ get }: Pick<WorkspaceView, 'get'>, folder: string, repository: string): boolean {
  for (let at = dirname(repository); isInside(folder, at) && at !== dirname(at); at = dirname(at))
    if (get(join(at, projectFileName)) !== undefined) return true;
  return false;
}
