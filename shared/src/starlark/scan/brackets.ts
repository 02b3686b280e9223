/**
 * Finds where open brackets end, using one list of all the brackets in a text (each query costs as much as it skips), and
 * which are missing at the end of a part of code.
 */

export interface Bracket {
  readonly end: number;
  /** How many are open after it, relative to the beginning of the list; negative if more are closed. */
  readonly depth: number;
  /** The lowest depth from here on. */
  lowest: number;
}

/** The brackets, with their `lowest` set. */
export function withLowest(brackets: readonly Bracket[]): readonly Bracket[] {
  let lowest = Number.POSITIVE_INFINITY;
  for (const bracket of [...brackets].reverse()) {
    lowest = Math.min(lowest, bracket.depth);
    bracket.lowest = lowest;
  }
  return brackets;
}

/** Where the last of `open` brackets that are open at `offset` is closed. */
export function endOfBrackets(brackets: readonly Bracket[], offset: number, open: number): number | undefined {
  let at = indexBehind(brackets, offset);
  const closed = (brackets[at - 1]?.depth ?? 0) - open;
  // Searches only if there is a result.
  if (!((brackets[at]?.lowest ?? Number.POSITIVE_INFINITY) <= closed)) return undefined;
  while ((brackets[at]?.depth ?? closed) > closed) at++;
  return brackets[at]?.end;
}

/** The index of the first bracket that ends after `offset`. */
function indexBehind(brackets: readonly Bracket[], offset: number): number {
  let low = 0;
  let high = brackets.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((brackets[middle]?.end ?? 0) > offset) high = middle;
    else low = middle + 1;
  }
  return low;
}

/**
 * The brackets that close the open ones at the end of `code`, innermost first. An unclosed string extends to the end.
 */
export function missingBrackets(code: string): string {
  const open: string[] = [];
  for (const [token] of code.matchAll(/"(?:[^"\\]|\\[\s\S])*(?:"|$)|'(?:[^'\\]|\\[\s\S])*(?:'|$)|[()[\]{}]/g)) {
    const closing = closingBrackets[token];
    if (closing !== undefined) open.push(closing);
    else if (token === open.at(-1)) open.pop();
  }
  return open.reverse().join('');
}

const closingBrackets: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' };
