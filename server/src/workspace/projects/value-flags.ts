/**
 * Finds the flags that set data values: in commands that run ytt with a file, or in the project file that states its
 * run.
 */
import type { SourceFile, TextRange } from '@ytt-language/shared';
import type { PlacedCommand } from '../commands/ytt-command.js';
import { pathsOf, placedCommands } from '../commands/ytt-commands.js';
import type { FileKey } from '../files/file-key.js';
import { projectFileName } from '../files/file-summary.js';
import { sourceAs } from '../files/text-file.js';
import { isInside, toSlashes } from '../files/walk.js';
import { folderOf } from '../files/workspace-folders.js';
import type { WorkspaceView } from '../files/workspace-view.js';
import type { RunDefinition } from './run-definition.js';
import { valueMaps } from './stated/project-flags.js';
import { placedProjects } from './stated/project-paths.js';

/** A flag that sets one data value of the run itself. */
export interface DataValueFlag {
  /** Without dashes, such as `data-value`. */
  readonly flag: string;
  /** The path of the data value. */
  readonly path: readonly string[];
  /** Its value as written; undefined if it is unknown, or read from a file. */
  readonly value: string | undefined;
  readonly file: SourceFile;
  /** The range of the data value's name in a command, or of the entry's value in a project file. */
  readonly range: TextRange;
}

/** The flags that set data values of `run`, which reads the file `key`, in the order of their files. */
export function dataValueFlags(
  view: WorkspaceView,
  run: RunDefinition | undefined,
  key: FileKey,
): readonly DataValueFlag[] {
  if (run?.reason.kind === 'project-file') return flagsOfProject(view, run.reason.file, run.reason.project);
  const folder = folderOf(view.folders, key);
  if (folder === undefined) return [];
  return placedCommands(view, folder)
    .filter((command) => pathsOf(command).files.some((path) => isInside(path, key)))
    .flatMap((command) => flagsOfCommand(view, folder, command));
}

function flagsOfProject(view: WorkspaceView, key: FileKey, project: string): readonly DataValueFlag[] {
  const found = view.get(key);
  if (found === undefined) return [];
  const file = sourceAs(found, projectFileName);
  return placedProjects(file)
    .filter(({ name }) => name === undefined || name.text === project)
    .flatMap(({ flags }) => flags)
    .flatMap(({ flag, key, value: { range } }) => dataValueFlag(flag, key, undefined, { file, range }));
}

function flagsOfCommand(view: WorkspaceView, folder: string, command: PlacedCommand): readonly DataValueFlag[] {
  const found = view.get(command.key);
  if (found === undefined) return [];
  const file = sourceAs(found, toSlashes(command.key).slice(toSlashes(folder).length + 1));
  const start = file.lines.lineStart(command.line);
  const line = { start, end: start + file.lineText(command.line).length };
  let from = start;
  return command.dataValues.flatMap(({ kind, text, isCut }) => {
    const equals = text.indexOf('=');
    if (equals === -1 || !namesOne.has(kind)) return [];
    const key = text.slice(0, equals);
    const at = wordAt(file.text, `${key}=`, from);
    if (at !== undefined) from = at + text.length;
    const range = at === undefined ? line : { start: at, end: at + key.length };
    const value = isCut === true || kind === 'data-value-file' ? undefined : text.slice(equals + 1);
    return dataValueFlag(kind, key, value, { file, range });
  });
}

/** Flags that name the data value that they set; the others take prefixes of environment variables. */
const namesOne: ReadonlySet<string> = new Set(Object.values(valueMaps));

function dataValueFlag(
  flag: string,
  key: string | undefined,
  value: string | undefined,
  place: Pick<DataValueFlag, 'file' | 'range'>,
): DataValueFlag[] {
  return key === undefined || key === '' || key.startsWith('@')
    ? []
    : [{ flag, path: key.split('.'), value, ...place }];
}

/** The next offset of `word` in `text`, from `from` on, that is not the end of a longer word. */
function wordAt(text: string, word: string, from: number): number | undefined {
  for (let at = text.indexOf(word, from); at !== -1; at = text.indexOf(word, at + 1))
    if (!/[\w.-]/.test(text.charAt(at - 1))) return at;
  return undefined;
}
