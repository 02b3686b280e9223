/** Characters that ytt's reader rejects anywhere in a text. */
import type { SyntaxProblem } from '../syntax.js';
import type { ReaderMessage } from './refusal.js';

/** Control characters, non-characters, and lone surrogates, which represent bytes that are not UTF-8. */
const unreadable = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\ud800-\udfff\ufffe\uffff]/gu;

/** The reader's messages about such characters. ytt's errors have no line number for them. */
export const unreadableMessages: ReadonlySet<ReaderMessage> = new Set<ReaderMessage>([
  'control characters are not allowed',
  'incomplete UTF-8 octet sequence',
  'invalid Unicode character',
  'invalid leading UTF-8 octet',
  'invalid length of a UTF-8 sequence',
  'invalid trailing UTF-8 octet',
]);

/**
 * One problem for each line with such characters, with absolute offsets. ytt names no line for them, so `lineShift` is
 * 0.
 */
export function findUnreadable(text: string): SyntaxProblem[] {
  const problems: SyntaxProblem[] = [];
  unreadable.lastIndex = 0;
  for (let match = unreadable.exec(text); match !== null; match = unreadable.exec(text)) {
    const code = match[0].charCodeAt(0);
    const lone = code >= 0xd800 && code <= 0xdfff;
    const message = lone ? utf8Problem(text, match.index) : 'control characters are not allowed';
    problems.push({ at: match.index, length: 1, message, lineShift: 0, context: undefined });
    const lineEnd = text.indexOf('\n', match.index);
    if (lineEnd < 0) break;
    unreadable.lastIndex = lineEnd;
  }
  return problems;
}

const isByte = (unit: number): boolean => unit >= 0xdc80 && unit <= 0xdcff;

/** The smallest characters that are written with two, three and four bytes. */
const smallest = [0x80, 0x800, 0x10000] as const;

/** The reader's message about an isolated byte at `at`, as if it were the first byte of a character. */
function utf8Problem(text: string, at: number): ReaderMessage {
  const first = text.charCodeAt(at);
  const byte = first & 0xff;
  if (!isByte(first)) return 'invalid Unicode character';
  if (byte < 0xc0 || byte >= 0xf8) return 'invalid leading UTF-8 octet';
  const more = byte < 0xe0 ? 1 : byte < 0xf0 ? 2 : 3;
  const following = Array.from({ length: more }, (_, i) => text.charCodeAt(at + 1 + i));
  if (following.reduce((sum, unit) => sum + bytesOf(unit), 0) < more) return 'incomplete UTF-8 octet sequence';
  if (!following.every((unit) => isByte(unit) && unit < 0xdcc0)) return 'invalid trailing UTF-8 octet';
  const value = following.reduce((high, unit) => (high << 6) | (unit & 0x3f), byte & (0x3f >> more));
  return value < (smallest[more - 1] as number) ? 'invalid length of a UTF-8 sequence' : 'invalid Unicode character';
}

/**
 * The number of UTF-8 bytes of a code unit, or more: half of a surrogate pair counts as three. 0 beyond the end of the
 * text.
 */
function bytesOf(unit: number): number {
  if (Number.isNaN(unit)) return 0;
  return unit < 0x80 || isByte(unit) ? 1 : unit < 0x800 ? 2 : 3;
}
