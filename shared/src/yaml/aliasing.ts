/** Whether nodes of a syntax tree are named, used again or merged. Remembered for each subtree. */
import { isMergeKey } from './merge-key.js';
import type { DocumentSyntax, ItemSyntax, NodeSyntax, PairSyntax } from './syntax.js';

const known = new WeakMap<NodeSyntax, boolean>();

/** Whether an anchor, an alias or a merge key occurs in `document`. */
export function documentAliases(document: DocumentSyntax): boolean {
  return document.value !== undefined && nodeAliases(document.value);
}

function nodeAliases(node: NodeSyntax): boolean {
  if (node.kind === 'alias') return true;
  if (node.anchor !== undefined) return true;
  if (node.kind === 'scalar') return false;
  let result = known.get(node);
  if (result === undefined) {
    const items: readonly (PairSyntax | ItemSyntax)[] = node.items;
    result = items.some(itemAliases);
    known.set(node, result);
  }
  return result;
}

function itemAliases(item: PairSyntax | ItemSyntax): boolean {
  if (item.kind === 'pair' && (isMergeKey(item.key) || nodeAliases(item.key))) return true;
  return item.value !== undefined && nodeAliases(item.value);
}
