/** The documentation in a declaration's annotations. Examples are checked against the declared type. */

import type { Annotation } from '../../annotations/annotation.js';
import { counted, typeInWords } from '../../findings/plain-words.js';
import { Tuple } from '../../starlark/values/tuple.js';
import { typeName } from '../../starlark/values/type-name.js';
import type { Value } from '../../starlark/values/value.js';
import type { Documentation, SchemaExample, SchemaNode } from '../schema-node.js';
import {
  annotationOf,
  annotationProblem,
  argumentsInWords,
  type Declaration,
  type Report,
  readText,
} from './annotations.js';
import { argumentValue, checkArgument } from './argument.js';
import { at as atPlace, by } from './problem.js';

/** The examples in the arguments of an annotation: in the released language each argument is one. */
export type ExampleArguments = (args: readonly Value[]) => readonly Value[];

/** Reads the documentation of `node`, whose type is that of `schema`. */
export function readDocumentation(
  node: Declaration,
  schema: SchemaNode,
  report: Report,
  exampleArguments: ExampleArguments = (args) => args,
): Documentation {
  return {
    description: readText(node, 'schema/desc', report) ?? '',
    title: readText(node, 'schema/title', report) ?? '',
    examples: readExamples(node, schema, report, exampleArguments),
    deprecated: readText(node, 'schema/deprecated', report),
    proposed: readProposed(node),
  };
}

function readExamples(
  node: Declaration,
  schema: SchemaNode,
  report: Report,
  exampleArguments: ExampleArguments,
): readonly SchemaExample[] {
  const annotation = annotationOf(node, 'schema/examples');
  if (annotation === undefined) return [];
  const malformed = (found: string, instead: string): void =>
    report(
      annotationProblem(annotation, node, {
        plain: `Each example is a pair of a description and a value, ("Description", value), but found ${instead}`,
        summary: 'syntax error in @schema/examples annotation',
        found,
        expected: '2-tuple containing description (string) and example value (of expected type)',
      }),
    );
  const { kwargs, args, origin } = annotation;
  if (kwargs.length > 0) malformed(`keyword argument in @schema/examples ${by(origin)}`, argumentsInWords(annotation));
  else if (args.length === 0)
    malformed(`missing value in @schema/examples ${by(origin)}`, argumentsInWords(annotation));
  const examples: SchemaExample[] = [];
  for (const argument of exampleArguments(args)) {
    const problem = exampleProblem(argument, annotation);
    if (problem !== undefined) malformed(problem, exampleInWords(argument));
    else if (argument instanceof Tuple) {
      const [description, value] = argument.elements;
      const converted = argumentValue(value ?? null, annotation, node, report);
      if (typeof description === 'string' && converted !== undefined) examples.push({ description, value: converted });
    }
  }
  for (const example of examples)
    checkArgument(example.value, schema, {
      annotation,
      code: 'schema-example-type',
      summary: 'Invalid schema - @schema/examples has wrong type',
      place: by(origin),
      report,
    });
  return examples;
}

/** What was given instead of an example, in a sentence. */
function exampleInWords(argument: Value): string {
  if (!(argument instanceof Tuple)) return `${typeInWords(typeName(argument))} alone`;
  const { length } = argument.elements;
  return length === 2 ? 'a description that is no string' : `${counted(length, 'value')} in one example`;
}

/** ytt's error about one argument of `@schema/examples`. */
function exampleProblem(argument: Value, { origin }: Annotation): string | undefined {
  if (!(argument instanceof Tuple)) return `${typeName(argument)} for @schema/examples ${atPlace(origin)}`;
  const { elements } = argument;
  if (elements.length < 2) return `empty tuple in @schema/examples ${by(origin)}`;
  if (elements.length > 2) return `${elements.length}-tuple argument in @schema/examples ${by(origin)}`;
  const [description = null] = elements;
  return typeof description === 'string'
    ? undefined
    : `${typeName(description)} value for @schema/examples ${atPlace(origin)}`;
}

/** `@schema/doc` and `@schema/example` of the design documents: used if they are well-formed. */
function readProposed(node: Declaration): Documentation['proposed'] {
  const description = node.annotations?.get('schema/doc')?.args[0];
  const example = node.annotations?.get('schema/example');
  const [value] = example?.args ?? [];
  const converted =
    example === undefined || value === undefined ? undefined : argumentValue(value, example, node, () => {});
  return {
    description: typeof description === 'string' ? description : '',
    examples: converted === undefined ? [] : [{ description: '', value: converted }],
  };
}
