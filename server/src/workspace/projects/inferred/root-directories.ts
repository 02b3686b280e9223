/**
 * Finds the root directories of inferred projects: the outermost ones whose ytt files belong together, according to
 * their texts.
 *
 * - A directory that directly contains a schema document is a root; of several that contain each other, the outermost.
 * - If a command passes a directory to ytt, everything below it is one run, even with schemas in several of its
 *   directories. A directory with a schema that a command passes by itself is not part of an enclosing run, unless a
 *   command passes that as a whole.
 * - A directory with data values documents and the code that they are for (templates, overlays, modules) is a root. A
 *   directory below it that has both, and shares nothing with its surroundings, is a root of its own.
 * - If commands read several directories with data values and code separately, each is a root, even if they share data
 *   values.
 * - If the code is beside the directory of its schema or data values, the root is above both.
 * - `load("/x")` means that the nearest directory with a file `x` is a root; `bundle/config` is one by convention.
 * - A directory that a command passes to ytt is a root, even if it only contains modules and text templates.
 * - For code that none of this covers, the outermost directory that directly contains such code is the root. Files at
 *   the root of an application are often unrelated, and form a project only if their contents show that.
 */
import { basename, dirname, join } from 'node:path';
import { addToList, librariesFolder } from '@ytt-language/shared/tooling';
import { isYamlName } from '../../files/file-summary.js';
import { isInside, placesAround } from '../../files/walk.js';
import { hasFile, type WorkspaceView } from '../../files/workspace-view.js';
import type { DeclaredBy } from '../run-definition.js';
import { isBound, isLibraryOf, type YttFile, type YttFiles } from './ytt-files.js';

/** An absolute path that a command passes to ytt, and whether the command names it, or means its current directory. */
export interface PassedPath {
  readonly path: string;
  readonly isNamed: boolean;
}

/** What commands say about directories. */
export interface CommandDirectories {
  /** The paths that they pass to ytt. */
  readonly passed: readonly PassedPath[];
  /** The directories that they read separately. */
  readonly separate: readonly string[];
}

/**
 * The root directories among those of `ytt`, files of `folder`, each with the documents that declare its data values.
 */
export function rootDirectories(
  view: WorkspaceView,
  ytt: YttFiles,
  folder: string,
  { passed, separate }: CommandDirectories = { passed: [], separate: [] },
): ReadonlyMap<string, DeclaredBy> {
  const search: Search = { view, ytt, folder, roots: new Map(), separate: new Set(separate) };
  const withSchema = directoriesOf(search, ytt.files, ['schema']);
  const once = [...new Map(passed.map((one) => [`${one.isNamed} ${one.path}`, one])).values()];
  const named = once.flatMap(({ path, isNamed }) => (isNamed ? [path] : []));
  addRoots(search, 'schema', joined(search, withSchema, named));
  addRoots(search, 'schema', passedSeparately(withSchema, once));
  addRoots(search, 'schema', withSchema);
  for (const directory of [...search.roots.keys()]) {
    const higher = aboveCode(search, directory);
    if (higher === directory) continue;
    search.roots.delete(directory);
    search.roots.set(higher, 'schema');
  }
  for (const directory of statedDirectories(search)) {
    const declares = ytt.below.get(directory)?.some(({ role }) => role === 'data-values');
    addRoots(search, declares === true ? 'data-values' : 'nothing', [directory]);
  }
  addRoots(search, 'data-values', [...dataValuesDirectories(search), ...separate]);
  const rest = ytt.files.filter((file) => file.role === 'code' && isYamlName(file.key) && isFree(search, file));
  addRoots(
    search,
    'nothing',
    directoriesOf(search, rest, ['code']).filter((one) => belongsTogether(search, one)),
  );
  addRoots(
    search,
    'nothing',
    named.filter((path) => path !== folder && holdsModulesOnly(ytt.below.get(path)) && !hasRoot(search, path)),
  );
  return search.roots;
}

/**
 * The directories among `passed` that contain several directories with schemas, and are not inside of one with a
 * schema. A directory that contains another one with a schema that is also passed by itself is not joined: each is a
 * run of its own.
 */
function joined({ view, folder }: Search, withSchema: readonly string[], passed: readonly string[]): readonly string[] {
  const isApart = (directory: string): boolean =>
    passed.some(
      (one) => one !== directory && isInside(directory, one) && withSchema.some((inner) => isInside(one, inner)),
    );
  return passed.filter(
    (directory) =>
      directory !== folder &&
      isInside(folder, directory) &&
      !isBound(view, directory) &&
      !isLibraryOf(folder, directory) &&
      !withSchema.some((one) => isInside(one, directory)) &&
      withSchema.some((one) => isInside(directory, one) && !isLibraryOf(directory, one)) &&
      !isApart(directory),
  );
}

/**
 * The directories with a schema that commands pass to ytt by themselves, and never as part of an enclosing directory
 * with a schema.
 */
function passedSeparately(withSchema: readonly string[], passed: readonly PassedPath[]): readonly string[] {
  const all = new Set(withSchema);
  const alone = new Set(passed.map(({ path }) => path));
  return withSchema.filter((directory) => {
    const around = alone.has(directory) ? placesAround(all, directory) : [];
    const isPassedWhole = passed.some(({ path }) => around.some((outer) => isInside(path, outer)));
    return around.length > 0 && !isPassedWhole;
  });
}

/** The roots found so far, and where they are searched. */
export interface RootsOf {
  readonly view: Pick<WorkspaceView, 'isRepository'>;
  /** The workspace folder. */
  readonly folder: string;
  readonly roots: ReadonlyMap<string, unknown>;
}

/**
 * The root that a directory is or belongs to. Libraries, and everything in another repository, do not belong to the
 * roots above them.
 */
export function rootAbove({ view, folder, roots }: RootsOf, directory: string): string | undefined {
  for (let at = directory; at === folder || basename(at) !== librariesFolder; at = dirname(at)) {
    if (roots.has(at)) return at;
    if (at === folder || at === dirname(at) || view.isRepository?.(at) === true) return undefined;
  }
  return undefined;
}

/** `bundle/config` of a package, which kapp-controller passes to ytt. */
export function isBundleConfig(directory: string): boolean {
  return basename(directory) === 'config' && basename(dirname(directory)) === 'bundle';
}

const declaredKeys = new WeakMap<readonly YttFile[], Map<YttFile['role'], ReadonlySet<string>>>();

/** The top-level keys declared by documents among `files`, a list that must not change. */
export function keysDeclaredIn(files: readonly YttFile[], role: YttFile['role']): ReadonlySet<string> {
  const byRole = declaredKeys.get(files) ?? new Map<YttFile['role'], ReadonlySet<string>>();
  declaredKeys.set(files, byRole);
  const keys =
    byRole.get(role) ?? new Set(files.flatMap((file) => (file.role === role ? file.summary.topLevelKeys : [])));
  byRole.set(role, keys);
  return keys;
}

/** The top-level keys of data values that the code in `files` reads. */
export function keysReadIn(files: readonly YttFile[]): ReadonlySet<string> {
  return new Set(files.flatMap(({ summary }) => summary.reads));
}

interface Search extends RootsOf {
  readonly view: WorkspaceView;
  readonly ytt: YttFiles;
  readonly roots: Map<string, DeclaredBy>;
  readonly separate: ReadonlySet<string>;
}

function directoriesOf({ folder }: Search, files: readonly YttFile[], roles: readonly YttFile['role'][]): string[] {
  const directories = new Set(files.filter(({ role }) => roles.includes(role)).map(({ directory }) => directory));
  return [...directories].filter((directory) => directory === folder || basename(directory) !== librariesFolder);
}

/**
 * Makes roots of those of `directories` that are not in a root yet, and of those that are a separate project inside of
 * one.
 */
function addRoots(search: Search, declaredBy: DeclaredBy, directories: readonly string[]): void {
  const { roots } = search;
  for (const directory of [...new Set(directories)].sort((a, b) => a.length - b.length)) {
    const above = rootAbove(search, directory);
    if (above === undefined || isSeparateProject(search, directory, above)) roots.set(directory, declaredBy);
  }
}

/**
 * The directories that contain data values documents and code. For code elsewhere, the nearest common ancestors with
 * the data values that it reads, unless a project below contains all of them.
 */
function dataValuesDirectories(search: Search): string[] {
  const { ytt } = search;
  const free = ytt.files.filter((file) => isFree(search, file));
  const withValues = new Set(directoriesOf(search, free, ['data-values']));
  const code = free.filter(({ role }) => role === 'code');
  const found = new Set<string>();
  /** The directories below each directory of the folder that were found. */
  const below = new Map<string, string[]>();
  const inFolder = { has: (path: string): boolean => isInside(search.folder, path) };
  const add = (directory: string): void => {
    if (found.has(directory)) return;
    found.add(directory);
    for (const one of placesAround(inFolder, directory)) addToList(below, one, directory);
  };
  for (const { directory } of code) if (withValues.has(directory)) add(directory);
  const readings = code.flatMap((file) => {
    const directory = directoryOfRead(search, file, withValues);
    return directory === undefined ? [] : [{ directory, reads: file.summary.reads }];
  });
  for (const { directory, reads } of readings.sort((a, b) => b.directory.length - a.directory.length)) {
    const isBelow = (below.get(directory) ?? []).some((one) => declaresMost(ytt.below.get(one) ?? [], reads));
    if (reads.length === 0 || !isBelow) add(directory);
  }
  return [...found];
}

/**
 * The nearest directory in or below which the data values are declared that the code of a file reads. For code that
 * reads none, the nearest with data values documents.
 */
function directoryOfRead(
  { view, ytt }: Search,
  { directory, summary }: YttFile,
  withValues: ReadonlySet<string>,
): string | undefined {
  const { reads } = summary;
  const above = ytt.climb(directory);
  if (reads.length === 0) return above.find((one) => withValues.has(one) && !isBound(view, one));
  return above.find((one) => declaresMost(ytt.below.get(one) ?? [], reads));
}

/** Whether at least half of `names` are data values that `files` declare. */
function declaresMost(files: readonly YttFile[], names: readonly string[]): boolean {
  const declared = keysDeclaredIn(files, 'data-values');
  return names.filter((name) => declared.has(name)).length * 2 >= names.length;
}

/** The directories that code or convention declares to be roots; outer ones first. */
function statedDirectories(search: Search): string[] {
  const { view, ytt } = search;
  const stated = ytt.files
    .filter((file) => isFree(search, file))
    .flatMap(({ directory, summary }) => {
      const above = ytt.climb(directory);
      const loading = summary.loads
        .filter((path) => path.startsWith('/'))
        .flatMap((path) => above.find((one) => hasFile(view, join(one, path))) ?? []);
      return [...loading, ...above.filter(isBundleConfig)];
    });
  return [...new Set(stated)].sort((a, b) => a.length - b.length);
}

/**
 * The directory of a schema if there is code in or below it; otherwise the nearest ancestor with code that reads the
 * declared data values, provided it contains no other projects except libraries.
 */
function aboveCode(search: Search, directory: string): string {
  const { ytt, roots } = search;
  if (codeBelow(search, directory).length > 0) return directory;
  const keys = keysDeclaredIn(ytt.below.get(directory) ?? [], 'schema');
  for (const above of ytt.climb(directory).slice(1)) {
    if ([...roots.keys()].some((root) => root !== directory && isInside(above, root) && !isLibraryOf(above, root)))
      return directory;
    const code = codeBelow(search, above);
    if (code.some(({ summary }) => summary.reads.some((name) => keys.has(name)))) return above;
    if (code.length > 0) return directory;
  }
  return directory;
}

/** The code in and below a directory, without the code in roots below it. */
function codeBelow(search: Search, directory: string): readonly YttFile[] {
  const { ytt } = search;
  return (ytt.below.get(directory) ?? []).filter((file) => {
    const root = file.role === 'code' ? rootAbove(search, file.directory) : '';
    return root === undefined || root === directory;
  });
}

function isFree(search: Search, { directory }: YttFile): boolean {
  return rootAbove(search, directory) === undefined;
}

/**
 * Whether `inner`, a directory with data values documents, is a separate project inside of the root `outer`: commands
 * read it separately; or its code reads only its own data values, it declares other data values than its surroundings,
 * and nothing there reads them.
 */
function isSeparateProject({ ytt, roots, separate }: Search, inner: string, outer: string): boolean {
  if (roots.get(outer) !== 'data-values') return false;
  if (separate.has(inner)) return true;
  const own = ytt.below.get(inner) ?? [];
  const others = (ytt.below.get(outer) ?? []).filter(({ directory }) => !isInside(inner, directory));
  const ownKeys = keysDeclaredIn(own, 'data-values');
  const otherKeys = keysDeclaredIn(others, 'data-values');
  const reads = own.flatMap(({ summary }) => summary.reads);
  return (
    reads.length > 0 &&
    reads.every((name) => ownKeys.has(name)) &&
    [...ownKeys].some((key) => !otherKeys.has(key)) &&
    !own.some(({ summary }) => summary.loads.some((path) => path.startsWith('/'))) &&
    !others.some(({ summary }) => summary.reads.some((name) => ownKeys.has(name) && !otherKeys.has(name)))
  );
}

function holdsModulesOnly(files: readonly YttFile[] | undefined): boolean {
  return files?.every(({ key }) => !isYamlName(key)) === true;
}

/** Whether a directory is in a root, or contains one. */
function hasRoot(search: Search, directory: string): boolean {
  return (
    rootAbove(search, directory) !== undefined || [...search.roots.keys()].some((root) => isInside(directory, root))
  );
}

/** Whether the code directly in a directory forms a run with its surroundings. */
function belongsTogether({ view, ytt }: Search, directory: string): boolean {
  if (!isBound(view, directory)) return true;
  return ytt.files.some((file) => file.directory === directory && file.summary.loads.length > 0);
}
