/** The value of a pair: the common part of libyaml's grammars for block and flow mappings. */

import type { Token } from '../scan/token.js';
import { addColon, type Frame } from './frame.js';
import type { NodeParser } from './node-parser.js';

/** Skips the `:` of the pair, and returns the next token; undefined without a `:`. */
export function stepOverColon({ scanner }: NodeParser, frame: Frame): Token | undefined {
  frame.slot = 'value';
  frame.state = 'next';
  const token = scanner.peek();
  if (token.kind !== 'value') return undefined;
  addColon(frame, token);
  scanner.skip();
  return scanner.peek();
}
