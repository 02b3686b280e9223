/**
 * Finds the place of an offset in YAML: the keys and items above it, and the key or value at it.
 *
 * The syntax tree has the answer, in malformed text too. The text itself is only used where the tree has nothing: for
 * white space, the commas of flow collections, and text that the reader rejected. A rejected line is parsed by itself,
 * and its column decides where it belongs.
 */
import type { TextRange } from '@ytt-language/shared';
import {
  type ItemSyntax,
  keyName,
  lineStartOf,
  type NodeSyntax,
  parse,
  type StreamSyntax,
  type SyntaxStep,
} from '@ytt-language/shared/tooling';
import { blockPlaceAt } from './block-place.js';
import { commentStart, lineEndOf } from './comment-at.js';
import { flowPlaceAt } from './flow-place.js';
import { type DocumentAt, documentAt, nodesAt } from './nodes-at.js';
import { type PlaceStep, stepsOf, type YamlPlace } from './place.js';

/** Undefined inside comments, block scalars, continued scalars and on document markers. */
export function yamlPlaceAt(text: string, stream: StreamSyntax, offset: number): YamlPlace | undefined {
  const line = lineAt(text, stream, offset);
  if (line === undefined) return undefined;
  const nodes = nodesAt(text, stream, offset);
  const inFlow = flowPlaceAt(text, nodes, offset);
  if (inFlow !== undefined)
    return inFlow.start < line.start ? undefined : { ...inFlow, end: Math.min(inFlow.end, Math.max(line.end, offset)) };
  const place = offset < line.first || line.first === line.end ? 'blank' : blockToken(nodes, line, offset);
  switch (place) {
    case 'blank':
      return blankPlace(text, stream, line, offset);
    case 'unread':
      return unreadPlace(text, stream, line, offset);
    case 'continued':
      return undefined;
    default:
      return place;
  }
}

/** The line around an offset: its start, its first character that is not white space, and the end of its last one. */
interface Line {
  /** Without a comment and white space at its end. */
  readonly text: string;
  readonly start: number;
  readonly first: number;
  readonly end: number;
}

/** Undefined after the beginning of a comment, and on the line of a document marker. */
function lineAt(text: string, stream: StreamSyntax, offset: number): Line | undefined {
  const start = lineStartOf(text, offset);
  const lineEnd = lineEndOf(text, offset);
  const comment = commentStart(text, stream, start, lineEnd);
  if (comment !== undefined && offset > comment) return undefined;
  const written = text.slice(start, comment ?? lineEnd);
  // The tree does not contain the marker that ends a document.
  if (/^\.\.\.(?:\s|$)/.test(written) || isOnMarker(documentAt(stream, lineEnd), { start, end: lineEnd }))
    return undefined;
  const trimmed = written.trimEnd();
  const first = start + trimmed.length - trimmed.trimStart().length;
  return { text: trimmed, start, first, end: start + trimmed.length };
}

/** Whether a line is a marker that begins a document. */
function isOnMarker({ document, start }: DocumentAt, { start: lineStart, end }: TextRange): boolean {
  return start <= end && lineStart < start + document.markerLength;
}

/**
 * The token at an offset of block YAML, on a line that is not blank. 'blank' means no token, 'unread' rejected text,
 * 'continued' a later line of a scalar.
 */
function blockToken(
  nodes: readonly SyntaxStep[],
  line: Line,
  offset: number,
): YamlPlace | 'blank' | 'unread' | 'continued' {
  const step = nodes.at(-1);
  if (step === undefined) return 'unread';
  const { node, start } = step;
  switch (node.kind) {
    case 'document':
      return 'unread';
    case 'pair':
      if (node.colonAt < 0 || offset <= start + node.colonAt) return 'continued';
      return start + node.colonAt < line.start ? 'unread' : valueToken(nodes, start + node.colonAt + 1, line, offset);
    case 'item':
      if (offset === start) return 'blank';
      if (start < line.start) return 'unread';
      return itemToken(nodes, node, start, line, offset);
    case 'mapping':
    case 'sequence':
      if (!node.flow) return 'unread';
      return start < line.start || step.role === 'key' ? 'continued' : nodeToken(nodes, step, start, line, offset);
    case 'scalar':
    case 'alias': {
      const content = node.kind === 'scalar' ? start + node.contentAt : start;
      if (content < line.start) return 'continued';
      return step.role === 'key' ? keyToken(nodes, offset) : nodeToken(nodes, step, content, line, offset);
    }
  }
}

function keysOf(node: NodeSyntax | undefined): readonly string[] {
  return node?.kind === 'mapping' ? node.items.map(({ key }) => keyName(key)) : [];
}

/** After a dash: before the content, and in a mapping that begins on a later line. */
function itemToken(
  nodes: readonly SyntaxStep[],
  { value }: ItemSyntax,
  start: number,
  line: Line,
  offset: number,
): YamlPlace {
  const token =
    value === undefined
      ? valueToken(nodes, start + 1, line, offset)
      : inBlock(nodes, 'bare', { start: offset, end: offset });
  return { ...token, keys: keysOf(value) };
}

/** The text after a colon or dash that ends at `from`, which the reader rejected; empty if it is blank. */
function valueToken(nodes: readonly SyntaxStep[], from: number, line: Line, offset: number): YamlPlace {
  const at = nodes.at(-1)?.node.kind === 'pair' ? 'value' : 'bare';
  if (line.end <= from) return inBlock(nodes, at, { start: offset, end: offset });
  const behind = line.text.slice(from - line.start);
  const first = from + behind.length - behind.trimStart().length;
  return inBlock(nodes, at, { start: Math.min(first, offset), end: Math.max(offset, line.end) });
}

/** A scalar, alias or flow collection that is a value. On a line below its key, it may become a key. */
function nodeToken(
  nodes: readonly SyntaxStep[],
  { node, start }: SyntaxStep,
  content: number,
  line: Line,
  offset: number,
): YamlPlace {
  const nodeEnd = start + node.length;
  const end = offset <= nodeEnd ? Math.min(nodeEnd, Math.max(line.end, offset)) : Math.max(line.end, offset);
  const holder = nodes.at(-2);
  const isValue = holder?.node.kind === 'pair' && holder.start + holder.node.colonAt >= line.start;
  return inBlock(nodes, isValue ? 'value' : 'bare', { start: offset < content ? start : content, end });
}

function inBlock(nodes: readonly SyntaxStep[], at: 'value' | 'bare', { start, end }: TextRange): YamlPlace {
  return { path: stepsOf(nodes), at, start, end, keys: [], colon: false, flow: false };
}

/** A written key; a bare token if it has no colon yet. */
function keyToken(nodes: readonly SyntaxStep[], offset: number): YamlPlace | 'continued' {
  const [mapping, pair] = nodes.slice(-3);
  if (mapping?.node.kind !== 'mapping' || pair?.node.kind !== 'pair') return 'continued';
  const { key, keyAt, colonAt } = pair.node;
  const start = pair.start + keyAt;
  const colon = colonAt >= 0 || keyAt > 0;
  return {
    path: stepsOf(nodes.slice(0, -2)),
    at: colon ? 'key' : 'bare',
    name: keyName(key),
    start,
    end: Math.max(start + key.length, offset),
    keys: mapping.node.items.filter((one) => one !== pair.node).map((one) => keyName(one.key)),
    colon,
    flow: false,
  };
}

/** The place of a column without text. */
function blankPlace(text: string, stream: StreamSyntax, line: Line, offset: number): YamlPlace | undefined {
  const place = blockPlaceAt(text, stream, offset, offset - line.start);
  if (place === undefined) return undefined;
  const { path, keys } = place;
  return { path, at: 'bare', start: offset, end: offset, keys, colon: false, flow: false };
}

/**
 * A place in a line that the reader rejected: from the line's own syntax, below the node that its column belongs to.
 */
function unreadPlace(text: string, stream: StreamSyntax, line: Line, offset: number): YamlPlace | undefined {
  const { first, end } = line;
  const base = blockPlaceAt(text, stream, first, first - line.start);
  if (base === undefined) return undefined;
  const alone = text.slice(first, Math.max(end, offset));
  const own = alone.length < text.length ? yamlPlaceAt(alone, parse(alone), offset - first) : undefined;
  if (own === undefined) return inBlockBelow(base.path, { start: first, end: Math.max(end, offset) });
  return {
    ...own,
    path: [...base.path, ...own.path],
    start: own.start + first,
    end: own.end + first,
    keys: own.path.length === 0 ? [...base.keys, ...own.keys] : own.keys,
  };
}

function inBlockBelow(path: readonly PlaceStep[], { start, end }: TextRange): YamlPlace {
  return { path, at: 'bare', start, end, keys: [], colon: false, flow: false };
}
