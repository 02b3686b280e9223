/** The findings of all projects in directories, as an editor that opened them as workspace folders would show them. */
import { dirname, relative, resolve } from 'node:path';
import type { Finding } from '@ytt-language/shared/findings/finding';
import type { SourceFile } from '@ytt-language/shared/text/source-file';
import { Evaluations } from '../workspace/evaluation.js';
import type { FileKey } from '../workspace/file-key.js';
import { associate } from '../workspace/projects.js';
import { findingsByFile, speakingRuns } from '../workspace/run-findings.js';
import type { Settings } from '../workspace/settings.js';
import { fileOfSource } from '../workspace/text-file.js';
import { isInside, walk } from '../workspace/walk.js';
import { WorkspaceFiles } from '../workspace/workspace-files.js';
import type { Report } from './report.js';
import { type Terminal, UsageError } from './terminal.js';

/** `paths` are directories or files; of a file, the findings of that file alone. */
export function findProjectFindings(paths: readonly string[], settings: Settings, terminal: Terminal): Report {
  const targets = paths.map((path) => resolve(terminal.directory, path));
  const folders = targets.map((target, index) => folderOf(target, paths[index] ?? target, terminal));
  const unique = [...new Set(folders)];
  const files = new WorkspaceFiles({
    fs: terminal.fs,
    folders: () => unique,
    sizeLimit: () => settings.limits.fileSize,
  });
  const keys = [...new Set(unique.flatMap((folder) => [...walk(terminal.fs, folder, [])].flat()))];
  const get = (key: FileKey) => files.get(key);
  const { runsOf } = associate({ folders: unique, keys, get }, settings);
  const evaluations = new Evaluations(get);
  const findings: Finding[] = [];
  for (const key of keys) {
    if (!targets.some((target) => target === key || isInside(target, key))) continue;
    for (const run of speakingRuns(key, runsOf.get(key) ?? []))
      findings.push(...(findingsByFile(run, evaluations.projectOf(run, settings)).get(key) ?? []));
  }
  return { findings, paths: shownPaths(findings, terminal.directory) };
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
