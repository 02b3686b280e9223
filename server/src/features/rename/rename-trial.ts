/**
 * Tries a rename before offering it. Data values can be read in ways that the analysis of code does not see: through
 * the key that an overlay matches by, functions of rules, or aliases. A run that succeeded before must also succeed
 * with the new name.
 */
import {
  applyEdits,
  evaluateProject,
  type Finding,
  firstLine,
  type Project,
  type ProjectInputs,
  SourceFile,
  type TextEdit,
} from '@ytt-language/shared';
import { addToList, withFiles, withoutPauses } from '@ytt-language/shared/tooling';
import type { Snapshot } from '../../workspace/snapshot.js';
import type { Place } from '../code/symbols-at.js';

export interface RenameEdit {
  readonly place: Place;
  readonly newText: string;
}

/** The edits, or why the rename is refused. */
export type Renaming = { readonly edits: readonly RenameEdit[] } | { readonly refused: string };

/** A place in words: `path:line`, lines from 1. */
export function placeText({ file, range }: Place): string {
  return `${file.path}:${file.lines.lineAt(range.start) + 1}`;
}

/**
 * Describes a failure with `edits` that did not exist before, or a difference in the output, in the runs of
 * `snapshots`; undefined if there is none. Throws an `Interrupted` if a run reaches its limits.
 */
export function failureOf(snapshots: readonly Snapshot[], edits: readonly RenameEdit[]): string | undefined {
  for (const { project, uriOf } of snapshots) {
    const failure = project && withoutPauses(() => failureIn(project, uriOf, edits));
    if (failure !== undefined) return failure;
  }
  return undefined;
}

function failureIn(project: Project, uriOf: Snapshot['uriOf'], edits: readonly RenameEdit[]): string | undefined {
  const before = errorsOf(project);
  const after = evaluateProject(changedInputs(project.inputs, uriOf, edits));
  const known = new Set(before.map(placeOf));
  const error = errorsOf(after).find((one) => !known.has(placeOf(one)));
  if (error !== undefined) return `With that name ${placeText(error)} fails: ${firstLine(error)}`;
  if (before.length > 0) return undefined;
  const texts = new Map(project.output.files.map(({ path, text }) => [path, text]));
  const other = after.output.files.find(({ path, text }) => texts.get(path) !== text);
  return other && `With that name ${other.path} is rendered differently.`;
}

function errorsOf(project: Project): readonly Finding[] {
  return project.findings.filter(({ severity }) => severity === 'error');
}

/** Identifies a finding by its line and code: a rename keeps everything on its line, but may change the message. */
function placeOf({ file, range, code }: Finding): string {
  return `${file.path}:${file.lines.lineAt(range.start)} ${code}`;
}

/** The inputs of a run with `edits` applied to their texts. */
function changedInputs(inputs: ProjectInputs, uriOf: Snapshot['uriOf'], edits: readonly RenameEdit[]): ProjectInputs {
  const byUri = new Map<string | undefined, TextEdit[]>();
  for (const { place, newText } of edits) {
    const uri = uriOf(place.file);
    const edit = { range: place.range, newText };
    addToList(byUri, uri, edit);
  }
  const changed = new Map<SourceFile, SourceFile>();
  const now = (file: SourceFile): SourceFile => {
    const own = byUri.get(uriOf(file));
    if (own === undefined) return file;
    const known = changed.get(file) ?? new SourceFile(file.path, applyEdits(file.text, own), file.pauses);
    changed.set(file, known);
    return known;
  };
  return withFiles(inputs, now);
}
