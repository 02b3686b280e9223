/** The role of the document around an offset (schema, data values, template …), according to its annotations. */

import {
  type AnnotatedDocument,
  type AnnotationSet,
  type CommentSyntax,
  languageOfHeaders,
  parseComment,
} from '@ytt-language/shared/tooling';
import { isSchema } from '../../workspace/files/file-summary.js';
import type { Snapshot } from '../../workspace/snapshot.js';
import { documentAt } from './nodes-at.js';

/** `plain-values` is the role of a file given as `--data-values-file`, which has no annotations. */
export type DocumentRole = AnnotatedDocument | 'plain-values';

type Surroundings = Pick<Snapshot, 'file' | 'run' | 'summary' | 'syntax'>;

/** The role of the document that contains `offset`; comments above its `---` are not part of it yet. */
export function documentRoleAt(snapshot: Surroundings, offset: number): DocumentRole {
  const { file, run, summary } = snapshot;
  const isGiven = run?.dataValuesFiles.some((input) => input.path === file.path) === true;
  if (isGiven && !summary.dataValues && !isSchema(summary, dialectOf(snapshot))) return 'plain-values';
  const annotations = annotationNamesAt(snapshot, offset);
  if (annotations === undefined) return 'template';
  if (languageOfHeaders(annotations, dialectOf(snapshot)) !== undefined) return 'schema';
  return annotations.has('data/values') ? 'data-values' : 'template';
}

/** Which annotations are available in the document that contains `offset`. */
export function annotationSetAt(snapshot: Surroundings, offset: number): AnnotationSet {
  const annotations = annotationNamesAt(snapshot, offset) ?? new Set<string>();
  const language = languageOfHeaders(annotations, dialectOf(snapshot));
  return language?.hasProposedAnnotations === true ? 'proposed' : 'released';
}

/** The dialect in which the file's run reads schemas. */
export function dialectOf({ run }: Surroundings): NonNullable<Snapshot['run']>['dialect'] {
  return run?.dialect ?? 'auto';
}

/**
 * The names of the annotations above the `---` of the document; empty if it has no `---`. Undefined above the first
 * document.
 */
export function annotationNamesAt(
  { syntax }: Pick<Snapshot, 'syntax'>,
  offset: number,
): ReadonlySet<string> | undefined {
  const { document, start } = documentAt(syntax, offset);
  if (start > offset) return undefined;
  return new Set(document.comments.flatMap(nameOf));
}

function nameOf({ data, sameLine }: CommentSyntax): readonly string[] {
  const read = parseComment(data, sameLine);
  return read.kind === 'annotation' ? [read.name] : [];
}
