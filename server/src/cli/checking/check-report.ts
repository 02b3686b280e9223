/**
 * The result of a check of directories: findings, the paths of their files as the user knows them, and the checked
 * runs.
 */
import { relative } from 'node:path';
import type { Finding, SourceFile } from '@ytt-language/shared';
import type { FileFinding } from '../../diagnostics/diagnostics.js';
import { runsReportingOn } from '../../diagnostics/run-findings.js';
import type { FileKey } from '../../workspace/files/file-key.js';
import { fileOfSource } from '../../workspace/files/text-file.js';
import { toSlashes } from '../../workspace/files/walk.js';
import type { RunDefinition } from '../../workspace/projects/run-definition.js';
import type { CheckedRun, Report } from '../report/report.js';
import type { CheckedFiles } from './checked-files.js';

/** The findings of files, by key. */
export type FindingsByFile = ReadonlyMap<FileKey, readonly FileFinding[]>;

/** The findings of some of the checked files, with paths relative to `directory`. */
export function partialReport(byFile: FindingsByFile, directory: string): Report {
  const findings = [...byFile.values()].flat();
  return { findings, paths: shownPaths(findings, byFile, directory) };
}

/** The findings of all checked files, with paths relative to `directory`. */
export function wholeReport(files: CheckedFiles, byFile: FindingsByFile, directory: string): Report {
  return { ...partialReport(byFile, directory), runs: checkedRuns(files, byFile, directory) };
}

/** The runs that report on any of the checked files, with their findings. */
function checkedRuns(
  { workspace, keys }: CheckedFiles,
  byFile: FindingsByFile,
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

/** The name of a run for people: `app (dev)`, `config`, `config with values-dev.yml`. */
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
  // A file that could not be read has no versions.
  for (const [key, own] of byFile) for (const { file } of own) paths.set(file, relative(directory, key));
  for (const { file, related } of findings)
    for (const source of [file, ...related.map((one) => one.file)]) {
      const key = fileOfSource(source)?.key;
      if (key !== undefined) paths.set(source, relative(directory, key));
    }
  return paths;
}
