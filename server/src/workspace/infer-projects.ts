/**
 * Rule 4 of the design: a directory that directly holds a schema document, and has no such directory above it in the
 * workspace folder, is a project's root. Plain values files are checked as a run of their own each.
 */
import { basename, dirname, relative } from 'node:path';
import { factsOf, isYamlName } from './facts.js';
import type { FileKey } from './file-key.js';
import { isPath } from './file-key.js';
import { globMatcher } from './globs.js';
import type { AmbiguousAssociation, RunDefinition, RunInput } from './run-definition.js';
import type { Settings } from './settings.js';
import type { TextFile } from './text-file.js';
import { isInside, toSlashes } from './walk.js';
import { filesBelow, type WorkspaceView } from './workspace-view.js';

export interface InferredProjects {
  readonly runs: readonly RunDefinition[];
  readonly ambiguous: readonly AmbiguousAssociation[];
}

interface Root {
  readonly path: string;
  readonly files: readonly RunInput[];
  /** The top-level keys of its schema documents. */
  readonly keys: ReadonlySet<string>;
}

/** The runs of all files that are not in `stated`, the files of projects that someone described. */
export function inferProjects(view: WorkspaceView, settings: Settings, stated: ReadonlySet<FileKey>): InferredProjects {
  const runs: RunDefinition[] = [];
  const ambiguous: AmbiguousAssociation[] = [];
  const isValuesName = globMatcher(settings.dataValuesFiles);
  for (const folder of view.folders) {
    const own = view.keys.filter((key) => isPath(key) && isInside(folder, key) && folderOf(view, key) === folder);
    const roots = findRoots(
      view,
      own.filter((key) => !stated.has(key)),
      folder,
    );
    if (roots.length === 0) continue;
    const charts = new Set(own.filter((key) => basename(key) === 'Chart.yaml').map(dirname));
    const outside: { key: FileKey; file: TextFile; plain: boolean }[] = [];
    const plainBelow = new Map<Root, FileKey[]>();
    for (const key of own) {
      if (stated.has(key) || !isYamlName(key)) continue;
      const file = view.get(key);
      if (file === undefined) continue;
      const facts = factsOf(file);
      const plain =
        !facts.templated && isValuesName(toSlashes(relative(folder, key))) && !isInChart(charts, folder, key);
      const root = roots.find((one) => isInside(one.path, key));
      if (root === undefined) {
        if (plain || (facts.dataValues && !facts.schema)) outside.push({ key, file, plain });
      } else if (plain && sharesKey(file, root)) plainBelow.set(root, [...(plainBelow.get(root) ?? []), key]);
    }
    const make = (root: Root, key: FileKey | undefined, plain: boolean): RunDefinition =>
      inferredRun(root, plainBelow.get(root) ?? [], key, plain, settings);
    for (const root of roots) {
      runs.push(make(root, undefined, false));
      runs.push(...(plainBelow.get(root) ?? []).map((key) => make(root, key, true)));
    }
    for (const { key, file, plain } of outside) {
      const candidates = nearestRoots(
        roots.filter((root) => !isLibrary(root.path)),
        folder,
        key,
      );
      if (!candidates.some((root) => sharesKey(file, root))) continue;
      const [only] = candidates;
      if (only !== undefined && candidates.length === 1) runs.push(make(only, key, plain));
      else ambiguous.push({ key, roots: candidates.map((root) => root.path) });
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

function findRoots(view: WorkspaceView, keys: readonly FileKey[], folder: string): Root[] {
  const directories = new Map<string, Set<string>>();
  for (const key of keys) {
    const file = isYamlName(key) ? view.get(key) : undefined;
    if (file === undefined || !factsOf(file).schema) continue;
    const known = directories.get(dirname(key)) ?? new Set();
    for (const name of factsOf(file).topLevelKeys) known.add(name);
    directories.set(dirname(key), known);
  }
  return [...directories]
    .filter(([directory]) => !hasRootAbove(directory, folder, directories))
    .map(([path]) => ({
      path,
      files: filesBelow(view, path),
      keys: new Set(
        [...directories].flatMap(([one, names]) =>
          isInside(path, one) && isLibrary(one) === isLibrary(path) ? [...names] : [],
        ),
      ),
    }))
    .sort((a, b) => b.path.length - a.path.length);
}

/** A library is a project of its own, so what is above its `_ytt_lib` does not count. */
function hasRootAbove(directory: string, folder: string, directories: ReadonlyMap<string, unknown>): boolean {
  for (let above = directory; above !== folder && above !== dirname(above); ) {
    if (basename(above) === '_ytt_lib') return false;
    above = dirname(above);
    if (basename(above) !== '_ytt_lib' && directories.has(above)) return true;
  }
  return false;
}

function isLibrary(path: string): boolean {
  return toSlashes(path).split('/').includes('_ytt_lib');
}

/** Climbs from the file: the roots below the first ancestor that has any. */
function nearestRoots(roots: readonly Root[], folder: string, key: FileKey): readonly Root[] {
  for (let above = dirname(key); ; above = dirname(above)) {
    const below = roots.filter((root) => isInside(above, root.path));
    if (below.length > 0 || above === folder || above === dirname(above)) return below;
  }
}

function sharesKey(file: TextFile, root: Root): boolean {
  return factsOf(file).topLevelKeys.some((key) => root.keys.has(key));
}

function isInChart(charts: ReadonlySet<string>, folder: string, key: FileKey): boolean {
  for (let above = dirname(key); ; above = dirname(above)) {
    if (charts.has(above)) return true;
    if (above === folder || above === dirname(above)) return false;
  }
}

function inferredRun(
  root: Root,
  plainBelow: readonly FileKey[],
  subject: FileKey | undefined,
  plain: boolean,
  settings: Settings,
): RunDefinition {
  const leftOut = new Set(plainBelow);
  const files = root.files.filter((input) => !leftOut.has(input.key));
  const self = subject === undefined ? [] : [{ key: subject, path: toSlashes(relative(root.path, subject)) }];
  return {
    id: `${root.path}\n${subject ?? ''}`,
    root: root.path,
    reason: { kind: 'inferred', root: root.path },
    files: plain ? files : [...files, ...self],
    dataValuesFiles: plain ? self : [],
    subject,
    dialect: settings.dialect,
  };
}
