/** Projects to make mistakes in: recorded examples of ytt, or those of a directory. */
import { statSync } from 'node:fs';
import { posix, resolve } from 'node:path';
import { nodeFileSystem } from '../../../server/src/workspace/files/node-file-system.js';
import { Workspace } from '../../../server/src/workspace/workspace.js';
import { readCases } from '../../conformance/recordings.js';

/** The files that one run of ytt reads, by their paths in it. */
export interface ProjectTexts {
  readonly name: string;
  readonly files: ReadonlyMap<string, string>;
}

/**
 * The projects at `path`: a file with recorded cases, or a directory, in which projects are inferred as by the server.
 */
export function projectsAt(path: string): readonly ProjectTexts[] {
  return statSync(path).isDirectory() ? inDirectory(resolve(path)) : inRecordings(path);
}

function inRecordings(path: string): readonly ProjectTexts[] {
  return readCases(path).flatMap(({ id, files, flags }) =>
    files === null || flags ? [] : [{ name: id, files: new Map(files.map((file) => [file.path, file.text])) }],
  );
}

function inDirectory(directory: string): readonly ProjectTexts[] {
  const workspace = new Workspace(nodeFileSystem);
  workspace.setFolders([directory]);
  for (const _ of workspace.index(directory));
  return workspace.runs().runs.flatMap((run): ProjectTexts[] => {
    if (run.subject !== undefined || run.builtIn !== undefined) return [];
    // Files outside of the run's root need directories above it.
    const above = 'above/'.repeat(Math.max(0, ...run.files.map(({ path }) => path.split('../').length - 1)));
    const files = new Map(
      run.files.map(({ key, path }) => [posix.join(above, path), workspace.files.get(key)?.text ?? '']),
    );
    return [{ name: run.root, files }];
  });
}
