/**
 * Workspace folders, which may contain each other. Everything inside of several folders belongs to the outermost, so
 * that results depend neither on the order of the folders, nor on which parts of a folder are also open as folders.
 */
import { basename, relative } from 'node:path';
import { isInside, toSlashes } from './walk.js';

/** The folders that are in no other one. */
export function outermostFolders(folders: readonly string[]): readonly string[] {
  return folders.filter((folder) => folderOf(folders, folder) === folder);
}

/** The outermost folder that contains `path`. */
export function folderOf(folders: readonly string[], path: string): string | undefined {
  let outermost: string | undefined;
  for (const folder of folders)
    if (isInside(folder, path) && (outermost === undefined || folder.length < outermost.length)) outermost = folder;
  return outermost;
}

/** All folders that contain `path`. */
export function foldersAround(folders: readonly string[], path: string): readonly string[] {
  return folders.filter((folder) => isInside(folder, path));
}

/** A path as shown to people: relative to the workspace folder that contains it. */
export function shownPath(folders: readonly string[], path: string): string {
  const folder = folderOf(folders, path);
  return folder === undefined ? path : toSlashes(relative(folder, path)) || basename(path);
}
