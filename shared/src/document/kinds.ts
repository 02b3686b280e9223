/**
 * Tells the kinds of nodes and values. ytt distinguishes collections written in YAML (maps and arrays, which have
 * positions) from those made by code (dicts, structs, lists, tuples and sets, which have none); some stages treat both
 * alike.
 */
import type { DocumentSet, Node, NodeValue, PlainList, PlainMap, Scalar, YamlArray, YamlMap } from './node.js';

type Kinded = Extract<NodeValue, { readonly kind: string }>;

/** Whether `value` is null, a boolean, a number or a string. */
export function isScalar(value: NodeValue): value is Scalar {
  return !isStructured(value);
}

/** Whether `value` is a node of YAML, of any kind: neither a scalar nor a collection made by code. */
export function isNode(value: NodeValue | Node): value is Node {
  return isStructured(value) && value.kind !== 'plainMap' && value.kind !== 'plainList';
}

/** Whether `value` is a map of YAML. */
export function isMap(value: NodeValue | undefined): value is YamlMap {
  return isStructured(value) && value.kind === 'map';
}

/** Whether `value` is an array of YAML. */
export function isArray(value: NodeValue | undefined): value is YamlArray {
  return isStructured(value) && value.kind === 'array';
}

/** Whether `value` is a map or an array of YAML. */
export function isYamlCollection(value: NodeValue | undefined): value is YamlMap | YamlArray {
  return isStructured(value) && (value.kind === 'map' || value.kind === 'array');
}

/** Whether `value` is the result of a function with YAML in it: a map, an array or a document set. */
export function isFragmentNode(value: NodeValue): value is YamlMap | YamlArray | DocumentSet {
  return isYamlCollection(value) || (isStructured(value) && value.kind === 'documentSet');
}

/** Whether `value` is a converted dict or struct. */
export function isPlainMap(value: NodeValue): value is PlainMap {
  return isStructured(value) && value.kind === 'plainMap';
}

/** Whether `value` is a converted list, tuple or set. */
export function isPlainList(value: NodeValue): value is PlainList {
  return isStructured(value) && value.kind === 'plainList';
}

/** Whether `value` contains values by key, written in YAML or made by code. */
export function isMapOrDict(value: NodeValue): value is YamlMap | PlainMap {
  return isStructured(value) && (value.kind === 'map' || value.kind === 'plainMap');
}

/** Whether `value` contains an ordered list of values, written in YAML or made by code. */
export function isArrayOrList(value: NodeValue): value is YamlArray | PlainList {
  return isStructured(value) && (value.kind === 'array' || value.kind === 'plainList');
}

/** Whether a value is a map or an array, of YAML or of code. */
export function isCollection(value: NodeValue): value is YamlMap | YamlArray | PlainMap | PlainList {
  return isMapOrDict(value) || isArrayOrList(value);
}

/** Whether a value is neither a scalar nor absent; floats are objects without a kind. */
function isStructured(value: NodeValue | undefined): value is Kinded {
  return typeof value === 'object' && value !== null && 'kind' in value;
}
