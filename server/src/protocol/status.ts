/** The schema of a file, and why, for the editor's status line (`ytt/status`). */
import { basename } from 'node:path';
import { cutMessage } from '@ytt-language/shared';
import { whyUnresolved } from '../diagnostics/modeline-findings.js';
import { type FileKey, uriOfKey } from '../workspace/files/file-key.js';
import { fileOfSource } from '../workspace/files/text-file.js';
import { isInside } from '../workspace/files/walk.js';
import { shownPath } from '../workspace/files/workspace-folders.js';
import { whyRun } from '../workspace/projects/describe-run.js';
import type { RunDefinition } from '../workspace/projects/run-definition.js';
import type { Workspace } from '../workspace/workspace.js';
import type { Session } from './session.js';

/** The result of `ytt/status`. */
export interface FileStatus {
  readonly uri: string;
  /** The file with the governing schema, if there is one. */
  readonly schema?: { readonly uri: string; readonly label: string };
  /** If there is no schema, the file with the data values document that serves as one. */
  readonly declaredBy?: { readonly uri: string; readonly label: string };
  /** Why this schema governs the file, or what is wrong; full sentences. */
  readonly reason: string;
  readonly severity: 'information' | 'warning';
  /** The file could belong to several projects. */
  readonly ambiguous?: true;
}

/** Tells a client that supports it that the result of `ytt/status` may have changed. */
export function notifyStatusChanged({ connection, abilities }: Session): void {
  if (abilities().showsStatus) void connection.sendNotification('ytt/statusChanged');
}

/** The status of the file `key`; null if it takes part in no run. `overBudget` are the files whose last evaluation reached a limit. */
export function fileStatus(workspace: Workspace, key: FileKey, overBudget: ReadonlySet<FileKey>): FileStatus | null {
  const uri = uriOfKey(key);
  const name = (path: FileKey): string => shownPath(workspace.folders, path);
  const ambiguous = workspace.runs().ambiguous.find((one) => one.key === key);
  if (ambiguous !== undefined)
    return { uri, reason: severalProjects(ambiguous.roots.map(name)), severity: 'warning', ambiguous: true };
  const [run, ...others] = workspace.runsOf(key);
  const unresolved = workspace.runs().unresolved.get(key);
  const misled = unresolved === undefined ? [] : [cutMessage(`${whyUnresolved(unresolved)}.`)];
  if (run === undefined)
    return unresolved === undefined ? null : { uri, reason: `${misled[0]} It is not checked.`, severity: 'warning' };
  const limited = [...run.files, ...run.dataValuesFiles].find((input) => overBudget.has(input.key))?.key;
  const [source] = workspace.projectOf(run).schemaFiles;
  const schemaKey = source === undefined ? undefined : fileOfSource(source)?.key;
  const declaring = source === undefined ? workspace.snapshot(key)?.schema?.origin?.file : undefined;
  const declaringKey = declaring && fileOfSource(declaring)?.key;
  return {
    uri,
    ...(schemaKey === undefined ? {} : { schema: { uri: uriOfKey(schemaKey), label: basename(schemaKey) } }),
    ...(declaringKey === undefined
      ? {}
      : { declaredBy: { uri: uriOfKey(declaringKey), label: basename(declaringKey) } }),
    reason: [
      ...misled,
      ...(limited === undefined ? [] : [`The evaluation of ${name(limited)} was stopped at its limits.`]),
      isReadFromElsewhere(run, key)
        ? `It is read together with the ytt files in ${name(run.root)}.`
        : whyRun(run.reason, name),
      ...(others.length === 0
        ? []
        : [`${others.length} more of its runs ${others.length === 1 ? 'is' : 'are'} checked.`]),
    ].join(' '),
    severity: limited === undefined && unresolved === undefined ? 'information' : 'warning',
  };
}

/** Whether an inferred run has a file of another directory among its templates: a command reads both, or a `load`. */
function isReadFromElsewhere({ reason, files }: RunDefinition, key: FileKey): boolean {
  return reason.kind === 'inferred' && !isInside(reason.root, key) && files.some((one) => one.key === key);
}

function severalProjects(names: readonly string[]): string {
  const shown = names.length > 4 ? [...names.slice(0, 3), `${names.length - 3} more`] : names;
  return `It could belong to ${shown.slice(0, -1).join(', ')} or ${shown.at(-1)}, and is not checked; say which in .ytt-project.yaml.`;
}
