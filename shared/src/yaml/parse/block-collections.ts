/** What can follow in an open block mapping or sequence: libyaml's grammar for blocks. */

import type { Refusal } from '../scan/refusal.js';
import type { Token, TokenKind } from '../scan/token.js';
import { addPair, type Frame } from './frame.js';
import { keyAbove, takeForKey } from './half-typed-key.js';
import type { NodeParser } from './node-parser.js';

/**
 * Reads the next key, the value after a key, or the end of the block mapping `frame`. Throws a `Refusal` at any other
 * token, unless it belongs to a mapping with a wrong indentation or to a key that is still being typed.
 */
export function stepBlockMapping(parser: NodeParser, frame: Frame): void {
  if (frame.state === 'value') mappingValue(parser, frame);
  else mappingKey(parser, frame);
}

function mappingKey(parser: NodeParser, frame: Frame) {
  const { scanner } = parser;
  if (frame.state === 'first') {
    frame.state = 'next';
    scanner.skip();
  }
  const token = scanner.peek();
  if (token.kind === 'block-end') return endBlock(parser, frame);
  if (token.kind !== 'key') {
    const refusal = refuseKey(parser, frame, token);
    if (takeForKey(parser, token)) return;
    return adopt(parser, frame, token, 'block-mapping-start', refusal);
  }
  scanner.skip();
  const next = scanner.peek();
  addPair(frame, token.start);
  frame.slot = 'key';
  frame.state = 'value';
  if (next.kind === 'key' || next.kind === 'value' || next.kind === 'block-end')
    parser.deliverEmptyKey(token.end, token.line);
  else parser.parseNode(true, true);
}

function mappingValue(parser: NodeParser, frame: Frame): void {
  const next = parser.stepOverColon(frame);
  if (next === undefined || next.kind === 'key' || next.kind === 'value' || next.kind === 'block-end') return;
  parser.parseNode(true, true);
}

/**
 * Reads the next item or the end of the block sequence `frame`, which may be in the column of its key (indentless).
 * Throws a `Refusal` as `stepBlockMapping` does.
 */
export function stepBlockSequence(parser: NodeParser, frame: Frame) {
  const { scanner } = parser;
  const indentless = frame.kind === 'indentless-sequence';
  if (frame.state === 'first') {
    frame.state = 'next';
    if (!indentless) scanner.skip();
  }
  const token = scanner.peek();
  if (token.kind !== 'block-entry') {
    if (indentless) return endIndentless(parser, frame, token);
    if (token.kind === 'block-end') return endBlock(parser, frame);
    const context = { at: frame.start, line: frame.line, message: 'while parsing a block collection' } as const;
    const refusal = parser.refuse(token, "did not find expected '-' indicator", context);
    if (takeForKey(parser, token)) return;
    return adopt(parser, frame, token, 'block-sequence-start', refusal);
  }
  scanner.skip();
  const next = scanner.peek();
  parser.startItem(frame, token);
  const empty = next.kind === 'block-entry' || next.kind === 'block-end';
  if (!empty && !(indentless && (next.kind === 'key' || next.kind === 'value'))) parser.parseNode(true, false);
}

function refuseKey(parser: NodeParser, { start, line }: Frame, token: Token): Refusal {
  const context = { at: start, line, message: 'while parsing a block mapping' } as const;
  return parser.refuse(token, 'did not find expected key', context);
}

/** Ends a sequence without an end token of its own, unless `token` is rejected and the sequence may continue. */
function endIndentless(parser: NodeParser, frame: Frame, token: Token): void {
  const mapping = parser.stack.at(-2);
  // A rejected key to the right of the mapping's own keys belongs to an item that is indented less than the others.
  const isBroken = token.kind === 'error' || token.kind === 'block-mapping-start';
  if (mapping !== undefined && (isBroken || keyAbove(parser, token) !== undefined)) {
    const refusal = refuseKey(parser, mapping, token);
    if (takeForKey(parser, token)) return;
    if (isBroken) throw refusal;
  }
  parser.close(frame);
}

function endBlock(parser: NodeParser, frame: Frame): void {
  const { scanner, stack } = parser;
  scanner.skip();
  if (frame.adopted > 0) {
    frame.adopted--;
    return;
  }
  const token = scanner.peek();
  const around = stack.at(-2);
  if (around === undefined || token.kind !== 'block-mapping-start' || !isBeside(frame, around, token.column)) {
    parser.close(frame);
    return;
  }
  refuseKey(parser, around, token);
  scanner.skip();
}

/**
 * Whether keys in a column between those of two mappings belong to `inner`, and not to `outer` around it: to the nearer
 * one, as their explanation says (`diagnosis/indentation.ts`). A single space is more likely to be one too many.
 */
function isBeside(inner: Frame, outer: Frame, column: number): boolean {
  const areMappings = inner.kind === 'block-mapping' && outer.kind === 'block-mapping';
  const indentation = column - outer.column;
  return areMappings && indentation > 1 && inner.column - column <= indentation;
}

/**
 * Treats a rejected block of the same kind, but with another indentation, as a part of `frame`, whose items stay as
 * they are.
 */
function adopt(parser: NodeParser, frame: Frame, token: Token, kind: TokenKind, refusal: Refusal): void {
  if (token.kind !== kind) throw refusal;
  frame.adopted++;
  parser.scanner.skip();
}
