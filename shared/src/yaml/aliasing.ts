/** Finds which nodes of a syntax tree are anchors, aliases or merges, and which other nodes they affect. */
import { occurrence, occurringInItem, occurringInNode } from './occurrence.js';
import type { DocumentSyntax, ItemSyntax, MappingSyntax, NodeSyntax, PairSyntax, SequenceSyntax } from './syntax.js';

type Item = PairSyntax | ItemSyntax;
type Collection = MappingSyntax | SequenceSyntax;

/** Whether `document` contains an anchor, alias or merge key. */
export function documentAliases(document: DocumentSyntax): boolean {
  return document.value !== undefined && nodeAliases(document.value);
}

/** Whether `node` contains an anchor, alias or merge key. */
export function nodeAliases(node: NodeSyntax): boolean {
  return (occurringInNode(node) & occurrence.aliasing) !== 0;
}

function itemAliases(item: Item): boolean {
  return (occurringInItem(item) & occurrence.aliasing) !== 0;
}

/**
 * Whether aliases elsewhere have no influence on an item of a collection that is outside of all anchored nodes. An item
 * of a flow collection may share its line, and so its comments, with others.
 */
export function isIndependentOfAliases(collection: Collection, item: Item): boolean {
  return !collection.flow && !itemAliases(item);
}

/** The callbacks of `visitEntangled`, with the offset of the node in the text. */
export interface EntangledVisitor {
  item(item: Item, start: number): void;
  /** A node that has an anchor or is an alias. */
  named(node: NodeSyntax, start: number): void;
}

/** Visits the items of `document` that aliases influence and the nodes in them, parents first, in text order. */
export function visitEntangled(document: DocumentSyntax, start: number, visitor: EntangledVisitor): void {
  const visit = (node: NodeSyntax | undefined, nodeStart: number, inAnchored: boolean): void => {
    if (node === undefined) return;
    if (node.kind === 'alias' || node.anchor !== undefined) visitor.named(node, nodeStart);
    if (node.kind === 'alias' || node.kind === 'scalar') return;
    const anchored = inAnchored || node.anchor !== undefined;
    for (let i = 0; i < node.items.length; i++) {
      const item = node.items[i] as Item;
      if (!anchored && isIndependentOfAliases(node, item)) continue;
      const itemStart = nodeStart + (node.starts[i] as number);
      visitor.item(item, itemStart);
      if (item.kind === 'pair') visit(item.key, itemStart + item.keyAt, anchored);
      visit(item.value, itemStart + item.valueAt, anchored);
    }
  };
  visit(document.value, start + document.valueAt, false);
}
