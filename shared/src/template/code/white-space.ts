/** White space as in Go's `unicode.IsSpace`, which differs from JavaScript's in U+0085 and U+FEFF. */
import { isSpace } from '../../starlark/values/unicode.js';

const leading = /^[\t-\r \u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+/;

/** `text` without leading white space. */
export function trimSpaceLeft(text: string): string {
  return text.replace(leading, '');
}

/** The length of the leading white space of `text`, in code units. */
export function leadingSpace(text: string): number {
  // Most lines begin with a visible character of ASCII.
  const first = text.charCodeAt(0);
  return first > 0x20 && first < 0x7f ? 0 : (leading.exec(text)?.[0].length ?? 0);
}

/** `text` without trailing white space. */
export function trimSpaceRight(text: string): string {
  let end = text.length;
  while (isSpace(text.charAt(end - 1))) end--;
  return text.slice(0, end);
}
