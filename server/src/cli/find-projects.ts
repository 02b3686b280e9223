/** The findings of all projects in directories, as an editor that opened them as workspace folders would show them. */
import { dirname, relative, resolve } from 'node:path';
import type { Finding } from '@ytt-language/shared/findings/finding';
import type { SourceFile } from '@ytt-language/shared/text/source-file';
import { fileFindings } from '../features/file-findings.js';
import type { Settings } from '../workspace/settings.js';
import { fileOfSource } from '../workspace/text-file.js';
import { isInside } from '../workspace/walk.js';
import { Workspace } from '../workspace/workspace.js';
import type { Report } from './report.js';
import { type Terminal, UsageError } from './terminal.js';

/** `paths` are directories or files; of a file, the findings of that file alone. */
export function findProjectFindings(paths: readonly string[], settings: Settings, terminal: Terminal): Report {
  const targets = paths.map((path) => resolve(terminal.directory, path));
  const folders = [...new Set(targets.map((target, index) => folderOf(target, paths[index] ?? target, terminal)))];
  const workspace = new Workspace(terminal.fs);
  workspace.setSettings(settings);
  workspace.setFolders(folders);
  const keys = new Set(folders.flatMap((folder) => [...indexedFiles(workspace, folder)]));
  const findings: Finding[] = [];
  for (const key of [...keys].sort())
    if (targets.some((target) => target === key || isInside(target, key)))
      findings.push(...fileFindings(workspace, key).findings);
  return { findings, paths: shownPaths(findings, terminal.directory) };
}

function indexedFiles(workspace: Workspace, folder: string): Iterable<string> {
  for (const _ of workspace.index(folder));
  return workspace.filesOf(folder);
}

/** The directory that stands for a workspace folder: a directory itself, or the current one for the files in it. */
function folderOf(target: string, given: string, terminal: Terminal): string {
  const kind = terminal.fs.stat(target)?.kind;
  if (kind === undefined) throw new UsageError(`check: there is no file or directory '${given}'`);
  if (kind === 'directory') return target;
  return isInside(terminal.directory, target) ? terminal.directory : dirname(target);
}

function shownPaths(findings: readonly Finding[], directory: string): ReadonlyMap<SourceFile, string> {
  const paths = new Map<SourceFile, string>();
  for (const { file, related } of findings)
    for (const source of [file, ...related.map((one) => one.file)]) {
      const key = fileOfSource(source)?.key;
      if (key !== undefined) paths.set(source, relative(directory, key));
    }
  return paths;
}
