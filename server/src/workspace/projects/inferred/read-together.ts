/** Determines what commands that run ytt read together with a directory. */
import { basename } from 'node:path';
import { SourceFile } from '@ytt-language/shared';
import { markFiles } from '@ytt-language/shared/tooling';
import type { PlacedCommand } from '../../commands/ytt-command.js';
import { pathsOf } from '../../commands/ytt-commands.js';
import type { FileKey } from '../../files/file-key.js';
import { isYamlName, summaryOf } from '../../files/file-summary.js';
import { isInside } from '../../files/walk.js';
import { filesBelow, hasFile, type WorkspaceView } from '../../files/workspace-view.js';
import type { RunInput } from '../run-definition.js';
import { keysDeclaredIn, keysReadIn } from './root-directories.js';
import type { YttFile, YttFiles } from './ytt-files.js';

/** A command, and what it reads. */
export interface CommandPaths {
  readonly command: PlacedCommand;
  readonly paths: ReturnType<typeof pathsOf>;
  /** The files that set its data values. */
  readonly plainValues: readonly FileKey[];
}

/** The paths of a command's inputs, without directories that its `--file-mark`s exclude or mark as data completely. */
export function pathsRunBy(view: WorkspaceView, command: PlacedCommand): CommandPaths['paths'] {
  const paths = pathsOf(command);
  if (command.fileMarks.length === 0) return paths;
  const isRun = (path: string): boolean => {
    const below = filesBelow(view, path);
    const inputs = below.map((input) => new SourceFile(input.path, ''));
    return below.length === 0 || markFiles(inputs, command.fileMarks).files.some(({ type }) => type !== 'unknown');
  };
  return { ...paths, files: paths.files.filter(isRun) };
}

/**
 * The directories with data values and code that commands read separately. Each is the nearest directory with all the
 * code that a command reads and with some of the data values, and no command reads any of its code with that of
 * another. None if there is only one, because a single command may be an example.
 */
export function directoriesReadSeparately(ytt: YttFiles, commands: readonly CommandPaths[]): readonly string[] {
  const byKey = new Map(ytt.files.map((file) => [file.key, file]));
  const reading = commands.flatMap(({ paths }) => {
    const files = paths.files.flatMap((path) => ytt.below.get(path) ?? byKey.get(path) ?? []);
    const code = files.filter(({ role }) => role === 'code');
    const values = files.filter(({ role }) => role === 'data-values');
    const holds = (directory: string, some: readonly YttFile[]): boolean =>
      some.some((file) => isInside(directory, file.directory));
    const [first] = code;
    if (first === undefined) return [];
    const home = ytt
      .climb(first.directory)
      .find((one) => code.every((file) => isInside(one, file.directory)) && holds(one, values));
    return [{ code: new Set(code), home }];
  });
  const homes = [...new Set(reading.flatMap(({ home }) => home ?? []))];
  const homesOf = new Map<YttFile, Set<string | undefined>>();
  for (const { code, home } of reading)
    for (const file of code) homesOf.set(file, (homesOf.get(file) ?? new Set()).add(home));
  const separate = homes.filter((home) =>
    (ytt.below.get(home) ?? []).every((file) => [...(homesOf.get(file) ?? [])].every((one) => one === home)),
  );
  return separate.length > 1 ? separate : [];
}

/** Whether a command reads all of a directory, and otherwise only what is read with it, according to `isReadWith`. */
export function isStated(
  directory: string,
  commands: readonly CommandPaths[],
  isReadWith: (path: string) => boolean = () => false,
): boolean {
  return commands.some(
    ({ command, paths }) =>
      !command.isPartial &&
      paths.files.includes(directory) &&
      paths.files.every((one) => isInside(directory, one) || isReadWith(one)),
  );
}

/**
 * Whether commands read files of a directory, but none of them reads all of it and nothing else except data values.
 * Then other files may belong to its run, and perhaps not all of its own.
 */
export function isReadWithOthers(view: WorkspaceView, directory: string, commands: readonly CommandPaths[]): boolean {
  const isBeside = (file: string): boolean =>
    !isInside(directory, file) && !isInside(file, directory) && !holdsDataValuesOnly(view, file);
  const isAlone = ({ command, paths }: CommandPaths): boolean =>
    paths.files.some((file) => isInside(file, directory)) &&
    !paths.files.some(isBeside) &&
    command.lacking.every((path) => basename(path).includes('values'));
  return (
    commands.some(({ paths }) => paths.files.some((file) => isInside(directory, file) || isInside(file, directory))) &&
    !commands.some(isAlone)
  );
}

/** The result for a directory that is read alone. */
export const readAlone: { readonly before: readonly RunInput[]; readonly behind: readonly RunInput[] } = {
  before: [],
  behind: [],
};

/**
 * If a command reads more directories than this, each is a run of its own, because as many runs with all of them would
 * take too long.
 */
const mostReadTogether = 8;

/**
 * The inputs before and after a directory that every command which reads the directory also reads; `own` are its ytt
 * files. Data values that a command passes are left out, unless they have top-level keys that the code reads and the
 * directory's data values lack. Empty if a command reads only some of `own`.
 */
export function inputsReadWith(
  view: WorkspaceView,
  directory: string,
  own: readonly YttFile[],
  commands: readonly CommandPaths[],
): typeof readAlone {
  const isOfIt = (path: string): boolean => isInside(directory, path) || isInside(path, directory);
  const reading = commands.filter(({ paths }) => paths.files.some(isOfIt));
  const [first] = reading;
  const isWhole = reading.every(
    ({ paths }) =>
      paths.files.some((path) => isInside(path, directory)) ||
      own.every(({ key }) => paths.files.some((path) => isInside(path, key))),
  );
  if (first === undefined || !isWhole || first.paths.files.length > mostReadTogether) return readAlone;
  const declared = [keysDeclaredIn(own, 'schema'), keysDeclaredIn(own, 'data-values')];
  const needed = new Set([...keysReadIn(own)].filter((key) => !declared.some((keys) => keys.has(key))));
  const inputsOf = (paths: readonly string[]): readonly RunInput[] =>
    paths.flatMap((path) => {
      const isCommon = reading.every(({ paths }) => paths.files.includes(path));
      if (isOfIt(path) || !isCommon) return [];
      if (holdsDataValuesOnly(view, path) && !declaresSome(view, path, needed)) return [];
      return hasFile(view, path) ? [{ key: path, path: basename(path) }] : filesBelow(view, path);
    });
  const { files } = first.paths;
  const place = files.findIndex(isOfIt);
  return { before: inputsOf(files.slice(0, place)), behind: inputsOf(files.slice(place)) };
}

/**
 * Whether a command passes data values to a directory that are neither in its ytt files nor in those in `read`, which
 * are read with it.
 */
export function givesElsewhere(
  view: WorkspaceView,
  directory: string,
  { paths, plainValues }: CommandPaths,
  read: ReadonlySet<FileKey>,
): boolean {
  const isElsewhere = (path: string): boolean =>
    !isInside(directory, path) && !isInside(path, directory) && !read.has(path);
  return plainValues.length > 0 || paths.files.some((path) => isElsewhere(path) && holdsDataValuesOnly(view, path));
}

/** Whether a path, a file or a directory, has a data values document with one of `keys` at its top level. */
function declaresSome(view: WorkspaceView, path: string, keys: ReadonlySet<string>): boolean {
  return keysAt(view, path).some((key) => {
    const file = isYamlName(key) ? view.get(key) : undefined;
    return file !== undefined && summaryOf(file).topLevelKeys.some((name) => keys.has(name));
  });
}

/**
 * Whether a file contains only annotated data values, or all YAML below a directory does, and the directory has no
 * modules.
 */
function holdsDataValuesOnly(view: WorkspaceView, path: string): boolean {
  return keysAt(view, path).every((key) => {
    if (!isYamlName(key)) return !key.endsWith('.star');
    const file = view.get(key);
    return file === undefined || summaryOf(file).dataValues;
  });
}

/** The path itself, for a file, and the files below it, for a directory. */
function keysAt(view: WorkspaceView, path: string): readonly FileKey[] {
  return [path, ...filesBelow(view, path).map(({ key }) => key)];
}
