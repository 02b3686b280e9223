/** Evaluated YAML as plain JavaScript values. */
import { type NodeValue, printJson } from '@ytt-language/shared';

/** The value without positions; keys as strings. */
export function fromNodes(value: NodeValue): unknown {
  return JSON.parse(printJson(value));
}
