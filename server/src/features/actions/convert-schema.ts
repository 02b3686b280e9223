/** Refactorings that write a schema, or one annotation of it, in another schema language. */
import type { SchemaNode } from '@ytt-language/shared';
import {
  type Annotation,
  annotationEdit,
  type ConversionTarget,
  convertAnnotation,
  convertSchema,
  schemaNodes,
} from '@ytt-language/shared/tooling';
import type { Snapshot } from '../../workspace/snapshot.js';
import { dialectOf } from '../cursor/document-role.js';
import type { Refactoring } from './refactoring.js';

/** What can be converted at `offset`: at the header the whole schema, at an annotation the annotation. */
export function conversionsAt(snapshot: Snapshot, offset: number): readonly Refactoring[] {
  const found = snapshot.schema && annotationAt(snapshot, snapshot.schema, offset);
  if (found === undefined || snapshot.schema === undefined) return [];
  const { annotation, node } = found;
  const isReleased = node.language?.header === 'data/values-schema';
  const to: ConversionTarget = isReleased ? 'definition' : 'released';
  const language = isReleased ? 'of @schema/definition' : 'that ytt has';
  if (annotation.name === node.language?.header) {
    const { edits, left } = convertSchema(snapshot.schema, annotation.origin.file, to);
    const rest =
      left.length === 0 ? '' : `, but for ${left.length === 1 ? 'one annotation' : `${left.length} annotations`}`;
    return [{ title: `Convert the schema to the language ${language}${rest}`, edits }];
  }
  // Of a released annotation, one in another language means nothing where the schema stays as it is.
  if (isReleased && dialectOf(snapshot) !== 'proposed') return [];
  const converted = convertAnnotation(annotation, node, to);
  if (converted === undefined || converted === 'left') return [];
  const name = converted[0]?.split(' ', 1)[0];
  if (name === undefined || name === annotation.name) return [];
  return [{ title: `Write it as @${name}`, edits: [annotationEdit(annotation, converted)] }];
}

function annotationAt(
  { file }: Snapshot,
  schema: SchemaNode,
  offset: number,
): { readonly annotation: Annotation; readonly node: SchemaNode } | undefined {
  for (const node of schemaNodes(schema))
    for (const annotation of node.annotations.values()) {
      const { origin } = annotation;
      if (origin.file.path === file.path && origin.start <= offset && offset <= origin.end) return { annotation, node };
    }
  return undefined;
}
