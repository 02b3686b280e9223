/** Checks the arguments in headers of the design documents: such a schema can only be for data values. */
import type { Annotation } from '../../annotations/annotation.js';
import type { Document } from '../../document/node.js';
import { counted, typeInWords } from '../../findings/plain-words.js';
import { repr } from '../../starlark/values/operations/repr.js';
import { nearestName, suggesting } from '../../starlark/values/suggest-name.js';
import { typeName } from '../../starlark/values/type-name.js';
import type { Value } from '../../starlark/values/value.js';
import { annotationProblem, type Report } from '../build/annotations.js';
import type { SchemaLanguage } from './languages.js';

type Argument = readonly [name: string, type: 'bool' | 'string', wanted: Value];

/** The arguments of each header, with their only allowed values. */
const headerArguments: Readonly<Record<SchemaLanguage['header'], readonly Argument[]>> = {
  'data/values-schema': [],
  'schema/match': [['data_values', 'bool', true]],
  'schema/definition': [
    ['data_values', 'bool', true],
    ['name', 'string', 'data/values'],
  ],
  schema: [['attach', 'string', 'data/values']],
};

/** Reports errors in the header of a schema in a proposed language. */
export function checkHeader(document: Document, { header, headerText }: SchemaLanguage, report: Report): void {
  const annotation = document.annotations?.get(header);
  const problem = annotation && headerProblem(annotation, headerArguments[header], header !== 'schema');
  if (annotation === undefined || problem === undefined) return;
  report(
    annotationProblem(annotation, document, {
      plain: `${problem}; write @${headerText}`,
      summary: `expected @${headerText}`,
    }),
  );
}

function headerProblem(
  { name, args, kwargs }: Annotation,
  known: readonly Argument[],
  isNeeded: boolean,
): string | undefined {
  if (args.length > 0)
    return `@${name} takes arguments with names only, but found ${counted(args.length, 'value')} without one`;
  for (const [key, value] of kwargs) {
    const argument = known.find(([wanted]) => wanted === key);
    if (argument === undefined) {
      const names = known.map(([wanted]) => wanted);
      const nearest = nearestName(key, names);
      return suggesting(`@${name} has no argument ${key}=`, nearest && `${nearest}=`);
    }
    const [, type, wanted] = argument;
    if (typeName(value) !== type)
      return `Expected ${typeInWords(type)} for ${key}= of @${name}, but found ${typeInWords(typeName(value))}`;
    if (value !== wanted)
      return `Schemas are for data values only: expected ${key}=${repr(wanted)} of @${name}, but found ${key}=${repr(value)}`;
  }
  return isNeeded && kwargs.length === 0 ? `@${name} does not say that the schema is for data values` : undefined;
}
