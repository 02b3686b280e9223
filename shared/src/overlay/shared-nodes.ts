/**
 * Nodes that one function call returned and that code inserted in several places. ytt mutates nodes when it applies
 * overlays, so a change in one place is visible in all; here the other places are updated afterwards.
 */

import { isNode } from '../document/kinds.js';
import type { Node, NodeValue, SharedIdentity, YamlArray, YamlMap } from '../document/node.js';
import { isLeaf } from '../document/node-traits.js';

type Shareable = YamlMap | YamlArray;

/** The shared nodes that one application of an overlay changed. */
export class SharedNodes {
  private readonly changed = new Map<SharedIdentity, Shareable>();

  /** `node`, or its copy that an overlay changed in another place. */
  current<T extends Shareable>(node: T): T {
    const changed = node.identity && this.changed.get(node.identity);
    // A changed copy keeps its kind.
    return changed === undefined ? node : (changed as T);
  }

  /** Replaces the node that `node` is a changed copy of in all places. */
  change(node: Shareable): void {
    if (node.identity !== undefined) this.changed.set(node.identity, node);
  }

  /** `root` with its nodes replaced by their changed copies. */
  inAllPlaces<T extends Node>(root: T): T {
    return this.changed.size === 0 ? root : rewritten(root, (node) => this.current(node), new Map());
  }
}

/** A copy without shared identities, as ytt creates of nodes that overlays add. */
export function withoutIdentities<T extends Node>(root: T): T {
  return rewritten(root, withoutIdentity, new Map());
}

function withoutIdentity(node: Shareable): Shareable {
  if (node.identity === undefined) return node;
  const { identity, ...bare } = node;
  return bare;
}

/** `root` with each map and array replaced by the result of `rewrite`; unchanged nodes keep their identity. */
function rewritten<T extends Node>(root: T, rewrite: (node: Shareable) => Shareable, done: Map<Node, Node>): T {
  if (isLeaf(root)) return root;
  const known = done.get(root);
  // A rewritten node keeps its kind.
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
  // An item keeps its kind, so that it still fits its collection.
  return items.every((item, i) => item === node.items[i]) ? node : ({ ...node, items } as Node);
}
