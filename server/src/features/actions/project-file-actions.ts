/** Resolves the ambiguity of a values file: adds the project that it belongs to to a new or existing project file. */
import { basename, dirname, join, relative } from 'node:path';
import { type Finding, SourceFile, type TextRange } from '@ytt-language/shared';
import { pathsOf } from '../../workspace/commands/ytt-commands.js';
import { type FileKey, isPath } from '../../workspace/files/file-key.js';
import { projectFileName, summaryOf } from '../../workspace/files/file-summary.js';
import { sourceAs, type TextFile } from '../../workspace/files/text-file.js';
import { toSlashes } from '../../workspace/files/walk.js';
import { folderOf } from '../../workspace/files/workspace-folders.js';
import { isExplicit } from '../../workspace/projects/run-definition.js';
import { placedProjects } from '../../workspace/projects/stated/project-paths.js';
import type { Workspace } from '../../workspace/workspace.js';
import { givenValues } from './command-values.js';
import type { NewProject } from './extend-project-file.js';

/** A project to add to a project file, which is created if necessary, provided that `projectInsertion` is possible. */
export interface ProjectFileAction {
  readonly title: string;
  readonly findings: readonly Finding[];
  /** The present project file, or an empty text if it has to be created. */
  readonly file: SourceFile;
  readonly key: FileKey;
  readonly creates: boolean;
  readonly project: NewProject;
}

/**
 * One action for each project that `key` could belong to. They are offered if the selection touches the finding about
 * the ambiguity. A file that may belong to another tool has no such finding, and they are offered on its first line.
 */
export function projectFileActions(
  workspace: Workspace,
  key: FileKey,
  findings: readonly Finding[],
  range: TextRange,
): readonly ProjectFileAction[] {
  const finding = findings.find(({ code }) => code === 'ambiguous-project');
  const file = workspace.files.get(key);
  const folder = folderOf(workspace.folders, key);
  const roots = workspace.runs().ambiguous.find((one) => one.key === key)?.roots;
  if (roots === undefined || file === undefined || folder === undefined || !isPath(key)) return [];
  const place = finding?.range ?? { start: 0, end: Math.max(0, file.text.indexOf('\n')) };
  if (place.end < range.start) return [];
  const target = projectFileIn(workspace, folder);
  return roots.map((root): ProjectFileAction => {
    const shown = toSlashes(relative(folder, root)) || '.';
    return {
      ...target.action,
      title: `${target.verb} ${projectFileName}: it belongs to ${shown}`,
      findings: finding === undefined ? [] : [finding],
      project: projectOf(file, freeName(shown, folder, target.names), shown, folder),
    };
  });
}

/** The existing or future project file of a workspace folder. */
function projectFileIn(workspace: Workspace, folder: string) {
  const key = join(folder, projectFileName);
  const existing = workspace.files.get(key);
  const file = existing === undefined ? new SourceFile(projectFileName, '') : sourceAs(existing, projectFileName);
  return {
    action: { file, key, creates: existing === undefined },
    verb: existing === undefined ? 'Write' : 'Extend',
    names: new Set(placedProjects(file).flatMap(({ name }) => name?.text ?? [])),
  };
}

/** The maximum number of commands offered. */
const mostCommands = 4;

/**
 * One action for each way in which the repository runs ytt with `key`, if no project file describes that; offered on
 * the file's first line.
 */
export function commandActions(workspace: Workspace, key: FileKey, range: TextRange): readonly ProjectFileAction[] {
  const file = workspace.files.get(key);
  const run = workspace.runsOf(key)[0];
  const folder = folderOf(workspace.folders, key);
  if (file === undefined || folder === undefined || run === undefined || isExplicit(run)) return [];
  if (range.start > Math.max(0, file.text.indexOf('\n'))) return [];
  const target = projectFileIn(workspace, folder);
  const seen = new Set<string>();
  const places = new Set<string>();
  return workspace.commandsFor(key).flatMap((command): ProjectFileAction[] => {
    const { files, dataValuesFiles } = pathsOf(command);
    const shown = (path: string): string => toSlashes(relative(folder, path)) || '.';
    const name = freeName(shown(files[0] ?? folder).replace(/\.\w+$/, ''), folder, target.names);
    const project: NewProject = {
      name,
      files: files.map(shown),
      ...(dataValuesFiles.length === 0 ? {} : { dataValuesFiles: dataValuesFiles.map(shown) }),
      ...givenValues(command, shown),
      ...(command.fileMarks.length === 0 ? {} : { fileMarks: command.fileMarks }),
      ...(command.strict ? { strict: true } : {}),
      ...(command.ignoreUnknownComments ? { ignoreUnknownComments: true } : {}),
      ...(command.implicitMapKeyOverrides ? { implicitMapKeyOverrides: true } : {}),
    };
    const id = JSON.stringify(project);
    if (seen.has(id) || seen.size === mostCommands) return [];
    seen.add(id);
    const place = `${shown(command.key)}:${command.line + 1}`;
    // One command in a loop can run ytt several times with different flags, so the title has to tell them apart.
    const others = places.has(place)
      ? ` with ${[...project.files, ...(project.dataValuesFiles ?? [])].join(', ')}`
      : '';
    places.add(place);
    const title = `${target.verb} ${projectFileName}: as ${place} runs ytt${others}`;
    return [{ ...target.action, title, findings: [], project }];
  });
}

/** Annotated data values are inputs like all others; plain ones are applied to the schema. */
function projectOf(file: TextFile, name: string, root: string, folder: string): NewProject {
  const list = summaryOf(file).dataValues ? 'files' : 'dataValuesFiles';
  const path = toSlashes(relative(folder, file.key));
  const stem = basename(path).replace(/\.\w+$/, '');
  return { name, files: [root], variants: { [stem]: { [list]: [path] } } };
}

/** A name that is not taken: that of the root directory, or of its parent if many projects have the former. */
function freeName(root: string, folder: string, existing: ReadonlySet<string>): string {
  const usual = /^(?:config|schema|ytt|bundle)$/;
  const own = root === '.' ? basename(folder) : basename(root);
  const above = basename(dirname(root));
  const name = usual.test(own) && above !== '.' ? above : own;
  for (let i = 1; ; i++) {
    const candidate = i === 1 ? name : `${name}-${i}`;
    if (!existing.has(candidate)) return candidate;
  }
}
