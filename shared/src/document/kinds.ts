/**
 * Tells what kind of value a node is. ytt distinguishes what was written in YAML (maps and arrays, which have
 * positions) from what code made (dicts, structs, lists, tuples and sets, which have none); some stages treat both
 * alike.
 */
import type { DocumentSet, Node, NodeValue, PlainList, PlainMap, Scalar, YamlArray, YamlMap } from './node.js';

type Kinded = Extract<NodeValue, { readonly kind: string }>;

/** Whether `value` is null, a boolean, a number or a string. */
export function isScalar(value: NodeValue): value is Scalar {
  return !isStructured(value);
}

/** Whether `value` is a node of YAML, of any kind: not a scalar, and nothing that code made. */
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

/** Whether `value` is what a function with YAML in it returns: a map, an array or a document set. */
export function isFragmentNode(value: NodeValue): value is YamlMap | YamlArray | DocumentSet {
  return isYamlCollection(value) || (isStructured(value) && value.kind === 'documentSet');
}

/** Whether `value` is a dict or struct that became a value. */
export function isPlainMap(value: NodeValue): value is PlainMap {
  return isStructured(value) && value.kind === 'plainMap';
}

/** Whether `value` is a list, tuple or set that became a value. */
export function isPlainList(value: NodeValue): value is PlainList {
  return isStructured(value) && value.kind === 'plainList';
}

/** Whether `value` holds values by keys, wherever it comes from. */
export function isMapOrDict(value: NodeValue): value is YamlMap | PlainMap {
  return isStructured(value) && (value.kind === 'map' || value.kind === 'plainMap');
}

/** Whether `value` holds values in an order, wherever it comes from. */
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
