/**
 * Infers the runs of projects that nobody describes: one for each root directory with all files below it, one for each
 * of its values files, and one for each code file elsewhere that reads its data values.
 */

import { basename, dirname, relative, sep } from 'node:path';
import type { Dialect } from '@ytt-language/shared';
import { addToList } from '@ytt-language/shared/tooling';
import { pathsOf, placedCommands } from '../../commands/ytt-commands.js';
import { isModuleName } from '../../files/bare-code.js';
import type { FileKey } from '../../files/file-key.js';
import { isSchema, isYamlName, summaryOf } from '../../files/file-summary.js';
import { isOfTests } from '../../files/test-folders.js';
import type { TextFile } from '../../files/text-file.js';
import { isInside, toSlashes } from '../../files/walk.js';
import { outermostFolders, shownPath } from '../../files/workspace-folders.js';
import { keysThat, type WorkspaceView } from '../../files/workspace-view.js';
import type { Settings } from '../../settings/settings.js';
import type { AmbiguousFile, RunDefinition, RunFlags, RunInput } from '../run-definition.js';
import { findRoots, type GivenValues, nearestRoots, type ProjectRoot } from './project-roots.js';
import { findValuesFiles, fitOf, type ValuesFile } from './values-files.js';

export interface InferredProjects {
  readonly runs: readonly RunDefinition[];
  readonly ambiguous: readonly AmbiguousFile[];
}

/** The runs of all files that are not in `stated`, the files of stated projects. */
export function inferProjects(view: WorkspaceView, settings: Settings, stated: ReadonlySet<FileKey>): InferredProjects {
  const rest = { ...view, keys: keysWithout(view.keys, stated) };
  const mayBeCode = keysThat(rest.keys, hasCodeName);
  const found = outermostFolders(view.folders).map((folder) => {
    const keys = mayBeCode.filter((key) => isInside(folder, key));
    return inferIn(rest, settings, keys, folder);
  });
  return { runs: found.flatMap(({ runs }) => runs), ambiguous: found.flatMap(({ ambiguous }) => ambiguous) };
}

/** Whether a file can be YAML or a module, by its name. */
function hasCodeName(key: FileKey): boolean {
  return isYamlName(key) || isModuleName(key);
}

const lastInferred = new WeakMap<
  readonly FileKey[],
  { readonly stated: ReadonlySet<FileKey>; readonly rest: FileKey[] }
>();

/** `keys` without those that are `stated`; the same list for the same keys. */
function keysWithout(keys: readonly FileKey[], stated: ReadonlySet<FileKey>): readonly FileKey[] {
  if (stated.size === 0) return keys;
  const last = lastInferred.get(keys);
  if (last?.stated.size === stated.size && [...stated].every((key) => last.stated.has(key))) return last.rest;
  const rest = keys.filter((key) => !stated.has(key));
  lastInferred.set(keys, { stated, rest });
  return rest;
}

/** The runs in one workspace folder, whose YAML files and modules are `keys`. */
function inferIn(view: WorkspaceView, settings: Settings, keys: readonly FileKey[], folder: string): InferredProjects {
  const found = findRoots(view, keys, folder, settings.dialect);
  if (found.length === 0) return { runs: [], ambiguous: [] };
  const { below, outside } = findValuesFiles(view, settings, keys, folder, found);
  const noTemplates = outside.filter(({ file, plain }) => plain && summaryOf(file).templated);
  const files = new Map(
    found.map((root) => [root, inputsWithout(root.files, [...(below.get(root) ?? []), ...noTemplates])]),
  );
  const roots = found.filter((root) => files.get(root)?.length !== 0);
  const runOf = (root: ProjectRoot, subject?: ValuesFile, beside: readonly RunInput[] = []): RunDefinition =>
    inferredRun(view, root, {
      files: files.get(root) ?? [],
      valuesFiles: [below.get(root) ?? [], outside],
      beside,
      subject,
      settings,
      folder,
    });
  const runs = roots.flatMap((root) => [
    runOf(root),
    ...(below.get(root) ?? []).map((subject) => runOf(root, subject)),
  ]);
  const ambiguous: AmbiguousFile[] = [];
  const isReadElsewhere = readingElsewhere(view, folder);
  const isRead = new Set(roots.flatMap((root) => (root.includesOutsideFiles ? root.files.map(({ key }) => key) : [])));
  for (const subject of outside) {
    const { file, plain } = subject;
    if (isRead.has(file.key)) continue;
    const near = nearestRoots(roots, folder, file.key, view.isRepository);
    const fitting = best(
      near.filter((root) => fitOf(view, file, root) === 'certain'),
      file,
    );
    const possible = fitting.length > 0 ? fitting : near.filter((root) => fitOf(view, file, root) === 'possible');
    const [only] = possible;
    if (only !== undefined && (near.length === 1 || fitting.length === 1)) runs.push(runOf(only, subject));
    else if (fitting.length > 1 && !isReadElsewhere(file.key, fitting))
      ambiguous.push({ key: file.key, roots: fitting.map((root) => root.path), isCertain: !plain });
  }
  const withValues = roots.filter(({ declaredBy }) => declaredBy !== 'nothing');
  for (const { directory, inputs } of codeWithoutValues(keys, roots))
    for (const { key } of inputs) {
      const root = projectRead(view, key, withValues, folder, settings.dialect);
      const file = root?.files.some((input) => input.key === key) === false ? view.get(key) : undefined;
      if (root !== undefined && file !== undefined)
        runs.push(
          runOf(root, { file, plain: false }, directory === undefined ? [] : inputs.filter((one) => one.key !== key)),
        );
    }
  return { runs: withCompleting(runs), ambiguous };
}

/**
 * Returns a function that tells whether commands read a file together with other files, but never with one of the given
 * roots.
 */
function readingElsewhere(
  view: WorkspaceView,
  folder: string,
): (key: FileKey, roots: readonly ProjectRoot[]) => boolean {
  let known: ReturnType<typeof placedCommands> | undefined;
  return (key, roots) => {
    known ??= placedCommands(view, folder);
    const reading = known.flatMap((command) => {
      const { files } = pathsOf(command);
      const isWithMore = command.isPartial || files.some((path) => !isInside(path, key));
      return isWithMore && files.some((path) => isInside(path, key)) ? [files] : [];
    });
    const isOf = (path: string): boolean =>
      roots.some((root) => isInside(root.path, path) || isInside(path, root.path));
    return reading.length > 0 && !reading.some((files) => files.some(isOf));
  };
}

/** Marks the runs of values files with which their projects are rendered, as far as is known. */
function withCompleting(runs: readonly RunDefinition[]): readonly RunDefinition[] {
  const counts = new Map<string, number>();
  for (const run of runs) if (isForValues(run)) counts.set(run.root, (counts.get(run.root) ?? 0) + 1);
  return runs.map((run) =>
    counts.get(run.root) === 1 && isForValues(run) && mayCompleteProject(run)
      ? { ...run, completesProject: true }
      : run,
  );
}

/** Whether a run is for a values file. A run for a template elsewhere also has a subject, but is partial. */
function isForValues({ subject, isPartial = false }: RunDefinition): boolean {
  return subject !== undefined && !isPartial;
}

/** Whether a run has all data values that its project requires, as far as is known. */
function mayCompleteProject(run: RunDefinition): boolean {
  const { subject, requiredValues, reason, folder, isLibrary = false, hasUnknownDataValues = false } = run;
  if (subject === undefined || folder === undefined || requiredValues !== undefined) return false;
  if (isLibrary || hasUnknownDataValues) return false;
  const isDeclared = reason.kind === 'inferred' && reason.declaredBy === 'schema';
  return isDeclared && !isOfTests(shownPath([folder], subject));
}

/**
 * The best of the projects that a values file fits: the one that commands read together with the file; otherwise the
 * one that declares most of its keys, rather than one whose code only reads them; otherwise the nearest. Several if
 * that is still ambiguous.
 */
function best(fitting: readonly ProjectRoot[], file: TextFile): readonly ProjectRoot[] {
  if (fitting.length < 2) return fitting;
  const read = fitting.filter(({ readTogetherWith }) => readTogetherWith.some((path) => isInside(path, file.key)));
  if (read.length === 1) return read;
  const { topLevelKeys } = summaryOf(file);
  const declaring = least(fitting, ({ keys }) => -topLevelKeys.filter((key) => keys.has(key)).length);
  const owners = least(declaring, ({ declaredBy }) => (declaredBy === 'nothing' ? 1 : 0));
  return least(owners, ({ path }) => relative(dirname(file.key), path).split(sep).length);
}

/** The elements with the smallest measure. */
function least<T>(all: readonly T[], measure: (one: T) => number): readonly T[] {
  const measured = all.map((one) => [one, measure(one)] as const);
  const smallest = Math.min(...measured.map(([, of]) => of));
  return measured.flatMap(([one, of]) => (of === smallest ? [one] : []));
}

interface CodeWithoutValues {
  /** The root directory; undefined for files outside of all roots. */
  readonly directory: string | undefined;
  readonly inputs: readonly RunInput[];
}

/** The files of roots without data values, and those outside of all roots. */
function codeWithoutValues(keys: readonly FileKey[], roots: readonly ProjectRoot[]): readonly CodeWithoutValues[] {
  const owned = new Set(roots.flatMap(({ files }) => files.map(({ key }) => key)));
  const lone = keys.flatMap((key) => (owned.has(key) ? [] : [{ key, path: key }]));
  const without = roots.filter(
    ({ declaredBy, includesOutsideFiles, isLibrary }) =>
      declaredBy === 'nothing' && !includesOutsideFiles && !isLibrary,
  );
  return [
    ...without.map(({ path, files }) => ({ directory: path, inputs: files })),
    { directory: undefined, inputs: lone },
  ];
}

/** The single project whose data values a template elsewhere reads, if it reads any. */
function projectRead(
  view: WorkspaceView,
  key: FileKey,
  roots: readonly ProjectRoot[],
  folder: string,
  dialect: Dialect,
): ProjectRoot | undefined {
  const file = isYamlName(key) ? view.get(key) : undefined;
  const summary = file && summaryOf(file);
  if (summary?.templated !== true || isSchema(summary, dialect) || summary.dataValues || summary.reads.length === 0)
    return undefined;
  const { reads } = summary;
  const fitting = nearestRoots(roots, folder, key, view.isRepository).filter(
    (root) => reads.filter((name) => root.keys.has(name)).length * 2 >= reads.length,
  );
  return fitting.length === 1 ? fitting[0] : undefined;
}

/** The flags of a run that ignores unknown comments. */
export const lenientFlags: RunFlags = { dataValues: [], ignoreUnknownComments: true };

interface Inferred {
  /** The files of the root without the plain values files below it, none of which is an ordinary input. */
  readonly files: readonly RunInput[];
  /** The values files below the root, and those outside of all roots. */
  readonly valuesFiles: readonly (readonly ValuesFile[])[];
  /** The files beside the one that the run is for, which are also read. */
  readonly beside: readonly RunInput[];
  /** The file that the run is for. */
  readonly subject: ValuesFile | undefined;
  readonly settings: Settings;
  /** The workspace folder that contains the root. */
  readonly folder: string;
}

function inferredRun(
  view: WorkspaceView,
  root: ProjectRoot,
  { files, valuesFiles, beside, subject, settings, folder }: Inferred,
): RunDefinition {
  const key = subject?.file.key;
  const known = new Set(beside.length === 0 ? [] : files.map((input) => input.key));
  const named = (one: FileKey): RunInput => ({ key: one, path: toSlashes(relative(root.path, one)) });
  // From a directory, ytt only reads YAML. So any other file was passed by itself: its name is its last path segment.
  const given = (one: FileKey): RunInput => (isYamlName(one) ? named(one) : { key: one, path: basename(one) });
  const others = beside.filter((input) => !known.has(input.key)).map((input) => named(input.key));
  const self = key === undefined ? [] : [named(key)];
  const plain = subject?.plain === true;
  const together = subject && givenWith(root, subject.file.key);
  const requiredValues = subject && requiredValuesIn(view, root, subject, { together, valuesFiles });
  const isTentative = subject !== undefined && plain && fitOf(view, subject.file, root) !== 'certain';
  return {
    id: `${root.path}\n${root.isNestedLibrary ? 'library' : ''}${root.part}\n${key ?? ''}`,
    root: root.path,
    reason: {
      kind: 'inferred',
      root: root.path,
      declaredBy: root.plainDeclarations.length > 0 ? 'data-values' : root.declaredBy,
    },
    files: plain ? files : [...files, ...others, ...self],
    dataValuesFiles: plain ? (together?.files.map(given) ?? self) : root.plainDeclarations.map(given),
    subject: key,
    folder,
    ...(requiredValues === undefined ? {} : { requiredValues }),
    ...(root.isLibrary ? { isLibrary: true } : {}),
    ...(root.isNestedLibrary ? { mode: 'inspect' } : {}),
    ...(root.hasUnknownDataValues ? { hasUnknownDataValues: true } : {}),
    ...(isTentative ? { tentative: true } : {}),
    ...(root.isPartial || (subject !== undefined && !plain && !summaryOf(subject.file).dataValues)
      ? { isPartial: true }
      : {}),
    ...(root.ignoresUnknownComments ? { flags: lenientFlags } : {}),
    dialect: settings.dialect,
  };
}

/**
 * The values files that a command passes together with the file `key`. They are complete only if every command that
 * passes the file passes the same ones.
 */
function givenWith({ commandValuesFiles }: ProjectRoot, key: FileKey): GivenValues | undefined {
  const [first, ...others] = commandValuesFiles.filter(({ files }) => files.includes(key));
  if (first === undefined) return undefined;
  const isSame = ({ files, isAll }: GivenValues): boolean =>
    isAll && files.length === first.files.length && files.every((one, i) => one === first.files[i]);
  return { ...first, isAll: first.isAll && others.every(isSame) };
}

/**
 * Decides which required data values a values file must set. It is only parts of them if a command also passes other
 * values that are not all known, if the file is encrypted, or if commands pass other files in its place. If files
 * beside it fit the project and have none of its keys, each sets its share; files with the same keys are alternatives.
 */
function requiredValuesIn(
  view: WorkspaceView,
  root: ProjectRoot,
  { file, plain }: ValuesFile,
  { together, valuesFiles }: Pick<Inferred, 'valuesFiles'> & { readonly together: GivenValues | undefined },
): RunDefinition['requiredValues'] {
  const { topLevelKeys, isEncrypted } = summaryOf(file);
  if (isEncrypted) return 'parts';
  if (together !== undefined) return together.isAll ? undefined : 'parts';
  const directory = dirname(file.key);
  const isElsewhere = ![...root.givenValues].some((given) => isInside(dirname(given), directory));
  if (root.givenValues.size > 0 && isElsewhere) return 'parts';
  const hasShare = (others: readonly ValuesFile[]): boolean =>
    !keysOf(others).some((one) => topLevelKeys.includes(one)) &&
    others.some((other) => fitOf(view, other.file, root) === 'certain');
  return valuesFiles.some((all) => filesBeside(all, plain, directory).some(hasShare)) ? 'below-keys' : undefined;
}

function keysOf([first]: readonly ValuesFile[]): readonly string[] {
  return first === undefined ? [] : summaryOf(first.file).topLevelKeys;
}

/**
 * Values files by kind and directory, and then by their keys: alternatives have the same keys, and there may be
 * thousands.
 */
const grouped = new WeakMap<readonly ValuesFile[], ReadonlyMap<string, ReadonlyMap<string, readonly ValuesFile[]>>>();

/**
 * The files of `all` that are plain, or those that are not, directly in `directory`, as lists of files with the same
 * top-level keys.
 */
function filesBeside(
  all: readonly ValuesFile[],
  plain: boolean,
  directory: string,
): readonly (readonly ValuesFile[])[] {
  let places = grouped.get(all);
  if (places === undefined) {
    places = groupsOf(all);
    grouped.set(all, places);
  }
  return [...(places.get(placeOf(plain, directory))?.values() ?? [])];
}

function groupsOf(all: readonly ValuesFile[]): ReadonlyMap<string, ReadonlyMap<string, readonly ValuesFile[]>> {
  const places = new Map<string, Map<string, ValuesFile[]>>();
  for (const one of all) {
    const place = placeOf(one.plain, dirname(one.file.key));
    const keys = JSON.stringify(summaryOf(one.file).topLevelKeys);
    const groups = places.get(place) ?? new Map<string, ValuesFile[]>();
    places.set(place, groups);
    addToList(groups, keys, one);
  }
  return places;
}

function placeOf(plain: boolean, directory: string): string {
  return `${plain} ${directory}`;
}

/** `inputs` without these values files; the same list if there are none. */
function inputsWithout(inputs: readonly RunInput[], valuesFiles: readonly ValuesFile[]): readonly RunInput[] {
  const excluded = new Set(valuesFiles.map(({ file }) => file.key));
  return excluded.size === 0 ? inputs : inputs.filter((input) => !excluded.has(input.key));
}
