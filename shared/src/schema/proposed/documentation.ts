/**
 * Documentation in the proposed dialect (seeds 003, 004): `@schema/doc`, `@schema/example`, and titles derived from
 * keys.
 */

import { List } from '../../starlark/values/list.js';
import {
  annotationOf,
  annotationProblem,
  argumentsInWords,
  type Declaration,
  type Report,
  readText,
} from '../build/annotations.js';
import { argumentValue, checkArgument } from '../build/argument.js';
import { readDocumentation } from '../build/documentation.js';
import { by } from '../build/problem.js';
import type { Documentation, SchemaExample, SchemaNode } from '../schema-node.js';

/**
 * Reads the documentation of `node`, whose type is that of `schema`: the released annotations, completed by the
 * proposed ones.
 */
export function readProposedDocumentation(node: Declaration, schema: SchemaNode, report: Report): Documentation {
  // The design proposal writes the pairs of `@schema/examples` both as arguments and in a list.
  const documentation = readDocumentation(node, schema, report, (args) =>
    args.flatMap((argument) => (argument instanceof List ? argument.elements : [argument])),
  );
  const description = readText(node, 'schema/doc', report) ?? '';
  const removed = readText(node, 'schema/removed', report);
  return {
    ...documentation,
    title: documentation.title === '' ? humanisedKey(node) : documentation.title,
    description: documentation.description === '' ? description : documentation.description,
    examples: [...readExample(node, schema, report), ...documentation.examples],
    ...(removed === undefined ? {} : { removed }),
  };
}

/** The key with everything but letters and digits replaced by blanks, and a capital first letter. */
function humanisedKey(node: Declaration): string {
  if (node.kind !== 'mapItem' || typeof node.key !== 'string') return '';
  const words = node.key.replace(/[^\p{L}\p{N}]+/gu, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function readExample(node: Declaration, schema: SchemaNode, report: Report): readonly SchemaExample[] {
  const annotation = annotationOf(node, 'schema/example');
  if (annotation === undefined) return [];
  const [argument] = annotation.args;
  if (annotation.kwargs.length > 0 || annotation.args.length !== 1 || argument === undefined) {
    report(
      annotationProblem(annotation, node, {
        plain: `@schema/example takes one value, but found ${argumentsInWords(annotation)}`,
        summary: 'syntax error in @schema/example annotation',
      }),
    );
    return [];
  }
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
