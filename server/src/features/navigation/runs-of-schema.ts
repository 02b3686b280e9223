/** The runs that share a schema: what is renamed in one of them is meant in all. */

import { fileOfSource } from '../../workspace/files/text-file.js';
import type { Snapshot } from '../../workspace/snapshot.js';
import type { Workspace } from '../../workspace/workspace.js';

/**
 * The other runs that read a schema file of the snapshot's run, or where there is none a file whose data values declare
 * others, each as one of its files sees it.
 */
export function runsOfSameSchema(workspace: Workspace, { project, run, schema }: Snapshot): readonly Snapshot[] {
  const inferred = schema?.isInferred === true && schema.origin !== undefined ? [schema.origin.file] : [];
  const keys = new Set([...(project?.schemaFiles ?? []), ...inferred].map((file) => fileOfSource(file)?.key));
  return workspace.runs().runs.flatMap((one): Snapshot[] => {
    const inputs = [...one.dataValuesFiles, ...one.files];
    if (one === run || !inputs.some(({ key }) => keys.has(key))) return [];
    const own = inputs.find(({ key }) => workspace.runsOf(key)[0] === one);
    const snapshot = own && workspace.snapshot(own.key);
    return snapshot === undefined ? [] : [snapshot];
  });
}
