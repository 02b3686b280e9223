/**
 * The runs of projects that nobody described: one for each root directory with all files below it, and one for each of its
 * values files.
 */
import { relative } from 'node:path';
import type { FileKey } from '../files/file-key.js';
import { isPath } from '../files/file-key.js';
import { isInside, toSlashes } from '../files/walk.js';
import type { Settings } from '../settings/settings.js';
import { findRoots, isLibrary, nearestRoots, type ProjectRoot } from './project-roots.js';
import type { AmbiguousFile, RunDefinition } from './run-definition.js';
import { couldShareKey, findValuesFiles, sharesKey, type ValuesFile } from './values-files.js';
import type { WorkspaceView } from './workspace-view.js';

export interface InferredProjects {
  readonly runs: readonly RunDefinition[];
  readonly ambiguous: readonly AmbiguousFile[];
}

/** The runs of all files that are not in `stated`, the files of projects that someone described. */
export function inferProjects(view: WorkspaceView, settings: Settings, stated: ReadonlySet<FileKey>): InferredProjects {
  const runs: RunDefinition[] = [];
  const ambiguous: AmbiguousFile[] = [];
  for (const folder of view.folders) {
    const keys = view.keys.filter((key) => isPath(key) && !stated.has(key) && folderOf(view, key) === folder);
    const roots = findRoots(view, keys, folder);
    if (roots.length === 0) continue;
    const { below, outside } = findValuesFiles(view, settings, keys, folder, roots);
    const make = (root: ProjectRoot, subject?: ValuesFile): RunDefinition =>
      inferredRun(root, below.get(root) ?? [], subject, settings);
    for (const root of roots) runs.push(make(root), ...(below.get(root) ?? []).map((subject) => make(root, subject)));
    for (const subject of outside) {
      const near = nearestRoots(roots, folder, subject.file.key);
      const [only] = near;
      if (only !== undefined && near.length === 1 && couldShareKey(subject.file, only)) runs.push(make(only, subject));
      else if (near.length > 1 && near.some((root) => sharesKey(subject.file, root)))
        ambiguous.push({ key: subject.file.key, roots: near.map((root) => root.path) });
    }
  }
  return { runs, ambiguous };
}

/** The innermost workspace folder that holds `key`. */
function folderOf(view: WorkspaceView, key: FileKey): string | undefined {
  return view.folders
    .filter((folder) => isInside(folder, key))
    .reduce<string | undefined>(
      (best, folder) => (best === undefined || folder.length > best.length ? folder : best),
      undefined,
    );
}

function inferredRun(
  root: ProjectRoot,
  below: readonly ValuesFile[],
  subject: ValuesFile | undefined,
  settings: Settings,
): RunDefinition {
  const leftOut = new Set(below.map(({ file }) => file.key));
  const files = root.files.filter((input) => !leftOut.has(input.key));
  const key = subject?.file.key;
  const self = key === undefined ? [] : [{ key, path: toSlashes(relative(root.path, key)) }];
  const plain = subject?.plain === true;
  return {
    id: `${root.path}\n${root.isUsed ? 'used' : ''}\n${key ?? ''}`,
    root: root.path,
    reason: { kind: 'inferred', root: root.path },
    files: plain ? files : [...files, ...self],
    dataValuesFiles: plain ? self : [],
    subject: key,
    ...(isLibrary(root.path) ? { isLibrary: true } : {}),
    ...(root.isUsed ? { mode: 'inspect' } : {}),
    ...(subject !== undefined && !sharesKey(subject.file, root) ? { tentative: true } : {}),
    dialect: settings.dialect,
  };
}
