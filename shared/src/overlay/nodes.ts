/** The two passes over whole values before and after an overlay is applied. Both keep all nodes that need no change. */

import { toNodes } from '../document/convert/convert.js';
import { isNode } from '../document/kinds.js';
import type { Node, NodeValue } from '../document/node.js';
import { childNodes, isLeaf } from '../document/node-traits.js';
import { ListMemo } from '../memo/list-memo.js';
import { starlarkError } from '../starlark/values/errors.js';
import { overlayPrefix } from './annotations.js';
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

const annotated = new WeakMap<Node, boolean>();
const annotatedNodes = new ListMemo<Node, boolean>();

/** Whether any node in `node` has an overlay annotation. */
export function hasOverlayAnnotations(node: Node): boolean {
  if (node.annotations === undefined && isLeaf(node)) return false;
  let known = annotated.get(node);
  if (known === undefined) {
    const names = [...(node.annotations?.keys() ?? [])];
    known =
      names.some((name) => name.startsWith(overlayPrefix)) ||
      annotatedNodes.map(childNodes(node), hasOverlayAnnotations).includes(true);
    annotated.set(node, known);
  }
  return known;
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
  if (kept.length === annotations.size) return node;
  return kept.length === 0 ? bare : { ...bare, annotations: new Map(kept) };
}

function withCleanContent(node: Node): Node {
  // An item keeps its kind, so that it still fits its collection.
  if ('items' in node) return { ...node, items: node.items.map(cleanNode) } as Node;
  const value = isNode(node.value) ? cleanNode(node.value) : node.value;
  return value === node.value ? node : { ...node, value };
}
