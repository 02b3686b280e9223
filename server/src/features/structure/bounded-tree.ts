/**
 * Trees as results, such as an outline. They are computed on demand and limited in size, upper levels first, so that
 * the cost for a large text depends on the part that is shown.
 */

/** A tree of nodes `N`. */
export interface BoundedTree<N> {
  readonly roots: readonly N[];
  /** The number of nodes that are exactly `levels` levels below a node: 1 for its children. */
  readonly countBelow: (node: N, levels: number) => number;
  /** The children of a node in the order of the text, at most the first `most`. */
  readonly below: (node: N, most: number) => readonly N[];
}

/**
 * The part of a tree that is shown: all levels above `depth`, counted from 0, and the first `last` nodes of that level.
 */
export interface LevelCut {
  readonly depth: number;
  readonly last: number;
  /** Whether nodes are left out because there are too many. */
  readonly isCut: boolean;
}

/** The part of the tree to show, with at most `most` nodes, and none below level `deepest`. */
export function cutLevels<N>({ roots, countBelow }: BoundedTree<N>, most: number, deepest: number): LevelCut {
  let left = most;
  let count = roots.length;
  for (let depth = 0; count > 0 && depth <= deepest; depth++) {
    if (count > left) return { depth, last: left, isCut: true };
    left -= count;
    count = roots.reduce((sum, root) => sum + countBelow(root, depth + 1), 0);
  }
  return { depth: deepest + 1, last: 0, isCut: false };
}

/** Counts the nodes below a node, level by level. Memoised by node, because the next tree shares most nodes. */
export class LevelCounts<N> {
  private readonly known = new WeakMap<object, number[]>();

  /**
   * The number of nodes that are `levels` (two or more) levels below a node with the children `below`, which have
   * counts of their own.
   */
  get(
    identity: object,
    levels: number,
    below: () => Iterable<N>,
    countBelow: (node: N, levels: number) => number,
  ): number {
    const counts = this.known.get(identity) ?? [];
    let count = counts[levels];
    if (count === undefined) {
      count = 0;
      for (const node of below()) count += countBelow(node, levels - 1);
      counts[levels] = count;
      this.known.set(identity, counts);
    }
    return count;
  }
}
