/** Reads a YAML text into its syntax tree. */
import type { StreamSyntax } from './syntax.js';

/** The syntax tree of `text`, with all problems in its documents. Never throws. */
export function parse(text: string): StreamSyntax {
  return { kind: 'stream', length: text.length, documents: [], starts: [] };
}
