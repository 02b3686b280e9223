/** Which lines of a text an edit changed. */
export interface ChangedLines {
  /** The first line, from 0. */
  readonly start: number;
  readonly removed: readonly string[];
  readonly added: readonly string[];
}

/** The lines of two texts without their common prefix and suffix. */
export function changedLines(before: readonly string[], after: readonly string[]): ChangedLines {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start++;
  let end = 0;
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end++;
  return {
    start,
    removed: before.slice(start, before.length - end),
    added: after.slice(start, after.length - end),
  };
}
