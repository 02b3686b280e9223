/** ytt's names for the types of values in its messages. */

import { Float } from '../number/number.js';
import type { NodeValue } from './node.js';

const nodeTypeNames = {
  documentSet: 'document set',
  document: 'document',
  map: 'map',
  mapItem: 'map item',
  array: 'array',
  arrayItem: 'array item',
  plainMap: '*orderedmap.Map',
  plainList: '[]interface {}',
  textRoot: '*texttemplate.NodeRoot',
  text: '*texttemplate.NodeText',
} as const;

/** A kind of node, of a computed collection, or of a part of a text. */
export type TypedKind = keyof typeof nodeTypeNames;

/** ytt's name for the type of a YAML value: `map item`, `integer`, `*orderedmap.Map`. */
export function yamlTypeName(value: NodeValue | { readonly kind: TypedKind }): string {
  if (value === null) return 'null';
  if (value instanceof Float) return 'float';
  if (typeof value === 'object') return nodeTypeNames[value.kind];
  return typeof value === 'string' ? 'string' : typeof value === 'boolean' ? 'boolean' : 'integer';
}

const goNodeTypes = {
  documentSet: '*yamlmeta.DocumentSet',
  document: '*yamlmeta.Document',
  map: '*yamlmeta.Map',
  mapItem: '*yamlmeta.MapItem',
  array: '*yamlmeta.Array',
  arrayItem: '*yamlmeta.ArrayItem',
  plainMap: '*orderedmap.Map',
  plainList: '[]interface {}',
} as const;

/** Go's name for the type of a value that came from Starlark: `int64`, `*yamlmeta.Map`. */
export function goTypeName(value: NodeValue): string {
  if (value === null) return '<nil>';
  if (value instanceof Float) return 'float64';
  if (typeof value === 'object') return goNodeTypes[value.kind];
  if (typeof value === 'string') return 'string';
  if (typeof value === 'boolean') return 'bool';
  return typeof value === 'bigint' && value > 0x7fff_ffff_ffff_ffffn ? 'uint64' : 'int64';
}
