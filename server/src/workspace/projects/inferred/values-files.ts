/**
 * Determines which files are data values files of an inferred project: annotated data values outside of every project,
 * and plain YAML by its location, its name (the setting `ytt.dataValuesFiles`) and its keys together. Files that belong
 * to another tool (a Helm chart, Kustomize, test fixtures) do not count.
 */
import { basename, dirname, relative } from 'node:path';
import { addToList, nearestName } from '@ytt-language/shared/tooling';
import { pathsOf, placedCommands } from '../../commands/ytt-commands.js';
import type { FileKey } from '../../files/file-key.js';
import { isSchema, isYamlName, summaryOf } from '../../files/file-summary.js';
import { globMatcher, type PathMatcher } from '../../files/globs.js';
import { isTestData } from '../../files/test-folders.js';
import type { TextFile } from '../../files/text-file.js';
import { isInside, toSlashes } from '../../files/walk.js';
import { shownPath } from '../../files/workspace-folders.js';
import { namesIn, type WorkspaceView } from '../../files/workspace-view.js';
import type { Settings } from '../../settings/settings.js';
import type { ProjectRoot } from './project-roots.js';

export interface ValuesFile {
  readonly file: TextFile;
  /** Whether it is plain YAML, for `--data-values-file`, and not annotated. */
  readonly plain: boolean;
}

export interface ValuesFiles {
  /** Plain values files inside of a root. (Annotated ones are inputs of the root's run, like every other file.) */
  readonly below: ReadonlyMap<ProjectRoot, readonly ValuesFile[]>;
  /** Those outside of every root, or in one that exists only because they have code by mistake. */
  readonly outside: readonly ValuesFile[];
}

/** How well a file's keys match the declared ones of a project; `none` if they show that the file is something else. */
export type Fit = 'certain' | 'possible' | 'none';

/** The values files among `keys`, the files of `folder` that no project file or setting mentions. */
export function findValuesFiles(
  view: WorkspaceView,
  settings: Settings,
  keys: readonly FileKey[],
  folder: string,
  roots: readonly ProjectRoot[],
): ValuesFiles {
  const isValuesName = valuesNames(settings, folder);
  const isForeign = ofOtherTools(view, folder);
  const rootOf = innermostRoots(roots, folder);
  const isRunByCommand = commandInputs(view, folder);
  const isGiven = new Set(roots.flatMap(({ givenValues }) => [...givenValues]));
  const below = new Map<ProjectRoot, ValuesFile[]>();
  const outside: ValuesFile[] = [];
  for (const key of keys) {
    const file = isYamlName(key) ? view.get(key) : undefined;
    if (file === undefined) continue;
    const summary = summaryOf(file);
    const { dataValues, foreign } = summary;
    const isDeclaring = dataValues || isSchema(summary, settings.dialect);
    const around = rootOf(dirname(key));
    const inner = around.find((one) => fitOf(view, file, one) === 'certain') ?? around[0];
    // A directory can be a root because of the code in this file.
    const root = summary.templated && inner !== undefined && isIdle(inner) ? undefined : inner;
    const isNamed = !foreign && isValuesName(key) && !isCompose(file) && !isForeign(dirname(key));
    const plain = isGiven.has(key)
      ? !isDeclaring
      : isNamed &&
        (!summary.templated ||
          (root === undefined && !isDeclaring && isPlainByMistake(view, file, isRunByCommand, roots)));
    if (root === undefined) {
      if (plain || (dataValues && !isSchema(summary, settings.dialect))) outside.push({ file, plain });
    } else if (plain && fitOf(view, file, root) !== 'none') {
      addToList(below, root, { file, plain });
    }
  }
  return { below, outside };
}

/** Whether the files of a root neither declare nor read data values. */
function isIdle({ declaredBy, keys }: ProjectRoot): boolean {
  return declaredBy === 'nothing' && keys.size === 0;
}

/** An annotation or code directly above a document, which may be a misspelt header of data values. */
const header = /^[ \t]*#@[^\n]*\n---/m;

/**
 * Whether a file with code or annotations was nevertheless meant as plain data values, which have neither: it sets what
 * a project declares, reads and loads nothing as a template does, and is no input of a command.
 */
function isPlainByMistake(
  view: WorkspaceView,
  file: TextFile,
  isRunByCommand: (key: FileKey) => boolean,
  roots: readonly ProjectRoot[],
): boolean {
  if (summaryOf(file).reads.length > 0 || /\bload\(/.test(file.text) || header.test(file.text)) return false;
  if (isRunByCommand(file.key)) return false;
  return roots.some((root) => fitOf(view, file, root) === 'certain');
}

/** Returns a function that tells whether a command of `folder` has a file among its inputs. */
function commandInputs(view: WorkspaceView, folder: string): (key: FileKey) => boolean {
  let known: readonly string[] | undefined;
  return (key) => {
    known ??= placedCommands(view, folder).flatMap((command) => pathsOf(command).files);
    return known.some((path) => isInside(path, key));
  };
}

/** Whether a file belongs to Docker Compose, judged by its name and content. */
function isCompose(file: TextFile): boolean {
  const isNamed = /^(?:docker-)?compose(?:[._-][\w.-]*)?\.ya?ml$/i.test(basename(file.key));
  return isNamed && summaryOf(file).topLevelKeys.includes('services');
}

/** For each value of the setting: its matcher, and its results for the files of each folder. */
const namedAsValues = new WeakMap<
  readonly string[],
  { readonly matches: PathMatcher; readonly byFolder: Map<string, Map<FileKey, boolean>> }
>();

/**
 * Returns a function that tells whether a file of `folder` has a name that the setting accepts for data values;
 * memoised.
 */
export function valuesNames({ dataValuesFiles }: Settings, folder: string): (key: FileKey) => boolean {
  const named = namedAsValues.get(dataValuesFiles) ?? { matches: globMatcher(dataValuesFiles), byFolder: new Map() };
  namedAsValues.set(dataValuesFiles, named);
  const known = named.byFolder.get(folder) ?? new Map<FileKey, boolean>();
  named.byFolder.set(folder, known);
  return (key) => {
    const isNamed = known.get(key) ?? named.matches(toSlashes(relative(folder, key)));
    known.set(key, isNamed);
    return isNamed;
  };
}

/**
 * How well the keys of a file fit a project. `certain` if at least half of the top-level keys are declared, or similar
 * to declared ones. `possible` if it has fewer of them, or no keys, as a new file does. `none` if no key is declared,
 * nor in annotated data values similar to a declared one.
 */
export function fitOf({ recognised, folders }: WorkspaceView, file: TextFile, root: ProjectRoot): Fit {
  if (recognised?.get(file.key) === root.path || root.givenValues.has(file.key)) return 'certain';
  const { topLevelKeys, dataValues } = summaryOf(file);
  if (topLevelKeys.length === 0) return 'possible';
  const declared = topLevelKeys.filter((key) => root.keys.has(key)).length;
  const names = [...root.keys];
  const near = topLevelKeys.filter((key) => !root.keys.has(key) && nearestName(key, names) !== undefined).length;
  if (declared === 0 && !(dataValues && near > 0)) return 'none';
  const counted = isTestData(shownPath(folders, file.key)) ? declared : (declared + near) * 2;
  return counted >= topLevelKeys.length ? 'certain' : 'possible';
}

/**
 * Returns a function that returns the innermost root that contains a directory; several if they are parts of one
 * directory.
 */
function innermostRoots(roots: readonly ProjectRoot[], folder: string): (directory: string) => readonly ProjectRoot[] {
  const byPath = new Map<string, ProjectRoot[]>();
  for (const root of roots) {
    addToList(byPath, root.path, root);
  }
  const known = new Map<string, readonly ProjectRoot[]>();
  return function rootOf(directory: string): readonly ProjectRoot[] {
    const above = dirname(directory);
    const isTop = !isInside(folder, above) || above === directory;
    const found = known.get(directory) ?? byPath.get(directory) ?? (isTop ? [] : rootOf(above));
    known.set(directory, found);
    return found;
  };
}

/** Files that mark their directory, and those below, as Helm's or Kustomize's. */
const otherTools = new Set(['Chart.yaml', 'helmfile.yaml', 'kustomization.yaml', 'kustomization.yml', 'Kustomization']);

/** Returns a function that tells whether a directory or an ancestor is marked as another tool's. */
function ofOtherTools(view: WorkspaceView, folder: string): (directory: string) => boolean {
  const known = new Map<string, boolean>();
  return function isForeign(directory: string): boolean {
    let foreign = known.get(directory);
    if (foreign === undefined) {
      const above = dirname(directory);
      foreign =
        namesIn(view, directory).some((name) => otherTools.has(name)) ||
        (directory !== folder && above !== directory && isForeign(above));
      known.set(directory, foreign);
    }
    return foreign;
  };
}
