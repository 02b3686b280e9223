/**
 * Recovers keys that are still being typed. The reader treats a key without its `:` as a scalar, and rejects the line
 * below. Here it becomes the first key of the intended mapping, so that the lines below keep their place in the tree.
 */
import { deepestNesting } from '../../text/nesting-limits.js';
import { isBlankBreakOrEnd } from '../scan/characters.js';
import type { Token } from '../scan/token.js';
import { addPair, noProperties, openFrame } from './frame.js';
import { type NodeParser, scalarNode } from './node-parser.js';

/** The start of the line below a half-typed key. */
interface NextLine {
  readonly start: number;
  readonly line: number;
}

/**
 * Splits a plain scalar of several lines. If `fo` is above `bar: 1`, the reader joins them to `fo bar`: `fo` becomes a
 * key, and `bar` keeps its place. `scalar` is the token directly before a rejected `:`. Returns whether it was split.
 */
export function splitPlain(parser: NodeParser, scalar: Token | undefined): boolean {
  const last = scalar?.lastLine;
  if (scalar === undefined || last === undefined || !standsAbove(parser, scalar, last.column)) return false;
  return beginMapping(parser, scalar, last, () => {
    scalar.end = last.endBefore;
    scalar.text = last.textBefore;
  });
}

/**
 * Makes a key of the scalar directly before `token`, where a rejected block begins. Returns whether there is such a
 * scalar.
 */
export function takeForKey(parser: NodeParser, token: Token): boolean {
  const scalar = keyAbove(parser, token);
  if (scalar === undefined) return false;
  return (
    (endsWithItem(parser, scalar) && splitPlain(parser, scalar)) ||
    beginMapping(parser, scalar, { start: token.start - token.column, line: token.line })
  );
}

/** Whether the last line of a plain scalar looks like an item of the block that comes next. */
function endsWithItem({ scanner }: NodeParser, { lastLine }: Token): boolean {
  if (lastLine === undefined) return false;
  const at = lastLine.start + lastLine.column;
  return scanner.cursor.buffer.charCodeAt(at) === 45 && isBlankBreakOrEnd(scanner.cursor.buffer.charCodeAt(at + 1));
}

/** The scalar directly before `token`, if it may be a half-typed key above the block that begins there. */
export function keyAbove(parser: NodeParser, token: Token): Token | undefined {
  if (token.kind !== 'block-mapping-start' && token.kind !== 'block-sequence-start') return undefined;
  const { lastScalar: scalar, scanner } = parser;
  // A quoted scalar of several lines is not a key.
  if (scalar === undefined || (scalar.style !== 'plain' && scalar.lastLine !== undefined)) return undefined;
  const before = scanner.cursor.buffer.slice(token.start - token.column, token.start);
  return before.trim() === '' && standsAbove(parser, scalar, token.column) ? scalar : undefined;
}

/** Whether `scalar` begins a line and may be a key above a line that begins at `column`. */
function standsAbove({ scanner }: NodeParser, { start, column }: Token, below: number): boolean {
  const before = scanner.cursor.buffer.slice(start - column, start);
  return below === column ? /^[ -]*$/.test(before) : below > column && before.trim() === '';
}

/** Opens a mapping whose first key is `scalar`, and continues at `next`, where the key's value may be. */
function beginMapping(parser: NodeParser, scalar: Token, next: NextLine, shorten = () => {}): boolean {
  const { stack, scanner, documents, lastScalar, lastNode } = parser;
  const first = lastScalar === scalar && lastNode !== undefined ? lastNode : scalar;
  // Properties on the key's own line belong to the key.
  if (stack.length >= deepestNesting || (first !== scalar && first.line === scalar.line)) return false;
  const node = documents.takeBack(stack.at(-1), first.start);
  if (node === undefined) return false;
  shorten();
  parser.owners.dropFrom(scalar.start + 1);
  parser.reopenRoot();
  const frame = openFrame('block-mapping', scalar, first, { anchor: node.anchor, tag: node.tag }, parser.inKey());
  stack.push(frame);
  addPair(frame, scalar.start);
  frame.slot = 'key';
  parser.deliver(scalarNode(scalar, scalar.start, noProperties), scalar.start, scalar.line);
  frame.state = 'value';
  scanner.restart(next.start, next.line, parser.columns());
  scanner.supposeValue(scalar.end, scalar.line);
  return true;
}
