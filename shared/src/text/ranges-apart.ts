/** Selects ranges that do not overlap: the first ones win. */
import type { TextRange } from './range.js';

/** Holds ranges of one text, in UTF-16 code units, of which no two overlap. */
export class RangesApart {
  /** In order; since they do not overlap, so are their ends. */
  private readonly ranges: TextRange[] = [];

  /**
   * Adds `range`, unless it overlaps one that was added before; returns whether it was added. Adjacent ranges do not
   * overlap, and an empty one overlaps a range that contains it.
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
