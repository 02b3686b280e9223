/**
 * Finds where open brackets are closed, with one list of all brackets in a text (a query costs as much as it skips),
 * and which closing brackets are missing at the end of a part of code.
 */

export interface Bracket {
  readonly end: number;
  /**
   * How many brackets are open after it, relative to the beginning of the list; negative if more are closed than
   * opened.
   */
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

/** The offset at which the last of the `open` brackets that are open at `offset` is closed. */
export function endOfBrackets(brackets: readonly Bracket[], offset: number, open: number): number | undefined {
  let at = indexBehind(brackets, offset);
  const closed = (brackets[at - 1]?.depth ?? 0) - open;
  // The loop runs only if it will find a result.
  if (!((brackets[at]?.lowest ?? Number.POSITIVE_INFINITY) <= closed)) return undefined;
  while ((brackets[at]?.depth ?? closed) > closed) at++;
  return brackets[at]?.end;
}

/** How many of the brackets that are open at `offset` are closed behind it. */
export function closedBehind(brackets: readonly Bracket[], offset: number): number {
  const at = indexBehind(brackets, offset);
  const depth = brackets[at - 1]?.depth ?? 0;
  return Math.max(0, depth - (brackets[at]?.lowest ?? depth));
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

/** The bracket that closes one like `open`. */
export function closingBracket(open: string): string {
  return closingBrackets[open] ?? '';
}

const closingBrackets: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' };
