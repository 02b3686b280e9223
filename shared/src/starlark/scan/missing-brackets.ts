/** Which brackets are open at the end of a part of code. */

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
