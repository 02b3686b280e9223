/**
 * Rule 4 of the design: a directory that directly holds a schema document, and has no such directory above it in the
 * workspace folder, is a project's root. Plain values files are checked as a run of their own each.
 */
import { basename, dirname, relative } from 'node:path';
import type { FileKey } from '../files/file-key.js';
import { isPath } from '../files/file-key.js';
import { isYamlName, summaryOf } from '../files/file-summary.js';
import { globMatcher } from '../files/globs.js';
import type { TextFile } from '../files/text-file.js';
import { isInside, toSlashes } from '../files/walk.js';
import type { Settings } from '../settings/settings.js';
import type { AmbiguousFile, RunDefinition, RunInput } from './run-definition.js';
import { filesBelow, type WorkspaceView } from './workspace-view.js';

export interface InferredProjects {
  readonly runs: readonly RunDefinition[];
  readonly ambiguous: readonly AmbiguousFile[];
}

/** The directory whose directories are private libraries. It is none itself, nor a project. */
const libraries = '_ytt_lib';

interface Root {
  readonly path: string;
  /** Whether it is a library inside another project, which evaluates it where it uses it. */
  readonly isUsed: boolean;
  readonly files: readonly RunInput[];
  /** The top-level keys of its schema documents. */
  readonly keys: ReadonlySet<string>;
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
    const make = (root: Root, subject?: ValuesFile): RunDefinition =>
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

interface ValuesFile {
  readonly file: TextFile;
  /** Whether it is plain YAML, for `--data-values-file`, rather than annotated. */
  readonly plain: boolean;
}

interface ValuesFiles {
  /** Plain values files inside a root. (Annotated ones are inputs of the root's run like every other file.) */
  readonly below: ReadonlyMap<Root, readonly ValuesFile[]>;
  readonly outside: readonly ValuesFile[];
}

function findValuesFiles(
  view: WorkspaceView,
  settings: Settings,
  keys: readonly FileKey[],
  folder: string,
  roots: readonly Root[],
): ValuesFiles {
  const isValuesName = globMatcher(settings.dataValuesFiles);
  const charts = new Set(keys.filter((key) => basename(key) === 'Chart.yaml').map(dirname));
  const hasOwnCode = codeBeside(view, keys, roots);
  const below = new Map<Root, ValuesFile[]>();
  const outside: ValuesFile[] = [];
  for (const key of keys) {
    const file = isYamlName(key) ? view.get(key) : undefined;
    if (file === undefined) continue;
    const { templated, dataValues, schema } = summaryOf(file);
    const plain = !templated && isValuesName(toSlashes(relative(folder, key))) && !isInChart(charts, folder, key);
    const root = roots.find((one) => isInside(one.path, key));
    if (root === undefined) {
      if (plain || (dataValues && !schema && !hasOwnCode(key))) outside.push({ file, plain });
    } else if (plain && couldShareKey(file, root)) below.set(root, [...(below.get(root) ?? []), { file, plain }]);
  }
  return { below, outside };
}

/**
 * Tells whether there is ytt code in a file's directory or below, outside every root: annotated data values there are
 * the defaults of a run of their own, one without a schema.
 */
function codeBeside(view: WorkspaceView, keys: readonly FileKey[], roots: readonly Root[]): (key: FileKey) => boolean {
  const code = keys.filter((key) => {
    if (roots.some((root) => isInside(root.path, key))) return false;
    const file = isYamlName(key) ? view.get(key) : undefined;
    const summary = file === undefined ? undefined : summaryOf(file);
    return key.endsWith('.star') || (summary?.templated === true && !summary.dataValues && !summary.schema);
  });
  const directories = new Set<string>();
  for (const key of code)
    for (let above = dirname(key); !directories.has(above) && above !== dirname(above); above = dirname(above))
      directories.add(above);
  return (key) => directories.has(dirname(key));
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
    if (file === undefined || !summaryOf(file).schema || basename(dirname(key)) === libraries) continue;
    const known = directories.get(dirname(key)) ?? new Set();
    for (const name of summaryOf(file).topLevelKeys) known.add(name);
    directories.set(dirname(key), known);
  }
  return [...directories]
    .filter(([directory]) => !hasRootAbove(directory, folder, directories))
    .map(([path]) => ({
      path,
      files: filesBelow(view, path),
      isUsed: isLibrary(path) && [...directories.keys()].some((other) => other !== path && isInside(other, path)),
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
    if (basename(above) === libraries) return false;
    above = dirname(above);
    if (directories.has(above)) return true;
  }
  return false;
}

function isLibrary(path: string): boolean {
  return toSlashes(path).split('/').includes(libraries);
}

/** Climbs from the file: the roots, but for libraries, below the first ancestor that has any. */
function nearestRoots(all: readonly Root[], folder: string, key: FileKey): readonly Root[] {
  const roots = all.filter((root) => !isLibrary(root.path));
  for (let above = dirname(key); ; above = dirname(above)) {
    const below = roots.filter((root) => isInside(above, root.path));
    if (below.length > 0 || above === folder || above === dirname(above)) return below;
  }
}

function sharesKey(file: TextFile, root: Root): boolean {
  return summaryOf(file).topLevelKeys.some((key) => root.keys.has(key));
}

/** A file without keys, such as one that is just being written, could become a values file of the project. */
function couldShareKey(file: TextFile, root: Root): boolean {
  return summaryOf(file).topLevelKeys.length === 0 || sharesKey(file, root);
}

function isInChart(charts: ReadonlySet<string>, folder: string, key: FileKey): boolean {
  for (let above = dirname(key); ; above = dirname(above)) {
    if (charts.has(above)) return true;
    if (above === folder || above === dirname(above)) return false;
  }
}

function inferredRun(
  root: Root,
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
