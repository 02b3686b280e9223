/** Decides whether the last known schema of a run is still valid. */
import type { SchemaNode, SourceFile } from '@ytt-language/shared';
import { isBroken, lineStartOf, syntaxOf } from '@ytt-language/shared/tooling';
import { summaryOf } from '../files/file-summary.js';
import { fileOfSource, type TextFile } from '../files/text-file.js';
import { lastEditOf } from './edit-history.js';

/** Whether the file that declares `schema` is still among `files`, in a version that may declare one. */
export function isDeclaredIn({ origin, isInferred }: SchemaNode, files: readonly SourceFile[]): boolean {
  const key = origin && fileOfSource(origin.file)?.key;
  if (key === undefined) return true;
  return files.some((source) => {
    const file = fileOfSource(source);
    return file?.key === key && (isInferred || mayDeclare(source, file));
  });
}

/** Whether a file declares a schema, or will once a line parses again or an annotation is complete. */
function mayDeclare(source: SourceFile, file: TextFile): boolean {
  return summaryOf(file).schema || isBroken(syntaxOf(source)) || isCommentBeingTyped(file);
}

function isCommentBeingTyped(file: TextFile): boolean {
  const edit = lastEditOf(file);
  if (edit === undefined) return false;
  const lines = file.text.slice(lineStartOf(file.text, edit.start), edit.newEnd);
  return /^[ \t]*#[^\n]*$/.test(lines);
}

/** Whether two lists differ only in files that contain nothing but data values. */
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
