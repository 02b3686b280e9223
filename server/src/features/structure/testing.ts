/** For tests: results that are trees, in the form in which the client gets them. */
import type { Snapshot } from '../../workspace/snapshot.js';
import type { BoundedTree, LevelCut } from './bounded-tree.js';
import { type DocumentSymbol, type OutlineNode, outlineOf } from './document-symbols.js';
import { type FoldingRange, foldingOf } from './folding.js';
import type { TextItem } from './text-items.js';

export interface NestedSymbol extends DocumentSymbol {
  readonly children: readonly NestedSymbol[];
}

export function documentSymbols(snapshot: Snapshot): { symbols: readonly NestedSymbol[]; isCut: boolean } {
  const { tree, cut, symbolOf } = outlineOf(snapshot);
  const shown = shownNodes(tree, cut);
  const nested = (nodes: readonly OutlineNode[]): NestedSymbol[] =>
    nodes
      .filter((node) => shown.has(node))
      .map((node) => ({ ...symbolOf(node), children: nested(shown.get(node) ?? []) }));
  return { symbols: nested(tree.roots), isCut: cut.isCut };
}

export function foldingRanges(snapshot: Snapshot, most: number): readonly FoldingRange[] {
  const { ranges, tree, cut, rangeOf } = foldingOf(snapshot, most);
  const shown = shownNodes(tree, cut);
  const inOrder = (nodes: readonly TextItem[]): FoldingRange[] =>
    nodes.filter((node) => shown.has(node)).flatMap((node) => [rangeOf(node), ...inOrder(shown.get(node) ?? [])]);
  return [...ranges, ...inOrder(tree.roots)];
}

/** The shown nodes, each with all its children, level by level. */
function shownNodes<N>({ roots, below }: BoundedTree<N>, { depth: last, last: most }: LevelCut): Map<N, readonly N[]> {
  const shown = new Map<N, readonly N[]>();
  let level = roots;
  for (let depth = 0; depth <= last && level.length > 0; depth++) {
    const next: N[] = [];
    for (const node of depth === last ? level.slice(0, most) : level) {
      const children = below(node, Number.POSITIVE_INFINITY);
      shown.set(node, children);
      next.push(...children);
    }
    level = next;
  }
  return shown;
}
