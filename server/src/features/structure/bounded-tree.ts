/**
 * Answers that are trees, such as an outline: made where they are looked at, and no larger than what is shown, the upper
 * levels first, so that a large text keeps them and costs no more than a small one.
 */

/** A tree of nodes `N`. */
export interface BoundedTree<N> {
  readonly roots: readonly N[];
  /** How many nodes are right below one. */
  readonly countBelow: (node: N) => number;
  /** The nodes right below one in the order of the text, at most the first `most`. */
  readonly below: (node: N, most: number) => readonly N[];
}

/** What of a tree is shown: all levels above `depth`, counted from 0, and of that level the first `last`. */
export interface LevelCut {
  readonly depth: number;
  readonly last: number;
  /** Whether nodes are left out since there are too many. */
  readonly isCut: boolean;
}

/** What of the tree is shown where that is at most `most` nodes, and none below level `deepest`. */
export function cutLevels<N>({ roots, countBelow, below }: BoundedTree<N>, most: number, deepest: number): LevelCut {
  let left = most;
  let level = roots;
  let count = roots.length;
  for (let depth = 0; count > 0 && depth <= deepest; depth++) {
    if (count > left) return { depth, last: left, isCut: true };
    left -= count;
    if (depth > 0) level = level.flatMap((node) => below(node, Number.POSITIVE_INFINITY));
    count = level.reduce((sum, node) => sum + countBelow(node), 0);
  }
  return { depth: deepest + 1, last: 0, isCut: false };
}
