/**
 * Finds where ytt crashes because of line breaks. Its YAML reader counts CR, NEL, LS and PS as line breaks, but the
 * rest of ytt counts only LF. A node whose line number exceeds the number of LF lines ends the run with Go's "index out
 * of range".
 */

import type { SourceFile } from '../../text/source-file.js';
import { startsWithDocumentMarker } from '../../yaml/parse/parse.js';
import { walk } from '../../yaml/path.js';
import { isMergeKey } from '../../yaml/scalars/resolve.js';
import { isBreak } from '../../yaml/scan/characters.js';
import type { StreamSyntax } from '../../yaml/syntax.js';

export interface UnplacedLine {
  /** The start of the last node or comment in the text, which is on such a line. */
  readonly at: number;
  /** Go's message. */
  readonly message: string;
}

/** The crash caused by `file`, whose syntax is `stream`, if any. */
export function unplacedLine(file: SourceFile, stream: StreamSyntax): UnplacedLine | undefined {
  if (!file.hasOtherBreaks) return undefined;
  const { text } = file;
  const supposed = startsWithDocumentMarker(text) ? 0 : 1;
  const at = lastPlaced(stream);
  const line = supposed + yamlBreaksBefore(text, at);
  const count = supposed + text.split('\n').length;
  if (line < count) return undefined;
  return { at, message: `runtime error: index out of range [${line}] with length ${count}` };
}

function lastPlaced(stream: StreamSyntax): number {
  let last = 0;
  walk(stream, ({ node, start, role }) => {
    if (role === 'key' || !('comments' in node)) return;
    if (node.kind === 'pair' && !isMergeKey(node.key)) last = Math.max(last, start + node.keyAt);
    if (node.kind === 'item' || (node.kind === 'document' && !node.injected)) last = Math.max(last, start);
    for (const { at } of node.comments) last = Math.max(last, start + at);
  });
  return last;
}

function yamlBreaksBefore(text: string, offset: number): number {
  let count = 0;
  for (let at = 0; at < offset; at++) {
    const code = text.charCodeAt(at);
    if (isBreak(code) && !(code === 13 && text.charCodeAt(at + 1) === 10)) count++;
  }
  return count;
}
