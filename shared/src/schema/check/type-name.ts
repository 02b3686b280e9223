/** ytt's names of types, as used in its messages. */
import { typeInWords } from '../../findings/plain-words.js';
import type { SchemaNode } from '../schema-node.js';

/** ytt's name for the type that `schema` requires; an allowed null is not mentioned. */
export function valueTypeName(schema: SchemaNode): string {
  return listedTypes(schema, (name) => name);
}

/** The same in a sentence: `an integer or a string`. */
export function valueTypeInWords(schema: SchemaNode): string {
  return listedTypes(schema, typeInWords);
}

function listedTypes(schema: SchemaNode, write: (name: string) => string): string {
  if (schema.kind !== 'any' || schema.alternatives === undefined)
    return write(schema.kind === 'scalar' ? schema.type : schema.kind);
  const { mode, schemas } = schema.alternatives;
  const names = new Set(schemas.map((option) => listedTypes(option, write)));
  return names.size === 0 ? write('null') : [...names].join(mode === 'all-of' ? ' and ' : ' or ');
}

/** ytt's name for the whole type of `schema`: "null" if null is allowed. */
export function declaredTypeName(schema: SchemaNode): string {
  return schema.nullable && (schema.kind !== 'any' || schema.alternatives !== undefined)
    ? 'null'
    : valueTypeName(schema);
}
