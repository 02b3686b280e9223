/** The part of a text that one or more edits replaced. */

/** `[start, end)` of the older text is `[start, newEnd)` of the newer; offsets in UTF-16 code units. */
export interface Replacement {
  readonly start: number;
  readonly end: number;
  readonly newEnd: number;
}

/** The smallest replacement that turns `before` into `after`: excludes their common beginning and end. */
export function replacementBetween(before: string, after: string): Replacement {
  const shorter = Math.min(before.length, after.length);
  const start = longest(shorter, (length) => before.slice(0, length) === after.slice(0, length));
  const same = longest(
    shorter - start,
    (length) => before.slice(before.length - length) === after.slice(after.length - length),
  );
  return { start, end: before.length - same, newEnd: after.length - same };
}

/** The greatest length up to `most` for which `isSame` is true; it must be true for all smaller ones. */
function longest(most: number, isSame: (length: number) => boolean): number {
  let low = 0;
  let high = most;
  while (low < high) {
    const middle = (low + high + 1) >>> 1;
    if (isSame(middle)) low = middle;
    else high = middle - 1;
  }
  return low;
}
