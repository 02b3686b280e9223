/**
 * Comments between the dash of an array item and its scalar. ytt binds a comment to the next node, and a scalar is not
 * a node, so such a comment would go to the next key. The design proposal annotates items this way (seed 003, "Cloud
 * Foundry for Kubernetes"), so in its languages the comment belongs to the item.
 */
import { isNode } from '../../document/kinds.js';
import type { ArrayItem, DocumentSet, Node, NodeComment } from '../../document/node.js';
import { addToList } from '../../memo/list-map.js';

const moved = new WeakMap<DocumentSet, DocumentSet>();

/** `documents` with such comments on their items; parts without any stay the same objects. */
export function withItemComments(documents: DocumentSet): DocumentSet {
  let result = moved.get(documents);
  if (result === undefined) {
    const owners = new Map<NodeComment, ArrayItem>();
    findOwners(documents, owners);
    result = owners.size === 0 ? documents : moveTo(documents, owners, ownedBy(owners));
    moved.set(documents, result);
  }
  return result;
}

/** Adds to `owners` the comments inside array items, visiting the documents in order. */
function findOwners(root: DocumentSet, owners: Map<NodeComment, ArrayItem>): void {
  let last: ArrayItem | undefined;
  const seen = new Set<Node>();
  const pending: Node[] = [root];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (seen.has(node)) continue;
    seen.add(node);
    for (const comment of node.comments ?? [])
      if (last !== undefined && isWithin(comment, last)) owners.set(comment, last);
    if (node.kind === 'arrayItem' && !isNode(node.value)) last = node;
    if ('items' in node) for (let i = node.items.length - 1; i >= 0; i--) pending.push(node.items[i] as Node);
    else if (isNode(node.value)) pending.push(node.value);
  }
}

function isWithin({ origin }: NodeComment, item: ArrayItem): boolean {
  const { file, start, valueStart } = item.origin ?? {};
  return file === origin.file && start !== undefined && start < origin.start && origin.start < (valueStart ?? start);
}

function ownedBy(owners: ReadonlyMap<NodeComment, ArrayItem>): ReadonlyMap<Node, readonly NodeComment[]> {
  const owned = new Map<Node, NodeComment[]>();
  for (const [comment, item] of owners) {
    addToList(owned, item, comment);
  }
  return owned;
}

function moveTo<T extends Node>(
  node: T,
  owners: ReadonlyMap<NodeComment, ArrayItem>,
  owned: ReadonlyMap<Node, readonly NodeComment[]>,
): T {
  const left = node.comments?.filter((comment) => !owners.has(comment)) ?? [];
  const comments = [...left, ...(owned.get(node) ?? [])];
  const below = belowOf(node, (one) => moveTo(one, owners, owned));
  const isSame =
    comments.length === (node.comments?.length ?? 0) && comments.every((one, i) => one === node.comments?.[i]);
  if (isSame) return below;
  const { comments: _, ...rest } = below;
  // A node keeps its kind when its comments change.
  return (comments.length === 0 ? rest : { ...rest, comments }) as T;
}

function belowOf<T extends Node>(node: T, change: <N extends Node>(below: N) => N): T {
  if ('items' in node) {
    const items = (node.items as readonly Node[]).map(change);
    return items.every((item, i) => item === node.items[i]) ? node : { ...node, items };
  }
  if (!isNode(node.value)) return node;
  const value = change(node.value);
  return value === node.value ? node : { ...node, value };
}
