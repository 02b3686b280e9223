/** The two passes over whole values before and after an overlay is applied. Both keep all nodes that need no change. */

import { overlayPrefix } from '../annotations/annotation.js';
import { toNodes } from '../document/convert/convert.js';
import { isNode } from '../document/kinds.js';
import type { Node, NodeValue } from '../document/node.js';
import { hasOverlayAnnotations } from '../document/node-traits.js';
import { starlarkError } from '../starlark/values/errors.js';
import { OverlayFailure } from './failure.js';

/** `value` with plain maps and lists made by code converted to maps and arrays without positions. */
export function asNodes<T extends Node>(value: T): T;
export function asNodes(value: NodeValue): NodeValue;
export function asNodes(value: NodeValue): NodeValue {
  try {
    return toNodes(value, undefined);
  } catch (thrown) {
    throw new OverlayFailure('overlay-limit', starlarkError(thrown).message);
  }
}

const cleaned = new WeakMap<Node, Node>();

/** `value` without overlay annotations. */
export function withoutOverlayAnnotations<T extends NodeValue>(value: T): T;
export function withoutOverlayAnnotations(value: NodeValue): NodeValue {
  return isNode(value) ? cleanNode(value) : value;
}

function cleanNode(node: Node): Node {
  if (!hasOverlayAnnotations(node)) return node;
  const known = cleaned.get(node);
  if (known !== undefined) return known;
  const result = withCleanContent(withCleanAnnotations(node));
  cleaned.set(node, result);
  return result;
}

function withCleanAnnotations(node: Node): Node {
  if (node.annotations === undefined) return node;
  const { annotations, ...bare } = node;
  const kept = [...annotations].filter(([name]) => !name.startsWith(overlayPrefix));
  return kept.length === 0 ? bare : { ...bare, annotations: new Map(kept) };
}

function withCleanContent(node: Node): Node {
  // `as`: an item keeps its kind, so that it still fits its collection.
  if ('items' in node) return { ...node, items: node.items.map(cleanNode) } as Node;
  const value = isNode(node.value) ? cleanNode(node.value) : node.value;
  return value === node.value ? node : { ...node, value };
}
