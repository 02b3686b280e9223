/** The collections that are open during parsing, and the nodes under construction in them. */

import { shortList } from '../../memo/list-memo.js';
import { occurringIn, occurringInItem } from '../occurrence.js';
import type { Token } from '../scan/token.js';
import type {
  CommentSyntax,
  ItemSyntax,
  MappingSyntax,
  NodeSyntax,
  PairSyntax,
  PropertySyntax,
  ScalarSyntax,
  SequenceSyntax,
} from '../syntax.js';

type Draft<T> = { -readonly [K in keyof T]: T[K] };

export type FrameKind =
  | 'block-mapping'
  | 'block-sequence'
  | 'indentless-sequence'
  | 'flow-mapping'
  | 'flow-sequence'
  /** The mapping with a single pair in `[a: b]`. */
  | 'flow-pair';

/** What the parser expects next in a collection. */
export type FrameState =
  | 'first'
  | 'next'
  | 'value'
  | 'end'
  /** After an error: the value of the last item begins here. */
  | 'awaited';

/** An open collection; offsets are absolute until it is closed, except for the starts of its items. */
export interface Frame {
  readonly kind: FrameKind;
  readonly start: number;
  readonly line: number;
  /** Column of a block's items. */
  column: number;
  readonly properties: Properties;
  /** Whether it is inside a mapping's key, where nodes cannot have comments. */
  readonly inKey: boolean;
  readonly items: (Draft<PairSyntax> | Draft<ItemSyntax>)[];
  /** The starts of the items, relative to the collection's start. */
  readonly starts: number[];
  /** The node, once the collection has been closed. */
  node: Draft<MappingSyntax> | Draft<SequenceSyntax> | undefined;
  state: FrameState;
  /** Which part of the last item a completed node becomes. */
  slot: 'key' | 'value';
  /** The end of the last token or node that was read in it. */
  end: number;
  /**
   * For each item, the combined `occurs` of it and those before it, as far as computed. A block with an error on each
   * line is closed and reopened as often as it has items, and all but its last item stay unchanged unless they are
   * removed.
   */
  readonly occurs: number[];
  /**
   * How many blocks with a wrong indentation were treated as part of this one. The end tokens of all of them are still
   * to come.
   */
  adopted: number;
}

export interface Properties {
  readonly anchor: PropertySyntax | undefined;
  readonly tag: PropertySyntax | undefined;
}

/** The properties of a node with neither an anchor nor a tag. They are compared by identity. */
export const noProperties: Properties = { anchor: undefined, tag: undefined };
const noComments: readonly CommentSyntax[] = [];

/**
 * Returns an open collection without items. `token` has the column of its items, and `first` is the first token of the
 * node: that one, or an anchor or tag before it.
 */
export function openFrame(kind: FrameKind, token: Token, first: Token, properties: Properties, inKey: boolean): Frame {
  return {
    kind,
    start: first.start,
    line: first.line,
    column: token.column,
    properties,
    inKey,
    items: [],
    starts: [],
    node: undefined,
    state: 'first',
    slot: 'value',
    end: token.end,
    occurs: [],
    adopted: 0,
  };
}

/** Whether a collection is written with indentation, and not in brackets. */
export function isBlock(frame: Frame): boolean {
  return frame.kind === 'block-mapping' || frame.kind === 'block-sequence' || frame.kind === 'indentless-sequence';
}

function holdsPairs(frame: Frame): boolean {
  return frame.kind === 'block-mapping' || frame.kind === 'flow-mapping' || frame.kind === 'flow-pair';
}

/** The scalar for an empty value. */
export function emptyScalar(properties: Properties = noProperties, length = 0): ScalarSyntax {
  const { anchor, tag } = properties;
  return { kind: 'scalar', length, anchor, tag, style: 'plain', value: '', contentAt: length };
}

const absent = emptyScalar();

/** The start of the last item of `frame`, or of `frame` itself if it has none. */
export function lastStart({ start, starts }: Frame): number {
  return start + (starts.at(-1) ?? 0);
}

/** Begins a pair at `start`; it has a key and no value until they are added. */
export function addPair(frame: Frame, start: number): Draft<PairSyntax> {
  const pair: Draft<PairSyntax> = {
    kind: 'pair',
    length: 0,
    key: absent,
    keyAt: 0,
    colonAt: -1,
    value: undefined,
    valueAt: 0,
    comments: noComments,
  };
  frame.items.push(pair);
  frame.starts.push(start - frame.start);
  return pair;
}

/** Begins an item at `start`, whose indicator (if any) ends at `end`. */
export function addItem(frame: Frame, start: number, end: number): Draft<ItemSyntax> {
  const length = end - start;
  const item: Draft<ItemSyntax> = { kind: 'item', length, value: undefined, valueAt: length, comments: noComments };
  frame.items.push(item);
  frame.starts.push(start - frame.start);
  frame.end = Math.max(frame.end, end);
  return item;
}

/** Adds a completed node to the last item of `frame`. */
export function fillSlot(frame: Frame, node: NodeSyntax, start: number): void {
  const item = frame.items.at(-1);
  if (item === undefined) return;
  const at = start - lastStart(frame);
  if (item.kind === 'pair' && frame.slot === 'key') {
    item.key = node;
    item.keyAt = at;
    item.valueAt = at + node.length;
  } else {
    item.value = node;
    item.valueAt = at;
  }
  item.length = Math.max(item.length, at + node.length);
  frame.end = Math.max(frame.end, start + node.length);
}

/** Records the `:` of the last pair of `frame`; a token without length stands for a missing one. */
export function addColon(frame: Frame, token: Token): void {
  const pair = frame.items.at(-1);
  if (pair === undefined || pair.kind !== 'pair') return;
  const itemStart = lastStart(frame);
  const at = token.start - itemStart;
  if (token.end > token.start) pair.colonAt = at;
  pair.valueAt = token.end - itemStart;
  pair.length = Math.max(pair.length, pair.valueAt);
  frame.end = Math.max(frame.end, token.end);
}

/**
 * The node of a collection that ends. It shares the arrays of `frame`, which may be opened again, until `trim` is
 * called.
 */
export function closeFrame(frame: Frame): MappingSyntax | SequenceSyntax {
  const { anchor, tag } = frame.properties;
  const length = frame.end - frame.start;
  const flow = !isBlock(frame);
  const { items, starts } = frame;
  const occurs = occurringInItems(frame);
  frame.node = holdsPairs(frame)
    ? { kind: 'mapping', length, anchor, tag, flow, items: items as PairSyntax[], starts, occurs }
    : { kind: 'sequence', length, anchor, tag, flow, items: items as ItemSyntax[], starts, occurs };
  return frame.node;
}

/** Replaces the arrays of a node that is not opened again by copies without unused capacity. */
export function trim({ node }: Frame): void {
  if (node === undefined) return;
  if (node.kind === 'mapping') node.items = node.items.slice();
  else node.items = node.items.slice();
  node.starts = node.starts.slice();
}

/** The combined `occurs` of the items. */
function occurringInItems({ items, occurs }: Frame): number {
  // `as`: an item that is being read has all members.
  if (items.length < shortList) return occurringIn(items as (PairSyntax | ItemSyntax)[]);
  let all = occurs[occurs.length - 1] ?? 0;
  for (let at = occurs.length; at < items.length; at++) {
    all |= occurringInItem(items[at] as (typeof items)[number]);
    occurs.push(all);
  }
  // The value of the last item may still change if the collection is opened again.
  occurs.pop();
  return all;
}

/** The node of a collection with an error in it, so that its end is unknown. */
export function closeRefusedFrame(frame: Frame): MappingSyntax | SequenceSyntax {
  const node = closeFrame(frame);
  trim(frame);
  return node.flow ? { ...node, unclosed: true } : node;
}

/** Records that the last item of `frame` has no value because the text after it could not be parsed. */
export function markUnread(frame: Frame): void {
  const item = frame.items.at(-1);
  if (item !== undefined && item.value === undefined) item.unread = true;
}

function removeLast(frame: Frame): void {
  frame.items.pop();
  frame.starts.pop();
  // The value of the item that is now the last may still change.
  frame.occurs.length = Math.min(frame.occurs.length, Math.max(0, frame.items.length - 1));
}

/** Removes the last pair of `frame` if its key was rejected and it is empty. */
export function dropEmptyPair(frame: Frame): void {
  if (frame.items.at(-1)?.length !== 0) return;
  removeLast(frame);
}

/** Removes everything that extends past `limit`; returns the offset of the removed part. */
export function truncateFrame(frame: Frame, limit: number): number {
  let dropped = limit;
  while (frame.starts.length > 0 && lastStart(frame) >= limit) removeLast(frame);
  const item = frame.items.at(-1);
  const start = lastStart(frame);
  if (item !== undefined && start + item.length > limit) {
    const intact = item.kind === 'item' || start + item.keyAt + item.key.length <= limit;
    dropped = intact ? start + item.valueAt : start;
    if (item.kind === 'pair' && start + item.colonAt >= limit) item.colonAt = -1;
    takeValue(item);
    item.length = Math.min(item.length, limit - start);
    item.valueAt = Math.min(item.valueAt, item.length);
    item.unread = true;
    if (!intact) removeLast(frame);
  }
  frame.end = Math.min(frame.end, limit);
  endWithLast(frame);
  return dropped;
}

/** Removes the value of the last item of `frame`, which is a block. */
export function dropValue(frame: Frame): void {
  const item = frame.items.at(-1);
  if (item !== undefined) takeValue(item);
  endWithLast(frame);
}

/** Removes the value of an item, which then ends where the value began, and a pair with its `:` or key. */
function takeValue(item: Draft<PairSyntax> | Draft<ItemSyntax>): void {
  item.value = undefined;
  if (item.kind === 'item') item.length = item.valueAt;
  else item.length = item.colonAt >= 0 ? item.colonAt + 1 : item.keyAt + item.key.length;
}

/** A block ends with its last item. */
function endWithLast(frame: Frame): void {
  const item = frame.items.at(-1);
  if (item !== undefined && isBlock(frame)) frame.end = lastStart(frame) + item.length;
}
