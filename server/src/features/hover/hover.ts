/** Finds what a hover is about; `render-hover.ts` writes it. */
import type { NodeValue, SchemaNode, TextRange } from '@ytt-language/shared';
import {
  type AnnotationDescription,
  type ArgumentDescription,
  describeAnnotation,
  describeSchema,
  type Expression,
  isMap,
  type Origin,
  type PathStep,
  type SchemaDescription,
  schemaAt,
} from '@ytt-language/shared/tooling';
import type { Snapshot } from '../../workspace/snapshot.js';
import { describeDefinition, describeExpression } from '../code/code-names.js';
import type { FunctionDescription } from '../code/function-catalogue.js';
import { type Cursor, cursorAt, schemaPath } from '../cursor/cursor.js';

export interface DataValueSubject {
  readonly kind: 'data-value';
  readonly path: readonly PathStep[];
  readonly description: SchemaDescription;
  /** Where the data value is declared. */
  readonly origin: Origin | undefined;
  /** In a schema document: what the type was taken from. */
  readonly inferredFrom?: string;
  /** True where no schema declares it, but a data values document. */
  readonly isUntyped?: true;
  /** In code: what the data value is in this run. */
  readonly effective?: NodeValue;
}

export type HoverSubject =
  | DataValueSubject
  | { readonly kind: 'name'; readonly name: FunctionDescription }
  | { readonly kind: 'annotation'; readonly annotation: AnnotationDescription }
  | { readonly kind: 'argument'; readonly annotation: AnnotationDescription; readonly argument: ArgumentDescription };

export interface Hover {
  readonly subject: HoverSubject;
  /** Offsets in the file. */
  readonly range: TextRange;
}

export function hoverAt(snapshot: Snapshot, offset: number): Hover | undefined {
  const cursor = cursorAt(snapshot, offset);
  switch (cursor.kind) {
    case 'yaml':
      return yamlHover(snapshot, cursor);
    case 'data-value':
      return effectiveHover(snapshot, [...cursor.path, { kind: 'key', key: cursor.name }], cursor);
    case 'member':
      return nameHover(snapshot, cursor, cursor.expression);
    case 'name':
      return argumentHover(cursor) ?? (cursor.identifier && nameHover(snapshot, cursor, cursor.identifier));
    case 'loaded-name':
      return cursor.definition && nameSubject(describeDefinition(snapshot, cursor.definition), cursor);
    case 'annotation-name': {
      const annotation = describeAnnotation(cursor.name);
      return annotation && { subject: { kind: 'annotation', annotation }, range: cursor };
    }
    case 'load-path':
    case 'other-code':
    case 'none':
      return undefined;
  }
}

function yamlHover(snapshot: Snapshot, { role, place }: Extract<Cursor, { kind: 'yaml' }>): Hover | undefined {
  if (role === 'template' || place.end <= place.start) return undefined;
  const key = place.at === 'key' ? place.name : undefined;
  return dataValueHover(snapshot.schema, schemaPath(place, key), place, role === 'schema');
}

function dataValueHover(
  schema: SchemaNode | undefined,
  path: readonly PathStep[],
  range: TextRange,
  inSchema: boolean,
): Hover | undefined {
  const node = schema && schemaAt(schema, path);
  if (node === undefined) return undefined;
  const subject = dataValueSubject(path, node);
  return {
    range: { start: range.start, end: range.end },
    subject: inSchema ? { ...subject, inferredFrom: inference(node) } : subject,
  };
}

/** What is told of the data value at `path`, which `node` declares. */
export function dataValueSubject(path: readonly PathStep[], node: SchemaNode): DataValueSubject {
  const subject = { kind: 'data-value', path, description: describeSchema(node), origin: node.origin } as const;
  return node.isInferred === true ? { ...subject, isUntyped: true } : subject;
}

/** A data value as code sees it: with the value that it has. */
function effectiveHover(snapshot: Snapshot, path: readonly PathStep[], range: TextRange): Hover | undefined {
  const hover = dataValueHover(snapshot.schema, path, range, false);
  if (hover?.subject.kind !== 'data-value') return hover;
  let effective: NodeValue | undefined = snapshot.project?.dataValues.value;
  for (const step of path) {
    if (!isMap(effective) || step.kind !== 'key') return hover;
    effective = effective.items.find(({ key }) => key === step.key)?.value;
  }
  return effective === undefined ? hover : { ...hover, subject: { ...hover.subject, effective } };
}

function nameHover(
  snapshot: Snapshot,
  cursor: Extract<Cursor, { kind: 'name' | 'member' }>,
  expression: Expression,
): Hover | undefined {
  return nameSubject(describeExpression(snapshot, cursor.code, expression), cursor);
}

function nameSubject(name: FunctionDescription | undefined, { start, end }: TextRange): Hover | undefined {
  return name && { subject: { kind: 'name', name }, range: { start, end } };
}

/** In words: what the type of a declaration was taken from. */
function inference(node: SchemaNode): string {
  const stated = node.kind === 'any' ? '`@schema/type any=True`' : 'the value given';
  return node.nullable && node.kind !== 'any' ? `${stated}, and null by \`@schema/nullable\`` : stated;
}

/** A keyword of an annotation. */
function argumentHover(cursor: Extract<Cursor, { kind: 'name' }>): Hover | undefined {
  const { annotationArgument, identifier, start, end } = cursor;
  const annotation = annotationArgument && describeAnnotation(cursor.annotation ?? '');
  const argument = annotation?.arguments.find(({ name, keyword }) => keyword && name === identifier?.name);
  if (annotation === undefined || argument === undefined) return undefined;
  return { subject: { kind: 'argument', annotation, argument }, range: { start, end } };
}
