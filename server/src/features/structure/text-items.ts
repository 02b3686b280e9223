/** The parts of a YAML text that structure features work on: its documents, and the items of its maps and arrays. */
import type { DocumentSyntax, ItemSyntax, NodeSyntax, PairSyntax, PlacedNode } from '@ytt-language/shared/tooling';
import { LevelCounts } from './bounded-tree.js';

export interface TextItem {
  /** The text of the item is the same as long as this is the same object (`share-syntax.ts`). */
  readonly syntax: DocumentSyntax | PairSyntax | ItemSyntax;
  /** Its index among its siblings, from 0. */
  readonly index: number;
  /** Its offset in the file. */
  readonly start: number;
  readonly value: PlacedNode | undefined;
}

const itemCounts = new LevelCounts<PairSyntax | ItemSyntax>();

/** The number of items exactly `levels` levels below a node: 1 for those directly in it. */
export function itemCount(node: NodeSyntax | undefined, levels: number): number {
  if (node?.kind !== 'mapping' && node?.kind !== 'sequence') return 0;
  if (levels === 1) return node.items.length;
  return itemCounts.get(
    node,
    levels,
    () => node.items,
    ({ value }, rest) => itemCount(value, rest),
  );
}

/** The item of a node at an index. */
export function itemIn(placed: PlacedNode | undefined, index: number): TextItem | undefined {
  if (placed?.node.kind !== 'mapping' && placed?.node.kind !== 'sequence') return undefined;
  const syntax = placed.node.items[index];
  if (syntax === undefined) return undefined;
  const start = placed.start + (placed.node.starts[index] as number);
  return { syntax, index, start, value: syntax.value && { node: syntax.value, start: start + syntax.valueAt } };
}

/** The first items of a node, at most `most`. */
export function itemsIn(placed: PlacedNode | undefined, most: number): readonly TextItem[] {
  const found: TextItem[] = [];
  while (found.length < most) {
    const item = itemIn(placed, found.length);
    if (item === undefined) break;
    found.push(item);
  }
  return found;
}
