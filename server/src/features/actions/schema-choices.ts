/** The schemas that a file can be assigned to, each with the edit of the modeline that assigns it. */
import { dirname, relative } from 'node:path';
import type { TextEdit } from '@ytt-language/shared';
import { lineBreakOf } from '@ytt-language/shared/tooling';
import { type FileKey, isPath } from '../../workspace/files/file-key.js';
import { isSchema, isYamlName, summaryOf } from '../../workspace/files/file-summary.js';
import type { TextFile } from '../../workspace/files/text-file.js';
import { toSlashes } from '../../workspace/files/walk.js';
import { shownPath } from '../../workspace/files/workspace-folders.js';
import type { Workspace } from '../../workspace/workspace.js';

export interface SchemaChoice {
  /** The schema's path, relative to its workspace folder. */
  readonly title: string;
  readonly edit: TextEdit;
}

/** The maximum number of schemas shown. */
const most = 8;

/** The schemas to choose from, nearest first; none for schemas themselves and for files that are not on disk. */
export function schemaChoices(workspace: Workspace, key: FileKey): readonly SchemaChoice[] {
  const file = workspace.files.get(key);
  const declares = (one: TextFile): boolean => isSchema(summaryOf(one), workspace.settings.dialect);
  if (file === undefined || !isPath(key) || !isYamlName(key) || declares(file)) return [];
  const isSchemaFile = (one: FileKey): boolean => {
    const other = isYamlName(one) ? workspace.files.get(one) : undefined;
    return other !== undefined && declares(other);
  };
  return [...workspace.allFiles()]
    .filter(isSchemaFile)
    .map((schema) => ({ schema, path: toSlashes(relative(dirname(key), schema)) }))
    .sort((a, b) => stepsIn(a.path) - stepsIn(b.path) || (a.path < b.path ? -1 : 1))
    .slice(0, most)
    .map(({ schema, path }) => ({ title: shownPath(workspace.folders, schema), edit: modelineEdit(file, path) }));
}

function stepsIn(path: string): number {
  return path.split('/').length;
}

/** Writes the path into the modeline, or adds a modeline if there is none. */
function modelineEdit(file: TextFile, path: string): TextEdit {
  const { modeline } = summaryOf(file);
  if (modeline !== undefined) return { range: { start: modeline.start, end: modeline.end }, newText: path };
  const lineBreak = lineBreakOf(file.text);
  const start = file.text.startsWith('\ufeff') ? 1 : 0;
  return { range: { start, end: start }, newText: `#! ytt-schema: ${path}${lineBreak}` };
}
