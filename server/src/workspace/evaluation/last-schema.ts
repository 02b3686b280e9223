/** Decides whether the last known schema of a run still applies. */
import type { SchemaNode, SourceFile } from '@ytt-language/shared';
import { summaryOf } from '../files/file-summary.js';
import { fileOfSource } from '../files/text-file.js';

/** Whether the file that declares `schema` is still among `files`, in any version. */
export function isDeclaredIn({ origin }: SchemaNode, files: readonly SourceFile[]): boolean {
  const key = origin && fileOfSource(origin.file)?.key;
  return key === undefined || files.some((source) => fileOfSource(source)?.key === key);
}

/** Whether two lists differ only in files that contain data values and nothing else. */
export function sameSchemaFiles(before: readonly SourceFile[], now: readonly SourceFile[]): boolean {
  return (
    before.length === now.length &&
    before.every((file, i) => file === now[i] || (isOnlyValues(file) && isOnlyValues(now[i])))
  );
}

function isOnlyValues(source: SourceFile | undefined): boolean {
  const file = source && fileOfSource(source);
  if (file === undefined) return false;
  const { dataValues, schema } = summaryOf(file);
  return dataValues && !schema;
}
