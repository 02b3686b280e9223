/** Documentation of the proposed dialect (seeds 003, 004): `@schema/doc`, `@schema/example`, humanised titles. */
import type { Annotation } from '../../annotations/annotation.js';
import type { Declaration, Report } from '../build/annotations.js';
import { argumentValue, checkArgument } from '../build/argument.js';
import { by } from '../build/problem.js';
import type { Documentation, SchemaExample, SchemaNode } from '../schema-node.js';

/** `documentation` as the released annotations give it, completed by the proposed ones. */
export function withProposed(
  documentation: Documentation,
  node: Declaration,
  schema: SchemaNode,
  report: Report,
): Documentation {
  const removed = node.annotations?.get('schema/removed')?.args[0];
  const { proposed } = documentation;
  return {
    ...documentation,
    title: documentation.title === '' ? humanisedKey(node) : documentation.title,
    description: documentation.description === '' ? proposed.description : documentation.description,
    examples: documentation.examples.length === 0 ? readExample(node, schema, report) : documentation.examples,
    ...(typeof removed === 'string' ? { removed } : {}),
  };
}

/** The key with blanks for what is neither letter nor digit, and a capital at the start. */
function humanisedKey(node: Declaration): string {
  if (node.kind !== 'mapItem' || typeof node.key !== 'string') return '';
  const words = node.key.replace(/[^\p{L}\p{N}]+/gu, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function readExample(node: Declaration, schema: SchemaNode, report: Report): readonly SchemaExample[] {
  const annotation: Annotation | undefined = node.annotations?.get('schema/example');
  const [argument] = annotation?.args ?? [];
  if (annotation === undefined || argument === undefined) return [];
  const value = argumentValue(argument, annotation, node, report);
  if (value === undefined) return [];
  checkArgument(value, schema, {
    annotation,
    code: 'schema-example-type',
    summary: 'Invalid schema - @schema/example has wrong type',
    place: by(annotation.origin),
    report,
  });
  return [{ description: '', value }];
}
