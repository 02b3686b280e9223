/** Which values are collections of YAML. */
import type { NodeValue, YamlArray, YamlMap } from './node.js';

export function isMap(value: NodeValue): value is YamlMap {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'map';
}

export function isArray(value: NodeValue): value is YamlArray {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'array';
}
