/** Puts other items into a collection deep in a syntax tree, sharing everything beside the way to it. */
import { lastStartingBy } from './path.js';
import type {
  DocumentSyntax,
  ItemSyntax,
  MappingSyntax,
  NodeSyntax,
  PairSyntax,
  SequenceSyntax,
  StreamSyntax,
} from './syntax.js';

export type Collection = MappingSyntax | SequenceSyntax;

/** A block collection on the way to an offset, and its last item that begins at or before the offset. */
export interface Level {
  readonly collection: Collection;
  /** Absolute start of the collection. */
  readonly start: number;
  readonly index: number;
  /** Index of the document. */
  readonly document: number;
}

/**
 * The block collections around `offset`, outermost first. White space and comments after an item count as its own.
 * Empty where the document has directives or is left open, which reaches further than any item.
 */
export function collectionsAround(tree: StreamSyntax, offset: number): Level[] {
  const levels: Level[] = [];
  const index = Math.max(0, lastStartingBy(tree.starts, offset));
  const document = tree.documents[index];
  if (document === undefined || document.injected || document.markerLength > 3) return levels;
  // What a document leaves open is refused at the start of the next.
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

/**
 * The tree in which the items from the innermost level's index up to `end` are those of `root`, after an edit that
 * made the text longer by `delta`.
 */
export function replaceItems(
  tree: StreamSyntax,
  levels: readonly Level[],
  end: number,
  root: Collection,
  delta: number,
): StreamSyntax {
  const innermost = levels.at(-1) as Level;
  const first = innermost.collection.starts[innermost.index] as number;
  const starts = root.starts.map((start) => start + first);
  let node = spliceItems(innermost.collection, innermost.index, end, root.items, starts, delta);
  for (let depth = levels.length - 2; depth >= 0; depth--) {
    const { collection, index } = levels[depth] as Level;
    const item = withValue(collection.items[index] as PairSyntax | ItemSyntax, node);
    node = spliceItems(collection, index, index + 1, [item], [collection.starts[index] as number], delta);
  }
  return replaceDocument(tree, innermost.document, node, innermost.start + first, delta);
}

function withValue(item: PairSyntax | ItemSyntax, value: NodeSyntax): PairSyntax | ItemSyntax {
  return { ...item, value, length: item.valueAt + value.length };
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
  const length = (starts.at(-1) ?? 0) + (all.at(-1)?.length ?? 0);
  // The items come from a collection of the same kind.
  return { ...collection, items: all, starts, length } as Collection;
}

/** `from` is the absolute start of what was replaced; problems behind it move with the text. */
function replaceDocument(
  tree: StreamSyntax,
  index: number,
  value: NodeSyntax,
  from: number,
  delta: number,
): StreamSyntax {
  const document = tree.documents[index] as DocumentSyntax;
  const start = tree.starts[index] as number;
  const move = (at: number) => (start + at < from ? at : at + delta);
  const errors = document.errors.map((error) => ({
    ...error,
    at: move(error.at),
    context: error.context && { ...error.context, at: move(error.context.at) },
  }));
  const documents = [...tree.documents];
  documents[index] = { ...document, value, length: document.length + delta, errors };
  const starts = tree.starts.map((other, i) => (i > index ? other + delta : other));
  return { ...tree, length: tree.length + delta, documents, starts };
}
