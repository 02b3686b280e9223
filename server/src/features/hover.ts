/** Finds what a hover is about; `render/` writes it. */
import { describeSchema, type SchemaDescription } from '@ytt-language/shared/schema/describe';
import { type PathStep, schemaAt } from '@ytt-language/shared/schema/lookup';
import type { SchemaNode } from '@ytt-language/shared/schema/schema-node';
import type { Origin } from '@ytt-language/shared/text/origin';
import type { TextRange } from '@ytt-language/shared/text/range';
import type { Snapshot } from '../workspace/snapshot.js';
import { type AnnotationDescription, type ArgumentDescription, describeAnnotation } from './annotation-catalogue.js';
import { type Cursor, cursorAt, schemaPath } from './cursor.js';

export type HoverSubject =
  | {
      readonly kind: 'data-value';
      readonly path: readonly PathStep[];
      readonly description: SchemaDescription;
      /** Where the data value is declared. */
      readonly origin: Origin | undefined;
      /** In a schema document: what the type was taken from. */
      readonly inferredFrom: string | undefined;
    }
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
    case 'data-value': {
      const path = [...cursor.names, cursor.name].map((key): PathStep => ({ kind: 'key', key }));
      return dataValueHover(snapshot.schema, path, cursor, false);
    }
    case 'annotation-name': {
      const annotation = describeAnnotation(cursor.name, false);
      return annotation && { subject: { kind: 'annotation', annotation }, range: cursor };
    }
    case 'annotation-argument':
      return argumentHover(snapshot, cursor);
    case 'load-path':
    case 'expression':
    case 'none':
      return undefined;
  }
}

function yamlHover(snapshot: Snapshot, { role, place }: Extract<Cursor, { kind: 'yaml' }>): Hover | undefined {
  if (role === 'template' || place.end <= place.start) return undefined;
  const key = place.at === 'key' ? tokenKey(snapshot.file.text.slice(place.start, place.end)) : undefined;
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
  return {
    range: { start: range.start, end: range.end },
    subject: {
      kind: 'data-value',
      path,
      description: describeSchema(node),
      origin: node.origin,
      inferredFrom: inSchema ? inference(node) : undefined,
    },
  };
}

/** In words: what the type of a declaration was taken from. */
function inference(node: SchemaNode): string {
  const stated = node.kind === 'any' ? '`@schema/type any=True`' : 'the value given';
  return node.nullable && node.kind !== 'any' ? `${stated}, and null by \`@schema/nullable\`` : stated;
}

function argumentHover(
  { file }: Snapshot,
  cursor: Extract<Cursor, { kind: 'annotation-argument' }>,
): Hover | undefined {
  const annotation = describeAnnotation(cursor.name);
  const word = file.text.slice(cursor.start, cursor.end);
  const argument = annotation?.keywords.find(({ name }) => name === word);
  if (annotation === undefined || argument === undefined) return undefined;
  return { subject: { kind: 'argument', annotation, argument }, range: { start: cursor.start, end: cursor.end } };
}

/** What a key's token stands for. */
export function tokenKey(text: string): string {
  return text.startsWith('"') || text.startsWith("'") ? text.slice(1, -1) : text;
}
