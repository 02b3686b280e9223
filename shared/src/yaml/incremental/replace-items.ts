/** Replaces items of a collection deep in a syntax tree, sharing everything that is not on the path to it. */
import { occurringIn } from '../occurrence.js';
import { lastStartingBy } from '../path.js';
import type {
  CommentSyntax,
  DocumentSyntax,
  ItemSyntax,
  MappingSyntax,
  NodeSyntax,
  PairSyntax,
  SequenceSyntax,
  StreamSyntax,
  SyntaxProblem,
} from '../syntax.js';

export type Collection = MappingSyntax | SequenceSyntax;

/** A block collection on the path to an offset, and its last item that begins at or before the offset. */
export interface Level {
  readonly collection: Collection;
  /** Absolute start of the collection. */
  readonly start: number;
  readonly index: number;
  /** Index of the document. */
  readonly document: number;
}

/**
 * The block collections around `offset`, outermost first. White space and comments after an item belong to the item.
 * Empty if the document has directives or is unfinished, because an edit may then affect more than items.
 */
export function collectionsAround(tree: StreamSyntax, offset: number): Level[] {
  const levels: Level[] = [];
  const index = Math.max(0, lastStartingBy(tree.starts, offset));
  const document = tree.documents[index];
  if (document === undefined || document.injected || document.markerLength > 3) return levels;
  // The error about an unfinished document is reported at the start of the next document.
  const next = tree.documents[index + 1];
  if (next?.errors.some(({ at, context }) => at === 0 || (context !== undefined && context.at < 0))) return levels;
  let node: NodeSyntax | undefined = document.value;
  let start = (tree.starts[index] as number) + document.valueAt;
  while (node !== undefined && (node.kind === 'mapping' || node.kind === 'sequence') && !node.flow) {
    const found = lastStartingBy(node.starts, offset - start);
    const item: PairSyntax | ItemSyntax | undefined = node.items[found];
    if (item === undefined) break;
    levels.push({ collection: node, start, index: found, document: index });
    start += (node.starts[found] as number) + item.valueAt;
    node = item.value;
  }
  return levels;
}

/** What follows a run of items in the text. */
export type Following =
  | { readonly kind: 'end' }
  /** Comments that belong to no node. */
  | { readonly kind: 'comments'; readonly comments: readonly CommentSyntax[] }
  /** A document, or an item of the collection of `levels[level]`, that begins at the offset `start`. */
  | { readonly kind: 'document'; readonly start: number; readonly document: DocumentSyntax }
  | { readonly kind: 'item'; readonly start: number; readonly level: number; readonly item: PairSyntax | ItemSyntax };

/** What follows the item `last` of the innermost of `levels`. */
export function followingOf(tree: StreamSyntax, levels: readonly Level[], last: number): Following {
  for (let level = levels.length - 1; level >= 0; level--) {
    const { collection, start, index } = levels[level] as Level;
    const next = (level === levels.length - 1 ? last : index) + 1;
    const item = collection.items[next];
    if (item !== undefined) return { kind: 'item', start: start + (collection.starts[next] as number), level, item };
  }
  const next = (levels[0] as Level).document + 1;
  const document = tree.documents[next];
  if (document === undefined) return { kind: 'end' };
  if (document.injected) return { kind: 'comments', comments: document.comments };
  return { kind: 'document', start: tree.starts[next] as number, document };
}

interface Replacing {
  /** The items from the innermost level's index up to `end` are replaced. */
  readonly end: number;
  readonly items: readonly (PairSyntax | ItemSyntax)[];
  /** Relative to the collection. */
  readonly starts: readonly number[];
  /** The change of the text's length. */
  readonly delta: number;
  /** All problems of the document afterwards. */
  readonly errors: readonly SyntaxProblem[];
}

/** The tree in which some items of the innermost level are replaced. */
export function replaceItems(
  tree: StreamSyntax,
  levels: readonly Level[],
  { end, items, starts, delta, errors }: Replacing,
): StreamSyntax {
  const innermost = levels.at(-1) as Level;
  let node = spliceItems(innermost.collection, innermost.index, end, items, starts, delta);
  for (let depth = levels.length - 2; depth >= 0; depth--) {
    const { collection, index } = levels[depth] as Level;
    const item = withValue(collection.items[index] as PairSyntax | ItemSyntax, node);
    node = spliceItems(collection, index, index + 1, [item], [collection.starts[index] as number], delta);
  }
  return replaceDocument(tree, innermost.document, node, { delta, errors });
}

function withValue(item: PairSyntax | ItemSyntax, value: NodeSyntax): PairSyntax | ItemSyntax {
  return { ...item, value, length: item.length + value.length - (item.value?.length ?? 0) };
}

function spliceItems(
  collection: Collection,
  from: number,
  to: number,
  items: readonly (PairSyntax | ItemSyntax)[],
  itemStarts: readonly number[],
  delta: number,
): Collection {
  const all = [...collection.items.slice(0, from), ...items, ...collection.items.slice(to)];
  const starts = [
    ...collection.starts.slice(0, from),
    ...itemStarts,
    ...collection.starts.slice(to).map((start) => start + delta),
  ];
  // `as`: the items come from a collection of the same kind.
  return {
    ...collection,
    items: all,
    starts,
    length: contentLength(all, starts),
    occurs: occursAfter(collection, from, to, items, all),
  } as Collection;
}

/** The `occurs` of `collection` after its items from `from` up to `to` were replaced; `all` are its items now. */
function occursAfter(
  collection: Collection,
  from: number,
  to: number,
  others: readonly (PairSyntax | ItemSyntax)[],
  all: readonly (PairSyntax | ItemSyntax)[],
): number {
  const hasLost = occurringIn(collection.items.slice(from, to)) !== 0;
  return hasLost ? occurringIn(all) : collection.occurs | occurringIn(others);
}

/** The end of the last of several items of a collection. */
function contentLength(items: readonly { readonly length: number }[], starts: readonly number[]): number {
  return (starts.at(-1) ?? 0) + (items.at(-1)?.length ?? 0);
}

function replaceDocument(
  tree: StreamSyntax,
  index: number,
  value: NodeSyntax,
  { delta, errors }: Pick<Replacing, 'delta' | 'errors'>,
): StreamSyntax {
  const document = tree.documents[index] as DocumentSyntax;
  const documents = [...tree.documents];
  documents[index] = { ...document, value, length: document.length + delta, errors };
  const starts = tree.starts.map((other, i) => (i > index ? other + delta : other));
  return { ...tree, length: tree.length + delta, documents, starts };
}
