/** Reads the annotations of a declaration that determine its type, and those that contain text. */

import type { Annotation } from '../../annotations/annotation.js';
import type { ArrayItem, Document, MapItem } from '../../document/node.js';
import { hasUnknownAnnotation } from '../../document/unknown.js';
import { counted, typeInWords } from '../../findings/plain-words.js';
import { holdsUnknown } from '../../starlark/values/builtin.js';
import { goTypeName } from '../../starlark/values/type-name.js';
import type { SchemaAnnotationName } from './annotation-names.js';
import { by, type SchemaProblem } from './problem.js';

/** The nodes with which a schema declares data values. */
export type Declaration = Document | MapItem | ArrayItem;

/** Receives problems; the schema is built nevertheless. */
export type Report = (problem: SchemaProblem) => void;

/** The annotation `name` of `node`; undefined also if its arguments could not be computed. */
export function annotationOf(node: Declaration, name: SchemaAnnotationName | ProposedText): Annotation | undefined {
  const annotation = node.annotations?.get(name);
  return annotation === undefined || holdsUnknown(annotation.args, annotation.kwargs) ? undefined : annotation;
}

/** Whether the node has the annotation, but its arguments are unknown. */
export function isUnknownAnnotation(node: Declaration, name: 'schema/type' | 'schema/default'): boolean {
  const isThere = node.annotations?.has(name) === true || hasUnknownAnnotation(node, name);
  return isThere && annotationOf(node, name) === undefined;
}

/** The problem of a malformed annotation. */
export function annotationProblem(
  annotation: Annotation,
  node: Declaration,
  words: Pick<SchemaProblem, 'plain' | 'summary' | 'found' | 'expected' | 'hints'>,
): SchemaProblem {
  return { code: 'schema-annotation', ...words, annotations: [annotation], node: node.origin };
}

/** `@schema/type any=`: whether any type is allowed; "unknown" if the annotation is malformed. */
export function readType(node: Declaration, report: Report): 'any' | 'inferred' | 'unknown' {
  const annotation = annotationOf(node, 'schema/type');
  if (annotation === undefined) return isUnknownAnnotation(node, 'schema/type') ? 'unknown' : 'inferred';
  const place = by(annotation.origin);
  if (annotation.kwargs.length === 0) {
    report(
      annotationProblem(annotation, node, {
        plain: '@schema/type needs an argument: any=True or any=False',
        summary: 'expected @schema/type annotation to have keyword argument and value',
        found: `missing keyword argument and value ${place}`,
        expected: 'valid keyword argument and value',
        hints: ["Supported key-value pairs are 'any=True', 'any=False'"],
      }),
    );
    return 'unknown';
  }
  let any = false;
  for (const [name, value] of annotation.kwargs) {
    if (name === 'any' && typeof value === 'boolean') {
      any = value;
      continue;
    }
    const known = name === 'any';
    report(
      annotationProblem(annotation, node, {
        plain: known
          ? `Expected any=True or any=False, but found ${typeInWords(goTypeName(value))}`
          : `@schema/type has no argument ${name}; it takes any=True or any=False`,
        summary: 'unknown @schema/type annotation keyword argument',
        found: `${known ? goTypeName(value) : name} ${place}`,
        expected: known ? 'starlark.Bool' : 'A valid kwarg',
        hints: ["Supported kwargs are 'any'"],
      }),
    );
    return 'unknown';
  }
  return any ? 'any' : 'inferred';
}

/** Whether the declaration has `@schema/nullable`. */
export function readNullable(node: Declaration, report: Report): boolean {
  const annotation = annotationOf(node, 'schema/nullable');
  if (annotation === undefined) return false;
  if (annotation.kwargs.length > 0)
    report(
      annotationProblem(annotation, node, {
        plain: '@schema/nullable takes no arguments',
        summary: 'expected @schema/nullable annotation to not contain any keyword arguments',
        found: `keyword argument in @schema/nullable ${by(annotation.origin)}`,
        expected: 'starlark.Bool',
        hints: ["Supported kwargs are 'any'"],
      }),
    );
  return true;
}

/** The annotations of the design documents with a single text. */
type ProposedText = 'schema/doc' | 'schema/removed' | 'schema/example';

/** The single text of `@schema/title`, `@schema/desc`, `@schema/deprecated` or a proposed annotation. */
export function readText(
  node: Declaration,
  name: 'schema/title' | 'schema/desc' | 'schema/deprecated' | 'schema/doc' | 'schema/removed',
  report: Report,
): string | undefined {
  const annotation = annotationOf(node, name);
  if (annotation === undefined) return undefined;
  if ((name === 'schema/deprecated' || name === 'schema/removed') && node.kind === 'document') {
    report(
      annotationProblem(annotation, node, {
        plain: `@${name} goes on data values, not on the whole schema document`,
        summary: `@${name} not supported on a document`,
        hints: ['do you mean to deprecate the entire schema document?', `use ${name} on individual keys.`],
      }),
    );
    return undefined;
  }
  const [text] = annotation.args;
  if (annotation.kwargs.length === 0 && annotation.args.length === 1 && typeof text === 'string') return text;
  report(
    annotationProblem(annotation, node, {
      plain: `@${name} takes one string, but found ${argumentsInWords(annotation)}`,
      summary: `syntax error in @${name} annotation`,
      found: `${argumentsFound(annotation)} in @${name} ${by(annotation.origin)}`,
      expected: 'string',
      hints: annotation.kwargs.length > 0 ? ['this annotation only accepts one argument: a string.'] : [],
    }),
  );
  return undefined;
}

/** Describes the given arguments for a sentence about an expected single value. */
export function argumentsInWords({ args, kwargs }: Annotation): string {
  const [value] = args;
  if (kwargs.length > 0) return 'an argument with a name';
  if (args.length !== 1 || value === undefined) return args.length === 0 ? 'nothing' : counted(args.length, 'value');
  return typeInWords(goTypeName(value));
}

/** ytt's description of the given arguments, if they are not a single value. */
export function argumentsFound(annotation: Annotation): string {
  if (annotation.kwargs.length > 0) return 'keyword argument';
  if (annotation.args.length === 0) return 'missing value';
  return annotation.args.length > 1 ? `${annotation.args.length} values` : 'Non-string value';
}
