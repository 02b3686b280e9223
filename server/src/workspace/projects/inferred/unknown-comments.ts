/**
 * Determines whether the commands in a repository ignore comments that ytt does not know (`--ignore-unknown-comments`).
 * The same is then assumed for projects that no command names.
 */
import { dirname } from 'node:path';
import { commandsBelow } from '../../commands/ytt-commands.js';
import type { WorkspaceView } from '../../files/workspace-view.js';
import { repositoryOf } from '../repositories.js';

/**
 * Returns a function that tells this for the repository that contains a directory, or for the workspace folder if there
 * is no repository.
 */
export function lenientAround(view: WorkspaceView): (directory: string, folder: string | undefined) => boolean {
  const lenient = new Map<string, ReadonlySet<string>>();
  return (directory, folder) => {
    if (folder === undefined) return false;
    const around = (path: string): string => repositoryOf(view, folder, path) ?? folder;
    const known = lenient.get(folder) ?? lenientIn(view, folder, around);
    lenient.set(folder, known);
    return known.has(around(directory));
  };
}

/** The repositories in a folder, or the folder itself, with commands that ignore such comments. */
function lenientIn(view: WorkspaceView, folder: string, around: (directory: string) => string): ReadonlySet<string> {
  const commands = commandsBelow(view, folder).filter(({ ignoreUnknownComments }) => ignoreUnknownComments);
  return new Set(commands.map(({ key }) => around(dirname(key))));
}
