/** Selects ranges that do not overlap: the first ones win. */
import type { TextRange } from './range.js';

export class RangesApart {
  /** In order; since they are apart, so are their ends. */
  private readonly ranges: TextRange[] = [];

  /**
   * Takes `range`, unless it overlaps one that was taken before; returns whether it was. Ranges that touch do not overlap, and
   * an empty one overlaps what it stands inside of.
   */
  take(range: TextRange): boolean {
    const { ranges } = this;
    let low = 0;
    let high = ranges.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((ranges[middle] as TextRange).start < range.end) low = middle + 1;
      else high = middle;
    }
    const last = ranges[low - 1];
    if (last !== undefined && last.end > range.start) return false;
    ranges.splice(low, 0, range);
    return true;
  }
}
