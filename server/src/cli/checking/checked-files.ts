/**
 * Selects the files to check: those of the projects in the given directories, as an editor would see them after opening
 * the directories.
 */
import { dirname, join, relative, resolve } from 'node:path';
import { runsReportingOn } from '../../diagnostics/run-findings.js';
import type { FileKey } from '../../workspace/files/file-key.js';
import { projectFileName } from '../../workspace/files/file-summary.js';
import { isInside } from '../../workspace/files/walk.js';
import type { RunDefinition } from '../../workspace/projects/run-definition.js';
import type { Settings } from '../../workspace/settings/settings.js';
import { Workspace } from '../../workspace/workspace.js';
import { type Terminal, UsageError } from '../terminal.js';

export interface CheckRequest {
  /** Directories, or files that are checked by themselves. */
  readonly paths: readonly string[];
  readonly settings: Settings;
  /** The directory that relative paths start from and shown paths are relative to. */
  readonly directory: string;
}

/** The environment of a check. */
export interface CheckSurroundings extends Pick<Terminal, 'fs' | 'progress'> {
  /** Called with the number of files found so far, while files are searched. */
  readonly found?: (count: number) => void;
}

export interface CheckedFiles {
  readonly workspace: Workspace;
  /** The requested paths, as absolute paths. */
  readonly targets: readonly string[];
  /** The files to check, in the order in which their paths are shown. */
  readonly keys: readonly FileKey[];
  /** The same files, grouped so that all files that a run reports on are together. The groups are deterministic. */
  readonly groups: readonly (readonly FileKey[])[];
}

/** Throws a `UsageError` if a requested file or directory does not exist. */
export function checkedFiles(request: CheckRequest, surroundings: CheckSurroundings): CheckedFiles {
  const { paths, directory } = request;
  const targets = paths.map((path) => resolve(directory, path));
  const place = { fs: surroundings.fs, directory };
  const folders = [...new Set(targets.map((target, index) => folderOf(target, paths[index] ?? target, place)))];
  const workspace = widened(indexedWorkspace(folders, request, surroundings), request, surroundings);
  const isTargeted = (key: FileKey): boolean => targets.some((one) => one === key || isInside(one, key));
  const shown = [...workspace.allFiles()].filter(isTargeted).map((key) => ({ key, path: relative(directory, key) }));
  shown.sort((a, b) => (a.path < b.path ? -1 : 1));
  const keys = shown.map(({ key }) => key);
  return { workspace, targets, keys, groups: groupsOf(workspace, keys) };
}

/**
 * Puts each key into one group: together with the files that its runs report on, and the project files that describe
 * these runs.
 */
function groupsOf(workspace: Workspace, keys: readonly FileKey[]): readonly (readonly FileKey[])[] {
  const leaders = new Map<string, string>();
  const leaderOf = (name: string): string => {
    let leader = name;
    for (let next = leaders.get(leader); next !== undefined; next = leaders.get(leader)) leader = next;
    if (leader !== name) leaders.set(name, leader);
    return leader;
  };
  const unite = (a: string, b: string): void => {
    const [one, other] = [leaderOf(a), leaderOf(b)];
    if (one !== other) leaders.set(other, one);
  };
  for (const key of keys)
    for (const run of runsReportingOn(key, workspace.runsOf(key))) {
      unite(runNode(run), key);
      if (run.reason.kind === 'project-file') unite(runNode(run), run.reason.file);
    }
  const groups = new Map<string, FileKey[]>();
  for (const key of keys) {
    const leader = leaderOf(key);
    const group = groups.get(leader);
    if (group === undefined) groups.set(leader, [key]);
    else group.push(key);
  }
  return [...groups.values()];
}

/** A key for runs; no path begins like this. */
function runNode({ id }: RunDefinition): string {
  return `run ${id}`;
}

function indexedWorkspace(
  folders: readonly string[],
  { settings }: CheckRequest,
  { fs, progress, found }: CheckSurroundings,
): Workspace {
  const workspace = new Workspace(fs);
  workspace.setSettings(settings);
  workspace.setFolders(folders);
  for (const folder of folders)
    for (const count of workspace.index(folder)) {
      progress?.(`looking for projects: ${count} files`);
      found?.(count);
    }
  return workspace;
}

/** Adds the folders of schemas outside of `workspace` that modelines name, which can happen for a single file. */
function widened(workspace: Workspace, request: CheckRequest, surroundings: CheckSurroundings): Workspace {
  const { folders } = workspace;
  const place = { fs: surroundings.fs, directory: request.directory };
  const wider = folders.map((folder) => (leadsOut(workspace, folder) ? folderAbove(folder, place) : folder));
  if (wider.every((folder, index) => folder === folders[index])) return workspace;
  const wide = indexedWorkspace([...new Set(wider)], request, surroundings);
  // The wider repository may ignore requested files, which must be checked nevertheless.
  const known = wide.allFiles();
  return [...workspace.allFiles()].every((key) => known.has(key)) ? wide : workspace;
}

/** Whether a modeline in `folder` names a schema outside of all folders. */
function leadsOut(workspace: Workspace, folder: string): boolean {
  const { unresolved } = workspace.runs();
  return [...unresolved].some(([key, { problem }]) => problem === 'outside' && isInside(folder, key));
}

type Place = Pick<Terminal, 'fs' | 'directory'>;

/** The directory to open as workspace folder: the given one, or one above it if a modeline names a file outside. */
function folderOf(target: string, given: string, { fs, directory }: Place): string {
  const kind = fs.stat(target)?.kind;
  if (kind === undefined && fs.specialKind?.(target) !== undefined)
    throw new UsageError(`check: '${given}' is neither a regular file nor a directory`);
  if (kind === undefined) throw new UsageError(`check: there is no file or directory '${given}'`);
  return kind === 'directory' ? target : folderAbove(dirname(target), { fs, directory });
}

/**
 * The topmost of these directories: the root of the repository that contains `start`, and those with a project file, in
 * the repository or above it up to the current directory. Without a repository: the current directory, and those with a
 * project file, above `start`. If there are none, `start` itself.
 */
function folderAbove(start: string, { fs, directory }: Place): string {
  let folder = start;
  let isInRepository = false;
  for (let above = start; ; above = dirname(above)) {
    const isRoot = fs.stat(join(above, '.git')) !== undefined;
    const hasProjectFile = fs.stat(join(above, projectFileName)) !== undefined;
    if (hasProjectFile || (!isInRepository && (isRoot || above === directory))) folder = above;
    isInRepository ||= isRoot;
    if (above === dirname(above) || (isInRepository && !isInside(directory, dirname(above)))) return folder;
  }
}
