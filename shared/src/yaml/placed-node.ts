/** Syntax nodes with their absolute offsets, for walking down a tree whose nodes only know their length. */
import type { TextRange } from '../text/range.js';
import type { DocumentSyntax, ItemSyntax, NodeSyntax, PairSyntax, StreamSyntax } from './syntax.js';

export interface PlacedNode {
  readonly node: NodeSyntax;
  readonly start: number;
}

export interface PlacedDocument {
  readonly document: DocumentSyntax;
  readonly start: number;
  readonly value: PlacedNode | undefined;
}

export interface PlacedPair {
  readonly pair: PairSyntax;
  readonly start: number;
  readonly key: PlacedNode;
  readonly value: PlacedNode | undefined;
}

export interface PlacedItem {
  readonly item: ItemSyntax;
  readonly start: number;
  readonly value: PlacedNode | undefined;
}

/**
 * Returns all documents of a stream with their absolute offsets, including the one without text that is added for
 * comments at the end.
 */
export function documentsOf({ documents, starts }: StreamSyntax): readonly PlacedDocument[] {
  return documents.map((document, i) => {
    const start = starts[i] as number;
    return { document, start, value: valueOf(document, start) };
  });
}

/** The pairs of a mapping, at most the first `most`; empty for any other node. */
export function pairsOf(placed: PlacedNode | undefined, most = Number.POSITIVE_INFINITY): readonly PlacedPair[] {
  if (placed?.node.kind !== 'mapping') return [];
  const { items, starts } = placed.node;
  return first(items, most).map((pair, i) => {
    const start = placed.start + (starts[i] as number);
    return { pair, start, key: { node: pair.key, start: start + pair.keyAt }, value: valueOf(pair, start) };
  });
}

/** The items of a sequence, at most the first `most`; empty for any other node. */
export function itemsOf(placed: PlacedNode | undefined, most = Number.POSITIVE_INFINITY): readonly PlacedItem[] {
  if (placed?.node.kind !== 'sequence') return [];
  const { items, starts } = placed.node;
  return first(items, most).map((item, i) => {
    const start = placed.start + (starts[i] as number);
    return { item, start, value: valueOf(item, start) };
  });
}

/** Returns the absolute range of a node, from its anchor or tag, if it has one, to its last character. */
export function rangeOf({ node, start }: PlacedNode): TextRange {
  return { start, end: start + node.length };
}

function first<T>(items: readonly T[], most: number): readonly T[] {
  return items.length <= most ? items : items.slice(0, most);
}

function valueOf(holder: DocumentSyntax | PairSyntax | ItemSyntax, start: number): PlacedNode | undefined {
  return holder.value && { node: holder.value, start: start + holder.valueAt };
}
