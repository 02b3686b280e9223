/** The runs that share a schema; a rename in one of them applies to all. */

import type { SchemaNode, SourceFile } from '@ytt-language/shared';
import { syntaxOf } from '@ytt-language/shared/tooling';
import type { FileKey } from '../../workspace/files/file-key.js';
import { summaryOf } from '../../workspace/files/file-summary.js';
import { fileOfSource } from '../../workspace/files/text-file.js';
import type { RunDefinition } from '../../workspace/projects/run-definition.js';
import type { Snapshot } from '../../workspace/snapshot.js';
import type { Workspace } from '../../workspace/workspace.js';
import { mayHoldCode } from '../code/symbols-at.js';
import { documentSchema } from '../cursor/document-schema.js';
import { documentAt } from '../cursor/nodes-at.js';

/**
 * The other runs that read the file that declares the data values of `root` (a schema file of the snapshot's run, or
 * the file in which `root` begins), or one of the files in `code`. Each is a snapshot of one of its files.
 */
export function runsOfSameSchema(
  workspace: Workspace,
  { project, run, schema }: Snapshot,
  root = schema,
  code: readonly SourceFile[] = [],
): readonly Snapshot[] {
  const files = root === schema ? (project?.schemaFiles ?? []) : [];
  const begins = root?.origin === undefined ? [] : [root.origin.file];
  return otherRunsWith(workspace, run, [...files, ...begins, ...code]);
}

/** The other runs that read one of `files`, each as a snapshot of one of its files. */
function otherRunsWith(
  workspace: Workspace,
  run: Snapshot['run'],
  files: readonly SourceFile[],
  isMeant: (run: RunDefinition) => boolean = () => true,
): readonly Snapshot[] {
  const keys = new Set(files.map((file) => fileOfSource(file)?.key));
  return workspace.runs().runs.flatMap((one): Snapshot[] => {
    const inputs = [...one.dataValuesFiles, ...one.files];
    if (one === run || !inputs.some(({ key }) => keys.has(key)) || !isMeant(one)) return [];
    const own = inputs.find(({ key }) => workspace.runsOf(key)[0] === one);
    const snapshot = own && workspace.snapshot(own.key);
    return snapshot === undefined ? [] : [snapshot];
  });
}

/** The other runs in which files that the snapshot's run does not have may load names from a module. */
export function runsLoading(workspace: Workspace, { run }: Snapshot, module: SourceFile): readonly Snapshot[] {
  const known = new Set(run?.files.map(({ key }) => key));
  const mayLoad = (key: FileKey): boolean => {
    const file = known.has(key) || !mayHoldCode(key) ? undefined : workspace.files.get(key);
    return file !== undefined && summaryOf(file).loads.length > 0;
  };
  return otherRunsWith(workspace, run, [module], ({ files }) => files.some(({ key }) => mayLoad(key)));
}

/** The declaration in the run of another file that corresponds to `root` in this one; undefined if there is none. */
export function sameDeclarationIn(other: Snapshot, { origin }: SchemaNode): SchemaNode | undefined {
  const key = origin && fileOfSource(origin.file)?.key;
  const { files = [], dataValuesFiles = [] } = other.project?.inputs ?? {};
  const file = [...files, ...dataValuesFiles].find((one) => fileOfSource(one)?.key === key);
  // The file is not part of the other run, which then shares another file of the schema.
  if (origin === undefined || file === undefined) return other.schema;
  return documentSchema(other, file, documentAt(syntaxOf(file), origin.start).document);
}
