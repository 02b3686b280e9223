/** What commands that run ytt read together with a directory. */
import { basename } from 'node:path';
import { SourceFile } from '@ytt-language/shared';
import { markFiles } from '@ytt-language/shared/tooling';
import type { PlacedCommand } from '../../commands/ytt-command.js';
import { pathsOf } from '../../commands/ytt-commands.js';
import type { FileKey } from '../../files/file-key.js';
import { isYamlName, summaryOf } from '../../files/file-summary.js';
import { isInside } from '../../files/walk.js';
import type { RunInput } from '../run-definition.js';
import { filesBelow, hasFile, type WorkspaceView } from '../workspace-view.js';

/** A command with what it reads. */
export interface CommandPaths {
  readonly command: PlacedCommand;
  readonly paths: ReturnType<typeof pathsOf>;
  /** The files that set its data values. */
  readonly given: readonly FileKey[];
}

/** The paths of a command's inputs, except directories that its `--file-mark`s exclude, or mark as data, completely. */
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

/** Whether a command reads all of a directory, and nothing else. */
export function isStated(directory: string, commands: readonly CommandPaths[]): boolean {
  return commands.some(
    ({ command, paths }) =>
      !command.isPartial && paths.files.includes(directory) && paths.files.every((one) => isInside(directory, one)),
  );
}

/**
 * Whether commands read files of a directory, but none of them reads all of it and nothing else except data values:
 * then others may belong to its run, and perhaps not all of it.
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

/** What is read with a directory that is read alone. */
export const readAlone: { readonly before: readonly RunInput[]; readonly behind: readonly RunInput[] } = {
  before: [],
  behind: [],
};

/**
 * If a command reads more directories than this, each is a run of its own: as many runs with all of them would take too
 * long.
 */
const mostReadTogether = 8;

/**
 * The inputs that every command that reads a directory reads besides, before it and after it, except data values that
 * it is given. Empty if a command reads only a part of the directory.
 */
export function readWith(view: WorkspaceView, directory: string, commands: readonly CommandPaths[]): typeof readAlone {
  const reading = commands.filter(({ paths }) =>
    paths.files.some((file) => isInside(directory, file) || isInside(file, directory)),
  );
  const [first] = reading;
  const isWhole = reading.every(({ paths }) => paths.files.some((file) => isInside(file, directory)));
  if (first === undefined || !isWhole || first.paths.files.length > mostReadTogether) return readAlone;
  const place = first.paths.files.findIndex((file) => isInside(file, directory));
  const inputsAt = (isHere: (at: number) => boolean): readonly RunInput[] =>
    first.paths.files.flatMap((path, at) => {
      const isElsewhere = !isInside(path, directory) && !isInside(directory, path);
      const isCommon = reading.every(({ paths }) => paths.files.includes(path));
      if (!isHere(at) || !isElsewhere || !isCommon || holdsDataValuesOnly(view, path)) return [];
      return hasFile(view, path) ? [{ key: path, path: basename(path) }] : filesBelow(view, path);
    });
  return { before: inputsAt((at) => at < place), behind: inputsAt((at) => at > place) };
}

/** Whether a command gives a directory data values that are in none of its ytt files. */
export function givesElsewhere(view: WorkspaceView, directory: string, { paths, given }: CommandPaths): boolean {
  const isElsewhere = (path: string): boolean => !isInside(directory, path) && !isInside(path, directory);
  return given.length > 0 || paths.files.some((path) => isElsewhere(path) && holdsDataValuesOnly(view, path));
}

/** Whether a file, or all YAML below a directory without modules, is annotated data values. */
function holdsDataValuesOnly(view: WorkspaceView, path: string): boolean {
  const keys = [path, ...filesBelow(view, path).map(({ key }) => key)];
  return keys.every((key) => {
    if (!isYamlName(key)) return !key.endsWith('.star');
    const file = view.get(key);
    return file === undefined || summaryOf(file).dataValues;
  });
}
