/**
 * Finds out which files make up which ytt run (docs/projects.md): from project files, then settings, then modelines,
 * then inference. A pure function of the names and summaries of files and of the settings.
 */

import { basename, dirname, isAbsolute, join, relative, resolve } from 'node:path';
import type { Dialect } from '@ytt-language/shared';
import { addAll } from '@ytt-language/shared/tooling';
import { commandsBelow } from '../commands/ytt-commands.js';
import { isBareCode, isModuleName, isTextName } from '../files/bare-code.js';
import { type FileKey, isPath } from '../files/file-key.js';
import { isSchema, isYamlName, projectFileName, summaryOf } from '../files/file-summary.js';
import { globMatcher, isGlob } from '../files/globs.js';
import { toSlashes } from '../files/walk.js';
import { folderOf, outermostFolders } from '../files/workspace-folders.js';
import { filesBelow, keysThat, type WorkspaceView } from '../files/workspace-view.js';
import type { Settings } from '../settings/settings.js';
import { inferProjects, lenientFlags } from './inferred/infer-projects.js';
import { isModuleElsewhere, modulesElsewhere } from './inferred/modules-elsewhere.js';
import { lenientAround } from './inferred/unknown-comments.js';
import { valuesNames } from './inferred/values-files.js';
import type {
  AmbiguousFile,
  ProjectGraph,
  RunDefinition,
  RunFlags,
  RunInput,
  RunReason,
  UnresolvedModeline,
} from './run-definition.js';
import { type InputArgument, inputArgument, valuesArgument } from './stated/input-arguments.js';
import type { ProjectConfig } from './stated/project-config.js';
import { misspeltProjectFileName, readProjectFile } from './stated/project-file.js';
import { joinFlags, type ProjectFlags } from './stated/project-flags.js';
import { projectFileRun } from './stated/project-schema.js';

/** The project graph of the files in `view`, with `settings`. */
export function buildProjectGraph(view: WorkspaceView, settings: Settings): ProjectGraph {
  const runs: RunDefinition[] = [];
  for (const key of keysThat(view.keys, isProjectFile)) {
    const file = view.get(key);
    if (file === undefined) continue;
    runs.push(projectFileRun(key, dirname(key)));
    for (const project of readProjectFile(file).projects)
      addAll(
        runs,
        statedRuns(view, settings, project, dirname(key), (variant) => ({
          kind: 'project-file',
          file: key,
          project: project.name,
          variant,
        })),
      );
  }
  for (const folder of view.folders)
    for (const project of settings.projects)
      addAll(
        runs,
        statedRuns(view, settings, project, folder, (variant) => ({
          kind: 'setting',
          project: project.name,
          variant,
        })),
      );
  const stated = new Set(runs.flatMap((run) => [...run.files, ...run.dataValuesFiles].map((input) => input.key)));
  const inferred = inferProjects(view, settings, stated);
  addAll(runs, inferred.runs);
  return finish(view, settings, runs, inferred.ambiguous);
}

/** The runs of one stated project: one for each variant, or a single one if it has none. */
function statedRuns(
  view: WorkspaceView,
  settings: Settings,
  project: ProjectConfig,
  root: string,
  reason: (variant: string | undefined) => RunReason,
): RunDefinition[] {
  const variants = project.variants.length === 0 ? [undefined] : project.variants;
  return variants.map((variant) => ({
    ...(project.flags === undefined && variant?.flags === undefined
      ? {}
      : { flags: runFlags(root, joinFlags(project.flags, variant?.flags)) }),
    id: `${root}\n${project.name}\n${variant?.name ?? ''}`,
    root,
    reason: reason(variant?.name),
    files: expandInputs(view, root, [...project.files, ...(variant?.files ?? [])].map(inputArgument)),
    dataValuesFiles: expandInputs(
      view,
      root,
      [...project.dataValuesFiles, ...(variant?.dataValuesFiles ?? [])].map(valuesArgument),
    ).map((input) => ({ ...input, path: toSlashes(relative(root, input.key)) })),
    subject: undefined,
    dialect: project.dialect ?? settings.dialect,
  }));
}

function runFlags(root: string, { dataValues = [], allowedSymlinkDestinations: _, ...others }: ProjectFlags): RunFlags {
  const located = dataValues.map((given) =>
    given.path === undefined ? given : { ...given, file: resolve(root, given.path) },
  );
  return { ...others, dataValues: located };
}

/**
 * Resolves arguments as given to `-f`: a directory means all files below it, named relative to it, in ytt's order; a
 * glob means the files that a shell would substitute.
 */
export function expandInputs(view: WorkspaceView, root: string, given: readonly InputArgument[]): readonly RunInput[] {
  return given.flatMap((argument) => {
    const { library } = argument;
    const inputs = expandInput(view, root, argument);
    return library === undefined ? inputs : inputs.map((input) => ({ ...input, library }));
  });
}

/** As in ytt, a name can only be given to a single file. */
function expandInput(view: WorkspaceView, root: string, { path, name }: InputArgument): readonly RunInput[] {
  const target = resolve(root, path);
  const own = basename(target);
  if (view.get(target) !== undefined)
    return [name === undefined ? { key: target, path: own } : { key: target, path: name, originalPath: own }];
  if (!isGlob(path)) return filesBelow(view, target);
  const matches = globMatcher([toSlashes(join(path))]);
  return view.keys
    .filter((key) => isPath(key) && matches(toSlashes(relative(root, key))) && basename(key) !== projectFileName)
    .sort()
    .map((key) => ({ key, path: basename(key) }));
}

/** Adds the runs of modelines and of files that stand alone, and orders the runs of each file. */
function finish(
  view: WorkspaceView,
  settings: Settings,
  found: readonly RunDefinition[],
  ambiguous: readonly AmbiguousFile[],
): ProjectGraph {
  const { modelines, unresolved } = modelineRuns(view, settings, found);
  const runs = [
    ...found.filter((run) => run.subject === undefined || !modelines.has(run.subject)),
    ...modelines.values(),
  ];
  const runsOf = runsByFile(runs);
  const isLenient = lenientAround(view);
  for (const key of keysThat(view.keys, mayBeCode)) {
    if (runsOf.has(key)) continue;
    const alone = aloneRun(view, settings, key);
    if (alone === undefined) continue;
    const run = isLenient(dirname(key), folderOf(view.folders, key)) ? { ...alone, flags: lenientFlags } : alone;
    runs.push(run);
    runsOf.set(key, [run]);
  }
  // Files that are in no run count as known if mistakes in them are to be reported before they are opened.
  const misnamed = keysThat(view.keys, isMisspeltProjectFile);
  for (const key of [...unresolved.keys(), ...misnamed]) if (!runsOf.has(key)) runsOf.set(key, []);
  return {
    runs,
    runsOf,
    ambiguous: ambiguous.filter((one) => !modelines.has(one.key)),
    unresolved,
    unread: unreadFiles(view, settings, runsOf),
    fetchedBy: outermostFolders(view.folders).flatMap((folder) =>
      commandsBelow(view, folder).flatMap(({ fetchedBy }) => (fetchedBy === undefined ? [] : [fetchedBy])),
    ),
  };
}

/** The runs of each file: first those that are for it, last those that know less about it than others. */
function runsByFile(runs: readonly RunDefinition[]): Map<FileKey, RunDefinition[]> {
  const runsOf = new Map<FileKey, RunDefinition[]>();
  const add = (run: RunDefinition, { key }: RunInput): void => {
    const list = runsOf.get(key) ?? [];
    if (list.at(-1) === run) return;
    if (run.subject === key) list.unshift(run);
    else list.push(run);
    runsOf.set(key, list);
  };
  for (const run of runs)
    for (const input of [...run.files, ...run.dataValuesFiles]) if (!isElsewhere(run, input)) add(run, input);
  for (const run of runs) for (const input of run.files) if (isElsewhere(run, input)) add(run, input);
  return runsOf;
}

/** The names of all declared top-level data values. Code that reads one of them may belong to its project. */
export function declaredNames(view: WorkspaceView): ReadonlySet<string> {
  const names = new Set<string>();
  for (const key of keysThat(view.keys, isYamlName)) {
    const file = view.get(key);
    if (file === undefined) continue;
    const { schema, dataValues, topLevelKeys } = summaryOf(file);
    if (schema || dataValues) for (const name of topLevelKeys) names.add(name);
  }
  return names;
}

/**
 * Whether another run knows more about the input: for a module the run of its own directory, for a library without a
 * schema the run of the code that passes it data values.
 */
function isElsewhere({ mode, reason }: RunDefinition, input: RunInput): boolean {
  return (
    isModuleElsewhere(input) || (mode === 'inspect' && reason.kind === 'inferred' && reason.declaredBy !== 'schema')
  );
}

/** Inputs of runs that could not be read, and unread files that look like data values of a run. */
function unreadFiles(view: WorkspaceView, settings: Settings, runsOf: ProjectGraph['runsOf']): ReadonlySet<FileKey> {
  const isUnread = (key: FileKey): boolean => view.get(key) === undefined;
  const quarantined = (view.quarantined ?? []).filter(isUnread);
  if (runsOf.size === 0) return new Set(quarantined);
  const looksLikeValues = (key: FileKey): boolean => {
    const folder = folderOf(view.folders, key);
    return folder !== undefined && valuesNames(settings, folder)(key);
  };
  const inputs = [...runsOf.keys()].filter(isUnread);
  const others = keysThat(view.keys, isYamlName).filter((key) => isUnread(key) && looksLikeValues(key));
  return new Set([...inputs, ...others, ...quarantined]);
}

/** The runs that modelines request, and the modelines that do not resolve, by file. */
function modelineRuns(view: WorkspaceView, settings: Settings, found: readonly RunDefinition[]) {
  const modelines = new Map<FileKey, RunDefinition>();
  const unresolved = new Map<FileKey, UnresolvedModeline>();
  for (const key of keysThat(view.keys, isYamlFile)) {
    const run = modelineRun(view, settings, found, key);
    if (run === undefined) continue;
    if ('problem' in run) unresolved.set(key, run);
    else modelines.set(key, run);
  }
  return { modelines, unresolved };
}

/**
 * The run that a modeline requests: the file with the project of the schema that the modeline names, or with the schema
 * alone. If it does not resolve to a schema, the reason.
 */
function modelineRun(
  view: WorkspaceView,
  settings: Settings,
  runs: readonly RunDefinition[],
  key: FileKey,
): RunDefinition | UnresolvedModeline | undefined {
  const file = view.get(key);
  const modeline = file === undefined ? undefined : summaryOf(file).modeline;
  if (file === undefined || modeline === undefined || !isPath(key)) return undefined;
  const schema = isAbsolute(modeline.target) ? modeline.target : join(dirname(key), modeline.target);
  const owner = runs.find((run) => run.subject === undefined && run.files.some((input) => input.key === schema));
  const dialect = owner?.dialect ?? settings.dialect;
  const target = view.get(schema);
  const files =
    owner?.files ?? (target === undefined ? filesBelow(view, schema) : [{ key: schema, path: basename(schema) }]);
  if (files.length === 0) return { target: modeline.target, problem: whyNothing(view, key, schema) };
  if (!files.some((input) => hasSchema(view, input.key, dialect)))
    return { target: modeline.target, problem: 'no-schema' };
  const root = owner?.root ?? dirname(schema);
  const others = files.filter((input) => input.key !== key);
  const self = { key, path: toSlashes(relative(root, key)) };
  const annotated = summaryOf(file).dataValues;
  return {
    id: `${key}\nmodeline`,
    root,
    reason: { kind: 'modeline', schema },
    files: annotated ? [...others, self] : others,
    dataValuesFiles: annotated ? [] : [self],
    subject: key,
    dialect,
  };
}

/**
 * Whether `target` is in no workspace folder while `key` is in one. (A file outside of the folders may name any file.)
 */
function isOutside(view: WorkspaceView, key: FileKey, target: FileKey): boolean {
  const isInFolder = (path: FileKey): boolean => folderOf(view.folders, path) !== undefined;
  return isInFolder(key) && !isInFolder(target);
}

function hasSchema(view: WorkspaceView, key: FileKey, dialect: Dialect): boolean {
  const file = isYamlName(key) ? view.get(key) : undefined;
  return file !== undefined && isSchema(summaryOf(file), dialect);
}

/** The run of a ytt file outside of every project: that file alone. */
function aloneRun(view: WorkspaceView, settings: Settings, key: FileKey): RunDefinition | undefined {
  const file = mayStandAlone(view, key) ? view.get(key) : undefined;
  if (file === undefined || !(isBareCode(file) || (isYamlFile(key) && summaryOf(file).templated))) return undefined;
  const path = isPath(key) ? basename(key) : 'untitled.yml';
  const self = [{ key, path }];
  const folder = folderOf(view.folders, key);
  const elsewhere = isPath(key) ? modulesElsewhere(view, self, dirname(key), folder) : [];
  return {
    id: `${key}\nalone`,
    root: isPath(key) ? dirname(key) : '',
    reason: { kind: 'alone' },
    files: [...self, ...elsewhere],
    dataValuesFiles: [],
    subject: undefined,
    isPartial: true,
    ...(folder === undefined ? {} : { folder }),
    dialect: settings.dialect,
  };
}

function isYamlFile(key: FileKey): boolean {
  return !isPath(key) || isYamlName(key);
}

function mayBeCode(key: FileKey): boolean {
  return isYamlFile(key) || isModuleName(key) || isTextName(key);
}

function isProjectFile(key: FileKey): boolean {
  return basename(key) === projectFileName;
}

function isMisspeltProjectFile(key: FileKey): boolean {
  return basename(key) === misspeltProjectFileName;
}

/** A workspace contains many text files that are not ytt's, so only open ones are read. */
function mayStandAlone({ isOpen }: WorkspaceView, key: FileKey): boolean {
  return mayBeCode(key) && (!isTextName(key) || isOpen?.(key) === true);
}

/** Why a modeline does not resolve to a readable file. */
function whyNothing(view: WorkspaceView, key: FileKey, schema: FileKey): UnresolvedModeline['problem'] {
  if (isOutside(view, key, schema)) return 'outside';
  return view.leadsOut?.(schema) === true ? 'linked-outside' : 'nothing';
}
