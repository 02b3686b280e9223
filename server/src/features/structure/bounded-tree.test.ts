import { expect, it } from 'vitest';
import { cutLevels } from './bounded-tree.js';

it.each<
  readonly [counts: readonly number[], most: number, deepest: number, depth: number, last: number, isCut: boolean]
>([
  [[2, 3, 4], 9, 5, 6, 0, false],
  [[2, 3, 4], 8, 5, 2, 3, true],
  [[2, 3, 4], 5, 5, 2, 0, true],
  [[2, 3, 4], 4, 5, 1, 2, true],
  [[2, 3, 4], 1, 5, 0, 1, true],
  [[2, 3, 4], 5, 1, 2, 0, false],
  [[2, 3, 4], 4, 1, 1, 2, true],
  [[2, 3, 4], 2, 0, 1, 0, false],
  [[], 0, 5, 6, 0, false],
])('of levels of %j nodes, %i nodes down to level %i are shown', (counts, most, deepest, depth, last, isCut) => {
  const roots = Array.from({ length: counts[0] ?? 0 }, (_, i) => i);
  // All nodes are below the first root.
  const countBelow = (root: number, level: number): number => (root === 0 ? (counts[level] ?? 0) : 0);
  expect(cutLevels({ roots, countBelow, below: () => [] }, most, deepest)).toEqual({ depth, last, isCut });
});
