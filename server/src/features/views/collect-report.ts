/**
 * The report to attach to an issue, in Markdown: versions, settings, the files of each run, evaluation times, limits
 * that were reached. It contains file names, but no file contents.
 */
import type { EvaluationTime } from '../../workspace/evaluation/evaluation-times.js';
import type { FileKey } from '../../workspace/files/file-key.js';
import { shownPath } from '../../workspace/files/workspace-folders.js';
import { runName, whyRun } from '../../workspace/projects/describe-run.js';
import type { RunDefinition, RunInput } from '../../workspace/projects/run-definition.js';
import type { Workspace } from '../../workspace/workspace.js';
import { code, codeBlock, plain } from '../hover/escape-markdown.js';
import type { ShownText } from './shown-text.js';

export interface ReportedState {
  /** The versions of programs by name, such as `Node.js`. */
  readonly versions: Readonly<Record<string, string>>;
  /** The files on which the last evaluation reached a limit. */
  readonly overBudget: ReadonlySet<FileKey>;
}

/** The maximum number of files named in a list. */
const mostNames = 50;

/** The report for the current state of `workspace`; nothing is evaluated for it. */
export function collectReport(workspace: Workspace, { versions, overBudget }: ReportedState): ShownText {
  const { runs } = workspace.runs();
  const parts = [
    '# Report of the ytt language server',
    'It names files and has the settings, and holds nothing of what is in the files. Read it before you pass it on.',
    '## Versions',
    list(Object.entries(versions).map(([name, version]) => `${plain(name)}: ${plain(version)}`)),
    '## Settings',
    codeBlock(JSON.stringify(workspace.settings, null, 2), 'json'),
    '## Folders',
    list(
      workspace.folders.map((folder) => `${pathIn(workspace)(folder)}: ${workspace.filesOf(folder).size} files found`),
    ),
    `## Runs: ${runs.length}`,
    ...runs.flatMap((run) => reportedRun(workspace, run)),
    '## Files that are not checked',
    list(uncheckedFiles(workspace)),
    '## Files on which an evaluation was stopped at its limits',
    list([...overBudget].map(pathIn(workspace))),
  ];
  return { text: `${parts.join('\n\n')}\n`, language: 'markdown' };
}

function reportedRun(workspace: Workspace, run: RunDefinition): readonly string[] {
  const path = pathIn(workspace);
  const times = workspace.evaluationTimes.of(run);
  const duration =
    times === undefined ? 'not evaluated' : `${shownTime(times.last)}; the longest took ${shownTime(times.longest)}`;
  return [
    `### ${plain(runName(run, workspace.folders))}`,
    list([
      `Reason: ${run.reason.kind}. ${plain(whyRun(run.reason, (key) => shownPath(workspace.folders, key)))}`,
      `Root: ${path(run.root)}`,
      ...(run.subject === undefined ? [] : [`Made for: ${path(run.subject)}`]),
      `Dialect: ${run.dialect}${run.isLibrary === true ? '; a library' : ''}`,
      `Files: ${names(run.files, path)}`,
      `Data values files: ${names(run.dataValuesFiles, path)}`,
      `Last evaluation: ${duration}`,
    ]),
  ];
}

function shownTime({ milliseconds, isAbandoned }: EvaluationTime): string {
  return `${Math.round(milliseconds)} ms${isAbandoned ? ' until it was abandoned' : ''}`;
}

function names(inputs: readonly RunInput[], path: (key: FileKey) => string): string {
  const shown = inputs.slice(0, mostNames).map(({ key }) => path(key));
  const others = inputs.length > mostNames ? [`and ${inputs.length - mostNames} more`] : [];
  return inputs.length === 0 ? '0' : `${inputs.length}: ${[...shown, ...others].join(', ')}`;
}

function uncheckedFiles(workspace: Workspace): readonly string[] {
  const { ambiguous, unresolved, unread } = workspace.runs();
  const path = pathIn(workspace);
  return [
    ...ambiguous.map(({ key, roots }) => `${path(key)} could belong to ${roots.map(path).join(', ')}`),
    ...[...unresolved].map(([key, { problem }]) => `${path(key)}: its modeline leads to no schema (${problem})`),
    ...[...unread].map((key) => `${path(key)} was not read (${workspace.files.problemOf(key) ?? 'changed'})`),
  ];
}

function pathIn({ folders }: Workspace): (path: string) => string {
  return (path) => code(shownPath(folders, path));
}

function list(items: readonly string[]): string {
  return items.length === 0 ? 'None.' : items.map((item) => `- ${item}`).join('\n');
}
