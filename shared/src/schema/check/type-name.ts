/** ytt's names of types, and how it writes keys, as its messages have them. */
import type { NodeValue } from '../../document/node.js';
import { yamlTypeName } from '../../document/type-names.js';
import { formatFloat } from '../../number/go-float.js';
import { Float } from '../../number/number.js';
import type { SchemaNode } from '../schema-node.js';

/** What ytt calls the type that `schema` asks for; null is not mentioned where it is allowed beside the type. */
export function valueTypeName(schema: SchemaNode): string {
  if (schema.kind === 'any' && schema.alternatives !== undefined) {
    const { mode, schemas } = schema.alternatives;
    return `${mode.replace('-', ' ')} ${schemas.map(valueTypeName).join(', ')}`;
  }
  return schema.kind === 'scalar' ? schema.type : schema.kind;
}

/** What ytt calls the whole type of `schema`: "null" where null is allowed. */
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

/** A map key as Go's `%s` writes it: keys that are not strings come with their Go type. */
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
function floatText(float: Float): string {
  const magnitude = Math.abs(float.value);
  const plain = magnitude === 0 || (magnitude >= 1e-4 && magnitude < 1e21);
  return formatFloat(float.value, plain && Number.isFinite(magnitude) ? 'f' : 'g', -1);
}
