/** Characters that ytt's reader rejects anywhere in a text. */
import type { SyntaxProblem } from '../syntax.js';

/** Control characters, non-characters, and lone surrogates, which represent bytes that are not UTF-8. */
const unreadable = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\ud800-\udfff\ufffe\uffff]/gu;

/** One problem for each line with such characters (ytt names no line, so none is shifted), with absolute offsets. */
export function findUnreadable(text: string): SyntaxProblem[] {
  const problems: SyntaxProblem[] = [];
  unreadable.lastIndex = 0;
  for (let match = unreadable.exec(text); match !== null; match = unreadable.exec(text)) {
    const code = match[0].charCodeAt(0);
    const lone = code >= 0xd800 && code <= 0xdfff;
    const message = lone ? utf8Problem(code) : 'control characters are not allowed';
    problems.push({ at: match.index, length: 1, message, lineShift: 0, context: undefined });
    const lineEnd = text.indexOf('\n', match.index);
    if (lineEnd < 0) break;
    unreadable.lastIndex = lineEnd;
  }
  return problems;
}

/** The reader's message for an isolated byte, which it treats as the first of a character. */
function utf8Problem(code: number): string {
  const byte = code & 0xff;
  if (code < 0xdc80 || code > 0xdcff) return 'invalid Unicode character';
  return byte < 0xc0 || byte >= 0xf8 ? 'invalid leading UTF-8 octet' : 'invalid trailing UTF-8 octet';
}
