/**
 * Handles paths of commands with a part that is only known at run time, such as `profiles/{{ .profile }}` or
 * `env/$ENV.yml`. Anything that exists in place of that part may be meant, so the command stands for one command for
 * each of these.
 */
import { resolve } from 'node:path';
import { isYamlName } from '../files/file-summary.js';
import { filesBelow, hasDirectory, hasFile, type WorkspaceView } from '../files/workspace-view.js';
import type { YttCommand } from './ytt-command.js';

/** Replaces the unknown part of a path. */
export const unknownPart = '\0';

/** If more paths than this fit, they are instances that come and go, and not a few environments. */
const mostAlternatives = 16;

const placeholder = /\$?\{\{[^{}]*\}\}|\(\([^()]*\)\)/;

/** The path with the part that a template fills in replaced by the unknown part, if that is below a known directory. */
export function withoutPlaceholder(path: string): string {
  const [before = '', after, ...others] = path.split(placeholder);
  return after === undefined || others.length > 0 || !before.includes('/') ? path : before + unknownPart + after;
}

/** The command for each path that exists below one of `starts` in place of a path with an unknown part. */
export function alternativesOf(
  view: WorkspaceView,
  command: YttCommand,
  starts: readonly string[],
): readonly YttCommand[] {
  const { files, dataValuesFiles } = command;
  const open = [...files, ...dataValuesFiles].filter((path) => path.includes(unknownPart));
  if (open.length === 0) return [command];
  const fitting = starts.map((start) => new Set(open.flatMap((path) => partsThatFit(view, start, path))));
  const found = fitting.find(({ size }) => size > 0);
  if (found === undefined || found.size > mostAlternatives) return [withPart(command, [])];
  return [...found].map((part) => withPart(command, [part]));
}

/** The command with `part` in place of the unknown part of its paths; if `part` is empty, without these paths. */
function withPart(command: YttCommand, part: readonly string[]): YttCommand {
  const filled = (paths: readonly string[]): string[] =>
    paths.flatMap((path) => (path.includes(unknownPart) ? part.map((one) => path.replace(unknownPart, one)) : path));
  const [files, dataValuesFiles] = [filled(command.files), filled(command.dataValuesFiles)];
  const hasUnknownDataValues = command.hasUnknownDataValues || part.length === 0;
  return { ...command, files, dataValuesFiles, isPartial: true, hasUnknownDataValues };
}

/** The texts for the unknown part of `path` that give a file or directory which exists below `start`. */
function partsThatFit(view: WorkspaceView, start: string, path: string): readonly string[] {
  const [before = '', after = ''] = path.split(unknownPart);
  const inDirectory = before.lastIndexOf('/') + 1;
  const directory = resolve(start, before.slice(0, inDirectory));
  const prefix = before.slice(inDirectory);
  const suffix = after.split('/', 1)[0] ?? '';
  const entries = new Set(filesBelow(view, directory).map((input) => input.path.split('/', 1)[0] ?? ''));
  return [...entries].flatMap((entry) => {
    const part = entry.slice(prefix.length, entry.length - suffix.length);
    if (part === '' || part.startsWith('.') || entry !== prefix + part + suffix) return [];
    const target = resolve(start, before + part + after);
    return hasDirectory(view, target) || (isYamlName(target) && hasFile(view, target)) ? [part] : [];
  });
}
