/**
 * Nodes that one function call returned and that code put into several places. ytt applies overlays in place, so a
 * change in one place shows in all; here the changed node is put into the other places afterwards.
 */

import { isNode } from '../document/kinds.js';
import type { Node, NodeValue, SharedIdentity, YamlArray, YamlMap } from '../document/node.js';
import { isLeaf } from '../document/node-traits.js';

type Shareable = YamlMap | YamlArray;

/** The shared nodes that one application of an overlay changed. */
export class SharedNodes {
  private readonly changed = new Map<SharedIdentity, Shareable>();

  /** `node`, or what an overlay made of it in another place. */
  current<T extends Shareable>(node: T): T {
    const changed = node.identity && this.changed.get(node.identity);
    // What is changed keeps its kind.
    return changed === undefined ? node : (changed as T);
  }

  /** Puts `node` in all places of the node that it is a changed copy of. */
  change(node: Shareable): void {
    if (node.identity !== undefined) this.changed.set(node.identity, node);
  }

  /** `root` with the changed copies of its nodes wherever these stand. */
  inAllPlaces<T extends Node>(root: T): T {
    return this.changed.size === 0 ? root : rewritten(root, (node) => this.current(node), new Map());
  }
}

/** A copy that is shared with nothing, as ytt makes of what overlays add. */
export function withoutIdentities<T extends Node>(root: T): T {
  return rewritten(root, withoutIdentity, new Map());
}

function withoutIdentity(node: Shareable): Shareable {
  if (node.identity === undefined) return node;
  const { identity, ...bare } = node;
  return bare;
}

/** `root` where each map and array is what `rewrite` makes of it; nodes that stay as they are keep their identity. */
function rewritten<T extends Node>(root: T, rewrite: (node: Shareable) => Shareable, done: Map<Node, Node>): T {
  if (isLeaf(root)) return root;
  const known = done.get(root);
  // What is rewritten keeps its kind.
  if (known !== undefined) return known as T;
  const node: Node = root.kind === 'map' || root.kind === 'array' ? rewrite(root) : root;
  const result = withParts(node, (part) => (isNode(part) ? rewritten(part, rewrite, done) : part));
  done.set(root, result);
  return result as T;
}

function withParts(node: Node, change: (part: NodeValue) => NodeValue): Node {
  if (!('items' in node)) {
    const value = change(node.value);
    return value === node.value ? node : { ...node, value };
  }
  const items = node.items.map(change);
  // An item keeps its kind, so that the items stay those of their collection.
  return items.every((item, i) => item === node.items[i]) ? node : ({ ...node, items } as Node);
}
