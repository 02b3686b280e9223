/** ytt's names of types and spelling of keys, as used in its messages. */
import type { NodeValue } from '../../document/node.js';
import { yamlTypeName } from '../../document/type-names.js';
import { typeInWords } from '../../findings/plain-words.js';
import { formatFloat } from '../../number/go-float.js';
import { Float } from '../../number/number.js';
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

/** A map key as Go's `%v` writes it. */
export function keyText(key: NodeValue): string {
  if (key === null) return '<nil>';
  if (key instanceof Float) return floatText(key);
  return typeof key === 'object' ? yamlTypeName(key) : String(key);
}

/** A map key as Go's `%s` writes it: keys that are not strings include their Go type. */
export function keyAsStringVerb(key: NodeValue): string {
  if (typeof key === 'string') return key;
  if (key === null) return '%!s(<nil>)';
  return `%!s(${goTypeOf(key)}=${keyText(key)})`;
}

function goTypeOf(key: NodeValue): string {
  if (key instanceof Float) return 'float64';
  if (typeof key === 'boolean') return 'bool';
  if (typeof key === 'bigint') return key > 0x7fff_ffff_ffff_ffffn ? 'uint64' : 'int';
  return typeof key === 'number' ? 'int' : yamlTypeName(key);
}

/** Go's `%v` of a float: as `%g`, with an exponent only from 1e21 on. */
function floatText({ value }: Float): string {
  const magnitude = Math.abs(value);
  return formatFloat(value, magnitude >= 1e-4 && magnitude < 1e21 ? 'f' : 'g', -1);
}
