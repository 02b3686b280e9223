/** The workspace as far as associating files with runs needs it. */
import { basename, relative } from 'node:path';
import { type FileKey, isPath } from '../files/file-key.js';
import type { TextFile } from '../files/text-file.js';
import { isInside, toSlashes } from '../files/walk.js';
import { projectFileName } from './project-file.js';
import type { RunInput } from './run-definition.js';

export interface WorkspaceView {
  readonly folders: readonly string[];
  /** Every known file, those open in the editor included, in no particular order. */
  readonly keys: readonly FileKey[];
  readonly get: (key: FileKey) => TextFile | undefined;
}

/** The files below `directory`, named relative to it, in the order in which ytt reads them. */
export function filesBelow(view: WorkspaceView, directory: string): RunInput[] {
  return view.keys
    .filter((key) => isPath(key) && key !== directory && isInside(directory, key) && basename(key) !== projectFileName)
    .map((key) => ({ key, path: toSlashes(relative(directory, key)) }))
    .sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0));
}
