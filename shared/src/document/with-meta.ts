/**
 * Copies of nodes with data that later stages attach to them.
 *
 * Node.js 20 gives each object that a copy `{ ...node, meta }` makes of a node without `meta` a hidden class of its
 * own, which takes microseconds and some 200 bytes. New members therefore come before the spread (docs/decisions/0025).
 */
import type { Node, NodeMeta } from './node.js';

/** A copy of `node` with `meta` in the place of its own. */
export function withMeta<T extends Node>(node: T, meta: NodeMeta): T {
  return node.meta === undefined ? { meta, ...node } : { ...node, meta };
}
