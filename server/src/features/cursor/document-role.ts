/** What the document around an offset is for, told by the annotations that it has. */

import { type AnnotatedDocument, type CommentSyntax, parseComment } from '@ytt-language/shared/tooling';
import type { Snapshot } from '../../workspace/snapshot.js';
import { documentAt } from './nodes-at.js';

/** `plain-values` is a file given as `--data-values-file`, which has no annotations. */
export type DocumentRole = AnnotatedDocument | 'plain-values';

/** The role of the document that `offset` of the file is in; comments above its `---` are not yet in it. */
export function documentRoleAt({ file, run, summary, syntax }: Snapshot, offset: number): DocumentRole {
  if (run?.dataValuesFiles.some((input) => input.path === file.path) && !summary.dataValues && !summary.schema)
    return 'plain-values';
  const { document, start } = documentAt(syntax, offset);
  if (start > offset || document.markerLength === 0) return 'template';
  const annotations = document.comments.flatMap(annotationOf);
  if (annotations.some(isSchema)) return 'schema';
  return annotations.some(({ name }) => name === 'data/values') ? 'data-values' : 'template';
}

interface Annotation {
  readonly name: string;
  readonly content: string;
}

function annotationOf({ data, sameLine }: CommentSyntax): readonly Annotation[] {
  const read = parseComment(data, sameLine);
  return read.kind === 'annotation' ? [read] : [];
}

/** The released dialect's annotation and those of the proposed one. */
function isSchema({ name, content }: Annotation): boolean {
  if (name === 'schema') return content.trimStart().startsWith('attach=');
  return name === 'data/values-schema' || name === 'schema/definition' || name === 'schema/match';
}
