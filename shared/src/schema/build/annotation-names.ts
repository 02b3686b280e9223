/** The names of annotations in schema documents: those of ytt 0.48, and those of its design documents. */

/** The annotations of ytt 0.48. */
export const releasedAnnotations = [
  'schema/type',
  'schema/nullable',
  'schema/default',
  'schema/desc',
  'schema/title',
  'schema/examples',
  'schema/deprecated',
  'schema/validation',
] as const;

/** The name of an annotation that ytt 0.48 reads in schemas. */
export type SchemaAnnotationName = (typeof releasedAnnotations)[number];

/**
 * The annotations that the design documents propose and ytt 0.48 ignores, each with the released annotation for the
 * same purpose.
 */
export const proposedAnnotations: ReadonlyMap<string, string | undefined> = new Map([
  ['schema', 'data/values-schema'],
  ['schema/definition', 'data/values-schema'],
  ['schema/match', 'data/values-schema'],
  ['schema/doc', 'schema/desc'],
  ['schema/example', 'schema/examples'],
  ['schema/validate', 'schema/validation'],
  ['schema/removed', 'schema/deprecated'],
  ['schema/key', undefined],
  ['schema/any-key', undefined],
  ['schema/key-may-be-present', undefined],
  ['schema/allow-empty', undefined],
  ['schema/any-of', undefined],
  ['schema/all-of', undefined],
  ['schema/one-of', undefined],
]);
