/** The position of the text of a YAML scalar in its file. */

import { lineStartOf } from '../../text/line-start.js';
import { type Origin, originLine } from '../../text/origin.js';
import type { TextRange } from '../../text/range.js';
import type { TextPlacement } from '../code/text-code.js';

/**
 * Finds the positions of pieces of `text`, the key or value of a node. ytt counts the lines of the text from the node's
 * line on, which is one too few for block scalars; these positions are correct. Because of quotes, folding and
 * indentation, the text differs from the source, so each piece is searched for verbatim: behind its `(@` if that is on
 * the same line, otherwise behind the previous piece. A piece behind a `(@` may be empty or white space.
 */
export function scalarPlacement(text: string, origin: Origin, role: 'key' | 'value'): TextPlacement {
  const start = role === 'key' ? origin.start : (origin.valueStart ?? origin.end);
  const end = role === 'key' ? origin.end : (origin.valueEnd ?? origin.end);
  const written = origin.file.text.slice(start, end);
  let from = 0;
  const openings = openingsIn(text, written);
  const find = (offset: number, content: string): number => {
    const opening = openings(offset);
    if (opening !== undefined) {
      const isThere = written.startsWith(text.slice(opening.at, offset + content.length), opening.written);
      if (isThere) return opening.written + offset - opening.at;
    }
    return content === '' ? -1 : written.indexOf(content, from);
  };
  return {
    firstLine: originLine(origin),
    locate(offset, content) {
      if (written === text) return { start: start + offset, end: start + offset + content.length };
      const found = find(offset, content);
      if (found === -1) return undefined;
      from = found + content.length;
      return { start: start + found, end: start + from };
    },
  };
}

/**
 * Returns a function that finds the last `(@` in `text` before an offset, if it is on the same line, and its position
 * in `written`. Successive offsets must increase.
 */
function openingsIn(text: string, written: string) {
  let at = -1;
  let writtenAt = -1;
  let next = text.indexOf('(@');
  return (offset: number): { readonly at: number; readonly written: number } | undefined => {
    for (; next !== -1 && next < offset && (at === -1 || writtenAt !== -1); next = text.indexOf('(@', next + 1)) {
      at = next;
      writtenAt = written.indexOf('(@', writtenAt + 1);
    }
    return writtenAt === -1 || at < lineStartOf(text, offset) ? undefined : { at, written: writtenAt };
  };
}

/**
 * The position in the file of a range within one line of `text`, found by locating all lines up to it; `locate` must
 * not have been used before.
 */
export function rangeIn(text: string, { start, end }: TextRange, { locate }: TextPlacement): TextRange | undefined {
  let found: TextRange | undefined;
  let at = 0;
  for (const line of text.split('\n')) {
    if (at > start) break;
    found = locate(at, line);
    at += line.length + 1;
  }
  const lineStart = text.lastIndexOf('\n', start - 1) + 1;
  return found && { start: found.start + start - lineStart, end: found.start + end - lineStart };
}
