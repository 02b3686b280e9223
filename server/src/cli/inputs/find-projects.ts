/** The findings of all projects in directories, as an editor that opened them as workspace folders would show them. */
import { dirname, join, relative, resolve } from 'node:path';
import type { Finding, SourceFile } from '@ytt-language/shared';
import type { FileFinding } from '../../diagnostics/diagnostics.js';
import { fileFindings } from '../../diagnostics/file-findings.js';
import { runsReportingOn } from '../../diagnostics/run-findings.js';
import type { FileKey } from '../../workspace/files/file-key.js';
import { fileOfSource } from '../../workspace/files/text-file.js';
import { isInside, toSlashes } from '../../workspace/files/walk.js';
import { projectFileName } from '../../workspace/projects/project-file.js';
import type { RunDefinition } from '../../workspace/projects/run-definition.js';
import type { Settings } from '../../workspace/settings/settings.js';
import { Workspace } from '../../workspace/workspace.js';
import type { CheckedRun, Report } from '../report/report.js';
import { type Terminal, UsageError } from '../terminal.js';

/** `paths` are directories or files; of a file, the findings of that file alone. */
export function findProjectFindings(paths: readonly string[], settings: Settings, terminal: Terminal): Report {
  const targets = paths.map((path) => resolve(terminal.directory, path));
  const folders = [...new Set(targets.map((target, index) => folderOf(target, paths[index] ?? target, terminal)))];
  const workspace = widened(indexedWorkspace(folders, settings, terminal), settings, terminal);
  const all = allFiles(workspace);
  const keys = [...all].filter((key) => targets.some((one) => one === key || isInside(one, key))).sort();
  const byFile = new Map<FileKey, readonly FileFinding[]>();
  for (const [i, key] of keys.entries()) {
    terminal.progress?.(`checking ${i + 1} of ${keys.length} files`);
    const { findings } = fileFindings(workspace, key);
    if (findings.length > 0) byFile.set(key, findings);
  }
  terminal.progress?.(undefined);
  for (const key of keys)
    if (targets.includes(key) && workspace.runsOf(key).length === 0)
      terminal.err(`${relative(terminal.directory, key)} belongs to no project\n`);
  const findings = [...byFile.values()].flat();
  return {
    findings,
    paths: shownPaths(findings, byFile, terminal.directory),
    runs: checkedRuns(workspace, new Set(keys), byFile, terminal.directory),
  };
}

function indexedWorkspace(folders: readonly string[], settings: Settings, terminal: Terminal): Workspace {
  const workspace = new Workspace(terminal.fs);
  workspace.setSettings(settings);
  workspace.setFolders(folders);
  for (const folder of folders)
    for (const count of workspace.index(folder)) terminal.progress?.(`looking for projects: ${count} files`);
  return workspace;
}

/** With folders that hold what modelines name outside of `workspace`, as a file that is checked by itself has them. */
function widened(workspace: Workspace, settings: Settings, terminal: Terminal): Workspace {
  const { folders } = workspace;
  const wider = folders.map((folder) => (leadsOut(workspace, folder) ? folderAbove(folder, terminal) : folder));
  if (wider.every((folder, index) => folder === folders[index])) return workspace;
  const wide = indexedWorkspace([...new Set(wider)], settings, terminal);
  // What a repository ignores was to be checked all the same.
  const known = allFiles(wide);
  return [...allFiles(workspace)].every((key) => known.has(key)) ? wide : workspace;
}

function allFiles(workspace: Workspace): ReadonlySet<FileKey> {
  return new Set(workspace.folders.flatMap((folder) => [...workspace.filesOf(folder)]));
}

/** Whether a modeline in `folder` names a schema outside the folders. */
function leadsOut(workspace: Workspace, folder: string): boolean {
  const { unresolved } = workspace.runs();
  return [...unresolved].some(([key, { problem }]) => problem === 'outside' && isInside(folder, key));
}

/** The directory that stands for a workspace folder: a directory itself, as long as no modeline in it leads out. */
function folderOf(target: string, given: string, { fs, directory }: Terminal): string {
  const kind = fs.stat(target)?.kind;
  if (kind === undefined) throw new UsageError(`check: there is no file or directory '${given}'`);
  return kind === 'directory' ? target : folderAbove(dirname(target), { fs, directory });
}

/**
 * The repository or the directory with a project file that `start` lies in, or the current directory, whichever is the
 * uppermost; `start` itself where there is none.
 */
function folderAbove(start: string, { fs, directory }: Pick<Terminal, 'fs' | 'directory'>): string {
  let folder = start;
  for (let above = folder; ; above = dirname(above)) {
    const isRoot = fs.stat(join(above, '.git')) !== undefined;
    if (isRoot || above === directory || fs.stat(join(above, projectFileName)) !== undefined) folder = above;
    if ((isRoot && isInside(above, directory)) || above === dirname(above)) return folder;
  }
}

/** The runs that speak about any of the files that were checked, with what they say. */
function checkedRuns(
  workspace: Workspace,
  keys: ReadonlySet<FileKey>,
  byFile: ReadonlyMap<FileKey, readonly FileFinding[]>,
  directory: string,
): readonly CheckedRun[] {
  const found = new Map<RunDefinition, Set<Finding>>();
  for (const key of keys) {
    for (const run of runsReportingOn(key, workspace.runsOf(key))) if (!found.has(run)) found.set(run, new Set());
    for (const finding of byFile.get(key) ?? []) for (const run of finding.runs) found.get(run)?.add(finding);
  }
  return [...found]
    .filter(([run]) => run.reason.kind !== 'project-schema')
    .map(([run, findings]) => ({ name: runName(run, directory), stated: isStated(run), findings }));
}

function isStated({ reason }: RunDefinition): boolean {
  return reason.kind === 'project-file' || reason.kind === 'setting';
}

/** As people would say it: `app (dev)`, `config`, `config with values-dev.yml`. */
function runName({ reason, root, subject, files }: RunDefinition, directory: string): string {
  const shown = (path: string): string => toSlashes(relative(directory, path)) || '.';
  switch (reason.kind) {
    case 'project-file':
    case 'setting':
      return reason.variant === undefined ? reason.project : `${reason.project} (${reason.variant})`;
    case 'alone':
      return shown(files[0]?.key ?? root);
    case 'inferred':
    case 'modeline':
    case 'project-schema':
      return subject === undefined ? shown(root) : `${shown(root)} with ${shown(subject)}`;
  }
}

function shownPaths(
  findings: readonly Finding[],
  byFile: ReadonlyMap<FileKey, readonly Finding[]>,
  directory: string,
): ReadonlyMap<SourceFile, string> {
  const paths = new Map<SourceFile, string>();
  // What could not be read has no text of which it were a version.
  for (const [key, own] of byFile) for (const { file } of own) paths.set(file, relative(directory, key));
  for (const { file, related } of findings)
    for (const source of [file, ...related.map((one) => one.file)]) {
      const key = fileOfSource(source)?.key;
      if (key !== undefined) paths.set(source, relative(directory, key));
    }
  return paths;
}
