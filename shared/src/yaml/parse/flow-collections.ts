/** What can follow in an open flow mapping or sequence: libyaml's grammar for flow style. */

import type { ReaderContext, ReaderMessage } from '../scan/refusal.js';
import type { Token, TokenKind } from '../scan/token.js';
import { addColon, addPair, type Frame, noProperties } from './frame.js';
import type { NodeParser } from './node-parser.js';

/**
 * Reads the next key, the value after a key, or the end of the flow mapping `frame`. Throws a `Refusal` if an entry is
 * followed by neither a comma nor the closing bracket.
 */
export function stepFlowMapping(parser: NodeParser, frame: Frame): void {
  if (frame.state === 'value') mappingValue(parser, frame);
  else mappingKey(parser, frame);
}

function mappingKey(parser: NodeParser, frame: Frame) {
  const { scanner } = parser;
  const token = nextEntry(
    parser,
    frame,
    'flow-mapping-end',
    'while parsing a flow mapping',
    "did not find expected ',' or '}'",
  );
  if (token === undefined) return;
  addPair(frame, token.start);
  frame.slot = 'key';
  if (token.kind !== 'key') {
    frame.state = 'next';
    return parser.parseNode(false, false);
  }
  scanner.skip();
  frame.state = 'value';
  const next = scanner.peek();
  if (next.kind === 'value' || next.kind === 'flow-entry' || next.kind === 'flow-mapping-end')
    parser.deliverEmptyKey(next.start, next.line);
  else parser.parseNode(false, false);
}

/**
 * The first token of the next entry of a flow collection; undefined if the collection ended instead, or the entry is
 * missing.
 */
function nextEntry(
  parser: NodeParser,
  frame: Frame,
  end: TokenKind,
  context: ReaderContext,
  message: ReaderMessage,
): Token | undefined {
  const { scanner } = parser;
  if (frame.state === 'first') scanner.skip();
  let token = scanner.peek();
  if (token.kind !== end && frame.state !== 'first') {
    if (token.kind !== 'flow-entry')
      throw parser.refuse(token, message, { at: frame.start, line: frame.line, message: context });
    scanner.skip();
    frame.end = token.end;
    token = scanner.peek();
  }
  frame.state = 'next';
  if (token.kind === 'flow-entry') {
    // An entry that is not typed yet. The entries around it keep their positions.
    const place = { at: token.start, line: token.line };
    parser.refuse(token, 'did not find expected node content', { ...place, message: 'while parsing a flow node' });
    return undefined;
  }
  if (token.kind !== end) return token;
  frame.end = token.end;
  scanner.skip();
  parser.close(frame);
  return undefined;
}

function mappingValue(parser: NodeParser, frame: Frame): void {
  const next = parser.stepOverColon(frame);
  if (next === undefined || next.kind === 'flow-entry' || next.kind === 'flow-mapping-end') return;
  parser.parseNode(false, false);
}

/**
 * Reads the next item or the end of the flow sequence `frame`; a `?` or a simple key opens a mapping with one pair.
 * Throws a `Refusal` as `stepFlowMapping` does.
 */
export function stepFlowSequence(parser: NodeParser, frame: Frame) {
  const { scanner } = parser;
  const mark = scanner.peek();
  const token = nextEntry(
    parser,
    frame,
    'flow-sequence-end',
    'while parsing a flow sequence',
    "did not find expected ',' or ']'",
  );
  if (token === undefined) return;
  parser.startItem(frame, mark);
  if (token.kind !== 'key') return parser.parseNode(false, false);
  parser.open('flow-pair', token, token, noProperties);
  scanner.skip();
}

/** Reads the key, the value or the end of the mapping `frame`, which is one item of a flow sequence. */
export function stepFlowPair(parser: NodeParser, frame: Frame) {
  const { scanner } = parser;
  const token = scanner.peek();
  if (frame.state === 'first') {
    addPair(frame, frame.start);
    frame.slot = 'key';
    frame.state = 'value';
    if (token.kind !== 'value' && token.kind !== 'flow-entry' && token.kind !== 'flow-sequence-end')
      return parser.parseNode(false, false);
    // The reader loses this token, so `[? : a]` is rejected.
    parser.deliverEmptyKey(token.end, token.line);
    return scanner.skip();
  }
  if (frame.state === 'end') return parser.close(frame);
  frame.slot = 'value';
  frame.state = 'end';
  if (token.kind !== 'value') return;
  addColon(frame, token);
  scanner.skip();
  const next = scanner.peek();
  if (next.kind !== 'flow-entry' && next.kind !== 'flow-sequence-end') parser.parseNode(false, false);
}
