/** The runs that share a schema; a rename in one of them applies to all. */

import type { SchemaNode } from '@ytt-language/shared';
import { syntaxOf } from '@ytt-language/shared/tooling';
import { fileOfSource } from '../../workspace/files/text-file.js';
import type { Snapshot } from '../../workspace/snapshot.js';
import type { Workspace } from '../../workspace/workspace.js';
import { documentSchema } from '../cursor/document-schema.js';
import { documentAt } from '../cursor/nodes-at.js';

/**
 * The other runs that read a file of what declares data values, `root`: a schema file of the snapshot's run where that is what
 * declares its own, else the one where `root` begins. Each as one of its files sees it.
 */
export function runsOfSameSchema(
  workspace: Workspace,
  { project, run, schema }: Snapshot,
  root = schema,
): readonly Snapshot[] {
  const files = root === schema ? (project?.schemaFiles ?? []) : [];
  const begins = root?.origin === undefined ? [] : [root.origin.file];
  const keys = new Set([...files, ...begins].map((file) => fileOfSource(file)?.key));
  return workspace.runs().runs.flatMap((one): Snapshot[] => {
    const inputs = [...one.dataValuesFiles, ...one.files];
    if (one === run || !inputs.some(({ key }) => keys.has(key))) return [];
    const own = inputs.find(({ key }) => workspace.runsOf(key)[0] === one);
    const snapshot = own && workspace.snapshot(own.key);
    return snapshot === undefined ? [] : [snapshot];
  });
}

/** What declares in the run of another file what `root` declares in this one; undefined where nothing does. */
export function sameDeclarationIn(other: Snapshot, { origin }: SchemaNode): SchemaNode | undefined {
  const key = origin && fileOfSource(origin.file)?.key;
  const { files = [], dataValuesFiles = [] } = other.project?.inputs ?? {};
  const file = [...files, ...dataValuesFiles].find((one) => fileOfSource(one)?.key === key);
  // A run may share another file of the schema.
  if (origin === undefined || file === undefined) return other.schema;
  return documentSchema(other, file, documentAt(syntaxOf(file), origin.start).document);
}
