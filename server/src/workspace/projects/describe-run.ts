/** Describes a run in words: its name, and why it exists. */
import type { FileKey } from '../files/file-key.js';
import { shownPath } from '../files/workspace-folders.js';
import type { DeclaredBy, RunDefinition, RunReason } from './run-definition.js';

/** The name of a run: that of its project and variant, otherwise that of the file or directory that it is for. */
export function runName({ reason, subject, root, files }: RunDefinition, folders: readonly string[]): string {
  if (reason.kind === 'project-file' || reason.kind === 'setting') return reason.project + variantOf(reason.variant);
  const alone = reason.kind === 'alone' ? files[0]?.key : undefined;
  return shownPath(folders, subject ?? alone ?? root);
}

/** Why this run exists, in a sentence; `name` returns the shown path of a file. */
export function whyRun(reason: RunReason, name: (key: FileKey) => string): string {
  switch (reason.kind) {
    case 'project-file':
      return `${name(reason.file)} says so, in its project ${reason.project}${variantOf(reason.variant)}.`;
    case 'setting':
      return `The setting ytt.projects says so, in its project ${reason.project}${variantOf(reason.variant)}.`;
    case 'modeline':
      return `The file names ${name(reason.schema)} as its schema.`;
    case 'inferred':
      return inferredBecause[reason.declaredBy](name(reason.root));
    case 'project-schema':
      return 'It is a project file: it says which files belong to one ytt run.';
    case 'alone':
      return 'It is a ytt run of its own: nothing around it says what it belongs to.';
  }
}

const inferredBecause: Readonly<Record<DeclaredBy, (root: string) => string>> = {
  schema: (root) => `${root} is the nearest directory with a schema.`,
  'data-values': (root) =>
    `The ytt files in ${root} belong together: there is no schema, their data values declare what there is.`,
  nothing: (root) => `The ytt files in ${root} belong together, without a schema or data values.`,
};

function variantOf(variant: string | undefined): string {
  return variant === undefined ? '' : `, variant ${variant}`;
}
