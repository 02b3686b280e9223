/**
 * Converts a schema in a language of the design documents to ytt's own, and any schema to that of `@schema/definition`,
 * as far as the target language can express it. Comments and everything that is not converted stay unchanged.
 */

import type { Annotation } from '../../annotations/annotation.js';
import { addAll } from '../../memo/list-map.js';
import type { TextEdit } from '../../text/edit.js';
import type { SourceFile } from '../../text/source-file.js';
import { schemaNodes } from '../lookup.js';
import type { SchemaNode } from '../schema-node.js';
import type { Converted } from './annotation-arguments.js';
import { annotationEdits, insertedAnnotation } from './annotation-edits.js';
import { toDefinition } from './convert-to-definition.js';
import { toReleased } from './convert-to-released.js';
import {
  annotationOf,
  type ConversionTarget,
  impliedRule,
  isInexpressible,
  takesRules,
  withRule,
} from './implied-rules.js';
import { placeInFlow } from './in-block-style.js';

/** The edits of a conversion, and the annotations without an equivalent in the other language. */
export interface Conversion {
  readonly edits: readonly TextEdit[];
  readonly left: readonly Annotation[];
  /** The number of implied rules for which the text has no place. */
  readonly unwritten: number;
}

/** Converts `schema`, as written in `file`. */
export function convertSchema(schema: SchemaNode, file: SourceFile, to: ConversionTarget): Conversion {
  const edits: TextEdit[] = [];
  const left: Annotation[] = [];
  const notes = new Map<number, string>();
  // The annotations of a function that is called twice occur twice.
  const seen = new Set<number>();
  let inexpressible = 0;
  for (const node of schemaNodes(schema)) {
    let implied = node.origin?.file === file ? impliedRule(node, to) : undefined;
    if (node.origin?.file === file && isInexpressible(node)) inexpressible++;
    const own = [...node.annotations.values()].filter(({ origin }) => origin.file === file);
    for (const annotation of own) {
      if (seen.has(annotation.origin.start)) {
        if (takesRules(annotation)) implied = undefined;
        continue;
      }
      seen.add(annotation.origin.start);
      let converted = convertAnnotation(annotation, node, to);
      if (implied !== undefined && converted !== 'left' && takesRules(annotation)) {
        converted = withRule(converted?.[0] ?? `${annotation.name} ${annotation.content.trim()}`, implied);
        if (!hasRoom(annotation, node, converted)) converted = 'left';
        implied = undefined;
      }
      if (converted === 'left') left.push(annotation);
      else if (converted !== undefined) addAll(edits, annotationEdits(annotation, converted));
    }
    if (implied !== undefined && node.origin !== undefined) notes.set(node.origin.start, annotationOf(implied, to));
  }
  const placed = placeInFlow(file, notes);
  const others = placed.unplaced.flatMap((offset) => insertedAnnotation(file, offset, notes.get(offset) ?? ''));
  addAll(edits, [...placed.edits, ...others]);
  const unwritten = placed.unplaced.length - others.length + inexpressible;
  return { edits, left, unwritten };
}

/** The conversion of an annotation; undefined if it stays unchanged. */
export function convertAnnotation(
  annotation: Annotation,
  node: SchemaNode,
  to: ConversionTarget,
): Converted | undefined {
  const converted = to === 'released' ? toReleased(annotation, node) : toDefinition(annotation, node);
  return converted === undefined || converted === 'left' || hasRoom(annotation, node, converted) ? converted : 'left';
}

/** Whether the text has room for all lines: one on the line of a value, any number above a node on its own line. */
function hasRoom({ origin }: Annotation, node: SchemaNode, { length }: readonly string[]): boolean {
  const { file, start } = origin;
  const lineStart = file.lines.lineStart(file.lines.lineAt(start));
  const [indent = ''] = /^[ \t]*/.exec(file.text.slice(lineStart)) ?? [];
  const first = lineStart + indent.length;
  return length <= 1 || first === start || node.origin?.start === first;
}
