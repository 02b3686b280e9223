/**
 * Finds the directory that the paths of a command are relative to, because a file that contains a command does not say
 * where it is run.
 */
import { dirname, resolve } from 'node:path';
import type { FileKey } from '../files/file-key.js';
import { isInside } from '../files/walk.js';
import type { PlacedCommand, YttCommand } from './ytt-command.js';

/**
 * The command with its directory. That is the one in which all its inputs exist: the directory of its file, an ancestor
 * of that up to `folder`, the directory that kapp-controller fetches, or `bundle` beside it, from which packages are
 * built; otherwise the one with the most inputs. If none has any input, it is `folder`, for the paths without their
 * first directory: a task of Concourse or a job of GitHub has the whole repository in that (`ci-repo/pipelines/app`).
 * Undefined if there are no inputs then, either.
 */
export function placeCommand(
  key: FileKey,
  command: YttCommand,
  folder: string,
  exists: (path: string) => boolean,
): PlacedCommand | undefined {
  const starts = startsOf(key, command, folder);
  const placed = starts.map((directory) => placeIn(directory, key, command, exists));
  const most = Math.max(...placed.map(inputsOf));
  if (most > 0) return placed.find((one) => one.files.length > 0 && inputsOf(one) === most);
  const inputs = new Set(command.files.flatMap((path) => pipelineInput.exec(path) ?? []));
  const inner = [...inputs].map((input) => placeIn(folder, key, withoutInput(command, input), exists));
  const [found, ...others] = inner.filter(({ files }) => files.length > 0);
  return others.length === 0 ? found : undefined;
}

/** Matches the first directory of a longer path. */
const pipelineInput = /^(?:\.\/)?(?!\.\.)[\w.-]+\/(?=[^/]+\/[^/])/;

/** The directories that the paths of a command may be relative to, the likeliest first. */
export function startsOf(key: FileKey, { fetched }: YttCommand, folder: string): readonly string[] {
  const starts = [resolve(dirname(key), 'bundle')];
  for (let above = dirname(key); isInside(folder, above); above = dirname(above)) {
    starts.push(above);
    if (fetched !== undefined) starts.push(resolve(above, fetched));
    if (above === dirname(above)) break;
  }
  return starts;
}

/** The command with its paths relative to `input`, the directory in which a pipeline has the repository. */
function withoutInput(command: YttCommand, input: string): YttCommand {
  const below = (path: string): string => (path.startsWith(input) ? path.slice(input.length) : path);
  return { ...command, files: command.files.map(below), dataValuesFiles: command.dataValuesFiles.map(below) };
}

/**
 * The command in `directory`, with those of its inputs that exist there, according to `exists`, and those that are
 * missing.
 */
export function placeIn(
  directory: string,
  key: FileKey,
  command: YttCommand,
  exists: (path: string) => boolean,
): PlacedCommand {
  const thereAs = (path: string): string | undefined =>
    [path, encryptedAs(path)].find((one) => exists(resolve(directory, one)));
  const files = command.files.flatMap((path) => thereAs(path) ?? []);
  const dataValuesFiles = command.dataValuesFiles.flatMap((path) => thereAs(path) ?? []);
  const lacking = [...command.files, ...command.dataValuesFiles].filter((path) => thereAs(path) === undefined);
  const isPartial = command.isPartial || lacking.length > 0;
  const hasUnknownDataValues = command.hasUnknownDataValues || lacking.length > 0;
  return { ...command, key, directory, files, dataValuesFiles, lacking, isPartial, hasUnknownDataValues };
}

/** The file that SOPS decrypts to `path`, by kapp-controller's convention. */
function encryptedAs(path: string): string {
  return path.replace(/\.ya?ml$/, '.sops$&');
}

function inputsOf({ files, dataValuesFiles }: Pick<YttCommand, 'files' | 'dataValuesFiles'>): number {
  return files.length + dataValuesFiles.length;
}
