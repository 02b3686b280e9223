/**
 * Replaces nodes of a newer tree by equal ones of an older tree, so that unchanged parts of a text stay the same
 * objects however their tree was created (invariant 6).
 */
import { lastStartingBy } from '../path.js';
import type {
  AliasSyntax,
  CommentSyntax,
  DocumentSyntax,
  ItemSyntax,
  MappingSyntax,
  NodeSyntax,
  PairSyntax,
  PropertySyntax,
  ScalarSyntax,
  SequenceSyntax,
  StreamSyntax,
} from '../syntax.js';

type Item = PairSyntax | ItemSyntax;
type Collection = MappingSyntax | SequenceSyntax;

/** An edit: `[start, end)` of the older text became `[start, newEnd)` of the newer. */
export interface Replaced {
  readonly start: number;
  readonly end: number;
  readonly newEnd: number;
}

/** The number of documents and items between two calls of `betweenSteps`: less than a millisecond. */
const pauseInterval = 1_000;

/** A collection whose first items have been shared. */
interface Begun {
  readonly shared: Item[];
  /** Whether some item was replaced by an older one. */
  differs: boolean;
  /** Whether each item so far is the older one at the same index. */
  same: boolean;
}

/**
 * Shares the nodes of one tree, once: returns `fresh` with nodes replaced by equal ones of `old` whose text the edit
 * did not touch. A node that is in both trees has the same text in both, including line breaks, so results for the text
 * of a node can be memoised by the node. Sharing can be interrupted and continued.
 */
export class SyntaxSharing {
  private readonly fresh: StreamSyntax;
  private readonly old: StreamSyntax;
  private readonly replaced: Replaced;
  private readonly documents: DocumentSyntax[] = [];
  /** The collections that were being shared at the interruption. */
  private readonly begun = new Map<Collection, Begun>();
  private sincePause = 0;
  private betweenSteps: () => void = () => undefined;

  constructor(fresh: StreamSyntax, old: StreamSyntax, replaced: Replaced) {
    this.fresh = fresh;
    this.old = old;
    this.replaced = replaced;
  }

  /** Shares to the end. If `betweenSteps` throws, it stops between two nodes, and can be continued with another call. */
  share(betweenSteps: () => void = () => undefined): StreamSyntax {
    this.betweenSteps = betweenSteps;
    const { fresh, old, documents } = this;
    for (let i = documents.length; i < fresh.documents.length; i++) {
      this.pause();
      const document = fresh.documents[i] as DocumentSyntax;
      const start = fresh.starts[i] as number;
      const index = indexBefore(start, { fresh: fresh.starts, start: 0, old: old.starts, oldStart: 0 }, this.replaced);
      const before = old.documents[index];
      const value =
        before === undefined ? document.value : this.value(document, start, before, old.starts[index] as number);
      documents.push(value === document.value ? document : { ...document, value });
    }
    return { ...fresh, documents };
  }

  private pause(): void {
    if (++this.sincePause < pauseInterval) return;
    this.sincePause = 0;
    this.betweenSteps();
  }

  /** The value of `fresh`, a document or item at `start`, shared with that of `old`. */
  private value<T extends DocumentSyntax | Item>(
    fresh: T,
    start: number,
    old: T,
    oldStart: number,
  ): NodeSyntax | undefined {
    if (fresh.value === undefined || old.value === undefined) return fresh.value;
    return this.node(fresh.value, start + fresh.valueAt, old.value, oldStart + old.valueAt);
  }

  private node(fresh: NodeSyntax, start: number, old: NodeSyntax, oldStart: number): NodeSyntax {
    if (fresh === old) return old;
    switch (fresh.kind) {
      case 'scalar':
      case 'alias':
        return sameLeaf(fresh, old) && !isTouched(fresh.length, start, oldStart, this.replaced) ? old : fresh;
      case 'mapping':
      case 'sequence':
        return fresh.kind === old.kind ? this.collection(fresh, start, old as Collection, oldStart) : fresh;
    }
  }

  private collection(fresh: Collection, start: number, old: Collection, oldStart: number): Collection {
    const begun = this.begun.get(fresh) ?? {
      shared: [],
      differs: false,
      same: fresh.items.length === old.items.length,
    };
    this.begun.delete(fresh);
    try {
      this.items(begun, fresh, start, old, oldStart);
    } catch (interruption) {
      this.begun.set(fresh, begun);
      throw interruption;
    }
    const { shared: items, differs, same } = begun;
    if (same && sameCollection(fresh, old) && !isTouched(fresh.length, start, oldStart, this.replaced)) return old;
    // `as`: the items have the kind that belongs to the collection.
    return differs ? ({ ...fresh, items } as Collection) : fresh;
  }

  private items(begun: Begun, fresh: Collection, start: number, old: Collection, oldStart: number): void {
    const { shared } = begun;
    const starts: Starts = { fresh: fresh.starts, start, old: old.starts, oldStart };
    for (let i = shared.length; i < fresh.items.length; i++) {
      this.pause();
      const item = fresh.items[i] as Item;
      const itemStart = start + (fresh.starts[i] as number);
      const index = indexBefore(itemStart, starts, this.replaced);
      const before = old.items[index];
      const now =
        before === undefined ? item : this.item(item, itemStart, before, oldStart + (old.starts[index] as number));
      shared.push(now);
      begun.differs ||= now !== item;
      begun.same &&= now === before;
    }
  }

  private item(fresh: Item, start: number, old: Item, oldStart: number): Item {
    if (fresh === old) return fresh;
    const value = this.value(fresh, start, old, oldStart);
    const same =
      value === old.value && sameHolder(fresh, old) && !isTouched(fresh.length, start, oldStart, this.replaced);
    if (fresh.kind === 'item' || old.kind === 'item') {
      if (same) return old;
      return value === fresh.value ? fresh : { ...fresh, value };
    }
    const key = this.node(fresh.key, start + fresh.keyAt, old.key, oldStart + old.keyAt);
    if (same && key === old.key) return old;
    return value === fresh.value && key === fresh.key ? fresh : { ...fresh, key, value };
  }
}

interface Starts {
  readonly fresh: readonly number[];
  /** The offset that `fresh` is relative to. */
  readonly start: number;
  readonly old: readonly number[];
  readonly oldStart: number;
}

/**
 * The index of the older node that corresponds to the newer one at `at`; -1 if there is none. No two newer nodes have
 * the same older one.
 */
function indexBefore(at: number, starts: Starts, { start, end, newEnd }: Replaced): number {
  if (at < start) return indexOf(starts.old, at - starts.oldStart);
  const moved = at < newEnd ? -1 : indexOf(starts.old, at - newEnd + end - starts.oldStart);
  if (moved !== -1 || at !== start) return moved;
  // If text was inserted before a node, the older node corresponds to the one after the insertion.
  const isInserted = start === end && indexOf(starts.fresh, newEnd - starts.start) !== -1;
  return isInserted ? -1 : indexOf(starts.old, at - starts.oldStart);
}

function indexOf(starts: readonly number[], at: number): number {
  const index = lastStartingBy(starts, at);
  return starts[index] === at ? index : -1;
}

/** Whether the edit changed characters of a node whose length is the same before and after. */
function isTouched(length: number, start: number, oldStart: number, replaced: Replaced): boolean {
  const overlaps = (from: number, end: number): boolean => from < end && from < start + length && end > start;
  const overlapped = replaced.start < replaced.end && replaced.start < oldStart + length && replaced.end > oldStart;
  return overlapped || overlaps(replaced.start, replaced.newEnd);
}

function sameHolder(a: Item, b: Item): boolean {
  return (
    a.length === b.length && a.valueAt === b.valueAt && a.unread === b.unread && sameComments(a.comments, b.comments)
  );
}

/**
 * Everything else follows from the text, which is the same, except for what depends on text elsewhere: the meaning of
 * tags, and whether `a: 1` is in brackets.
 */
function sameCollection(a: Collection, b: Collection): boolean {
  return a.length === b.length && a.flow === b.flow && sameProperty(a.tag, b.tag);
}

function sameLeaf(a: ScalarSyntax | AliasSyntax, b: NodeSyntax): boolean {
  if (a.length !== b.length || !sameProperty(a.anchor, b.anchor) || !sameProperty(a.tag, b.tag)) return false;
  if (a.kind === 'alias') return b.kind === 'alias' && a.name === b.name;
  return b.kind === 'scalar' && a.style === b.style && a.value === b.value;
}

function sameProperty(a: PropertySyntax | undefined, b: PropertySyntax | undefined): boolean {
  if (a === undefined || b === undefined) return a === b;
  return a.at === b.at && a.name === b.name;
}

/**
 * Whether the comments of two nodes are alike: the same texts at the same offsets from the node, on its line or not.
 */
export function sameComments(a: readonly CommentSyntax[], b: readonly CommentSyntax[]): boolean {
  return (
    a.length === b.length &&
    a.every((one, i) => {
      const other = b[i] as CommentSyntax;
      return one.at === other.at && one.data === other.data && one.sameLine === other.sameLine;
    })
  );
}
