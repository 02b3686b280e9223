/** Refactorings that convert a schema, or one annotation of it, to another schema language. */
import { evaluateProject, type SchemaNode, type SourceFile } from '@ytt-language/shared';
import {
  type Annotation,
  annotationEdits,
  type ConversionTarget,
  convertAnnotation,
  convertSchema,
  schemaNodes,
} from '@ytt-language/shared/tooling';
import type { Snapshot } from '../../workspace/snapshot.js';
import { dialectOf } from '../cursor/document-role.js';
import type { Refactoring } from './refactoring.js';

/**
 * The conversions offered at `offset`: of the whole schema at its header, of a single annotation at that annotation.
 */
export function conversionsAt(snapshot: Snapshot, offset: number): readonly Refactoring[] {
  const schema = ignoredSchemaAt(snapshot, offset) ?? snapshot.schema;
  const found = schema && annotationAt(snapshot, schema, offset);
  if (found === undefined || schema === undefined) return [];
  const { annotation, node } = found;
  const targets = targetsOf(node).filter((to) => to === 'released' || snapshot.run?.dialect !== 'released');
  if (annotation.name === node.language?.header)
    return targets.map((to) => wholeSchema(schema, annotation.origin.file, to));
  // In a schema of the released language, ytt would ignore an annotation of another language.
  if (isReleased(node) && dialectOf(snapshot) !== 'proposed') return [];
  return targets.flatMap((to) => oneAnnotation(annotation, node, to));
}

function isReleased({ language }: SchemaNode): boolean {
  return language?.header === 'data/values-schema';
}

/** The languages that a schema of another one can be converted to. */
function targetsOf(node: SchemaNode): readonly ConversionTarget[] {
  if (isReleased(node)) return ['definition'];
  return node.language?.header === 'schema/definition' ? ['released'] : ['released', 'definition'];
}

const languageNames: Readonly<Record<ConversionTarget, string>> = {
  released: 'that ytt has',
  definition: 'of @schema/definition',
};

function wholeSchema(schema: SchemaNode, file: SourceFile, to: ConversionTarget): Refactoring {
  const { edits, left, unwritten } = convertSchema(schema, file, to);
  const lost = [counted(left.length, 'annotation'), counted(unwritten, 'rule')].filter((one) => one !== undefined);
  const rest = lost.length === 0 ? '' : `, but for ${lost.join(' and ')}`;
  return { title: `Convert the schema to the language ${languageNames[to]}${rest}`, edits };
}

function counted(count: number, noun: string): string | undefined {
  if (count === 0) return undefined;
  return count === 1 ? `one ${noun}` : `${count} ${noun}s`;
}

function oneAnnotation(annotation: Annotation, node: SchemaNode, to: ConversionTarget): readonly Refactoring[] {
  const converted = convertAnnotation(annotation, node, to);
  if (converted === undefined || converted === 'left') return [];
  const name = converted[0]?.split(' ', 1)[0];
  if (name === undefined || name === annotation.name) return [];
  return [{ title: `Write it as @${name}`, edits: annotationEdits(annotation, converted) }];
}

/**
 * In ytt's own dialect: the schema that would be declared by a header of the design documents at `offset`, if the
 * dialect were the proposed one.
 */
function ignoredSchemaAt({ file, project, run }: Snapshot, offset: number): SchemaNode | undefined {
  const line = file.lineText(file.lines.lineAt(offset));
  if (
    project === undefined ||
    run?.dialect !== 'released' ||
    !/^[ \t]*#@schema(?:\/definition|\/match)?(?:\s|$)/.test(line)
  )
    return undefined;
  const { inputs } = project;
  return evaluateProject({ ...inputs, options: { ...inputs.options, dialect: 'auto' } }).schema;
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
