/**
 * Finds modules that the files of a run load although the run does not contain them. If no command says where they are,
 * a module is used if it is the only one in the repository that the `load` can mean.
 */
import { dirname, posix, relative } from 'node:path';
import { foundElsewhere, isLoadable } from '@ytt-language/shared/tooling';
import type { FileKey } from '../../files/file-key.js';
import { isYamlName, summaryOf } from '../../files/file-summary.js';
import { isInside, toSlashes } from '../../files/walk.js';
import { keysThat, type WorkspaceView } from '../../files/workspace-view.js';
import type { RunInput } from '../run-definition.js';
import { isLibraryOf } from './ytt-files.js';

/**
 * The modules elsewhere in the repository, below `folder`, that `inputs`, the files of a run at `root`, load, and that
 * these modules load in turn.
 */
export function modulesElsewhere(
  view: WorkspaceView,
  inputs: readonly RunInput[],
  root: string,
  folder: string | undefined,
): readonly RunInput[] {
  const paths = new Set(inputs.map(({ path }) => path));
  const modules = inputs.filter(({ path }) => isLoadable(path) && !isLibraryOf('', path));
  const elsewhere: RunInput[] = [];
  const all = [...inputs];
  for (const { key, path } of all) {
    const file = isYamlName(key) || isLoadable(key) ? view.get(key) : undefined;
    if (file === undefined || isLibraryOf('', path)) continue;
    const here = posix.dirname(path);
    for (const load of summaryOf(file).loads) {
      const loaded = load.startsWith('/') ? load.slice(1) : posix.join(here, load);
      if (paths.has(loaded) || foundElsewhere(modules, here, load)) continue;
      const found = moduleAround(view, key, load, folder);
      if (found === undefined || all.some((one) => one.key === found)) continue;
      const input = { key: found, path: toSlashes(relative(root, found)) };
      for (const list of [elsewhere, all, modules]) list.push(input);
    }
  }
  return elsewhere;
}

/** The only module elsewhere in its repository that `load(path, …)` in the file `key` can mean. */
function moduleAround(
  view: WorkspaceView,
  key: FileKey,
  path: string,
  folder: string | undefined,
): FileKey | undefined {
  const repository = repositoryOf(view, key, folder);
  if (repository === undefined) return undefined;
  const modules = keysThat(view.keys, isLoadable).filter(
    (one) => isInside(repository, one) && !isLibraryOf(repository, one),
  );
  const places = modules.map((one) => ({ key: one, path: toSlashes(one) }));
  return foundElsewhere(places, toSlashes(dirname(key)), path)?.key;
}

function repositoryOf({ isRepository }: WorkspaceView, key: FileKey, folder: string | undefined): string | undefined {
  let at = dirname(key);
  while (at !== folder && at !== dirname(at) && isRepository?.(at) !== true) at = dirname(at);
  return folder === undefined ? undefined : at;
}

/** Whether an input is a module from outside its run's directory. */
export function isModuleElsewhere({ path }: RunInput): boolean {
  return path.startsWith('../') && isLoadable(path);
}
