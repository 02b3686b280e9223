/**
 * Results that are trees, such as an outline: computed lazily and limited in size, upper levels first, so that a large
 * text costs no more than what is shown of it.
 */

/** A tree of nodes `N`. */
export interface BoundedTree<N> {
  readonly roots: readonly N[];
  /** How many nodes are so many levels below one: 1 for those right below it. */
  readonly countBelow: (node: N, levels: number) => number;
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

/** The part of the tree that is shown if at most `most` nodes are, and none below level `deepest`. */
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

/** Counts, level by level, how many nodes are below a node; remembered for nodes that are the same in the next tree. */
export class LevelCounts<N> {
  private readonly known = new WeakMap<object, number[]>();

  /** How many are `levels` levels below, two or more; `below` are the ones right below, of which each has counts of its own. */
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
