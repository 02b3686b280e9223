/** The position of the text of a YAML scalar in its file. */
import { type Origin, originLine } from '../../text/origin.js';
import type { TextRange } from '../../text/range.js';
import type { TextPlacement } from '../code/text-code.js';

/**
 * Finds the positions of pieces of `text`, the key or value of a node. ytt counts the lines of the text from the node's
 * line on, which is one too early for block scalars; these positions are right. Quotes, folding and indentation make
 * the text differ from the source, so a piece is searched for verbatim, after the previous one.
 */
export function scalarPlacement(text: string, origin: Origin, role: 'key' | 'value'): TextPlacement {
  const start = role === 'key' ? origin.start : (origin.valueStart ?? origin.end);
  const end = role === 'key' ? origin.end : (origin.valueEnd ?? origin.end);
  const written = origin.file.text.slice(start, end);
  let from = 0;
  return {
    firstLine: originLine(origin),
    locate(offset, content) {
      if (written === text) return { start: start + offset, end: start + offset + content.length };
      if (content === '') return undefined;
      const found = written.indexOf(content, from);
      if (found === -1) return undefined;
      from = found + content.length;
      return { start: start + found, end: start + from };
    },
  };
}

/**
 * The position in the file of a range within one line of `text`, located by the lines up to it; nothing may have been
 * located before.
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
