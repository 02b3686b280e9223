/**
 * Comments of nodes that occur more than once because of aliases. ytt binds comments to the tree after replacing all
 * aliases: a comment above goes to the first node of the next line, and one at the end of a line to the last node of
 * that line, which is the last occurrence, after the last alias.
 */
import { pacing } from '../../text/pacing.js';
import type { SourceFile } from '../../text/source-file.js';
import { isIndependentOfAliases, visitEntangled } from '../../yaml/aliasing.js';
import { isMergeKey } from '../../yaml/scalars/resolve.js';
import type {
  AliasSyntax,
  CommentSyntax,
  DocumentSyntax,
  ItemSyntax,
  MappingSyntax,
  NodeSyntax,
  PairSyntax,
  SequenceSyntax,
} from '../../yaml/syntax.js';

/** The number of items between two calls of `Pauses.withinStep`. */
const pauseInterval = 2_000;

/** A comment and the absolute start of the node that the syntax tree binds it to. */
export interface PlacedComment {
  readonly comment: CommentSyntax;
  readonly owner: number;
}

type Owner = PairSyntax | ItemSyntax;
type Collection = MappingSyntax | SequenceSyntax;

interface Placed {
  readonly node: Collection;
  readonly start: number;
}

/** Whether a node is in the content of an alias, and whether it is in an anchored collection. */
interface Within {
  readonly inCopy: boolean;
  readonly inAnchored: boolean;
}

/** The last occurrence of an anchored collection. */
interface LastOccurrence {
  /** The alias there; undefined if it is the collection itself. */
  readonly alias: AliasSyntax | undefined;
  /** Whether the occurrence is in a collection that itself occurs through an alias. */
  readonly inCopy: boolean;
}

/**
 * Finds which comments are bound elsewhere because of a document's aliases, ignoring the `excluded` ones; undefined if
 * there are no others.
 */
export function aliasComments(
  file: SourceFile,
  document: DocumentSyntax,
  start: number,
  excluded: { has(alias: AliasSyntax): boolean },
): AliasComments | undefined {
  const targets = new Map<AliasSyntax, Placed>();
  const anchors = new Map<string, Placed | undefined>();
  visitEntangled(document, start, {
    item: pacing(file, pauseInterval),
    named: (node, nodeStart) => {
      if (node.kind === 'alias') {
        const target = anchors.get(node.name);
        if (target !== undefined && !excluded.has(node)) targets.set(node, target);
      } else if (node.anchor !== undefined)
        anchors.set(node.anchor.name, node.kind === 'scalar' ? undefined : { node, start: nodeStart });
    },
  });
  return targets.size === 0 ? undefined : new AliasComments(file, document, start, targets);
}

/**
 * Holds the comments of the items of one document with aliases, bound to the occurrence of the item where ytt binds
 * them. `targets` are the anchored collections that the aliases stand for, with absolute offsets.
 */
export class AliasComments {
  private readonly file: SourceFile;
  private readonly pace: () => void;
  private readonly targets: ReadonlyMap<AliasSyntax, Placed>;
  private readonly last = new Map<Collection, LastOccurrence>();
  private readonly anchored: ReadonlySet<Collection>;
  /** For each line, the last node on it. */
  private readonly lastOnLine = new Map<number, { readonly owner: Owner; readonly inCopy: boolean }>();
  private readonly own = new Map<Owner, PlacedComment[]>();
  private readonly copied = new Map<Owner, PlacedComment[]>();

  constructor(file: SourceFile, document: DocumentSyntax, start: number, targets: ReadonlyMap<AliasSyntax, Placed>) {
    this.file = file;
    this.pace = pacing(file, pauseInterval);
    this.targets = targets;
    this.anchored = new Set([...targets.values()].map(({ node }) => node));
    this.visitValue(document.value, start + document.valueAt, { inCopy: false, inAnchored: false });
    visitEntangled(document, start, { item: (item, itemStart) => this.place(item, itemStart), named: () => {} });
  }

  /**
   * The comments of `owner`, which contains or is an alias or an anchor: of its own position, or of its last occurrence
   * through an alias.
   */
  of(owner: Owner, inCopy: boolean): readonly PlacedComment[] {
    return (inCopy ? this.copied : this.own).get(owner) ?? [];
  }

  /** Whether the occurrence of `node` through `alias` (or as itself) is its last, to which comments may have moved. */
  isLast(node: Collection, alias: AliasSyntax | undefined, inCopy: boolean): boolean {
    if (this.copied.size === 0) return false;
    // An anchor without aliases occurs once, in its parent.
    if (!this.anchored.has(node)) return true;
    const last = this.last.get(node);
    return last !== undefined && last.alias === alias && last.inCopy === inCopy;
  }

  private line(offset: number): number {
    return this.file.lines.lineAt(offset);
  }

  private place(owner: Owner, start: number): void {
    this.pace();
    for (const comment of owner.comments) {
      const last = comment.sameLine ? this.lastOnLine.get(this.line(start + comment.at)) : undefined;
      const map = last?.inCopy ? this.copied : this.own;
      const place = last?.owner ?? owner;
      const placed = map.get(place) ?? [];
      placed.push({ comment, owner: start });
      map.set(place, placed);
    }
  }

  // Visits nodes from the last to the first, each anchored collection once: its first visit is its last occurrence.

  private visitValue(node: NodeSyntax | undefined, start: number, { inCopy, inAnchored }: Within): void {
    if (node === undefined || node.kind === 'scalar') return;
    const target = node.kind === 'alias' ? this.targets.get(node) : { node, start };
    if (target === undefined) return;
    if (this.anchored.has(target.node)) {
      if (this.last.has(target.node)) return;
      this.last.set(target.node, { alias: node.kind === 'alias' ? node : undefined, inCopy });
    }
    this.visitItems(target.node, target.start, {
      inCopy: inCopy || node.kind === 'alias',
      inAnchored: inAnchored || target.node.anchor !== undefined,
    });
  }

  private visitItems(node: Collection, start: number, within: Within): void {
    for (let i = node.items.length - 1; i >= 0; i--) {
      const item = node.items[i] as Owner;
      this.pace();
      if (!within.inAnchored && isIndependentOfAliases(node, item)) continue;
      const itemStart = start + (node.starts[i] as number);
      if (item.kind === 'pair' && isMergeKey(item.key)) {
        if (item.value?.kind !== 'sequence') this.visitValue(item.value, itemStart + item.valueAt, within);
      } else {
        this.visitValue(item.value, itemStart + item.valueAt, within);
        const line = this.line(item.kind === 'pair' ? itemStart + item.keyAt : itemStart);
        if (!this.lastOnLine.has(line)) this.lastOnLine.set(line, { owner: item, inCopy: within.inCopy });
      }
    }
  }
}
