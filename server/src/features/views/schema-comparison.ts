/**
 * Compares the schema of a run with the schema that earlier texts of its files gave, such as those of the last commit.
 */
import { diffMarkdown, diffSchemas, evaluateProject, firstLine, SourceFile } from '@ytt-language/shared';
import type { Snapshot } from '../../workspace/snapshot.js';
import type { Shown } from './shown-text.js';

/** The earlier text of a file; null if it did not exist, undefined if it has not changed. */
export type OlderText = (uri: string) => string | null | undefined;

/** Compares the schema of the run with its earlier one. `since` names the earlier time, such as `HEAD`. */
export function schemaComparison({ project, uriOf }: Snapshot, olderText: OlderText, since: string): Shown {
  if (project === undefined) return { refused: 'The file belongs to no ytt run.' };
  const files = project.inputs.files.flatMap((file) => {
    const uri = uriOf(file);
    const text = uri === undefined ? undefined : olderText(uri);
    if (text === null) return [];
    return text === undefined ? [file] : [new SourceFile(file.path, text)];
  });
  const older = evaluateProject({ ...project.inputs, files });
  for (const [run, when] of [[older, `as of ${since}`] as const, [project, 'now'] as const]) {
    const error = run.findingsOf('openapi').find(({ severity }) => severity === 'error');
    if (error === undefined) continue;
    const place = `${error.file.path}:${error.file.lines.lineAt(error.range.start) + 1}`;
    return { refused: `The schema ${when} has an error: ${place}: ${firstLine(error)}` };
  }
  if (older.schema === undefined) return { refused: `There was no schema as of ${since}.` };
  if (project.schema === undefined) return { refused: 'The run has no schema.' };
  const diff = diffSchemas(older.schema, project.schema);
  return { text: diffMarkdown(diff, `Changes of the schema since ${since}`), language: 'markdown' };
}
