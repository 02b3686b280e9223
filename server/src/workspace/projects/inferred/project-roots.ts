/** The roots of inferred projects, each with the files of its run, and the documents that declare its data values. */

import { basename, dirname } from 'node:path';
import type { Dialect } from '@ytt-language/shared';
import { addToList } from '@ytt-language/shared/tooling';
import { fetchedDirectories } from '../../commands/vendir.js';
import { givenFiles, placedCommands } from '../../commands/ytt-commands.js';
import { isModuleName, isOtherStarlark } from '../../files/bare-code.js';
import type { FileKey } from '../../files/file-key.js';
import { isInside, placesAround } from '../../files/walk.js';
import { filesBelow, type WorkspaceView } from '../../files/workspace-view.js';
import type { DeclaredBy, RunInput } from '../run-definition.js';
import { modulesElsewhere } from './modules-elsewhere.js';
import {
  type CommandPaths,
  directoriesReadSeparately,
  givesElsewhere,
  inputsReadWith,
  isReadWithOthers,
  isStated,
  pathsRunBy,
  readAlone,
} from './read-together.js';
import {
  isBundleConfig,
  keysDeclaredIn,
  keysReadIn,
  type PassedPath,
  type RootsOf,
  rootAbove,
  rootDirectories,
} from './root-directories.js';
import { partsOf } from './root-parts.js';
import { lenientAround } from './unknown-comments.js';
import { findYttFiles, isBound, isLibraryOf, isRunByTool, type YttFile, type YttFiles } from './ytt-files.js';

export interface ProjectRoot {
  readonly path: string;
  /** If commands separate the directory into several parts: which of them this is. */
  readonly part: string;
  /** Whether it differs from an earlier part only in the values of its data values. */
  readonly isVariant: boolean;
  /** Whether it is a library inside of another project, whose code evaluates it. */
  readonly isNestedLibrary: boolean;
  /** Whether it is a library, or inside one, below the workspace folder. */
  readonly isLibrary: boolean;
  readonly files: readonly RunInput[];
  /** Whether some of `files` are outside of the directory, because commands read them together with all of it. */
  readonly includesOutsideFiles: boolean;
  readonly declaredBy: DeclaredBy;
  /** The top-level keys of the declared data values; if none are declared, those that its code reads. */
  readonly keys: ReadonlySet<string>;
  /** The plain data values files that commands pass to ytt with it. */
  readonly givenValues: ReadonlySet<FileKey>;
  /** The lists of files that commands pass to ytt as plain data values, in order. */
  readonly commandValuesFiles: readonly GivenValues[];
  /**
   * If no document declares its data values: the plain data values files that do, which are those of the first command
   * that passes any.
   */
  readonly plainDeclarations: readonly FileKey[];
  /**
   * Whether ytt ignores unknown comments: in a command that reads the directory, or if there is none, in any command of
   * the folder.
   */
  readonly ignoresUnknownComments: boolean;
  /** The paths elsewhere that commands read together with it. */
  readonly readTogetherWith: readonly string[];
  /** Whether there are commands that read it, and all of them pass data values that are unknown or elsewhere. */
  readonly hasUnknownDataValues: boolean;
  /** Whether files other than `files` may belong to the run, because these are only inferred. */
  readonly isPartial: boolean;
}

/** Plain data values files that a command passes to ytt. */
export interface GivenValues {
  readonly files: readonly FileKey[];
  /** Whether it passes no others. */
  readonly isAll: boolean;
}

/** The roots among the directories of `keys`, files of `folder`; inner ones, such as libraries, come first. */
export function findRoots(
  view: WorkspaceView,
  keys: readonly FileKey[],
  folder: string,
  dialect: Dialect,
): ProjectRoot[] {
  const ytt = findYttFiles(view, keys, folder, dialect);
  const commands = placedCommands(view, folder).map(
    (command): CommandPaths => ({
      command,
      paths: pathsRunBy(view, command),
      plainValues: givenFiles(view, command),
    }),
  );
  const directories = rootDirectories(view, ytt, folder, {
    passed: passedPaths(commands),
    separate: directoriesReadSeparately(ytt, commands),
  });
  const searched: Searched = {
    view,
    folder,
    ytt,
    commands,
    directories,
    inside: directoriesInside(directories),
    filesOf: filesByRoot({ view, folder, roots: directories }, ytt),
    absent: fetchedDirectories(view, folder).filter((one) => filesBelow(view, one).length === 0),
    isUsual: lenientAround(view),
  };
  return [...directories.keys()]
    .flatMap((path) => rootsIn(searched, path))
    .sort((a, b) => b.path.length - a.path.length);
}

/** What is known about a workspace folder when its roots are determined. */
interface Searched {
  readonly view: WorkspaceView;
  readonly folder: string;
  readonly ytt: YttFiles;
  readonly commands: readonly CommandPaths[];
  /** The root directories. */
  readonly directories: ReadonlyMap<string, DeclaredBy>;
  /** The root directories inside each. */
  readonly inside: ReadonlyMap<string, readonly string[]>;
  readonly filesOf: ReadonlyMap<string, readonly YttFile[]>;
  /** Directories whose content is fetched, and not there yet. */
  readonly absent: readonly string[];
  readonly isUsual: ReturnType<typeof lenientAround>;
}

/** The roots for a root directory: one, or one for each of its parts. */
function rootsIn(searched: Searched, path: string): readonly ProjectRoot[] {
  const { view, folder, commands, directories } = searched;
  const all = searched.filesOf.get(path) ?? [];
  const isLibrary = isLibraryOf(folder, path);
  const isNestedLibrary = isLibrary && placesAround(directories, path).length > 0;
  const reading = commands.filter(({ paths }) => paths.files.some((one) => isInside(path, one)));
  const around = commands.filter(({ paths }) => paths.files.some((one) => isInside(one, path)));
  // A command on `.` may be meant for another directory, so commands that name the directory take precedence.
  const isNamed = ({ command, paths }: CommandPaths): boolean =>
    paths.files.some((one) => isInside(one, path) && one !== command.directory);
  const { before, behind } =
    isNestedLibrary || isBundleConfig(path) ? readAlone : inputsReadWith(view, path, all, commands);
  const joined = new Set([...before, ...behind].map(({ key }) => key));
  const inputs = inputsOf(searched, path);
  const includesOutsideFiles = joined.size > 0;
  return partsOf(path, all, reading).map(({ id, has, running, order, isVariant }): ProjectRoot => {
    const own = id === '' ? all : all.filter(({ key }) => has(key));
    const declaring = directories.get(path) ?? 'nothing';
    const declaredBy = id === '' || own.some(({ role }) => role === declaring) ? declaring : 'nothing';
    const passingValues = running.filter((command) => command.plainValues.length > 0 && readsSchema(command, own));
    const inside = inOrder(
      without(inputs, ({ key }) => !has(key)),
      order,
    );
    const files = includesOutsideFiles ? [...before, ...inside, ...behind] : inside;
    const readers = isLibrary ? running : [...running, ...(running.length > 0 ? around.filter(isNamed) : around)];
    const plainDeclarations = declaredBy === 'nothing' ? (passingValues[0]?.plainValues ?? []) : [];
    const passesUnknown = (one: CommandPaths): boolean =>
      one.command.hasUnknownDataValues || (plainDeclarations.length === 0 && givesElsewhere(view, path, one, joined));
    const isStatedAsWhole = isStated(path, running, isAmong(view, joined));
    const isAll = isLibrary || isStatedAsWhole;
    const elsewhere = isAll ? [] : modulesElsewhere(view, files, path, folder);
    return {
      path,
      part: id,
      isVariant,
      files: elsewhere.length > 0 ? [...files, ...elsewhere] : files,
      includesOutsideFiles,
      isNestedLibrary,
      isLibrary,
      declaredBy,
      keys: declaredBy === 'nothing' ? keysReadIn(own) : keysDeclaredIn(own, declaredBy),
      isPartial: elsewhere.length > 0 || mayHaveMore(searched, path, declaredBy, isStatedAsWhole),
      readTogetherWith: running.flatMap(({ paths }) => paths.files.filter((one) => !isInside(path, one))),
      hasUnknownDataValues: readers.length > 0 && readers.every(passesUnknown),
      plainDeclarations,
      givenValues: new Set(passingValues.flatMap(({ plainValues }) => plainValues)),
      commandValuesFiles: passingValues.map(({ command, plainValues }) => ({
        files: plainValues,
        isAll: !command.hasUnknownDataValues,
      })),
      ignoresUnknownComments:
        running.length === 0
          ? searched.isUsual(path, folder)
          : running.some(({ command }) => command.ignoreUnknownComments),
    };
  });
}

/** Returns a function that tells whether a path is one of `files`, or a directory all of whose files are among them. */
function isAmong(view: WorkspaceView, files: ReadonlySet<FileKey>): (path: string) => boolean {
  return (path) => {
    const below = files.size === 0 ? [] : filesBelow(view, path);
    return files.has(path) || (below.length > 0 && below.every(({ key }) => files.has(key)));
  };
}

/**
 * Whether the run of a root directory may have inputs that are not known. `isStatedAsWhole`: a command reads exactly
 * that directory.
 */
function mayHaveMore(
  { view, folder, ytt, commands, absent }: Searched,
  path: string,
  declaredBy: DeclaredBy,
  isStatedAsWhole: boolean,
): boolean {
  return (
    isRunByTool(view, path, folder) ||
    absent.some((directory) => isInside(path, directory)) ||
    (!isStatedAsWhole &&
      !isBundleConfig(path) &&
      (isReadWithOthers(view, path, commands) || (declaredBy !== 'schema' && hasOthersAround(ytt, path))))
  );
}

/**
 * Whether a command may read the declaration of the data values. If `files` contain schemas, it must read one of them;
 * otherwise they are declared elsewhere.
 */
function readsSchema({ command, paths }: CommandPaths, files: readonly YttFile[]): boolean {
  const schemas = files.filter(({ role }) => role === 'schema');
  const isRead = ({ key }: YttFile): boolean => paths.files.some((path) => isInside(path, key));
  return command.isPartial || schemas.length === 0 || schemas.some(isRead);
}

/** The paths that commands read. What `.` means depends on where a command is run. */
function passedPaths(commands: readonly CommandPaths[]): readonly PassedPath[] {
  return commands.flatMap(({ command, paths }) =>
    paths.files.map((path) => ({ path, isNamed: path !== command.directory })),
  );
}

/** For each of `directories`, the others that are inside of it. */
function directoriesInside(directories: ReadonlyMap<string, unknown>): ReadonlyMap<string, readonly string[]> {
  const inside = new Map<string, string[]>();
  for (const directory of directories.keys())
    for (const outer of placesAround(directories, directory)) addToList(inside, outer, directory);
  return inside;
}

/** The ytt files in or below each root, without those in an inner root. */
function filesByRoot(roots: RootsOf, { files }: YttFiles): ReadonlyMap<string, readonly YttFile[]> {
  const byRoot = new Map<string, YttFile[]>();
  for (const file of files) {
    const root = rootAbove(roots, file.directory);
    if (root === undefined) continue;
    addToList(byRoot, root, file);
  }
  return byRoot;
}

/** Whether the repository, application or folder has ytt files outside of the root. */
function hasOthersAround({ below, climb }: YttFiles, root: string): boolean {
  const whole = climb(root).at(-1) ?? root;
  return (below.get(whole) ?? []).some(({ directory }) => !isInside(root, directory));
}

/**
 * All files below a root, in ytt's order, without modules of other tools, without files in other repositories, which
 * nobody passes to ytt, and without those of nested projects. Without a schema, files in hidden directories and Helm
 * charts are left out, too; and at the root of an application, only ytt files and directories with ytt files are
 * included.
 */
function inputsOf({ view, ytt, directories, inside }: Searched, root: string): readonly RunInput[] {
  const isOther = (key: FileKey): boolean => {
    const module = isModuleName(key) ? view.get(key) : undefined;
    return module !== undefined && isOtherStarlark(module);
  };
  const all = without(filesBelow(view, root), ({ key }) => isOther(key));
  const hasSchema = directories.get(root) === 'schema';
  const isWhole = hasSchema || isBundleConfig(root);
  const left = isWhole ? [] : all.filter(({ path }) => basename(path) === 'Chart.yaml').map(({ key }) => dirname(key));
  const others = inside.get(root) ?? [];
  const apart = new Set([...left, ...others.filter((one) => !isLibraryOf(root, one))]);
  const own = !hasSchema && isBound(view, root) ? new Set(ytt.files.map(({ key }) => key)) : undefined;
  const known = new Map<string, boolean>([[root, true]]);
  const isRead = (directory: string): boolean => {
    let read = known.get(directory);
    if (read === undefined) {
      const isHidden = !isWhole && basename(directory).startsWith('.');
      const isAside = own !== undefined && dirname(directory) === root && !ytt.below.has(directory);
      const isApart = isHidden || isAside || apart.has(directory) || view.isRepository?.(directory) === true;
      read = !isApart && isRead(dirname(directory));
      known.set(directory, read);
    }
    return read;
  };
  return without(
    all,
    ({ key }) => !isRead(dirname(key)) || (own !== undefined && dirname(key) === root && !own.has(key)),
  );
}

/**
 * The list without some elements. If it has none of these, it is the same list, because project graphs are compared by
 * it.
 */
function without<T>(all: readonly T[], isOut: (one: T) => boolean): readonly T[] {
  return all.some(isOut) ? all.filter((one) => !isOut(one)) : all;
}

/** The files in the order of the paths that contain them, followed by the others; the same list without paths. */
function inOrder(files: readonly RunInput[], paths: readonly string[]): readonly RunInput[] {
  if (paths.length === 0) return files;
  const placeOf = ({ key }: RunInput): number => {
    const at = paths.findIndex((path) => isInside(path, key));
    return at < 0 ? paths.length : at;
  };
  return files
    .map((file) => ({ file, at: placeOf(file) }))
    .sort((a, b) => a.at - b.at)
    .map(({ file }) => file);
}

const rootsAt = new WeakMap<readonly ProjectRoot[], ReadonlyMap<string, readonly ProjectRoot[]>>();

/**
 * Climbs from the file, within its repository, to the first ancestor that contains roots which declare or read data
 * values, and returns these. Libraries and variants do not count.
 */
export function nearestRoots(
  all: readonly ProjectRoot[],
  folder: string,
  key: FileKey,
  isRepository: WorkspaceView['isRepository'] = () => false,
): readonly ProjectRoot[] {
  const byAncestor = rootsAt.get(all) ?? rootsByAncestor(all);
  rootsAt.set(all, byAncestor);
  for (let above = dirname(key); ; above = dirname(above)) {
    const below = byAncestor.get(above) ?? [];
    if (below.length > 0 || above === folder || above === dirname(above) || isRepository(above)) return below;
  }
}

/** The roots that files outside of them can belong to, by each directory that contains them. */
function rootsByAncestor(all: readonly ProjectRoot[]): ReadonlyMap<string, readonly ProjectRoot[]> {
  const byAncestor = new Map<string, ProjectRoot[]>();
  for (const root of all) {
    if (root.keys.size === 0 || root.isLibrary || root.isVariant) continue;
    for (let above = root.path; ; above = dirname(above)) {
      addToList(byAncestor, above, root);
      if (above === dirname(above)) break;
    }
  }
  return byAncestor;
}
