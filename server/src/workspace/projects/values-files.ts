/**
 * Which files count as data values files of an inferred project: plain YAML whose name the setting `ytt.dataValuesFiles`
 * takes and that has a top-level key in common with the project's schema, and annotated data values outside of every
 * project. What another tool's files look like (a Helm chart) does not count.
 */
import { basename, dirname, relative } from 'node:path';
import type { FileKey } from '../files/file-key.js';
import { isYamlName, summaryOf } from '../files/file-summary.js';
import { globMatcher } from '../files/globs.js';
import type { TextFile } from '../files/text-file.js';
import { isInside, toSlashes } from '../files/walk.js';
import type { Settings } from '../settings/settings.js';
import type { ProjectRoot } from './project-roots.js';
import type { WorkspaceView } from './workspace-view.js';

export interface ValuesFile {
  readonly file: TextFile;
  /** Whether it is plain YAML, for `--data-values-file`, rather than annotated. */
  readonly plain: boolean;
}

export interface ValuesFiles {
  /** Plain values files inside a root. (Annotated ones are inputs of the root's run like every other file.) */
  readonly below: ReadonlyMap<ProjectRoot, readonly ValuesFile[]>;
  readonly outside: readonly ValuesFile[];
}

/** The values files among `keys`, the files of `folder` that no project file or setting states. */
export function findValuesFiles(
  view: WorkspaceView,
  settings: Settings,
  keys: readonly FileKey[],
  folder: string,
  roots: readonly ProjectRoot[],
): ValuesFiles {
  const isValuesName = globMatcher(settings.dataValuesFiles);
  const charts = new Set(keys.filter((key) => basename(key) === 'Chart.yaml').map(dirname));
  const hasOwnCode = codeBeside(view, keys, roots);
  const below = new Map<ProjectRoot, ValuesFile[]>();
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
function codeBeside(
  view: WorkspaceView,
  keys: readonly FileKey[],
  roots: readonly ProjectRoot[],
): (key: FileKey) => boolean {
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

/** Whether a file sets a key that the schema of the project declares, at the top level of both. */
export function sharesKey(file: TextFile, root: ProjectRoot): boolean {
  return summaryOf(file).topLevelKeys.some((key) => root.keys.has(key));
}

/** A file without keys, such as one that is just being written, could become a values file of the project. */
export function couldShareKey(file: TextFile, root: ProjectRoot): boolean {
  return summaryOf(file).topLevelKeys.length === 0 || sharesKey(file, root);
}

function isInChart(charts: ReadonlySet<string>, folder: string, key: FileKey): boolean {
  for (let above = dirname(key); ; above = dirname(above)) {
    if (charts.has(above)) return true;
    if (above === folder || above === dirname(above)) return false;
  }
}
